"""Totals and averages of listed values: "the three branches sold 40, 50 and 60 cars"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.statement import Statement
from numerate.reasoning.implied.derived import Derived, given, known, shown, step, words
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.proofs.tree import Given, Node

__all__ = ["listed_values"]

_MOST_VALUES = 12
_BETWEEN = frozenset({",", "and", ", and"})
_KINDS = frozenset({Kind.CARDINAL, Kind.MONEY, Kind.MEASURE, Kind.DURATION})


def listed_values(premise: Premise) -> Iterator[Derived]:
    """What the values come to that a text gives for each of a counted group."""
    run: list[Statement] = []
    before: Statement | None = None  # what stands before the run
    for statement in premise.statements:
        if run and premise.gap(run[-1], statement) in _BETWEEN:
            run.append(statement)
            continue
        yield from _totals(premise, before, run)
        before = run[-1] if run else None
        run = [statement]
    yield from _totals(premise, before, run)


def _totals(
    premise: Premise, group: Statement | None, values: Sequence[Statement]
) -> Iterator[Derived]:
    if group is None or not 2 <= len(values) <= _MOST_VALUES or not _has_as_many(group, values):
        return
    leaves = _leaves([one.numset for one in values])
    if leaves is None or any(one.denied or one.change is not None for one in values):
        return
    last = values[-1].numset
    total: Node | None = leaves[0]
    for leaf in leaves[1:]:
        total = step("+", total, leaf, last.unit)
    number = known(len(values), None, f"there are {words(group.numset)}")
    average = step("/", total, number, last.unit)
    named = f"{', '.join(words(one.numset) for one in values[:-1])} and {words(last)}"
    for tree, what, per in ((total, "in all", None), (average, "on average", "each")):
        if tree is not None:
            reason = f"{named} are {shown(tree.value, last.unit)} {what}"
            numset = replace(last, value=tree.value, adjective=None, frequency=None)
            found = premise.derived(values[-1], numset, tree, reason, (*values, group))
            yield replace(found, exact=True, is_average=per is not None)


def _has_as_many(group: Statement, values: Sequence[Statement]) -> bool:
    """Whether there are as many values as things in the group that is their subject."""
    is_count = group.numset.kind is Kind.CARDINAL and group.numset.unit is not None
    is_said = all(one.clause == group.clause for one in values) and not group.denied
    return is_count and is_said and group.numset.value == Interval.point(len(values))


def _leaves(values: Sequence[NumSet]) -> list[Given] | None:
    """The values as leaves in the unit of the last, where the others are bare numbers."""
    last = values[-1]
    if last.unit is None or last.kind not in _KINDS or not last.value.is_point:
        return None
    leaves = []
    for one in values:
        if not one.value.is_point or one.frequency != last.frequency:
            return None
        if one.unit == last.unit and one.kind is last.kind:
            leaves.append(given(one))
        elif one.kind is Kind.CARDINAL and not any(map(str.isalpha, one.text)):
            leaves.append(given(one, one.value, last.unit, "its unit is named once, at the end"))
        else:
            return None
    return leaves
