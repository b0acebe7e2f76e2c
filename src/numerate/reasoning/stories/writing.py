"""Writes an equation as the tree of a proof, with the unit of every step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.composition.expression import Expression, Leaf
from numerate.reasoning.composition.typing_table import Operator, Type
from numerate.reasoning.proof import Given, Known, Node, Step

__all__ = ["Part", "written"]

_ARITHMETIC: dict[Operator, Callable[[Interval, Interval], Interval | None]] = {
    Operator.PLUS: Interval.plus,
    Operator.MINUS: Interval.minus,
    Operator.TIMES: Interval.times,
    Operator.DIVIDED: Interval.divided_by,
}


@dataclass(frozen=True, slots=True)
class Part:
    """A quantity that an equation may be made of."""

    leaf: Given | Known
    each: str | None  # what there is one such amount of
    like: bool  # of the claim's own unit


class _Mixed(Exception):
    """The units of an equation do not go together."""


def written(expression: Expression, parts: Sequence[Part], wanted: NumSet) -> Node:
    """The tree with rates, 12 apple/box * 3 box; else with plain units; else with none at all."""
    for leaves in (
        [_as_rate(part) for part in parts],
        [part.leaf for part in parts],
        [_as_claimed(part, wanted) for part in parts],
    ):
        try:
            tree = _tree(expression, leaves, wanted)
        except _Mixed:
            continue
        if tree.unit in (None, *_names(wanted)):
            return tree
    return _tree(expression, [_without_unit(part) for part in parts], wanted)


def _names(wanted: NumSet) -> tuple[str, ...]:
    if wanted.unit is None:
        return ()
    if wanted.frequency is None:
        return (wanted.unit,)
    per = wanted.frequency.removeprefix("per ")
    return (str(Type.of(wanted.unit, per=per)), wanted.unit)


def _as_rate(part: Part) -> Given | Known:
    leaf = part.leaf
    if leaf.unit is None or part.each is None or part.each in ("one", leaf.unit):
        return leaf
    is_written = not isinstance(leaf, Given) or leaf.numset.frequency is not None
    if isinstance(leaf, Given) and leaf.numset.kind is not Kind.CARDINAL and not is_written:
        return leaf  # $5 do not say by themselves that they are for each pen
    return replace(leaf, unit=str(Type.of(leaf.unit, per=part.each)))


def _as_claimed(part: Part, wanted: NumSet) -> Given | Known:
    """Boys and girls as children."""
    leaf = part.leaf
    if not isinstance(leaf, Given) or part.like or leaf.numset.kind is not Kind.CARDINAL:
        return leaf
    return replace(leaf, unit=wanted.unit, note=f"counted as {wanted.unit}")


def _without_unit(part: Part) -> Given | Known:
    leaf = part.leaf
    if isinstance(leaf, Given):
        note = f"{leaf.note}, its unit set aside" if leaf.note else "its unit set aside"
        return replace(leaf, unit=None, note=note)
    return replace(leaf, unit=None)


def _tree(expression: Expression, leaves: Sequence[Given | Known], wanted: NumSet) -> Node:
    if isinstance(expression, Leaf):
        return leaves[expression.index]
    left = _tree(expression.left, leaves, wanted)
    right = _tree(expression.right, leaves, wanted)
    value = _ARITHMETIC[expression.operator](left.value, right.value)
    assert value is not None, "the search divides by nothing that may be 0"
    unit = _unit(expression.operator, left.unit, right.unit, _names(wanted))
    return Step(str(expression.operator), left, right, value, unit)


def _unit(
    operator: Operator, left: str | None, right: str | None, names: tuple[str, ...]
) -> str | None:
    if left is None or right is None:
        return left or right if operator is not Operator.DIVIDED else left
    if operator in (Operator.PLUS, Operator.MINUS):
        if left != right:
            raise _Mixed
        return left
    one, other = _type(left), _type(right)
    result = str(one.times(other) if operator is Operator.TIMES else one.over(other))
    # The paper's Table 5: a product has the unit of either factor, a quotient that of the left.
    allowed = (result, left, right) if operator is Operator.TIMES else (result, left)
    return next((unit for unit in allowed if unit in names), result)


def _type(unit: str) -> Type:
    above, _, per = unit.partition("/")
    return Type.of(above, per=per or None)
