"""The little arithmetic that templates are written in: numbers, claims about them."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random

__all__ = ["Numbers", "draw", "evaluate", "holds"]

Numbers = Mapping[str, Fraction]

_OPERATORS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_RELATIONS: dict[str, Callable[[Fraction, Fraction], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}


def evaluate(expression: str, numbers: Numbers) -> Fraction:
    """The value of an expression of + - * / over the named numbers.

    >>> evaluate("2 * x - y", {"x": Fraction(5), "y": Fraction(3)})
    Fraction(7, 1)
    """
    return _value(ast.parse(expression.strip(), mode="eval").body, numbers)


def holds(claim: str, numbers: Numbers) -> bool:
    """Whether a relation between two expressions holds.

    >>> holds("c = x + y", {"c": Fraction(5), "x": Fraction(2), "y": Fraction(3)})
    True
    """
    for sign, relation in _RELATIONS.items():
        left, found, right = claim.partition(sign)
        if found:
            return relation(evaluate(left, numbers), evaluate(right, numbers))
    raise ValueError(f"a claim without a relation: {claim}")


def draw(specification: str, dice: Random) -> dict[str, Fraction]:
    """Numbers as a template wants them: a range, a choice, or worked out from those before.

    >>> draw("x=3..3 y=4|4 z=x*y", Random(0))
    {'x': Fraction(3, 1), 'y': Fraction(4, 1), 'z': Fraction(12, 1)}
    """
    numbers: dict[str, Fraction] = {}
    for part in specification.split():
        name, _, wanted = part.partition("=")
        low, ranged, high = wanted.partition("..")
        if ranged:
            numbers[name] = Fraction(dice.randint(int(low), int(high)))
        elif "|" in wanted:
            numbers[name] = Fraction(dice.choice(wanted.split("|")))
        else:
            numbers[name] = evaluate(wanted, numbers)
    return numbers


def _value(node: ast.expr, numbers: Numbers) -> Fraction:
    if isinstance(node, ast.BinOp):
        left, right = _value(node.left, numbers), _value(node.right, numbers)
        return _OPERATORS[type(node.op)](left, right)
    if isinstance(node, ast.Name):
        return numbers[node.id]
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return Fraction(node.value)
    raise ValueError(f"not an expression of + - * /: {ast.unparse(node)}")
