"""Levels that lie apart in a unit of its own: percentages in points, temperatures in degrees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from numerate.language.units import Units
from numerate.quantities.numset import Anchor, Direction
from numerate.quantities.statement import Difference, Statement
from numerate.reasoning.implied.derived import given, step
from numerate.reasoning.levels import is_change, is_difference
from numerate.reasoning.proofs.tree import Given
from numerate.reasoning.workings.working import Sign, Working

__all__ = ["levels_apart", "moved_levels"]

_PERCENT, _POINT, _PERCENTAGE_POINT, _DEGREE = "%", "point", "percentage_point", "degree"
_LEVELS = {
    _POINT: (_PERCENT,),
    _PERCENTAGE_POINT: (_PERCENT,),
    _DEGREE: ("celsius", "fahrenheit", "kelvin"),
}
_Leaf = tuple[Statement, Given]


def levels_apart(operands: Sequence[Statement], wanted: Statement) -> Iterator[tuple[_Leaf, _Leaf]]:
    """Every two levels that a claim's points or degrees may lie between."""
    for unit in _LEVELS.get(wanted.numset.unit or "", ()):
        leaves = [(one, given(one.numset)) for one in operands if one.numset.unit == unit]
        yield from permutations(leaves, 2)


def moved_levels(
    operands: Sequence[Statement], wanted: Statement, units: Units
) -> Iterator[Working]:
    """The level that another is so many points or degrees above or below.

    >>> from numerate import read
    >>> text = read("Turnout was 61 %, 4 points higher than in 2018.")
    >>> [wanted] = [one for one in read("It was 57 % in 2018.").statements if one.numset.unit]
    >>> found = moved_levels(text.statements, wanted, Units.default())
    >>> [(one.sign.name, str(one.tree.value)) for one in found]
    [('LESS', '57')]
    """
    unit = wanted.numset.unit
    if unit is None or is_difference(wanted):
        return
    levels = [one for one in operands if one.numset.unit == unit and not is_change(one)]
    for level in levels:
        for distance in operands:
            leaf = _as_level(distance, unit, units)
            sign = _sign(level, distance)
            if leaf is None or sign is None:
                continue
            operator = "+" if sign is Sign.SUM else "-"
            tree = step(operator, given(level.numset), leaf, unit)
            if tree is None:
                continue
            if sign is Sign.SUM:
                yield Working(sign, (level, distance), (), tree)
            else:
                yield Working(sign, (level,), (distance,), tree)


def _as_level(distance: Statement, unit: str, units: Units) -> Given | None:
    """Points as percent, degrees as degrees Celsius: so far does the level move."""
    numset = distance.numset
    if numset.unit is None or numset.frequency is not None or not is_difference(distance):
        return None
    if unit == _PERCENT and units.convertible(numset.unit, _PERCENTAGE_POINT):
        value = numset.value.through(
            lambda end: units.convert(end, numset.unit or "", _PERCENTAGE_POINT)
        )
        return given(numset, value, unit, "points move a percentage")
    if unit not in _LEVELS.get(numset.unit, ()):
        return None
    return given(numset, numset.value, unit, "points and degrees move a level")


def _sign(level: Statement, distance: Statement) -> Sign | None:
    """Whether the other level lies above or below: "61 %, 4 points more" than what was 57 %."""
    if level.sentence != distance.sentence:
        return None
    is_more = distance.difference is Difference.MORE or _rises(distance)
    anchor = None if level.change is None else level.change.anchor
    if anchor is Anchor.FROM or level.preposition == "from":
        return Sign.SUM if is_more else Sign.LESS
    if anchor is Anchor.TO or level.numset.end <= distance.numset.start:
        return Sign.LESS if is_more else Sign.SUM
    return None


def _rises(distance: Statement) -> bool:
    return distance.change is not None and distance.change.direction is Direction.INCREASE
