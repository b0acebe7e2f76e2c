"""A rate over a longer or a shorter period: "€35 a month" is €420 a year, or an annual fee of €420.

Only what follows from the calendar: who works eight hours a day does not work 56 a week. And only
what adds up: 2 % a month is not 24 % a year.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from numerate.language.contexts import Contexts
from numerate.language.knowledge import read_knowledge
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.statement import Statement
from numerate.reasoning.compatibility import adds_up
from numerate.reasoning.implied.derived import Derived, given, known, shown, step, words
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.proofs.tree import Known

__all__ = ["at_told_rate", "periods"]

_KINDS = frozenset({Kind.MONEY, Kind.CARDINAL, Kind.DURATION})
_CALENDAR = (("quarter", 3, "month"), ("year", 12, "month"), ("year", 4, "quarter"))


def periods(premise: Premise) -> Iterator[Derived]:
    """Each rate of a text for the other periods that are made of months."""
    for one in premise.statements:
        rate = at_told_rate(one)
        if rate.kind not in _KINDS or not adds_up(rate) or one.change or one.difference:
            continue
        for period, operator, factor in _others(rate.frequency):
            tree = step(operator, given(one.numset), factor, rate.unit)
            if tree is None:
                continue
            numset = replace(rate, value=tree.value, frequency=f"per {period}")
            said = words(rate) if one.numset.frequency else f"{words(rate)} {rate.frequency}"
            told = f"{said} is {shown(tree.value, rate.unit)} {numset.frequency}"
            found = premise.derived(one, numset, tree, told, (one,))
            times = found.matter.times | {period}
            own = found.matter.own.union(_adjectives(period))
            matter = replace(found.matter, times=times, own=own)
            yield replace(found, matter=matter, exact=one.time is None, is_rate=True)


def _others(frequency: str | None) -> Iterator[tuple[str, str, Known]]:
    """Each other period, and what makes a rate one for that: times 12, or divided by 3."""
    for longer, count, shorter in _CALENDAR:
        factor = known(count, None, f"a {longer} has {count} {shorter}s")
        if frequency == f"per {shorter}":
            yield longer, "*", factor
        elif frequency == f"per {longer}":
            yield shorter, "/", factor


def at_told_rate(one: Statement) -> NumSet:
    """A payment at the rate that its noun tells: "the annual rent", "a year's rent".

    >>> from numerate import read
    >>> [rent] = read("A year's rent comes to €960.").statements
    >>> at_told_rate(rent).frequency
    'per year'
    """
    numset = one.numset
    if numset.frequency is not None or numset.kind is not Kind.MONEY:
        return numset
    payments = read_knowledge("implied")["periods"]["payments"]
    rates = Contexts.default().rate_adjectives
    for phrase in (one.subject, one.topic):
        if phrase is None or phrase.head.lower() not in payments:
            continue
        said = phrase.text.lower().replace("’", "'").split()
        named = [rates[word] for word in said if word in rates]
        owned = [word.removesuffix("'s") for word in said if word.endswith("'s")]
        found = {*named, *(word for word in owned if word in rates.values())}
        if len(found) == 1:
            return replace(numset, frequency=f"per {found.pop()}")
    return numset


def _adjectives(period: str) -> Iterator[str]:
    rates = Contexts.default().rate_adjectives
    return (word for word, named in rates.items() if named == period)
