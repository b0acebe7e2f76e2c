"""Which values bring an expression to the target: arithmetic read backwards, and an index."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence, Set
from fractions import Fraction
from math import gcd
from typing import Generic, Protocol, TypeAlias, TypeVar

from numerate.quantities.interval import Interval
from numerate.reasoning.composition.typing_table import Operator

__all__ = ["Lookup", "Ratio", "ratio", "value_of"]

# An exact number in lowest terms, the denominator positive. The inner loops spend all their time
# on such numbers, and pairs are added and looked up several times faster than `Fraction`s.
Ratio: TypeAlias = tuple[int, int]

_RANGE_STEPS = 6  # a lookup by range costs about as much as so many by value

# Operations, and whether the known operand is on the left.
_SUMS = ((Operator.PLUS, True), (Operator.MINUS, True), (Operator.MINUS, False))
_PRODUCTS = ((Operator.TIMES, True), (Operator.DIVIDED, True), (Operator.DIVIDED, False))


def ratio(value: Fraction) -> Ratio:
    """A fraction as a pair.

    >>> ratio(Fraction("0.5"))
    (1, 2)
    """
    return value.numerator, value.denominator


def value_of(operator: Operator, left: Ratio, right: Ratio) -> Ratio:
    """The exact result of an arithmetic operator; a divisor is not to be 0.

    >>> value_of(Operator.DIVIDED, (5, 1), (-10, 1))
    (-1, 2)
    """
    above, below = left
    other_above, other_below = right
    if operator is Operator.PLUS:
        above = above * other_below + other_above * below
        below *= other_below
    elif operator is Operator.MINUS:
        above = above * other_below - other_above * below
        below *= other_below
    elif operator is Operator.TIMES:
        above *= other_above
        below *= other_below
    else:
        above *= other_below
        below *= other_above
        if below < 0:
            above, below = -above, -below
    if below != 1:
        common = gcd(above, below)
        if common != 1:
            return above // common, below // common
    return above, below


class HasValue(Protocol):
    """Anything that stands for a number."""

    @property
    def value(self) -> Ratio: ...


Item = TypeVar("Item", bound=HasValue)


class Lookup(Generic[Item]):
    """Items by value, to ask which of them combine with a given number to reach the target."""

    def __init__(self, items: Sequence[Item], target: Interval) -> None:
        self.target = target
        self.items = items
        self.number = ratio(target.low) if target.low is not None and target.is_point else None
        self.steps = _RANGE_STEPS if self.number is None else 1
        self.by_value: dict[Ratio, list[Item]] = {}
        self.values: list[Fraction] = []
        if self.number is None:
            self.items = sorted(items, key=lambda item: Fraction(*item.value))
            self.values = [Fraction(*item.value) for item in self.items]
            return
        for item in items:
            self.by_value.setdefault(item.value, []).append(item)

    def reached(self) -> Sequence[Item]:
        """The items that may be in the target as they are."""
        return self.items if self.number is None else self.by_value.get(self.number, ())

    def sources(self) -> Set[Ratio] | None:
        """The numbers that an item may bring to the target; None: they cannot be listed.

        0 is none of them: what adds to 0 is a shorter equation, and no product with it is the
        target, unless that is 0 itself.
        """
        if self.number is None or self.number[0] == 0:
            return None
        found = {
            _needed(operator, is_left, value, self.number)
            for value in self.by_value
            for operator, is_left in (_SUMS if value[0] == 0 else _SUMS + _PRODUCTS)
        }
        return {value for value in found if value is not None and value[0]}

    def partners(self, operator: Operator, known_is_left: bool, known: Ratio) -> Sequence[Item]:
        """The items that may give the target with the known number: all that do, and few others.

        >>> from typing import NamedTuple
        >>> One = NamedTuple("One", [("value", Ratio)])
        >>> lookup = Lookup([One((1, 1)), One((3, 1))], Interval.point(2))
        >>> lookup.partners(Operator.MINUS, True, (3, 1))
        [One(value=(1, 1))]
        """
        if known[0] == 0 and operator in (Operator.TIMES, Operator.DIVIDED):
            # 0 times or divided by anything is 0; nothing is divided by 0.
            reached = known_is_left or operator is Operator.TIMES
            return self.items if reached and self.target.contains(Interval.point(0)) else ()
        if self.number is not None:
            needed = _needed(operator, known_is_left, known, self.number)
            return () if needed is None else self.by_value.get(needed, ())
        return self._within(operator, known_is_left, known)

    def _within(self, operator: Operator, known_is_left: bool, known: Ratio) -> Sequence[Item]:
        low, high = (
            None if end is None else _needed(operator, known_is_left, known, ratio(end))
            for end in (self.target.low, self.target.high)
        )
        if operator is Operator.DIVIDED and known_is_left:
            if self._may_be_zero():
                return self.items  # the divisors that reach it are in two places: try all
            # To reach the infinite, a divisor goes to 0.
            ends = sorted(Fraction(*(end or (0, 1))) for end in (low, high))
            return self._between(*ends)
        falls = known_is_left if operator is Operator.MINUS else known[0] < 0
        if falls and operator is not Operator.PLUS:
            low, high = high, low
        return self._between(
            None if low is None else Fraction(*low), None if high is None else Fraction(*high)
        )

    def _between(self, low: Fraction | None, high: Fraction | None) -> Sequence[Item]:
        first = 0 if low is None else bisect_left(self.values, low)
        end = len(self.values) if high is None else bisect_right(self.values, high)
        return self.items[first:end]

    def _may_be_zero(self) -> bool:
        low, high = self.target.low, self.target.high
        return not ((low is not None and low > 0) or (high is not None and high < 0))


def _needed(operator: Operator, known_is_left: bool, known: Ratio, target: Ratio) -> Ratio | None:
    """What the other operand must be for the result to be the target; None: nothing will do."""
    if operator is Operator.PLUS:
        return value_of(Operator.MINUS, target, known)
    if operator is Operator.MINUS:
        if known_is_left:
            return value_of(Operator.MINUS, known, target)
        return value_of(Operator.PLUS, target, known)
    if operator is Operator.TIMES:
        return value_of(Operator.DIVIDED, target, known)
    if not known_is_left:
        return value_of(Operator.TIMES, target, known)
    return value_of(Operator.DIVIDED, known, target) if target[0] else None
