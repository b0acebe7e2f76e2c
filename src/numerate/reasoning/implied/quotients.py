"""Two quantities side by side: 80 g of flour and 20 g of sugar are 4 times as much flour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from numerate.language.units import Units
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.deriving.derived import (
    Derived,
    alike,
    anchored,
    given,
    same_sentence,
    shown,
    step,
    words,
)
from numerate.reasoning.matching import Reading
from numerate.reasoning.proof import Node

__all__ = ["quotients"]

_KINDS = frozenset({Kind.CARDINAL, Kind.MONEY, Kind.MEASURE})
_POSITIVE = Interval.more_than(0)
_MORE = Interval.more_than(1)


def quotients(reading: Reading, units: Units) -> Iterator[Derived]:
    """How many times the one of two neighbours the other is, and what share."""
    for one, other in pairwise(reading.numsets):
        tokens = reading.tokens
        if not _is_comparable(one, other):
            continue
        begin, end = tokens.at(one.end), tokens.at(other.start)
        if tokens.phrase(begin, end) == "of" or not same_sentence(tokens, begin, end):
            continue  # bottles of 50 pills are not told by pills
        names = _names(one, other)
        if names is None:
            continue
        yield from _quotient(reading, one, other, names, units)
        yield from _quotient(reading, other, one, names[::-1], units)


def _is_comparable(one: NumSet, other: NumSet) -> bool:
    if one.kind is not other.kind or one.kind not in _KINDS:
        return False
    is_plain = one.flux is None and other.flux is None and one.frequency == other.frequency
    return is_plain and all(
        it.value.is_point and _POSITIVE.contains(it.value) for it in (one, other)
    )


def _names(one: NumSet, other: NumSet) -> tuple[str, str] | None:
    """What the two measure or count, where that is two things."""
    is_count = one.kind is Kind.CARDINAL
    first, second = (one.unit, other.unit) if is_count else (one.entity, other.entity)
    return None if None in (first, second) or first == second else (first or "", second or "")


def _quotient(
    reading: Reading, one: NumSet, other: NumSet, names: tuple[str, str], units: Units
) -> Iterator[Derived]:
    tree = _divided(one, other, units)
    if tree is None:
        return
    is_more = _MORE.contains(tree.value)
    numset = replace(
        one, kind=Kind.RATIO, value=tree.value, unit="time" if is_more else None, adjective=None
    )
    told = (
        f"{words(one)} are {shown(tree.value, None)} {'times' if is_more else 'of'} {words(other)}"
    )
    numset = anchored(replace(numset, entity=None), reading.text, [one, other])
    yield Derived(numset, tree, told, names=names, exact=True)


def _divided(one: NumSet, other: NumSet, units: Units) -> Node | None:
    if one.kind is Kind.CARDINAL:
        note = "as a bare number"
        return step(
            "/", given(one, one.value, None, note), given(other, other.value, None, note), None
        )
    leaves = alike(one, other, units)
    return leaves and step("/", leaves[0], leaves[1], None)
