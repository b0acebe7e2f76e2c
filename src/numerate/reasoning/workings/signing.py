"""Profits and losses: of the two, a loss is below zero."""

from __future__ import annotations

from collections.abc import Iterable

from numerate.language.comparisons import ComparisonWords
from numerate.language.knowledge import read_knowledge
from numerate.quantities.numset import Kind
from numerate.quantities.statement import Statement
from numerate.reasoning.implied.derived import known, step
from numerate.reasoning.proofs.tree import Node

__all__ = ["are_gain_and_loss", "below_zero", "is_loss", "speaks_of_loss"]


def is_loss(one: Statement) -> bool:
    """Whether an amount of money is a loss.

    >>> from numerate import read
    >>> text = read("Ann made a profit of 5 euros. Bob made a loss of 7 euros.")
    >>> [is_loss(one) for one in text.statements]
    [False, True]
    """
    return _is(one, ComparisonWords.default().loss, "loss")


def are_gain_and_loss(some: Iterable[Statement]) -> bool:
    """Whether some amounts are profits and others losses."""
    amounts = list(some)
    gain = ComparisonWords.default().gain
    return any(map(is_loss, amounts)) and any(_is(one, gain, "gain") for one in amounts)


def speaks_of_loss(words: frozenset[str]) -> bool:
    """Whether a claim measures by how much something is below zero: "lost", "a deficit of"."""
    verbs = read_knowledge("workings")["sign"]["loss"]
    return not words.isdisjoint(ComparisonWords.default().loss.union(verbs))


def below_zero(leaf: Node) -> Node | None:
    """A loss as an amount to count with."""
    return step("-", known(0, leaf.unit, "a loss is below zero"), leaf, leaf.unit)


def _is(one: Statement, nouns: frozenset[str], side: str) -> bool:
    if one.numset.kind is not Kind.MONEY:
        return False
    named = {phrase.head.lower() for phrase in (one.topic, one.subject) if phrase is not None}
    if named & (ComparisonWords.default().gain | ComparisonWords.default().loss):
        return not nouns.isdisjoint(named)
    return one.predicate in read_knowledge("workings")["sign"][side]
