"""What a claim's words ask of the text's quantities."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from numerate.language.comparisons import Dimension
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Direction, NumSet
from numerate.reasoning.comparisons.facts import Term

__all__ = ["ABOVE", "BELOW", "Aim", "Asked", "Sides", "Terms"]

Terms = frozenset[Term]

ABOVE = Interval.more_than(0)
BELOW = Interval.less_than(0)


class Aim(StrEnum):
    """Which sort of comparison it is."""

    THAN = "than"  # one quantity against another
    CHANGE = "change"  # one thing at two times
    SHARE = "share"  # a part against its whole
    LIMIT = "limit"  # a quantity against what it is allowed or expected to be
    BEST = "best"  # one quantity against all others of its sort
    SIGN = "sign"  # a profit or a loss


@dataclass(frozen=True, slots=True)
class Sides:
    """One way to read who is compared with whom: their own words, and those that both share."""

    first: Terms
    second: Terms
    common: Terms
    by_time: bool = False  # the two differ in time: what names none is now
    by_clause: bool = False  # each has a predicate of its own
    measured: Terms = frozenset()  # those common words that name what is measured twice


@dataclass(frozen=True, slots=True)
class Asked:
    """A comparison in a claim: its words' place, and the interval that the text must prove.

    The interval is that of the first quantity less the second, of their ratio if `is_ratio`, or
    of a share in percent.
    """

    aim: Aim
    start: int
    end: int
    demand: Interval
    readings: tuple[Sides, ...]
    is_ratio: bool = False
    dimension: Dimension | None = None
    of_moves: Direction | None = None  # not the quantities are compared, but how far they moved
    numset: NumSet | None = None  # where the claim has a quantity at these words: "doubled"
    hedged: bool = False  # "only", "nearly": more is said than the comparison
