"""Asks whether an equation over the text's quantities gives the claim's (paper §4.2.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from numerate.language.units import Units
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.compatibility import compatibility
from numerate.reasoning.composition.evaluating import evaluate
from numerate.reasoning.composition.expression import Expression, Leaf, leaves
from numerate.reasoning.composition.problem import Justification as Equation
from numerate.reasoning.composition.problem import Operand, Problem
from numerate.reasoning.composition.search import SearchEngine
from numerate.reasoning.composition.typing_table import Operator, Type, Typing
from numerate.reasoning.proof import Given, Justification, Known, Node, Status, Step

__all__ = ["compose"]

_TOLERANCE = Fraction(1, 1_000_000)  # "1.66666666667 apples per hour" is five in three hours
_MOST_PARTS = 12  # quantities of a text that an equation may be made of


@dataclass(frozen=True, slots=True)
class _Part:
    leaf: Given | Known
    operand: Operand
    like: bool  # of the claim's own unit


def compose(
    premises: Sequence[NumSet],
    wanted: NumSet,
    units: Units,
    *,
    assumed: Sequence[NumSet] = (),
) -> tuple[Justification | None, str | None]:
    """The justification by the shortest equation, if one holds, and the limit that cut it.

    `assumed` are other quantities of the claim, "in 5 boxes of 12": with them it must be a
    product that comes out, or any claim would support itself.

    Quantities of the claim's unit add up and leave nothing out. Where the text has fewer than
    two of them, others may be multiplied and divided.
    """
    parts = _parts(premises, wanted, units) + [_assumed_part(one) for one in assumed]
    if len(parts) < 2 or not wanted.value.is_point:
        return None, None
    limit = None
    for typing, least in _readings(parts):
        problem = Problem(
            tuple(part.operand for part in parts),
            Operand(wanted.value, _type(wanted, wanted.unit)),
            typing=typing,
            relative_tolerance=_TOLERANCE if _is_cut_off(wanted) else 0,
        )
        solutions = SearchEngine().solve(problem)
        limit = limit or solutions.limit
        for found in solutions.justifications:
            if found.operands >= least and _is_sensible(found, parts, typing):
                if assumed and not _is_product(found.expression):
                    continue
                tree = _tree(found.expression, problem, _without_units(parts, typing))
                how = "rounding" if found.tolerance_used else "equal"
                entailed = Justification(
                    wanted, Status.ENTAILED, str(found.relation), how, tree, found.postfix
                )
                return entailed, limit
    return None, limit


def _without_units(parts: list[_Part], typing: Typing) -> list[_Part]:
    """The parts of an equation that set units aside: "3 more birds than nests"."""
    if typing is not Typing.BLIND:
        return parts
    note = "its unit set aside"
    return [
        replace(part, leaf=replace(part.leaf, unit=None, note=note))
        if isinstance(part.leaf, Given)
        else part
        for part in parts
    ]


def _readings(parts: list[_Part]) -> Iterator[tuple[Typing, int]]:
    """How strictly to read units, and how many operands an equation needs then."""
    yield Typing.ALGEBRA, 2
    if sum(part.like for part in parts) < 3:
        yield Typing.PAPER, max(2, len(parts) - 1)
    if len(parts) == 2:
        yield Typing.BLIND, 2


def _is_cut_off(wanted: NumSet) -> bool:
    """Whether a number was cut off after many decimals: 1.66666666667."""
    low = wanted.value.low
    return low is not None and low.denominator >= 100_000


def _is_sensible(found: Equation, parts: list[_Part], typing: Typing) -> bool:
    """Like things are not multiplied, and a sum over the claim's unit leaves none of it out."""
    if _multiplies_alike(found.expression, parts):
        return False
    used = set(leaves(found.expression))
    if typing is not Typing.ALGEBRA or not all(parts[index].like for index in used):
        return True
    return all(index in used for index, part in enumerate(parts) if part.like) or len(used) >= 4


def _is_product(expression: Expression) -> bool:
    return not isinstance(expression, Leaf) and expression.operator in (
        Operator.TIMES,
        Operator.DIVIDED,
    )


def _multiplies_alike(expression: Expression, parts: list[_Part]) -> bool:
    if isinstance(expression, Leaf):
        return False
    if expression.operator in (Operator.TIMES, Operator.DIVIDED):
        sides = (expression.left, expression.right)
        if all(isinstance(side, Leaf) and parts[side.index].like for side in sides):
            return True
    return _multiplies_alike(expression.left, parts) or _multiplies_alike(expression.right, parts)


def _parts(premises: Sequence[NumSet], wanted: NumSet, units: Units) -> list[_Part]:
    numbers = [one for one in premises if one.kind.is_quantity and one.kind is not Kind.ORDINAL]
    described = [one for one in numbers if _shares_adjective(one, wanted)]
    parts = []
    for given in numbers:
        if described and given.adjective and given not in described:
            continue  # of the red and the white ones, the claim means the red
        link = compatibility(given, wanted, units)
        value, unit = (link.value, wanted.unit) if link else (given.value, given.unit)
        leaf = Given(given, value, unit, link.reason if link else None)
        like = bool(link) and given.unit is not None
        parts.append(_Part(leaf, Operand(value, _type(given, unit)), like))
    return parts[:_MOST_PARTS]


def _assumed_part(numset: NumSet) -> _Part:
    leaf = Known(numset.value, numset.unit, f"the claim's own {numset.text!r}")
    return _Part(leaf, Operand(numset.value, _type(numset, numset.unit)), like=False)


def _shares_adjective(one: NumSet, other: NumSet) -> bool:
    if one.adjective is None or other.adjective is None:
        return False
    return bool(set(one.adjective.lower().split()) & set(other.adjective.lower().split()))


def _type(numset: NumSet, unit: str | None) -> Type:
    if unit is None:
        return Type()
    per = numset.frequency.removeprefix("per ") if numset.frequency else None
    return Type.of(unit, per=per)


def _tree(expression: Expression, problem: Problem, parts: list[_Part]) -> Node:
    if isinstance(expression, Leaf):
        return parts[expression.index].leaf
    value = evaluate(expression, problem) or Interval.unbounded()
    left = _tree(expression.left, problem, parts)
    right = _tree(expression.right, problem, parts)
    return Step(str(expression.operator), left, right, value)
