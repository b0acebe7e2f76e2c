"""A rate over a longer or a shorter period: "€35 a month" is €420 a year.

Only what follows from the calendar: who works eight hours a day does not work 56 a week.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from numerate.quantities.numset import NumSet
from numerate.reasoning.implied.derived import Derived, given, known, shown, step, words
from numerate.reasoning.implied.premise import Premise

__all__ = ["periods"]

_MADE_OF = (("quarter", 3, "month"), ("year", 12, "month"), ("year", 4, "quarter"))


def periods(premise: Premise) -> Iterator[Derived]:
    """Each rate of a text for the other periods that are made of months."""
    for one in premise.statements:
        rate = one.numset
        if rate.frequency is None or one.change is not None or one.difference is not None:
            continue
        for longer, count, shorter in _MADE_OF:
            ways = {f"per {shorter}": ("*", longer), f"per {longer}": ("/", shorter)}
            operator, other = ways.get(rate.frequency, (None, ""))
            if operator is None:
                continue
            factor = known(count, None, f"a {longer} has {count} {shorter}s")
            tree = step(operator, given(rate), factor, rate.unit)
            if tree is None:
                continue
            numset = replace(rate, value=tree.value, frequency=f"per {other}")
            reason = f"{_told(rate)} is {shown(tree.value, rate.unit)} {numset.frequency}"
            found = premise.derived(one, numset, tree, reason, (one,))
            matter = replace(found.matter, times=found.matter.times | {other})
            yield replace(found, matter=matter, exact=True)


def _told(rate: NumSet) -> str:
    """A rate with its period, which may stand behind the noun: "40 visitors a month"."""
    period = (rate.frequency or "").removeprefix("per ")
    return words(rate) if period in rate.text else f"{words(rate)} {rate.frequency}"
