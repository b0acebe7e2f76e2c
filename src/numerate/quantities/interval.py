"""Intervals with exact ends: the value of every quantity."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Self

__all__ = ["Interval"]


@dataclass(frozen=True, slots=True)
class Interval:
    """A set of numbers without gaps; a plain number is the interval that holds only itself.

    >>> Interval.at_least(5).contains(Interval.point(7))
    True
    >>> str(Interval.between(20, 30))
    '[20, 30]'
    """

    low: Fraction | None  # None: unbounded
    high: Fraction | None
    low_open: bool = False
    high_open: bool = False

    def __post_init__(self) -> None:
        if self.low is None or self.high is None:
            return
        if self.is_point:
            if self.low_open or self.high_open:
                raise ValueError(f"the open interval at {self.low} is empty")
        elif self.low > self.high:
            raise ValueError(f"an interval cannot run from {self.low} down to {self.high}")

    @classmethod
    def point(cls, value: Fraction | int) -> Self:
        exact = value if isinstance(value, Fraction) else Fraction(value)
        return cls(exact, exact)

    @classmethod
    def between(cls, one: Fraction | int, other: Fraction | int) -> Self:
        """The closed interval between two numbers, whichever order they are named in."""
        return cls(Fraction(min(one, other)), Fraction(max(one, other)))

    @classmethod
    def at_least(cls, value: Fraction | int) -> Self:
        return cls(Fraction(value), None)

    @classmethod
    def at_most(cls, value: Fraction | int) -> Self:
        return cls(None, Fraction(value))

    @classmethod
    def more_than(cls, value: Fraction | int) -> Self:
        return cls(Fraction(value), None, low_open=True)

    @classmethod
    def less_than(cls, value: Fraction | int) -> Self:
        return cls(None, Fraction(value), high_open=True)

    @classmethod
    def unbounded(cls) -> Self:
        """Every number: the value of a mention that states none, such as a phone number."""
        return cls(None, None)

    @property
    def is_point(self) -> bool:
        return self.low is not None and (self.low is self.high or self.low == self.high)

    @property
    def is_unbounded(self) -> bool:
        return self.low is None and self.high is None

    def contains(self, other: Interval) -> bool:
        """Whether every number of `other` lies in this interval."""
        return self._low_reaches(other) and self._high_reaches(other)

    def _low_reaches(self, other: Interval) -> bool:
        if self.low is None:
            return True
        if other.low is None:
            return False
        return self.low < other.low or (
            self.low == other.low and (other.low_open or not self.low_open)
        )

    def _high_reaches(self, other: Interval) -> bool:
        if self.high is None:
            return True
        if other.high is None:
            return False
        return self.high > other.high or (
            self.high == other.high and (other.high_open or not self.high_open)
        )

    def scaled(self, factor: Fraction | int) -> Interval:
        """Every number of the interval times `factor`; a negative factor swaps the ends.

        >>> str(Interval.less_than(3).scaled(1000))
        '(-∞, 3000)'
        """
        if factor == 0:
            return Interval.point(0)
        low = None if self.low is None else self.low * factor
        high = None if self.high is None else self.high * factor
        if factor > 0:
            return Interval(low, high, self.low_open, self.high_open)
        return Interval(high, low, self.high_open, self.low_open)

    def __str__(self) -> str:
        if self.is_point:
            return str(self.low)
        left = "(" if self.low is None or self.low_open else "["
        right = ")" if self.high is None or self.high_open else "]"
        low = "-∞" if self.low is None else str(self.low)
        high = "∞" if self.high is None else str(self.high)
        return f"{left}{low}, {high}{right}"
