"""Derived: a quantity that a text implies, and the pieces its derivation is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from numerate.language.units import Units
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import Tokens
from numerate.quantities.numset import Approximation, Kind, NumSet, Side
from numerate.reasoning.proof import Given, Known, Node, Step
from numerate.reasoning.showing import show_value

__all__ = [
    "Derived",
    "alike",
    "anchored",
    "as_share",
    "given",
    "known",
    "same_sentence",
    "shown",
    "step",
    "words",
]

_OPERATIONS: Mapping[str, Callable[[Interval, Interval], Interval | None]] = {
    "+": Interval.plus,
    "-": Interval.minus,
    "*": Interval.times,
    "/": Interval.divided_by,
}
_STOPS = frozenset(".!?;")


@dataclass(frozen=True, slots=True)
class Derived:
    """A quantity that a text implies, how it is derived, and why in a clause.

    `members` are what was counted when the quantity is the length of a list: a claim's noun must
    fit each of them (see `members.counts`). `nouns` are what is counted where the text names no
    noun: a claim's must be a kind of one. An `aspect` is what the claim's words must tell of (see
    `aspects`), `names` are lemmas that it must have in their order. An `exact` quantity leaves no
    other value: a claim of another one is wrong.
    """

    numset: NumSet
    tree: Node
    reason: str
    members: tuple[str, ...] = ()
    nouns: tuple[str, ...] = ()
    aspect: str | None = None
    names: tuple[str, ...] = ()
    exact: bool = False


def given(
    numset: NumSet, value: Interval | None = None, unit: str | None = None, note: str | None = None
) -> Given:
    """A leaf: as the text states it, unless another value, unit and note are given."""
    if value is None:
        return Given(numset, numset.value, numset.unit)
    return Given(numset, value, unit, note)


def known(number: Fraction | int, unit: str | None, reason: str) -> Known:
    """A leaf that the text does not state."""
    return Known(Interval.point(number), unit, reason)


def step(operator: str, left: Node | None, right: Node | None, unit: str | None) -> Step | None:
    """Two parts put together, if both are there and it has a value.

    >>> one = known(1, None, "an example")
    >>> step("/", one, known(0, None, "an example"), None) is None
    True
    """
    if left is None or right is None:
        return None
    value = _OPERATIONS[operator](left.value, right.value)
    return None if value is None else Step(operator, left, right, value, unit)


def as_share(numset: NumSet) -> Given:
    """A percentage or a fraction as the number to multiply by."""
    if numset.kind is not Kind.PERCENT:
        return given(numset)
    value = numset.value.scaled(Fraction(1, 100))
    return given(numset, value, None, "a percentage is a fraction")


def alike(one: NumSet, other: NumSet, units: Units) -> tuple[Given, Given, str | None] | None:
    """Two quantities as leaves of one unit, which is the first's where it has one."""
    if None not in (one.frequency, other.frequency) and one.frequency != other.frequency:
        return None
    unit = one.unit or other.unit
    if one.unit == other.unit or None in (one.unit, other.unit):
        if {one.kind, other.kind} != {Kind.CARDINAL} and one.kind is not other.kind:
            return None  # a bare number beside a measured one leaves open what it measures
        return given(one, one.value, unit), given(other, other.value, unit), unit
    if unit is None or other.unit is None or one.kind is not other.kind:
        return None
    if one.kind is Kind.CARDINAL or not units.convertible(other.unit, unit):
        return None
    low, high = (
        None if end is None else units.convert(end, other.unit, unit)
        for end in (other.value.low, other.value.high)
    )
    value = Interval(low, high, other.value.low_open, other.value.high_open)
    return given(one), given(other, value, unit, f"{other.unit} converted to {unit}"), unit


def anchored(numset: NumSet, source: str, rests_on: list[NumSet]) -> NumSet:
    """A quantity with the place of the words it rests on, hedged if one of them is."""
    start = min(one.start for one in rests_on)
    end = max(one.end for one in rests_on)
    hedge = next((one.approximate for one in rests_on if one.approximate), None)
    approximate = hedge and Approximation(hedge.words, Side.BOTH)
    return replace(numset, text=source[start:end], start=start, end=end, approximate=approximate)


def shown(value: Interval, unit: str | None) -> str:
    """A value with its unit, for a reason; what has no last digit is rounded.

    >>> shown(Interval.point(25), "%"), shown(Interval.point(Fraction(100, 3)), "%")
    ('25 %', 'about 33.3 %')
    """
    number = value.low
    if value.is_point and number is not None and "/" in show_value(value):
        return f"about {float(number):.3g} {unit or ''}".strip()
    return f"{show_value(value)} {(unit or '').replace('_', ' ')}".strip()


def words(numset: NumSet) -> str:
    """A quantity's words on one line."""
    return " ".join(numset.text.split())


def same_sentence(tokens: Tokens, begin: int, end: int) -> bool:
    """Whether no sentence ends between two tokens."""
    return not any(
        tokens.lowers[at] in _STOPS or tokens.kinds[at] == "stop" for at in range(begin, end)
    )
