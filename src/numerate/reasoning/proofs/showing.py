"""Numbers as a reader would write them: for every rendering, on paper, page or screen."""

from __future__ import annotations

from fractions import Fraction

from numerate.quantities.interval import Interval

__all__ = ["show_value"]


def show_value(value: Interval) -> str:
    """An interval as a reader would write it.

    >>> [show_value(v) for v in (Interval.between(20, 30), Interval.more_than(1500))]
    ['20 to 30', '> 1,500']
    """
    if value.is_unbounded:
        return ""
    if value.is_point:
        return _number(value.low)
    if value.high is None:
        return f"{'>' if value.low_open else '≥'} {_number(value.low)}"
    if value.low is None:
        return f"{'<' if value.high_open else '≤'} {_number(value.high)}"
    if value.low_open or value.high_open:
        left = "<" if value.low_open else "≤"
        right = "<" if value.high_open else "≤"
        return f"{_number(value.low)} {left} x {right} {_number(value.high)}"
    return f"{_number(value.low)} to {_number(value.high)}"


def _number(number: Fraction | None) -> str:
    if number is None:
        return ""
    if abs(number) >= 10**21 or 0 < abs(number) < Fraction(1, 10**6):
        return _scientific(number)
    if number.denominator == 1:
        return f"{number.numerator:,}"
    decimal = f"{float(number):,.10g}"
    return decimal if Fraction(decimal.replace(",", "")) == number else str(number)


def _scientific(number: Fraction) -> str:
    # Beyond what a float holds, only the order of magnitude is of use on a screen.
    try:
        return f"{float(number):.6g}"
    except OverflowError:
        digits = (abs(number.numerator).bit_length() - number.denominator.bit_length()) * 0.30103
        return f"{'-' if number < 0 else ''}about 1e+{digits:.0f}"
