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
from numerate.quantities.statement import Role, Statement
from numerate.reasoning.compatibility import adds_up
from numerate.reasoning.implied.derived import Derived, given, known, shown, step, words
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.proofs.tree import Known

__all__ = ["at_told_rate", "periods"]

_KINDS = frozenset({Kind.MONEY, Kind.CARDINAL, Kind.DURATION})
_ONE = frozenset({"a", "one", "each", "every"})  # before "year's"
_CALENDAR = (("quarter", 3, "month"), ("year", 12, "month"), ("year", 4, "quarter"))


def periods(premise: Premise) -> Iterator[Derived]:
    """Each rate of a text for the other periods that are made of months."""
    rates = {one.numset.start: at_told_rate(one) for one in premise.statements}
    told = {(rate.unit, rate.frequency) for rate in rates.values()}
    for one in premise.statements:
        rate = rates[one.numset.start]
        if rate.kind not in _KINDS or not adds_up(rate) or one.change or one.difference:
            continue
        if one.numset.frequency is None and one.time is not None:
            continue  # what the annual rent was in 1990
        for period, operator, factor in _others(rate.frequency):
            if (rate.unit, f"per {period}") in told:
                continue  # "€120 a year, or €12 a month"
            tree = step(operator, given(one.numset), factor, rate.unit)
            if tree is None:
                continue
            numset = replace(rate, value=tree.value, frequency=f"per {period}")
            said = words(rate) if one.numset.frequency else f"{words(rate)} {rate.frequency}"
            reason = f"{said} is {shown(tree.value, rate.unit)} {numset.frequency}"
            found = premise.derived(one, numset, tree, reason, (one,))
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
    >>> rents = [read(f"{what} rent comes to €960.") for what in ("A year's", "Last year's")]
    >>> [at_told_rate(rent.statements[0]).frequency for rent in rents]
    ['per year', None]
    """
    numset, subject = one.numset, one.subject or one.topic
    is_payment = numset.kind is Kind.MONEY and numset.frequency is None and one.role is not Role.OF
    payments = read_knowledge("implied")["periods"]["payments"]
    if not is_payment or subject is None or subject.head.lower() not in payments:
        return numset
    rates = Contexts.default().rate_adjectives
    first, *others = subject.text.lower().replace("’", "'").split()
    found = {rates[word] for word in (first, *others) if word in rates}
    if first in _ONE and others:
        found |= {others[0].removesuffix("'s")} & set(rates.values())
    return replace(numset, frequency=f"per {found.pop()}") if len(found) == 1 else numset


def _adjectives(period: str) -> Iterator[str]:
    rates = Contexts.default().rate_adjectives
    return (word for word, named in rates.items() if named == period)
