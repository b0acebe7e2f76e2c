"""The paper's composition (§4.2.4): equations over the text's quantities, by the types of Table 5.

A quantity that the claim's may be compared with has its type, any other that of its own unit. A
direct comparison is an equation too, of one operand (footnote 22). Ranges include their ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from numerate.quantities.interval import Interval
from numerate.quantities.numset import NumSet, Side
from numerate.reasoning.comparison import containment
from numerate.reasoning.composition.evaluating import evaluate
from numerate.reasoning.composition.expression import Expression, Leaf
from numerate.reasoning.composition.problem import Operand, Problem
from numerate.reasoning.composition.search import SearchEngine
from numerate.reasoning.composition.typing_table import Type, Typing
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Given, Justification, Node, Status, Step

__all__ = ["Part", "equation", "range_of"]

Part = tuple[Given, Type]
"""A quantity of the text as it is stated, and its type in the equations of a claim's."""


def equation(
    parts: Sequence[Part], wanted: NumSet, type_: Type, policy: Policy, most_steps: int
) -> tuple[Justification | None, str | None]:
    """The justification by the shortest equation that holds, or the limit that kept it unfound."""
    problem = Problem(
        tuple(Operand(range_of(leaf.numset, policy), own) for leaf, own in parts),
        Operand(range_of(wanted, policy), type_),
        typing=Typing.PAPER,
        most_steps=most_steps,
    )
    stated = replace(problem, premises=tuple(Operand(leaf.value, own) for leaf, own in parts))
    solutions = SearchEngine().solve(problem)
    for found in solutions.justifications:
        tree = _tree(found.expression, stated, parts)
        if tree is not None:
            return _justified(wanted, tree, found.postfix), None
    return None, solutions.limit


def range_of(numset: NumSet, policy: Policy) -> Interval:
    """The paper's range of a quantity: its ends are included, and a hedge widens it by ±2 %.

    A hedge that allows one side only ("nearly") widens it to that side.

    >>> from numerate.quantities.extracting import extract
    >>> [about, under] = extract("About 100 men and fewer than 10 women came.")
    >>> paper = Policy.named("paper")
    >>> str(range_of(about, paper)), str(range_of(under, paper))
    ('[98, 102]', '(-∞, 10]')
    """
    low, high = numset.value.low, numset.value.high
    if numset.approximate is None or low is None or not numset.value.is_point:
        return Interval(low, high)
    reach, side = abs(low) * policy.approximation, numset.approximate.side
    return Interval(
        low if side is Side.ABOVE else low - reach, low if side is Side.BELOW else low + reach
    )


def _tree(expression: Expression, stated: Problem, parts: Sequence[Part]) -> Node | None:
    """The derivation from the values as the text states them, where these carry it too."""
    if isinstance(expression, Leaf):
        return parts[expression.index][0]
    left = _tree(expression.left, stated, parts)
    right = _tree(expression.right, stated, parts)
    value = evaluate(expression, stated)
    if left is None or right is None or value is None:
        return None
    return Step(str(expression.operator), left, right, value)


def _justified(wanted: NumSet, tree: Node, postfix: str) -> Justification:
    relation = "=" if wanted.value.is_point else "⊆"
    reason = tree.note or "" if isinstance(tree, Given) else postfix
    return Justification(
        wanted, Status.ENTAILED, relation, containment(tree.value, wanted), tree, reason
    )
