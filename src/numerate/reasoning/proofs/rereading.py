"""What a quantity's own words let it be used as, and what units a step may have.

For `verifying` alone: it knows the lexicon of units, but nothing of compatibility or composition.
"""

from __future__ import annotations

import re
from calendar import month_abbr
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from fractions import Fraction
from functools import partial

from numerate.language.knowledge import read_knowledge
from numerate.language.units import Units
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.proofs.tree import Step

__all__ = ["readings", "unit_faults", "written_unit"]

_PERCENT = "%"
_POINTS = ("percentage_point", "point")
_DEGREE, _TEMPERATURES = "degree", ("celsius", "fahrenheit", "kelvin")
_APART = {_PERCENT: _POINTS} | dict.fromkeys(_TEMPERATURES, (_DEGREE,))
_MOMENTS = (Kind.DATE, Kind.TIME)
_CLOCKS = ("%I%p", "%I:%M%p", "%H:%M", "%H:%M:%S")
_MEASURED = (Kind.MEASURE, Kind.MONEY, Kind.AGE, Kind.DURATION, Kind.PERCENTAGE_POINT)
_POWER = re.compile(r"(?P<unit>.*)\^(?P<power>\d+)")


def readings(numset: NumSet, unit: str | None, units: Units) -> Iterator[Interval]:
    """Every value that a quantity may have when it is used in a unit.

    A counted noun may stand for another ("men" for "people"), a measure only for one it
    converts to, or whose name is short for its own; a percentage is a hundred times a ratio, and
    points move a percentage as degrees do a temperature. A date has a day and a month, a clock time
    so many hours since midnight.

    >>> quarter = NumSet("one in four", 0, 11, Kind.RATIO, Interval.point(Fraction(1, 4)))
    >>> [str(value) for value in readings(quarter, "%", Units.default())]
    ['25']
    """
    if numset.kind in _MOMENTS and unit in _PARTS:
        yield from (Interval.point(number) for number in _PARTS[unit](numset.text))
        return
    if numset.kind is Kind.PERCENTAGE_POINT and unit == _PERCENT:
        unit = _POINTS[0]
    if numset.unit == _DEGREE and unit in _TEMPERATURES:
        yield numset.value
    if numset.unit in read_knowledge("claims")["short_units"].get(unit, ()):
        yield numset.value
    if numset.kind is Kind.PERCENT and unit != _PERCENT:
        yield numset.value.scaled(Fraction(1, 100))
    if numset.kind is Kind.RATIO and unit == _PERCENT:
        yield numset.value.scaled(100)
        return
    own = [name for name in (numset.unit, written_unit(numset)) if name is not None]
    if unit is None or not own or unit in own:
        yield numset.value
    elif numset.kind in _MEASURED:
        yield from (
            numset.value.through(partial(units.convert, source=name, target=unit))
            for name in own
            if units.convertible(name, unit)
        )
    elif numset.kind is not Kind.PERCENT:
        yield numset.value


def written_unit(numset: NumSet) -> str | None:
    """The unit with the denominator of a rate.

    >>> pace = NumSet("5 km/h", 0, 6, Kind.MEASURE, Interval.point(5), "kilometer",
    ...               frequency="per hour")
    >>> written_unit(pace)
    'kilometer/hour'
    """
    if numset.unit is None or numset.frequency is None:
        return numset.unit
    return f"{numset.unit}/{numset.frequency.removeprefix('per ')}"


def _day(text: str) -> Iterator[int]:
    numbers = re.findall(r"(?<!\d)\d{1,2}(?!\d)", text)
    yield from map(int, numbers[-1:])  # the last: 2001-03-05 has its month before it


def _month(text: str) -> Iterator[int]:
    for number, name in enumerate(month_abbr):
        if number and re.search(rf"\b{name}", text, re.IGNORECASE):
            yield number


def _hour(text: str) -> Iterator[Fraction]:
    written = re.sub(r"(?<=\d)\.(?=\d)", ":", text)
    for form in _CLOCKS:
        try:
            time = datetime.strptime(re.sub(r"[\s.]", "", written), form)
        except ValueError:
            continue
        yield Fraction(time.hour * 3600 + time.minute * 60 + time.second, 3600)


_PARTS: Mapping[str | None, Callable[[str], Iterator[Fraction | int]]] = {
    "day": _day,
    "month": _month,
    "hour": _hour,
}


def unit_faults(step: Step) -> Iterator[str]:
    """Like units add and meet, unlike ones multiply and divide; only known ones are looked at."""
    left, right = step.left.unit, step.right.unit
    if left is None or right is None:
        return
    if step.operator not in ("*", "/"):
        if left != right:
            yield f"{left} {step.operator} {right} mixes units"
        elif step.operator == "-" and step.unit in _APART.get(left, ()):
            return  # percentages lie points apart, temperatures degrees
        elif step.unit not in (None, left):
            yield f"{left} {step.operator} {right} gives {left}, not {step.unit}"
        return
    if step.unit is None:
        return
    sign = 1 if step.operator == "*" else -1
    product = _powers(left)
    for unit, power in _powers(right).items():
        product[unit] += sign * power
    # The paper's Table 5 lets a product have the unit of either factor.
    allowed = [product, _powers(left), *([_powers(right)] if sign > 0 else [])]
    if _powers(step.unit) not in allowed:
        yield f"{left} {step.operator} {right} does not give {step.unit}"


def _powers(unit: str) -> Counter[str]:
    """The parts of a unit with their exponents: a mile per hour is mile¹ hour⁻¹."""
    above, *below = unit.split("/")
    powers: Counter[str] = Counter()
    for parts, sign in ((above, 1), *((part, -1) for part in below)):
        for part in parts.split("·"):
            found = _POWER.fullmatch(part)
            name, power = (found["unit"], int(found["power"])) if found else (part, 1)
            if name not in ("", "1"):
                powers[name] += sign * power
    return powers
