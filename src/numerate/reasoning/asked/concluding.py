"""From the value that a claim's words ask for to what it says of the claim's own."""

from __future__ import annotations

from fractions import Fraction

from numerate.quantities.numset import Approximation, Kind, NumSet, Side
from numerate.reasoning.comparison import Agreement, compare, decimals_of
from numerate.reasoning.implied.derived import shown
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.reaching import has_hedge, rounds_to
from numerate.reasoning.proofs.showing import show_value
from numerate.reasoning.proofs.tree import How, Justification, Node, Status, Step, operators

__all__ = ["conclude"]

_EITHER_SIDE = Approximation("", Side.BOTH)
_SIGNS = {"+": "+", "-": "-", "*": "x", "/": "/"}


def conclude(
    wanted: NumSet, tree: Node | None, asking: str, policy: Policy
) -> Justification | None:
    """What a derivation says of a claim's quantity; None where it leaves it open.

    `asking` says which words of the claim asked for what: "'combined' asks for the sum".
    """
    if tree is None or (policy.strict and has_hedge(tree)):
        return None
    if policy.strict and isinstance(tree, Step) and not _is_one_step(tree):
        return None
    found = compare(tree.value, _EITHER_SIDE if has_hedge(tree) else None, wanted, policy)
    status, how = None, found.how
    if found.agreement is Agreement.ENTAILS:
        status = Status.ENTAILED
    elif found.agreement is Agreement.CONTRADICTS:
        status = Status.CONTRADICTED
        if _rounds(tree, wanted):
            is_fair = policy.rounding and rounds_to(tree.value, wanted.value)
            status, how = (Status.ENTAILED, How.ROUNDING) if is_fair else (None, how)
    if status is None:
        return None
    relation = "=" if wanted.value.is_point else "⊆"
    reason = f"{asking}: {_written(tree)} = {shown(tree.value, tree.unit)}"
    return Justification(wanted, status, relation, how, tree, reason)


def _is_one_step(tree: Step) -> bool:
    """One operation, a sum of several or a percentage counted as one."""
    signs = set(operators(tree))
    return len(signs) == 1 or signs == {"/", "*"}


def _rounds(tree: Node, wanted: NumSet) -> bool:
    """Whether a quotient is the claim's number but for digits that the claim does not write."""
    exact, value = tree.value.low, wanted.value.low
    if exact is None or value is None or not (tree.value.is_point and wanted.value.is_point):
        return False
    if "/" not in operators(tree) or (wanted.kind is Kind.RATIO and wanted.unit is None):
        return False
    place = Fraction(1, 10 ** decimals_of(wanted.text))
    while (value / place).denominator != 1 and place > Fraction(1, 10**9):
        place /= 10
    return abs(exact - value) <= place / 2


def _written(node: Node) -> str:
    """A derivation as a person would write it."""
    if isinstance(node, Step):
        left, right = _inner(node.left, node.operator), _inner(node.right, node.operator)
        return f"{left} {_SIGNS[node.operator]} {right}"
    return show_value(node.value)


def _inner(node: Node, outer: str) -> str:
    """A side of an operation, in brackets unless it is the same again: 2 + 3 + 4."""
    if not isinstance(node, Step) or (node.operator == outer and outer in ("+", "*")):
        return _written(node)
    return f"({_written(node)})"
