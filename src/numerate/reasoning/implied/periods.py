"""A rate over a longer or a shorter period: "€35 a month" is €420 a year.

Only what follows from the calendar: who works eight hours a day does not work 56 a week. And only
what adds up: 2 % a month is not 24 % a year.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from numerate.quantities.numset import Kind
from numerate.reasoning.compatibility import adds_up
from numerate.reasoning.implied.derived import Derived, given, known, shown, step, words
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.proofs.tree import Known

__all__ = ["periods"]

_KINDS = frozenset({Kind.MONEY, Kind.CARDINAL, Kind.DURATION})
_CALENDAR = (("quarter", 3, "month"), ("year", 12, "month"), ("year", 4, "quarter"))


def periods(premise: Premise) -> Iterator[Derived]:
    """Each rate of a text for the other periods that are made of months."""
    for one in premise.statements:
        rate = one.numset
        if rate.kind not in _KINDS or not adds_up(rate) or one.change or one.difference:
            continue
        for period, operator, factor in _others(rate.frequency):
            tree = step(operator, given(rate), factor, rate.unit)
            if tree is None:
                continue
            numset = replace(rate, value=tree.value, frequency=f"per {period}")
            told = f"{words(rate)} is {shown(tree.value, rate.unit)} {numset.frequency}"
            found = premise.derived(one, numset, tree, told, (one,))
            matter = replace(found.matter, times=found.matter.times | {period})
            yield replace(found, matter=matter, exact=one.time is None, is_rate=True)


def _others(frequency: str | None) -> Iterator[tuple[str, str, Known]]:
    """Each other period, and what makes a rate one for that: times 12, or divided by 3."""
    for longer, count, shorter in _CALENDAR:
        factor = known(count, None, f"a {longer} has {count} {shorter}s")
        if frequency == f"per {shorter}":
            yield longer, "*", factor
        elif frequency == f"per {longer}":
            yield shorter, "/", factor
