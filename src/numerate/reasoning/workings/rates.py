"""Rates: so much for each hour, hectare or head, and what that comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.statement import Statement
from numerate.reasoning.compatibility import compatibility
from numerate.reasoning.implied.derived import given, step
from numerate.reasoning.proofs.tree import Given
from numerate.reasoning.workings.working import Sign, Working

__all__ = ["is_each", "over_all", "rates"]

_MEASURED = frozenset({Kind.MONEY, Kind.MEASURE, Kind.DURATION, Kind.AGE})
_HEADS = {"person": ("person",), "head": ("person", "animal"), "capita": ("person",)}


def is_each(count: NumSet, per: str | None) -> bool:
    """Whether those counted are what a rate is for: 85 guests at so much a head."""
    below = (per or "").removeprefix("per ")
    return count.unit is not None and (count.unit == below or _are_heads(count, below))


def rates(
    operands: Sequence[Statement], wanted: NumSet, below: str, units: Units
) -> Iterator[Working]:
    """What an amount is for each of what it is spread over."""
    for first, second in permutations(operands, 2):
        if first.numset.frequency is not None or second.numset.frequency is not None:
            continue
        left, right = _leaf(first.numset, wanted.unit, units), _leaf(second.numset, below, units)
        if left is not None and right is not None:
            tree = step("/", left, right, f"{wanted.unit}/{below}")
            if tree is not None:
                yield Working(Sign.RATIO, (first,), (second,), tree)


def over_all(operands: Sequence[Statement], wanted: NumSet, units: Units) -> Iterator[Working]:
    """What a rate comes to over all that it is taken over: "28 guests at €95 per person".

    Over so many of them a week it comes to so much a week: "36 hours a week at $38 an hour".
    """
    for first, second in permutations(operands, 2):
        per = first.numset.frequency
        if per is None or not per.startswith("per "):
            continue
        if second.numset.frequency != wanted.frequency:
            continue
        below = per.removeprefix("per ")
        left, right = _leaf(first.numset, wanted.unit, units), _leaf(second.numset, below, units)
        if left is not None and right is not None:
            rate = Given(left.numset, left.value, f"{wanted.unit}/{below}", left.note)
            tree = step("*", rate, right, wanted.unit)
            if tree is not None:
                yield Working(Sign.PRODUCT, (first,), (second,), tree)


def _leaf(numset: NumSet, unit: str | None, units: Units) -> Given | None:
    """A quantity in a unit that it has or converts to."""
    if unit is None or numset.unit is None:
        return None
    if numset.unit == unit:
        return given(numset)
    if _are_heads(numset, unit):
        return given(numset, numset.value, unit, "each is one of them")
    if numset.kind not in _MEASURED or not units.convertible(numset.unit, unit):
        return None
    wanted = NumSet("", 0, 0, numset.kind, numset.value, unit)
    plain = NumSet("", 0, 0, numset.kind, numset.value, numset.unit)
    link = compatibility(plain, wanted, units)
    return Given(numset, link.value, unit, link.reason) if link else None


def _are_heads(numset: NumSet, unit: str) -> bool:
    """Whether those counted are what a rate is for: guests per person, pigs a head."""
    if numset.kind is not Kind.CARDINAL or numset.unit is None:
        return False
    noun = numset.unit.split()[-1].lower()
    return any(WordNet.default().is_a(noun, kind, senses=2) for kind in _HEADS.get(unit, ()))
