"""What each of several has: an average does not tell it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.proofs.tree import Given, Node, Step, leaves
from numerate.reasoning.stories.words import AmountMarks
from numerate.reasoning.wording import spoken

__all__ = ["is_average_of_each"]

_SHARES = (Kind.PERCENT, Kind.RATIO)


def is_average_of_each(tree: Node, premise: Reading, claim: Reading, wanted: Statement) -> bool:
    """Whether a claim says of each what a quotient tells of all of them on average.

    Things are alike where they are shared out, bought at one price, or said to be.

    >>> from numerate import read
    >>> from numerate.reasoning.implied.derived import given, step
    >>> texts = read("The 4 clubs sold 80 tickets."), read("80 pens were packed into 4 boxes.")
    >>> claims = read("Each club sold 20 tickets."), read("There are 20 pens in each box.")
    >>> for text, claim in zip(texts, claims, strict=True):
    ...     few, many = sorted(text.numsets, key=lambda one: one.value.low)
    ...     tree = step("/", given(many), given(few), None)
    ...     print(is_average_of_each(tree, text, claim, claim.statements[0]))
    True
    False
    """
    marks, said = AmountMarks.default(), spoken(claim)
    if wanted.numset.kind in _SHARES or marks.each.isdisjoint(said) or said & marks.average:
        return False
    if (marks.evenly | marks.sharing) & spoken(premise):
        return False
    by_start = {one.numset.start: one for one in premise.statements}
    return any(
        not _are_alike(several, shared, premise)
        for several, shared in (
            [[by_start[at] for at in _starts(side) if at in by_start] for side in sides]
            for sides in _quotients(tree)
        )
        if several
    )


def _are_alike(several: Sequence[Statement], shared: Sequence[Statement], premise: Reading) -> bool:
    """Whether so much is shared out to them, or paid for them."""
    marks, clauses = AmountMarks.default(), {one.clause for one in shared}
    if any(one.preposition in marks.into and one.clause in clauses for one in several):
        return True
    nouns = (one.numset.unit.split()[-1].lower() for one in several if one.numset.unit)
    is_of_people = any(WordNet.default().is_a(noun, "person", senses=1) for noun in nouns)
    return not is_of_people and any(
        one.numset.kind is Kind.MONEY and one.predicate in marks.priced
        for one in premise.statements
        if one.clause in {each.clause for each in several}
    )


def _quotients(tree: Node) -> Iterator[tuple[Node, Node]]:
    """What something is divided by, and what is divided."""
    if not isinstance(tree, Step):
        return
    if tree.operator == "/":
        yield tree.right, tree.left
    for side in (tree.left, tree.right):
        yield from _quotients(side)


def _starts(tree: Node) -> list[int]:
    return [leaf.numset.start for leaf in leaves(tree) if isinstance(leaf, Given)]
