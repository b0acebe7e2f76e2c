"""The suite: its two tasks, their eight tests, and the items that tests are made of."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Literal

from numerate.data.pair import Pair
from numerate.data.readers import BadRow
from numerate.reasoning.degrees.thresholds import thresholds

__all__ = [
    "DEGREE",
    "DIMENSIONS",
    "ENTAILMENT",
    "FOLDERS",
    "MISMATCHES",
    "NEGATIVE",
    "POLARITIES",
    "POSITIVE",
    "TESTS",
    "Anchors",
    "Degree",
    "Item",
    "Part",
    "Polarity",
    "anchors",
]

DEGREE, ENTAILMENT = "degree", "entailment"
FOLDERS = {DEGREE: "DegreeEstimation", ENTAILMENT: "EntailmentInference"}
"""The tasks, and what the release calls their folders."""

TESTS = (
    "ordering",
    "dimension",
    "argument",
    "booster",
    "diminisher",
    "negation",
    "comparative",
    "superlative",
)
MISMATCHES = ("dimension", "argument")
"""The tests in which nothing follows: the premise speaks of another scale, or another thing."""

DIMENSIONS = ("length", "mass", "price", "temperature")

Polarity = Literal["positive", "negative"]
POSITIVE: Polarity = "positive"
NEGATIVE: Polarity = "negative"
POLARITIES: tuple[Polarity, ...] = (POSITIVE, NEGATIVE)


@dataclass(frozen=True, slots=True)
class Anchors:
    """Where the two numbers of a premise stand, as multiples of the typical number."""

    negative: Fraction
    positive: Fraction

    def of(self, polarity: Polarity) -> Fraction:
        return self.positive if polarity == POSITIVE else self.negative

    def place(self, number: int | Fraction, low: int | Fraction, high: int | Fraction) -> Fraction:
        """Where a number stands if the premise states `low` and `high`.

        >>> anchors("ordering").place(Fraction(600), Fraction(800), Fraction(1200))
        Fraction(3, 5)
        """
        return self.negative + (self.positive - self.negative) * (number - low) / (high - low)


@cache
def anchors(test: str) -> Anchors:
    """Num2 and Num1 of the appendix's Table 4; in the superlative test LB and UB."""
    known = thresholds()
    positive, negative = known.get(test, known["ordering"]).anchors
    return Anchors(negative, positive)


@dataclass(frozen=True, slots=True)
class Degree:
    """What a hypothesis of degree estimation asks: which end of which scale, and how far along.

    `ratio` is α as a multiple of the typical number.
    """

    polarity: Polarity
    dimension: str | None
    ratio: Fraction


@dataclass(frozen=True, slots=True)
class Item:
    """A pair of a test with its label, and of degree estimation also what it asks."""

    pair: Pair
    degree: Degree | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """The items of one test, or of a control experiment with it."""

    task: str
    test: str
    items: tuple[Item, ...]
    bad_rows: tuple[BadRow, ...] = ()
    control: str | None = None

    @property
    def name(self) -> str:
        """What runs call it.

        >>> Part("degree", "ordering", (), control="swap-numerals").name
        'asp/degree/ordering+swap-numerals'
        """
        return f"asp/{self.task}/{self.test}" + (f"+{self.control}" if self.control else "")
