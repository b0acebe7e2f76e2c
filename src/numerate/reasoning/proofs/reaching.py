"""How far a stated number reaches: what its hedge allows, and what rounds to it.

For `verifying` alone: `comparison` has its own, so that each can show a mistake in the other.
"""

from __future__ import annotations

from fractions import Fraction

from numerate.quantities.interval import Interval
from numerate.quantities.numset import Approximation, Kind, NumSet, Side
from numerate.reasoning.proofs.tree import Given, Known, Node

__all__ = ["has_hedge", "reach_of", "rounds_to", "tree_reach"]

_HEDGED = Fraction(2, 100)  # the paper's ±2 %
_ROUNDED = Fraction(5, 100)  # 140 is no rounder way to say 100
# A hedged fraction reaches a tenth of itself or of its rest, whichever is less: "about a third" is
# 30 % to 36 %, "about two thirds" 64 % to 70 %. A tenth of nine tenths would be too far: "about
# nine tenths" is 86 % to 94 %, which is how far it may be rounded, and not 81 %.
_FRACTIONS = Fraction(10, 100)
_EITHER_SIDE = Approximation("", Side.BOTH)


def reach_of(numset: NumSet) -> Interval:
    """Where the true number may lie when a text states this.

    >>> from numerate.quantities.numset import Kind
    >>> nearly = Approximation("nearly", Side.BELOW)
    >>> str(reach_of(NumSet("nearly 80", 0, 9, Kind.CARDINAL, Interval.point(80), None, nearly)))
    '[76, 80]'
    """
    return _widened(numset.value, numset.approximate, 1 if _is_fraction(numset) else 0)


def tree_reach(tree: Node) -> Interval:
    """Where the true number may lie when a derivation comes to this."""
    if isinstance(tree, Given):
        whole = (100 if tree.unit == "%" else 1) if _is_fraction(tree.numset) else 0
        return _widened(tree.value, tree.numset.approximate, whole)
    return _widened(tree.value, _EITHER_SIDE if has_hedge(tree) else None)


def rounds_to(value: Interval, written: Interval) -> bool:
    """Whether `written` is the same number with fewer digits.

    >>> rounds_to(Interval.point(Fraction("2.648")), Interval.point(Fraction("2.65")))
    True
    >>> rounds_to(Interval.point(140), Interval.point(100))
    False
    """
    if value.low is None or written.low is None or not (value.is_point and written.is_point):
        return False
    away, place = abs(value.low - written.low), _last_place(written.low)
    is_finer = (value.low / place).denominator > 1
    return is_finer and away <= place / 2 and away <= abs(written.low) * _ROUNDED


def has_hedge(node: Node) -> bool:
    """Whether a derivation rests on a number that its text hedges."""
    if isinstance(node, Given):
        return node.numset.approximate is not None
    return not isinstance(node, Known) and (has_hedge(node.left) or has_hedge(node.right))


def _is_fraction(numset: NumSet) -> bool:
    return numset.kind is Kind.RATIO and numset.unit is None


def _widened(value: Interval, hedge: Approximation | None, whole: int = 0) -> Interval:
    if hedge is None or value.low is None or not value.is_point:
        return value
    number = value.low
    evident = min(_last_place(number) / 2, abs(number) * _ROUNDED)
    part = min(number, whole - number) if 0 < number < whole else Fraction(0)
    reach = max(abs(number) * _HEDGED, evident, part * _FRACTIONS)
    return Interval(
        number if hedge.side is Side.ABOVE else number - reach,
        number if hedge.side is Side.BELOW else number + reach,
    )


def _last_place(number: Fraction) -> Fraction:
    """What one is worth at the last digit that counts: 100 in 7300, 1/100 in 2.65."""
    place = Fraction(1)
    while number and (number / (place * 10)).denominator == 1:
        place *= 10
    if number.denominator == 1:
        return place
    # As many decimals as the denominator needs, if it ends at all; 1/3 has no last digit.
    decimals = next((n for n in range(1, 41) if 10**n % number.denominator == 0), 40)
    return Fraction(1, 10**decimals)
