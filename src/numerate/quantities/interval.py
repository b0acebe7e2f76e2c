"""Intervals with exact ends: the value of every quantity."""

from __future__ import annotations

import math
from collections.abc import Callable
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

    def through(self, rising: Callable[[Fraction], Fraction]) -> Interval:
        """Every number of the interval through a function that never falls, such as a conversion.

        >>> str(Interval.at_least(0).through(lambda celsius: celsius * 9 / 5 + 32))
        '[32, ∞)'
        """
        low = None if self.low is None else rising(self.low)
        high = None if self.high is None else rising(self.high)
        return Interval(low, high, self.low_open, self.high_open)

    # The algebra of sets. Two intervals may have no interval for an answer: that is `None`.

    def intersection(self, other: Interval) -> Interval | None:
        """The numbers that lie in both; `None` when there are none.

        >>> str(Interval.between(20, 30).intersection(Interval.between(25, 40)))
        '[25, 30]'
        """
        low, low_open = _low(other if self._low_reaches(other) else self)
        high, high_open = _high(other if self._high_reaches(other) else self)
        return _interval(low, high, low_open, high_open)

    def union(self, other: Interval) -> Interval | None:
        """The numbers that lie in either; `None` when a gap parts the two.

        >>> str(Interval.between(20, 30).union(Interval.more_than(30)))
        '[20, ∞)'
        """
        if self._ends_short_of(other) or other._ends_short_of(self):
            return None
        low, low_open = _low(self if self._low_reaches(other) else other)
        high, high_open = _high(self if self._high_reaches(other) else other)
        return Interval(low, high, low_open, high_open)

    def difference(self, other: Interval) -> Interval | None:
        """The numbers of this interval that are not in `other`; `None` when none or two parts are.

        >>> str(Interval.between(20, 30).difference(Interval.between(25, 30)))
        '[20, 25)'
        """
        if self.intersection(other) is None:
            return self
        reaches_low, reaches_high = other._low_reaches(self), other._high_reaches(self)
        if reaches_low == reaches_high:  # it swallows this interval, or splits it
            return None
        if reaches_low:
            return _interval(other.high, self.high, not other.high_open, self.high_open)
        return _interval(self.low, other.low, self.low_open, not other.low_open)

    def _ends_short_of(self, other: Interval) -> bool:
        """Whether a number lies above all of this interval and below all of `other`."""
        if self.high is None or other.low is None:
            return False
        return self.high < other.low or (
            self.high == other.low and self.high_open and other.low_open
        )

    # Arithmetic: what the sum, difference, product or quotient of any two members may be.

    def plus(self, other: Interval) -> Interval:
        """Every sum of a number of this interval and one of `other`.

        >>> str(Interval.between(1, 2).plus(Interval.more_than(10)))
        '(11, ∞)'
        """
        low = None if self.low is None or other.low is None else self.low + other.low
        high = None if self.high is None or other.high is None else self.high + other.high
        return Interval(
            low,
            high,
            low is not None and (self.low_open or other.low_open),
            high is not None and (self.high_open or other.high_open),
        )

    def minus(self, other: Interval) -> Interval:
        """Every difference of a number of this interval and one of `other`.

        >>> str(Interval.point(10).minus(Interval.between(1, 2)))
        '[8, 9]'
        """
        return self.plus(other.scaled(-1))

    def times(self, other: Interval) -> Interval:
        """Every product of a number of this interval and one of `other`.

        >>> str(Interval.between(2, 3).times(Interval.less_than(-1)))
        '(-∞, -2)'
        """
        corners = [_corner(one, two) for one in _ends(self) for two in _ends(other)]
        low, low_closed = min(corners, key=lambda corner: (corner[0], not corner[1]))
        high, high_closed = max(corners, key=lambda corner: (corner[0], corner[1]))
        return Interval(
            None if isinstance(low, float) else low,
            None if isinstance(high, float) else high,
            not isinstance(low, float) and not low_closed,
            not isinstance(high, float) and not high_closed,
        )

    def divided_by(self, other: Interval) -> Interval | None:
        """Every quotient of a number of this interval and one of `other`.

        `None` when `other` holds 0: then some quotient does not exist.

        >>> str(Interval.point(120).divided_by(Interval.between(2, 3)))
        '[40, 60]'
        """
        if other.contains(Interval.point(0)):
            return None
        return self.times(other._reciprocal())

    def _reciprocal(self) -> Interval:
        """One over each number; 0 is not among them, so all have one sign."""
        unbounded = Fraction(0)  # an end that tends to ±∞ has its reciprocal tend to 0
        low = unbounded if self.high is None else (1 / self.high if self.high else None)
        high = unbounded if self.low is None else (1 / self.low if self.low else None)
        return Interval(
            low,
            high,
            low is not None and (self.high is None or self.high_open),
            high is not None and (self.low is None or self.low_open),
        )

    def __str__(self) -> str:
        if self.is_point:
            return str(self.low)
        left = "(" if self.low is None or self.low_open else "["
        right = ")" if self.high is None or self.high_open else "]"
        low = "-∞" if self.low is None else str(self.low)
        high = "∞" if self.high is None else str(self.high)
        return f"{left}{low}, {high}{right}"


# A product's ends are among the products of the factors' ends, infinite ones included. Fractions
# and float infinities compare exactly; the flag says whether the end itself is a member.
_End = tuple[Fraction | float, bool]


def _ends(one: Interval) -> tuple[_End, _End]:
    low: _End = (-math.inf, False) if one.low is None else (one.low, not one.low_open)
    high: _End = (math.inf, False) if one.high is None else (one.high, not one.high_open)
    return low, high


def _corner(one: _End, two: _End) -> _End:
    for (end, closed), (_, other_closed) in ((one, two), (two, one)):
        if end == 0:  # 0 times a number however large is 0; a member 0 needs no second member
            return Fraction(0), closed or (other_closed and two[0] == one[0] == 0)
    if isinstance(one[0], float) or isinstance(two[0], float):
        return math.inf if (one[0] > 0) == (two[0] > 0) else -math.inf, False
    return one[0] * two[0], one[1] and two[1]


def _low(one: Interval) -> tuple[Fraction | None, bool]:
    return one.low, one.low_open


def _high(one: Interval) -> tuple[Fraction | None, bool]:
    return one.high, one.high_open


def _interval(
    low: Fraction | None, high: Fraction | None, low_open: bool, high_open: bool
) -> Interval | None:
    """The interval with these ends; `None` when it would be empty."""
    if (
        low is not None
        and high is not None
        and low >= high
        and (low > high or low_open or high_open)
    ):
        return None
    return Interval(low, high, low_open, high_open)
