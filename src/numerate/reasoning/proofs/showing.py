"""Numbers and units as a reader would write them: for every rendering, on paper, page or screen."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from numerate.language.inflecting import plural
from numerate.language.units import Units
from numerate.quantities.interval import Interval

__all__ = ["show_quantity", "show_unit", "show_value"]

_SYMBOLS = {"celsius": "°C", "fahrenheit": "°F", "%": "%"}


def show_quantity(value: Interval, unit: str | None) -> str:
    """A value with its unit, in the singular or the plural.

    >>> one, many = Interval.point(1), Interval.between(40, 50)
    >>> show_quantity(one, "loaf"), show_quantity(many, "loaf"), show_quantity(many, "mile/hour")
    ('1 loaf', '40 to 50 loaves', '40 to 50 miles per hour')
    """
    number = show_value(value)
    is_one = value.is_point and value.low == 1
    return f"{number} {show_unit(unit, many=not is_one)}".strip() if unit else number


@lru_cache(maxsize=1024)
def show_unit(unit: str, *, many: bool = True) -> str:
    """The name of a unit in a sentence; that of money is its code.

    >>> [show_unit(unit) for unit in ("square_foot", "EUR", "celsius/hour", "percentage_point")]
    ['square feet', 'EUR', '°C per hour', 'percentage points']
    """
    above, *below = (part.replace("_", " ").strip() for part in unit.split("/"))
    return " per ".join([_named(above, many), *(_named(part, False) for part in below)]).strip()


def _named(unit: str, many: bool) -> str:
    if unit in _SYMBOLS:
        return _SYMBOLS[unit]
    known = Units.default().canonical.get(unit)
    is_code = known is not None and known.kind == "money" and unit.isupper()
    return plural(unit) if many and not is_code else unit


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
