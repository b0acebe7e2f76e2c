"""Derived: a quantity that a text implies, and the pieces its derivation is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from numerate.language.inflecting import plural
from numerate.language.units import Units
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Approximation, Kind, NumSet, Side
from numerate.quantities.statement import Phrase, Statement
from numerate.reasoning.heading import Times
from numerate.reasoning.implied.matter import Matter
from numerate.reasoning.implied.spanning import Span
from numerate.reasoning.proofs.showing import show_value
from numerate.reasoning.proofs.tree import OPERATIONS, Given, Known, Node, Step

__all__ = [
    "Derived",
    "Standing",
    "alike",
    "anchored",
    "as_share",
    "given",
    "known",
    "shown",
    "step",
    "words",
]

_IRREGULAR = {
    "man": "men",
    "woman": "women",
    "child": "children",
    "person": "people",
    "foot": "feet",
}
_NO_PLURAL = frozenset({"%", "people", "celsius", "fahrenheit"})


class Standing(StrEnum):
    """Which of those that stand in a row are counted."""

    AHEAD = "ahead"
    BEHIND = "behind"
    RUNNING = "running"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Derived:
    """A quantity that a text implies, what it is said of, how it is derived, and why in words.

    `statement` says of the derived quantity what the text says of those it rests on: who, what,
    when, and whether it is denied. `matter` are their words, which a claim about it must keep to.
    """

    statement: Statement
    matter: Matter
    tree: Node
    reason: str
    exact: bool = False  # no other value is left: a claim of another one is wrong
    is_earlier: bool = False  # it was so before what the text tells of
    is_whole: bool = False  # it is all that there is, whatever else was done: "20 men in the choir"
    needed: frozenset[str] = frozenset()  # words that a claim must have to speak of it
    members: tuple[str, ...] = ()  # what was counted: a claim's noun must fit each
    nouns: tuple[str, ...] = ()  # what is counted where the text has no noun
    is_average: bool = False  # it is so on average, not in all
    is_of_one: bool = False  # it is what one of two has, and not both of them
    holders: tuple[Phrase, ...] = ()  # whose it is alone, or of all of these together
    are_all: bool = False  # these are all that the text tells of: "they"
    is_told: bool = False  # the text tells it of just these, in so many words: no story changes it
    is_rate: bool = False  # it is so per period: a claim must name the same one
    times: Times | None = None  # when a change began, and when it ended
    span: Span | None = None  # the same times, with the words of both
    standing: str | None = None  # a `Standing`, or what those ahead are more of: "larger"

    @property
    def numset(self) -> NumSet:
        return self.statement.numset


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
    value = OPERATIONS[operator](left.value, right.value)
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


def anchored(numset: NumSet, source: str, rests_on: Sequence[NumSet]) -> NumSet:
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
    >>> shown(Interval.point(Fraction(412_000, 3)), "copy")
    'about 137,333 copies'
    >>> shown(Interval.point(1), "van"), shown(Interval.point(2), "woman")
    ('1 van', '2 women')
    """
    number, name = value.low, (unit or "").replace("_", " ")
    if value != Interval.point(1) and name.islower() and name not in _NO_PLURAL:
        *first, last = name.split(" ")
        name = " ".join([*first, _IRREGULAR.get(last) or plural(last)])
    if value.is_point and number is not None and "/" in show_value(value):
        rounded = f"{round(number):,}" if abs(number) >= 100 else f"{float(number):.3g}"
        return f"about {rounded} {name}".strip()
    return f"{show_value(value)} {name}".strip()


def words(numset: NumSet) -> str:
    """A quantity's words on one line."""
    return " ".join(numset.text.split())
