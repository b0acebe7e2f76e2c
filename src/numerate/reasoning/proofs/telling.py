"""A proof in words: the lines that every rendering shares."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from numerate.quantities.numset import NumSet
from numerate.reasoning.proofs.showing import show_quantity, show_value
from numerate.reasoning.proofs.tree import Given, How, Justification, Known, Meant, Node, Step

__all__ = [
    "MOST_OTHERS",
    "OPERATORS",
    "Branch",
    "branches",
    "describe",
    "equation",
    "is_meant",
    "meant_line",
    "meeting",
    "quoted",
    "summary",
    "why",
]

OPERATORS = {"+": "+", "-": "−", "*": "×", "/": "÷", "∩": "∩", "∪": "∪", "\\": "∖"}
MOST_OTHERS = 3  # quantities that are not meant, of those that are shown by name
_LONGEST = 80  # characters of a quantity's words
# The equations of composition as they are kept in a proof: "P1 P2 - H =".
_POSTFIX = re.compile(r"(?:(?:P\d+|H|[-+*/∩∪\\=⊆])\s*)+")

# How what is derived meets the claim; {known} and {claim} are numbers, {given} and {wanted} words.
_MEETINGS = {
    How.CONTAINED: "{known} is within {claim}",
    How.CONTAINED_WITH_ENDS: "{known} is within {claim}, ends included",
    How.ROUNDING: "{known} rounds to {claim}",
    How.HEDGE: "{known} is within what {wanted} allows",
    How.BOTH_HEDGED: "{known} for {claim}, both hedged",
    How.BOUND: "{claim} is the bound of {known}",
    How.LIMIT: "{given} is such a limit",
    How.ANOTHER_LIMIT: "{given} is another limit",
    How.NOT_DENIED: "{known} is not the number that is denied",
    How.OVERLAPS: "{given} may or may not be {wanted}",
    How.FINER: "{given} is not that exact",
    How.NO_FACT: "{given} is not stated as a fact",
    How.UNLIKE: "{given} is said of something else",
    How.DENIED: "one denies what the other states",
    How.REVERSED: "one rises where the other falls",
    How.NO_EQUATION: "no equation gives it",
}


@dataclass(frozen=True, slots=True)
class Branch:
    """A line of a derivation, and the lines that hang on it."""

    text: str
    parts: tuple[Branch, ...] = ()
    is_faint: bool = False  # it is no quantity of the text


def branches(justification: Justification) -> tuple[Branch, ...]:
    """What is drawn below a claim's quantity: its derivation, and what is meant by it.

    >>> from numerate.quantities.interval import Interval
    >>> from numerate.quantities.numset import Kind
    >>> from numerate.reasoning.proofs.tree import Status
    >>> five, four = (NumSet(f"{n} %", 0, 3, Kind.PERCENT, Interval.point(n), "%") for n in (5, 4))
    >>> meant = (Meant(five, 0.98), Meant(four, 0.03))
    >>> leaf = Given(five, five.value, "%")
    >>> one = Justification(five, Status.ENTAILED, "=", How.EQUAL, leaf, meant=meant)
    >>> [branch.text for branch in branches(one)]
    ["meant: '5 %' (0.98), not '4 %' (0.03)"]
    """
    return tuple(_branches(justification))


def _branches(one: Justification) -> Iterator[Branch]:
    line = meant_line(one)
    is_named = (
        bool(line) and isinstance(one.tree, Given) and describe(one.tree) == quoted(one.tree.numset)
    )
    if one.tree is not None and not is_named:  # else the line on what is meant says as much
        yield _branch(one.tree)
    if one.licence is not None:
        yield Branch(f"asked for by the claim's words ({one.licence:.2f})")
    if line:
        yield Branch(line, is_faint=not is_meant(one))


def _branch(node: Node) -> Branch:
    below = (node.left, node.right) if isinstance(node, Step) else ()
    return Branch(describe(node), tuple(map(_branch, below)), isinstance(node, Known))


def describe(node: Node) -> str:
    """One line on a node of a derivation.

    >>> from numerate.quantities.interval import Interval
    >>> describe(Known(Interval.point(7), "day", "a week has 7 days"))
    '7 days (a week has 7 days)'
    """
    value = show_quantity(node.value, node.unit)
    if isinstance(node, Known):
        return f"{value} ({node.reason})" if value else node.reason
    if isinstance(node, Step):
        operator = OPERATORS.get(node.operator, node.operator)
        return f"{_operand(node.left)} {operator} {_operand(node.right)} = {value}"
    told, numset = quoted(node.numset), node.numset
    is_as_stated = node.value == numset.value and node.unit == numset.unit
    # "5 dogs" need not be told to be 5 dogs, and the year of a date is not all it says.
    is_plain = is_as_stated and show_value(node.value) in numset.text
    if value and numset.kind.is_quantity and not is_plain:
        told = f"{told} is {value}"
    return f"{told} ({node.note})" if node.note and not is_as_stated else told


def quoted(numset: NumSet) -> str:
    """The words of a quantity on one line, in quotes."""
    return f"'{_on_a_line(numset.text)}'"


def _on_a_line(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1].rstrip()}…"


def summary(justification: Justification) -> str:
    """One line on a claim's quantity: what the text says of it, and how.

    >>> from numerate.quantities.interval import Interval
    >>> from numerate.quantities.numset import Kind
    >>> from numerate.reasoning.proofs.tree import Status
    >>> claim = NumSet("< 700 men", 0, 9, Kind.CARDINAL, Interval.less_than(700), "man")
    >>> text = NumSet("100 men", 0, 7, Kind.CARDINAL, Interval.point(100), "man")
    >>> leaf = Given(text, Interval.point(100), "man")
    >>> summary(Justification(claim, Status.ENTAILED, "⊆", How.CONTAINED, leaf))
    "'< 700 men': entailed, 100 < 700"
    """
    told = f"{quoted(justification.claim)}: {justification.status}"
    meets, reason = meeting(justification), why(justification)
    return told + (f", {meets}" if meets else "") + (f" ({reason})" if reason else "")


def meeting(justification: Justification) -> str:
    """How what is derived meets the claim; empty where nothing is derived.

    >>> from numerate.quantities.interval import Interval
    >>> from numerate.quantities.numset import Kind
    >>> from numerate.reasoning.proofs.tree import Status
    >>> claim = NumSet("2 %", 0, 3, Kind.PERCENT, Interval.point(2), "%")
    >>> leaf = Known(Interval.point(3), "%", "an example")
    >>> meeting(Justification(claim, Status.CONTRADICTED, "=", How.DISJOINT, leaf))
    '3 is not 2'
    """
    tree, claim = justification.tree, justification.claim
    if tree is None:
        return ""
    if not claim.kind.is_quantity:
        return _naming(justification, tree)
    known, number, how = equation(tree), show_value(claim.value), justification.how
    if how == How.EQUAL:
        return (
            known if isinstance(tree, Step) else f"both are {show_quantity(tree.value, tree.unit)}"
        )
    if how == How.CONTAINED and tree.value.is_point and None in (claim.value.low, claim.value.high):
        return f"{known} {number}"  # "100 < 700"
    if how == How.DISJOINT:
        if isinstance(tree, Step) and tree.value.is_point and claim.value.is_point:
            return f"{known}, not {number}"
        return f"{known} {'is not' if tree.value.is_point else 'excludes'} {number}"
    given = quoted(tree.numset) if isinstance(tree, Given) else known
    words = {"known": known, "claim": number, "given": given, "wanted": quoted(claim)}
    return _MEETINGS[how].format(**words) if how in _MEETINGS else f"{known} for {number}, {how}"


def _naming(justification: Justification, tree: Node) -> str:
    """How a date, a time or an identifier meets the claim's: by its words."""
    given = quoted(tree.numset) if isinstance(tree, Given) else equation(tree)
    match justification.how:
        case How.EQUAL | How.SHORT_YEAR:
            return "" if given == quoted(justification.claim) else f"the text has {given}"
        case How.NO_FACT | How.UNLIKE as how:
            return _MEETINGS[how].format(given=given)
        case _:
            return f"the text has {given}"


def why(justification: Justification) -> str:
    """The reason, where the derivation does not already give it."""
    tree, reason = justification.tree, justification.reason
    is_noted = isinstance(tree, Given) and tree.note == reason
    return "" if is_noted or _POSTFIX.fullmatch(reason) else reason


def equation(node: Node) -> str:
    """A derivation as a formula with its value.

    >>> from numerate.quantities.interval import Interval
    >>> six, seven = (Known(Interval.point(n), None, "an example") for n in (6, 7))
    >>> equation(Step("*", six, seven, Interval.point(42)))
    '6 × 7 = 42'
    """
    value = show_value(node.value)
    return f"{_formula(node)} = {value}" if isinstance(node, Step) else value


def _formula(node: Node, inner: bool = False) -> str:
    if not isinstance(node, Step):
        return _operand(node)
    operator = OPERATORS.get(node.operator, node.operator)
    told = f"{_formula(node.left, inner=True)} {operator} {_formula(node.right, inner=True)}"
    return f"({told})" if inner else told


def _operand(node: Node) -> str:
    value = show_value(node.value)
    return value if node.value.is_point else f"({value})"


# Which quantity of the text is meant.


def is_meant(justification: Justification) -> bool:
    """Whether the likeliest quantity of the text was taken for the claim's."""
    return isinstance(justification.tree, Given) and justification.how != How.UNLIKE


def meant_line(justification: Justification) -> str:
    """Which quantity of the text is meant, and which are not, with their probabilities."""
    if not justification.meant:
        return ""
    first, *others = justification.meant
    rest = others[MOST_OTHERS:]
    told = [_likely(one) for one in others[:MOST_OTHERS]]
    if rest:
        told.append(f"{len(rest)} more")
    if not is_meant(justification):
        return f"not meant: {', '.join([_likely(first), *told])}"
    return f"meant: {_likely(first)}" + (f", not {', '.join(told)}" if told else "")


def _likely(one: Meant) -> str:
    return f"{quoted(one.numset)} ({one.probability:.2f})"
