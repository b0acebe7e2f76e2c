"""Who has what after an exchange: the seller is paid, and the buyer has no more than was sold."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.quantities.numset import Kind
from numerate.quantities.statement import Phrase, Statement
from numerate.reasoning.proofs.tree import Given, Node, Step, leaves
from numerate.reasoning.stories.words import EventVerbs, StateVerbs, TimeMarks

__all__ = ["are_exchanged"]


def are_exchanged(tree: Node, operands: Sequence[Statement], wanted: Statement) -> bool:
    """Whether a claim gives to one side of an exchange what the other has by it.

    >>> from numerate import read
    >>> from numerate.reasoning.implied.derived import given, step
    >>> text = read("Lena sold 12 of her 40 pens to Omar.")
    >>> part, whole = (given(one) for one in text.numsets)
    >>> left = step("-", whole, part, "pen")
    >>> claims = [read(f"{one} has 28 pens.") for one in ("Omar", "Lena")]
    >>> [are_exchanged(left, text.statements, one.statements[0]) for one in claims]
    [True, False]
    """
    if wanted.numset.kind is Kind.MONEY and _is_on_other_side(operands, wanted):
        return True
    if not isinstance(tree, Step) or tree.operator != "-":
        return False
    gone = {leaf.numset.start for leaf in leaves(tree.right) if isinstance(leaf, Given)}
    return _is_what_is_left(wanted) and any(
        _are_one(one.receiver, wanted.subject) for one in operands if one.numset.start in gone
    )


def _is_what_is_left(wanted: Statement) -> bool:
    """Whether a claim says what somebody has or got, and not what is still to come to him."""
    verbs = EventVerbs.default().take | EventVerbs.default().gain | StateVerbs.default().possess
    return wanted.predicate in verbs and TimeMarks.default().rest.isdisjoint(wanted.words)


def _is_on_other_side(operands: Sequence[Statement], wanted: Statement) -> bool:
    """Whether a claim has the seller pay, or the buyer earn.

    But "sold it for $45 less than she had paid" tells of both.
    """
    verbs = EventVerbs.default()
    if any(one.difference is not None for one in operands):
        return False
    if wanted.predicate in verbs.expense:
        others = verbs.earn
    elif wanted.predicate in verbs.earn | verbs.covering:
        others = verbs.pay | verbs.expense
    else:
        return False
    return any(
        one.predicate in others and _are_one(one.subject, wanted.subject) for one in operands
    )


def _are_one(one: Phrase | None, other: Phrase | None) -> bool:
    if one is None or other is None:
        return False
    return bool(one.meant.lemmas) and one.meant.lemmas == other.meant.lemmas
