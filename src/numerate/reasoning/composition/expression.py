"""Expressions over the quantities of a premise: binary trees, and the groups they stand for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from numerate.reasoning.composition.typing_table import Operator

__all__ = ["Expression", "Group", "Leaf", "Node", "group", "leaves", "postfix", "ungrouped"]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A quantity of the premise, by its place among them (from 0)."""

    index: int


@dataclass(frozen=True, slots=True)
class Node:
    """An operator applied to two expressions."""

    operator: Operator
    left: Expression
    right: Expression


Expression: TypeAlias = Leaf | Node


def leaves(expression: Expression) -> Iterator[int]:
    """The premise quantities an expression uses, from left to right.

    >>> list(leaves(Node(Operator.MINUS, Leaf(2), Leaf(0))))
    [2, 0]
    """
    if isinstance(expression, Leaf):
        yield expression.index
    else:
        yield from leaves(expression.left)
        yield from leaves(expression.right)


def postfix(expression: Expression, relation: Operator | None = None) -> str:
    """As the paper writes it; with a relation, closed by the claim's quantity H.

    >>> postfix(Node(Operator.MINUS, Leaf(0), Leaf(1)), Operator.EQUAL)
    'P1 P2 - H ='
    """
    if isinstance(expression, Leaf):
        written = f"P{expression.index + 1}"
    else:
        written = f"{postfix(expression.left)} {postfix(expression.right)} {expression.operator}"
    return written if relation is None else f"{written} H {relation}"


@dataclass(frozen=True, slots=True)
class Group:
    """An expression whose order of evaluation is forgotten.

    `a - (b - c)` and `(a + c) - b` are the sum that adds a and c and takes b away: operator +,
    forward a and c, backward b. Products group likewise (backward: divisors), unions and
    intersections have no backward parts, and a set difference stands for itself.
    """

    operator: Operator
    forward: tuple[Expression, ...]
    backward: tuple[Expression, ...] = ()


_BACKWARD = {Operator.PLUS: Operator.MINUS, Operator.TIMES: Operator.DIVIDED}
_FAMILY = {Operator.MINUS: Operator.PLUS, Operator.DIVIDED: Operator.TIMES}


def group(node: Node) -> Group:
    """The group that a node is the top of.

    >>> inner = Node(Operator.MINUS, Leaf(1), Leaf(2))
    >>> found = group(Node(Operator.MINUS, Leaf(0), inner))
    >>> list(found.forward), list(found.backward)
    ([Leaf(index=0), Leaf(index=2)], [Leaf(index=1)])
    """
    operator = _FAMILY.get(node.operator, node.operator)
    if operator is Operator.DIFFERENCE:
        return Group(operator, (node.left,), (node.right,))
    forward: list[Expression] = []
    backward: list[Expression] = []

    def collect(part: Expression, ahead: bool) -> None:
        if isinstance(part, Node) and part.operator in (operator, _BACKWARD.get(operator)):
            collect(part.left, ahead)
            collect(part.right, ahead is (part.operator is operator))
        else:
            (forward if ahead else backward).append(part)

    collect(node, True)
    return Group(operator, tuple(forward), tuple(backward))


def ungrouped(parts: Group) -> Node:
    """The group as a tree that leans left: first all that goes forward, then the rest."""
    first, *rest = parts.forward
    tree: Expression = first
    for part in rest:
        tree = Node(parts.operator, tree, part)
    for part in parts.backward:
        tree = Node(_BACKWARD.get(parts.operator, parts.operator), tree, part)
    assert isinstance(tree, Node), "a group has two parts or more"
    return tree
