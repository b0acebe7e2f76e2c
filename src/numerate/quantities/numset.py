"""NumSet: one quantity of a text, with what it measures and where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Self

from numerate.language.hedges import Hedges
from numerate.quantities.interval import Interval

__all__ = [
    "SIDES",
    "Anchor",
    "Approximation",
    "Direction",
    "Flux",
    "Kind",
    "NumSet",
    "Side",
    "Stance",
]


class Kind(StrEnum):
    """What sort of number a mention is. The last three are no quantities: nothing adds them up."""

    CARDINAL = "cardinal"
    ORDINAL = "ordinal"
    PERCENT = "percent"
    PERCENTAGE_POINT = "percentage point"
    RATIO = "ratio"
    MONEY = "money"
    MEASURE = "measure"
    AGE = "age"
    DURATION = "duration"
    DATE = "date"
    TIME = "time"
    IDENTIFIER = "identifier"

    @property
    def is_quantity(self) -> bool:
        return self not in (Kind.DATE, Kind.TIME, Kind.IDENTIFIER)


class Side(StrEnum):
    """On which side of the stated number a hedge allows the true one to lie."""

    BOTH = "both"
    BELOW = "below"
    ABOVE = "above"


class Stance(StrEnum):
    """How a text holds what it says of a quantity, where it does not state it as a fact."""

    DENIED = "denied"  # it is not so: "did not hire 5 men", "failed to hire 5 men"
    PLANNED = "planned"  # it is to be so: "will hire", "is expected to hire", "a plan to hire"
    WANTED = "wanted"  # it ought to be so: "should hire", "wants to hire", "Hire 5 men!"
    POSSIBLE = "possible"  # it may or may not be so: "could hire", "is likely to hire"
    BELIEVED = "believed"  # someone holds it to be so: "thinks that he hired", "allegedly hired"
    CONDITIONAL = "conditional"  # it is so if something else is: "if he hires", "unless he hires"
    ASKED = "asked"  # "Did he hire 5 men?", "whether he hired 5 men"


SIDES = {"~": Side.BOTH, "~<": Side.BELOW, ">~": Side.ABOVE, "<~": Side.BELOW}
"""The side that each hedging relation of `language.hedges` allows."""


@dataclass(frozen=True, slots=True)
class Approximation:
    """A hedge: its words, and the side it allows ("nearly": below)."""

    words: str
    side: Side


class Direction(StrEnum):
    """Which way something moves."""

    INCREASE = "increase"
    DECREASE = "decrease"


class Anchor(StrEnum):
    """What a quantity is to a change: how far, where to, or where from."""

    BY = "by"
    TO = "to"
    FROM = "from"


@dataclass(frozen=True, slots=True)
class Flux:
    """The change that a quantity has part in.

    >>> str(Flux(Direction.INCREASE, Anchor.TO)), Flux.parse("decrease by").anchor.value
    ('increase to', 'by')
    """

    direction: Direction
    anchor: Anchor

    def __str__(self) -> str:
        return f"{self.direction} {self.anchor}"

    @classmethod
    def parse(cls, words: str) -> Self:
        """The change that `str` wrote."""
        direction, _, anchor = words.partition(" ")
        return cls(Direction(direction), Anchor(anchor))


@dataclass(frozen=True, slots=True)
class NumSet:
    """A quantity as the EQUATE paper names its parts (§4.2.2), anchored in its source text.

    `source[start:end] == text` always holds. `value` is the interval as stated: hedges and
    rounding widen nothing here, that is the work of a reasoning policy. A rate keeps its
    denominator in `frequency`: "40 miles per hour" has the unit "mile" and the frequency
    "per hour".
    """

    text: str
    start: int
    end: int
    kind: Kind
    value: Interval
    unit: str | None = None
    approximate: Approximation | None = None
    entity: str | None = None
    adjective: str | None = None
    location: str | None = None
    verb: str | None = None
    voice: str | None = None  # "active" or "passive"
    frequency: str | None = None
    flux: Flux | None = None
    stance: Stance | None = None  # None: stated as a fact
    settled_by: str | None = None  # the word that told which unit an ambiguous "kt" or "kr" is

    def to_json(self) -> dict[str, Any]:
        """The object `numerate extract --jsonl` writes for this quantity."""
        return {
            "text": self.text,
            "start": self.start,
            "end": self.end,
            "kind": str(self.kind),
            "low": _json_number(self.value.low),
            "high": _json_number(self.value.high),
            "low_open": self.value.low_open,
            "high_open": self.value.high_open,
            "unit": self.unit,
            "approximate": self.approximate.words if self.approximate else None,
            "entity": self.entity,
            "adjective": self.adjective,
            "location": self.location,
            "verb": self.verb,
            "voice": self.voice,
            "frequency": self.frequency,
            "flux": self.flux and str(self.flux),
            "stance": self.stance and str(self.stance),
            "settled_by": self.settled_by,
        }

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Self:
        """The NumSet that `to_json` wrote; the side of its hedge is what its words say.

        >>> five = NumSet("5 km", 0, 4, Kind.MEASURE, Interval.point(5), "kilometer")
        >>> NumSet.from_json(five.to_json()) == five
        True
        """
        words, stance = record["approximate"], record.get("stance")
        value = Interval(
            _exact(record["low"]), _exact(record["high"]), record["low_open"], record["high_open"]
        )
        return cls(
            text=record["text"],
            start=record["start"],
            end=record["end"],
            kind=Kind(record["kind"]),
            value=value,
            unit=record["unit"],
            approximate=None if words is None else Approximation(words, _side(words)),
            entity=record["entity"],
            adjective=record["adjective"],
            location=record["location"],
            verb=record["verb"],
            voice=record.get("voice"),
            frequency=record["frequency"],
            flux=None if record["flux"] is None else Flux.parse(record["flux"]),
            stance=None if stance is None else Stance(stance),
            settled_by=record.get("settled_by"),
        )


def _side(words: str) -> Side:
    hedges = Hedges.default()
    tokens = tuple(words.rstrip(".").split())
    for hedge in (*hedges.before.get(tokens[-1], ()), *hedges.after.get(tokens[0], ())):
        if hedge.words == tokens and hedge.relation in SIDES:
            return SIDES[hedge.relation]
    return Side.BOTH


def _exact(number: float | None) -> Fraction | None:
    """The fraction a JSON number stands for; a short one, 1/3, where it is the same float."""
    if number is None:
        return None
    short = Fraction(number).limit_denominator(1_000_000)
    return short if float(short) == number else Fraction(str(number))


def _json_number(value: Fraction | None) -> int | float | None:
    if value is None:
        return None
    return int(value) if value.denominator == 1 else float(value)
