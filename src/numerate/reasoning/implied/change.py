"""What a rise or a fall implies: the other end, the difference, the percentage, the factor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from numerate.language.knowledge import read_knowledge
from numerate.language.units import Units
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.deriving.derived import (
    Derived,
    alike,
    anchored,
    as_share,
    given,
    known,
    shown,
    step,
    words,
)
from numerate.reasoning.deriving.figures import Change, stated_changes
from numerate.reasoning.matching import Reading
from numerate.reasoning.proof import Known, Node

__all__ = ["changes"]

_NOT_NEGATIVE = Interval.at_least(0)
_DOUBLED = Interval.at_least(2)
_POINT = "percentage_point"


def changes(reading: Reading, units: Units) -> Iterator[Derived]:
    """What the changes of a text imply: "from 80 to 100" is up 20, and up 25 %."""
    for change in stated_changes(reading):
        start, end = change.start, change.end
        if start is not None and end is not None:
            yield from _between(reading, change, start, end, units)
        elif (stated := start or end) is not None:
            yield from _other_end(reading.text, change, stated, units)
            if change.amount is not None and change.share is None:
                yield from _share_of_amount(reading.text, change, stated, change.amount, units)
        if change.factor is not None:
            yield from _share_of_factor(change, change.factor)
        elif change.share is not None and change.rises:
            yield from _factor_of_share(change.share)


def _between(
    reading: Reading, change: Change, start: NumSet, end: NumSet, units: Units
) -> Iterator[Derived]:
    leaves = alike(start, end, units)
    if leaves is None:
        return
    first, last, unit = leaves
    more, less = (last, first) if change.rises else (first, last)
    points = start.kind is Kind.PERCENT
    difference = step("-", more, less, _POINT if points else unit)
    if difference is None or not _NOT_NEGATIVE.contains(difference.value):
        return  # "rose from 100 to 80" means something else
    told, by = f"from {words(start)} to {words(end)} is", f"{change.direction} by"
    amount = replace(end, kind=Kind.PERCENTAGE_POINT if points else end.kind, flux=by)
    share = replace(end, kind=Kind.PERCENT, frequency=None, flux=by)
    factor = replace(end, kind=Kind.RATIO, frequency=None, flux=None)

    def derived(numset: NumSet, tree: Node, unit: str | None, reason: str) -> Derived:
        numset = replace(numset, value=tree.value, unit=unit)
        return Derived(
            anchored(numset, reading.text, [start, end]), tree, f"{told} {reason}", exact=True
        )

    if end not in reading.numsets:  # the text states both as one range
        yield derived(replace(end, flux=None), last, end.unit, f"{shown(last.value, unit)} now")
    by_how_much = shown(difference.value, difference.unit)
    yield derived(amount, difference, difference.unit, f"{change.way} {by_how_much}")
    has_ratio = not _has_no_ratio(unit) and _NOT_NEGATIVE.contains(less.value)
    quotient = step("/", last, first, None) if has_ratio else None
    percent = _as_percent(quotient, change.rises)
    if quotient is None or percent is None or not _NOT_NEGATIVE.contains(percent.value):
        return
    yield derived(share, percent, "%", f"{change.way} {shown(percent.value, '%')}")
    if change.rises:
        yield derived(factor, quotient, "time", f"{shown(quotient.value, None)} times as much")


def _has_no_ratio(unit: str | None) -> bool:
    return unit in read_knowledge("implied")["change"]["no_ratio"]


def _whole() -> Known:
    return known(100, "%", "a whole is 100 %")


def _as_percent(quotient: Node | None, rises: bool) -> Node | None:
    """By how many percent it changes when the end is so many times the start."""
    percent = step("*", quotient, _whole(), "%")
    return step("-", percent, _whole(), "%") if rises else step("-", _whole(), percent, "%")


def _other_end(source: str, change: Change, stated: NumSet, units: Units) -> Iterator[Derived]:
    """The end that is not stated: "up 25 % to 100" is from 80."""
    relation, asked = ("to", "from") if change.end is not None else ("from", "to")
    for by in (change.amount, change.factor, change.share):
        tree = None if by is None else _moved(change, stated, by, units)
        if by is None or tree is None or not _NOT_NEGATIVE.contains(tree.value):
            continue
        flux = f"{change.direction} {asked}"
        numset = replace(stated, value=tree.value, unit=tree.unit, flux=flux)
        way = "" if by.flux is None else f"{change.way} "
        told = f"{way}{words(by)} {relation} {words(stated)} means {asked}"
        reason = f"{told} {shown(tree.value, tree.unit)}"
        yield Derived(anchored(numset, source, [stated, by]), tree, reason, exact=True)
        return


def _moved(change: Change, stated: NumSet, by: NumSet, units: Units) -> Node | None:
    backwards = change.end is not None
    if by is change.amount:
        leaves = _with_points(stated, by) or alike(stated, by, units)
        return leaves and step("-" if change.rises is backwards else "+", *leaves)
    if _has_no_ratio(stated.unit) or (stated.kind is Kind.PERCENT and by is change.share):
        return None  # "rose 5 % to 25 %" may speak of points
    if by is change.factor:
        divides = backwards is _multiplies(change, by)
        return step("/" if divides else "*", given(stated), given(by), stated.unit)
    whole = known(1, None, "the whole it is a part of")
    times = step("+" if change.rises else "-", whole, as_share(by), None)
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
    source: str, change: Change, stated: NumSet, amount: NumSet, units: Units
) -> Iterator[Derived]:
    """What part of the start an amount is: "down $20 to $80" is down 20 %."""
    leaves = alike(stated, amount, units)
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
    numset = replace(amount, kind=Kind.PERCENT, value=share.value, unit="%", frequency=None)
    relation = "to" if change.end is not None else "from"
    told = f"{change.way} {words(amount)} {relation} {words(stated)} is {change.way}"
    reason = f"{told} {shown(share.value, '%')}"
    yield Derived(anchored(numset, source, [amount, stated]), share, reason, exact=True)


def _share_of_factor(change: Change, factor: NumSet) -> Iterator[Derived]:
    """ "doubled" is up 100 %, "halved" is down 50 %, "fell fourfold" is down 75 %."""
    times: Node | None = given(factor)
    if not _multiplies(change, factor):
        times = step("/", known(1, None, "what it was"), times, None)
    share = _as_percent(times, change.rises)
    if share is None or not _NOT_NEGATIVE.contains(share.value):
        return
    flux, kind = f"{change.direction} by", Kind.PERCENT
    numset = replace(factor, kind=kind, value=share.value, unit="%", flux=flux)
    told = f"{words(factor)} is {change.way} {shown(share.value, '%')}"
    yield Derived(numset, share, told, exact=True)


def _factor_of_share(share: NumSet) -> Iterator[Derived]:
    """ "up 200 %" is three times as much; nobody tells less than a doubling in times."""
    times = step("+", known(1, None, "what it was"), as_share(share), None)
    if times is None or not _DOUBLED.contains(times.value):
        return
    numset = replace(share, kind=Kind.RATIO, value=times.value, unit="time", flux=None)
    told = f"up {words(share)} is {shown(times.value, None)} times as much"
    yield Derived(numset, times, told, exact=True)
