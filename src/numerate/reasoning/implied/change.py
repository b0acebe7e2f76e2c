"""What a rise or a fall implies: the other end, the difference, the percentage, the factor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from numerate.language.implied import FactorWords
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Anchor, Flux, Kind, NumSet
from numerate.quantities.statement import Statement
from numerate.reasoning.heading import times_of
from numerate.reasoning.implied.derived import (
    Derived,
    alike,
    as_share,
    given,
    known,
    shown,
    step,
    words,
)
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.implied.spanning import Span
from numerate.reasoning.implied.stated_changes import Change, stated_changes
from numerate.reasoning.proofs.tree import Known, Node

__all__ = ["changes"]

_NOT_NEGATIVE = Interval.at_least(0)
_DOUBLED = Interval.at_least(2)
_POINT = "percentage_point"


def changes(premise: Premise) -> Iterator[Derived]:
    """What the changes of a text imply: "from 80 to 100" is up 20, and up 25 %."""
    for change in stated_changes(premise):
        if change.start is not None and change.end is not None:
            yield from _between(premise, change, change.start, change.end)
        elif (stated := change.start or change.end) is not None:
            yield from _other_end(premise, change, stated)
            if change.amount is not None and change.share is None:
                yield from _share_of_amount(premise, change, stated, change.amount)
        if change.factor is not None:
            yield from _share_of_factor(premise, change, change.factor)
        elif change.share is not None and change.rises:
            yield from _factor_of_share(premise, change.share)


def _between(
    premise: Premise, change: Change, start: Statement, end: Statement
) -> Iterator[Derived]:
    leaves = alike(start.numset, end.numset, premise.units)
    if leaves is None:
        return
    first, last, unit = leaves
    more, less = (last, first) if change.rises else (first, last)
    points = start.numset.kind is Kind.PERCENT
    difference = step("-", more, less, _POINT if points else unit)
    if difference is None or not _NOT_NEGATIVE.contains(difference.value):
        return  # "rose from 100 to 80" means something else
    by = Flux(change.direction, Anchor.BY)
    told = f"from {words(start.numset)} to {words(end.numset)} is"

    def derived(kind: Kind, flux: Flux | None, tree: Node, unit: str | None, why: str) -> Derived:
        per = end.numset.frequency if kind is end.numset.kind else None
        numset = replace(
            end.numset, kind=kind, flux=flux, value=tree.value, unit=unit, frequency=per
        )
        found = premise.derived(end, numset, tree, f"{told} {why}", (start, end))
        return replace(found, exact=True, times=times_of(start, end), span=Span.of(start, end))

    if not premise.is_stated(end):  # the text states both as one range
        now = replace(end.numset, flux=None)
        why = f"{told} {shown(last.value, unit)} in the end"
        yield replace(premise.derived(end, now, last, why, (end,)), is_whole=True)
    kind = Kind.PERCENTAGE_POINT if points else end.numset.kind
    by_how_much = shown(difference.value, difference.unit)
    yield derived(kind, by, difference, difference.unit, f"{change.way} {by_how_much}")
    has_ratio = not _has_no_ratio(unit) and _NOT_NEGATIVE.contains(less.value)
    quotient = step("/", last, first, None) if has_ratio else None
    percent = _as_percent(quotient, change.rises)
    if quotient is None or percent is None or not _NOT_NEGATIVE.contains(percent.value):
        return
    yield derived(Kind.PERCENT, by, percent, "%", f"{change.way} {shown(percent.value, '%')}")
    if change.rises:
        times = f"{shown(quotient.value, None)} times as much"
        yield derived(Kind.RATIO, None, quotient, "time", times)


def _has_no_ratio(unit: str | None) -> bool:
    return unit in FactorWords.default().no_ratio


def _whole() -> Known:
    return known(100, "%", "a whole is 100 %")


def _as_percent(quotient: Node | None, rises: bool) -> Node | None:
    """By how many percent it changes when the end is so many times the start."""
    percent = step("*", quotient, _whole(), "%")
    return step("-", percent, _whole(), "%") if rises else step("-", _whole(), percent, "%")


def _other_end(premise: Premise, change: Change, stated: Statement) -> Iterator[Derived]:
    """The end that is not stated: "up 25 % to 100" is from 80."""
    backwards = change.end is not None
    relation, asked = (Anchor.TO, Anchor.FROM) if backwards else (Anchor.FROM, Anchor.TO)
    for by in (change.amount, change.factor, change.share):
        tree = None if by is None else _moved(premise, change, stated.numset, by)
        if by is None or tree is None or not _NOT_NEGATIVE.contains(tree.value):
            continue
        flux = Flux(change.direction, asked)
        numset = replace(stated.numset, value=tree.value, unit=tree.unit, flux=flux)
        way = "" if by.change is None else f"{change.way} "
        told = f"{way}{words(by.numset)} {relation} {words(stated.numset)} means {asked}"
        reason = f"{told} {shown(tree.value, tree.unit)}"
        then = (replace(by, time=by.compared_with),) if backwards and by.compared_with else ()
        found = premise.derived(stated, numset, tree, reason, (stated, by), then)
        yield replace(found, exact=True, is_earlier=backwards)
        return


def _moved(premise: Premise, change: Change, stated: NumSet, by: Statement) -> Node | None:
    backwards, numset = change.end is not None, by.numset
    if by is change.amount:
        leaves = _with_points(stated, numset) or alike(stated, numset, premise.units)
        return leaves and step("-" if change.rises is backwards else "+", *leaves)
    if _has_no_ratio(stated.unit) or (stated.kind is Kind.PERCENT and by is change.share):
        return None  # "rose 5 % to 25 %" may speak of points
    if by is change.factor:
        divides = backwards is _multiplies(change, numset)
        return step("/" if divides else "*", given(stated), given(numset), stated.unit)
    whole = known(1, None, "the whole it is a part of")
    times = step("+" if change.rises else "-", whole, as_share(numset), None)
    return step("/" if backwards else "*", given(stated), times, stated.unit)


def _multiplies(change: Change, factor: NumSet) -> bool:
    """Whether the end is the factor times the start: "halved" by 1/2, but "fell threefold" by 3."""
    return change.rises or factor.flux is None


def _with_points(stated: NumSet, by: NumSet) -> tuple[Node, Node, str | None] | None:
    """A percentage and the points it moves by."""
    if stated.kind is not Kind.PERCENT:
        return None
    if by.kind is not Kind.PERCENTAGE_POINT and by.unit != "point":
        return None
    return given(stated), given(by, by.value, "%", "points of a percentage"), "%"


def _share_of_amount(
    premise: Premise, change: Change, stated: Statement, amount: Statement
) -> Iterator[Derived]:
    """What part of the start an amount is: "down $20 to $80" is down 20 %."""
    leaves = alike(stated.numset, amount.numset, premise.units)
    if leaves is None or _has_no_ratio(leaves[2]):
        return
    level, moved, _ = leaves
    parts: Node | None = step("/", level, moved, None)
    if change.end is not None:  # the start is as many amounts, and one less or more
        itself = known(1, None, "the amount itself")
        parts = step("-" if change.rises else "+", parts, itself, None)
    share = step("/", _whole(), parts, "%")
    if share is None or not _NOT_NEGATIVE.contains(share.value):
        return
    numset = replace(
        amount.numset,
        kind=Kind.PERCENT,
        value=share.value,
        unit="%",
        frequency=None,
        flux=Flux(change.direction, Anchor.BY),
    )
    relation = "to" if change.end is not None else "from"
    told = f"{change.way} {words(amount.numset)} {relation} {words(stated.numset)}"
    reason = f"{told} is {change.way} {shown(share.value, '%')}"
    yield replace(premise.derived(amount, numset, share, reason, (amount, stated)), exact=True)


def _share_of_factor(premise: Premise, change: Change, factor: Statement) -> Iterator[Derived]:
    """ "doubled" is up 100 %, "halved" is down 50 %, "fell fourfold" is down 75 %."""
    numset = factor.numset
    times: Node | None = given(numset)
    if not _multiplies(change, numset):
        times = step("/", known(1, None, "what it was"), times, None)
    share = _as_percent(times, change.rises)
    if share is None or not _NOT_NEGATIVE.contains(share.value):
        return
    flux = Flux(change.direction, Anchor.BY)
    by = replace(numset, kind=Kind.PERCENT, value=share.value, unit="%", flux=flux)
    told = f"{words(numset)} is {change.way} {shown(share.value, '%')}"
    yield replace(premise.derived(factor, by, share, told, (factor,)), exact=True)


def _factor_of_share(premise: Premise, share: Statement) -> Iterator[Derived]:
    """ "up 200 %" is three times as much; nobody tells less than a doubling in times."""
    times = step("+", known(1, None, "what it was"), as_share(share.numset), None)
    if times is None or not _DOUBLED.contains(times.value):
        return
    numset = replace(share.numset, kind=Kind.RATIO, value=times.value, unit="time", flux=None)
    told = f"up {words(share.numset)} is {shown(times.value, None)} times as much"
    yield replace(premise.derived(share, numset, times, told, (share,)), exact=True)
