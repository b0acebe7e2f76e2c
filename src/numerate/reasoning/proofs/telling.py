"""A proof in words: the lines that every rendering shares."""

from __future__ import annotations

from numerate.quantities.interval import Interval
from numerate.quantities.numset import NumSet
from numerate.reasoning.proof import Given, Justification, Known, Node, Step
from numerate.reasoning.showing import show_value

__all__ = ["OPERATORS", "describe", "equation", "meeting", "parts", "quoted", "summary", "why"]

OPERATORS = {"+": "+", "-": "−", "*": "×", "/": "÷", "∩": "∩", "∪": "∪", "\\": "∖"}

# How a derived value meets the claim's, for the names that `Justification.how` has.
_MEETINGS = {
    "equal": "=",
    "contained": "is within",
    "contained, ends included": "is within",
    "rounding": "rounds to",
    "disjoint": "excludes",
    "overlaps": "overlaps",
}


def parts(node: Node) -> tuple[Node, ...]:
    """What a node is derived from; a leaf from nothing."""
    return (node.left, node.right) if isinstance(node, Step) else ()


def describe(node: Node) -> str:
    """One line on a node of a derivation.

    >>> describe(Known(Interval.point(7), "day", "a week has 7 days"))
    '7 day (a week has 7 days)'
    """
    value = _with_unit(node.value, node.unit)
    if isinstance(node, Known):
        return f"{value} ({node.reason})"
    if isinstance(node, Step):
        return f"{OPERATORS.get(node.operator, node.operator)} gives {value}"
    told = quoted(node.numset)
    if value and node.numset.kind.is_quantity:  # the year of a date is not all it says
        told = f"{told} is {value}"
    return f"{told} ({node.note})" if node.note else told


def quoted(numset: NumSet) -> str:
    """The words of a quantity on one line, in quotes."""
    return f"'{' '.join(numset.text.split())}'"


def summary(justification: Justification) -> str:
    """One line on a claim's quantity: what the text says of it, and how.

    >>> from numerate.quantities.numset import Kind
    >>> from numerate.reasoning.proof import Status
    >>> claim = NumSet("< 700 men", 0, 9, Kind.CARDINAL, Interval.less_than(700), "man")
    >>> text = NumSet("100 men", 0, 7, Kind.CARDINAL, Interval.point(100), "man")
    >>> leaf = Given(text, Interval.point(100), "man")
    >>> summary(Justification(claim, Status.ENTAILED, "⊆", "contained", leaf))
    "'< 700 men': entailed, 100 is within < 700"
    """
    told = f"{quoted(justification.claim)}: {justification.status}"
    meets, reason = meeting(justification), why(justification)
    return told + (f", {meets}" if meets else "") + (f" ({reason})" if reason else "")


def meeting(justification: Justification) -> str:
    """How what is derived meets the claim, as a formula; empty when there are no numbers to say.

    >>> from numerate.quantities.numset import Kind
    >>> from numerate.reasoning.proof import Status
    >>> claim = NumSet("2 %", 0, 3, Kind.PERCENT, Interval.point(2), "%")
    >>> leaf = Known(Interval.point(3), "%", "an example")
    >>> meeting(Justification(claim, Status.CONTRADICTED, "=", "disjoint", leaf))
    '3 excludes 2'
    """
    tree, claim = justification.tree, show_value(justification.claim.value)
    if tree is None or not claim or not justification.claim.kind.is_quantity:
        return ""
    known, how = equation(tree), justification.how
    is_said = isinstance(tree, Step) and how == "equal"  # "3 + 2 = 5 = 5" says it twice
    if is_said:
        return known
    if how in _MEETINGS:
        return f"{known} {_MEETINGS[how]} {claim}"
    return f"{known} for {claim}, {how}"


def why(justification: Justification) -> str:
    """The reason, where the derivation does not already give it."""
    tree, reason = justification.tree, justification.reason
    return "" if isinstance(tree, Given) and tree.note == reason else reason


def equation(node: Node) -> str:
    """A derivation as a formula with its value.

    >>> six, seven = (Known(Interval.point(n), None, "an example") for n in (6, 7))
    >>> equation(Step("*", six, seven, Interval.point(42)))
    '6 × 7 = 42'
    """
    value = show_value(node.value)
    return f"{_formula(node)} = {value}" if isinstance(node, Step) else value


def _formula(node: Node, inner: bool = False) -> str:
    if not isinstance(node, Step):
        value = show_value(node.value)
        return value if node.value.is_point else f"({value})"
    operator = OPERATORS.get(node.operator, node.operator)
    told = f"{_formula(node.left, inner=True)} {operator} {_formula(node.right, inner=True)}"
    return f"({told})" if inner else told


def _with_unit(value: Interval, unit: str | None) -> str:
    return f"{show_value(value)} {unit or ''}".strip()
