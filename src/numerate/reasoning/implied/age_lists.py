"""People told by their ages: "two people aged 16 and 17" are two teenagers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind
from numerate.quantities.statement import Statement
from numerate.reasoning.implied.derived import Derived
from numerate.reasoning.implied.members import OLD, Listed, age_noun, tallied
from numerate.reasoning.implied.premise import Premise

__all__ = ["age_lists"]

_MOST_AGES = 12
_BETWEEN = frozenset({"and", "a", "an", "the"})


def age_lists(premise: Premise) -> Iterator[Derived]:
    """How many people the ages of a text tell of, where it lists them."""
    run: list[Statement] = []
    before: Statement | None = None  # the quantity before the run
    last: Statement | None = None
    for statement in premise.statements:
        is_age = statement.numset.kind is Kind.AGE and statement.numset.value.is_point
        goes_on = (
            is_age and run and _BETWEEN.issuperset(_words_between(premise, run[-1], statement))
        )
        if run and not goes_on:
            yield from _people(premise, before, run)
            run = []
        if is_age:
            before = before if run else last
            run.append(statement)
        last = statement
    yield from _people(premise, before, run)


def _words_between(premise: Premise, one: Statement, other: Statement) -> list[str]:
    return premise.gap(one, other).replace(",", " ").split()


def _people(
    premise: Premise, before: Statement | None, ages: Sequence[Statement]
) -> Iterator[Derived]:
    people = _counted_people(before, ages)
    if not 2 <= len(ages) <= _MOST_AGES:
        return
    if people is None and not all("old" in age.numset.text for age in ages):
        return
    years = [int(age.numset.value.low or 0) for age in ages]
    unit, note = "person", "one of those told by their age"
    if (found := age_noun(years)) is not None:
        unit, (low, high) = found
        note = f"aged {low} to {high}"
    spans = tuple((age.numset.start, age.numset.end) for age in ages)
    members = tuple(f"{number}{OLD}" for number in years)
    said = ages[0] if people is None else people
    yield tallied(premise, Listed(spans, members, unit, note), replace(said, part_of=None))


def _counted_people(before: Statement | None, ages: Sequence[Statement]) -> Statement | None:
    """The people counted just before, if they are as many as the ages."""
    if before is None or before.numset.kind is not Kind.CARDINAL:
        return None
    unit, value = before.numset.unit, before.numset.value
    is_person = unit is not None and WordNet.default().is_a(unit, "person", senses=2)
    return before if is_person and value == Interval.point(len(ages)) else None
