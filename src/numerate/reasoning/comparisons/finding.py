"""Finding: a derivation that a comparison may mean, from two facts or more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from numerate.language.change import change_verb
from numerate.language.units import Units
from numerate.quantities.numset import Anchor, Direction
from numerate.quantities.statement import Difference
from numerate.reasoning.comparisons.asked import Asked, Sides, Terms
from numerate.reasoning.comparisons.facts import PREVIOUS, Fact, phrase_words
from numerate.reasoning.comparisons.pool import is_difference, is_narrower
from numerate.reasoning.comparisons.weighing import difference, quotient
from numerate.reasoning.implied.derived import words
from numerate.reasoning.proofs.tree import Node

__all__ = [
    "NO_TERMS",
    "Finding",
    "falls_with",
    "is_of_less",
    "is_rise",
    "pair",
    "paired",
    "relation",
]

NO_TERMS: Terms = frozenset()


@dataclass(frozen=True, slots=True)
class Finding:
    """A derivation that a comparison may mean, and its reason in words."""

    tree: Node
    reason: str
    falls: bool = False  # less of the quantity is more of what the claim says


def paired(
    asked: Asked, firsts: list[Fact], seconds: list[Fact], units: Units
) -> Iterator[Finding]:
    """The derivations of each of some quantities against each of some others."""
    for one in firsts:
        for other in seconds:
            yield from pair(asked, one, other, units)


def pair(
    asked: Asked, one: Fact, other: Fact, units: Units, *, mixed: bool = False
) -> Iterator[Finding]:
    """The derivation of one quantity against another, if their units agree."""
    if asked.is_ratio:
        tree = quotient(one, other, units)
    else:
        tree = difference(one, other, units, mixed=mixed)
    if tree is not None:
        yield Finding(tree, relation(one, other, tree), falls_with(asked, one, units))


def falls_with(asked: Asked, fact: Fact, units: Units) -> bool:
    """Whether less of a quantity is more of what an adjective says: seconds of a faster run."""
    if asked.dimension is None or fact.numset.unit is None:
        return False
    falls = asked.dimension.falls
    return not fact.numset.frequency and any(
        units.convertible(fact.numset.unit, unit) for unit in falls
    )


def relation(one: Fact, other: Fact, tree: Node) -> str:
    """How two quantities stand to each other, in words."""
    low, high = tree.value.low, tree.value.high
    middle = 1 if tree.unit is None and getattr(tree, "operator", "") == "/" else 0
    pair = f"{words(one.numset)!r}", f"{words(other.numset)!r}"
    if low is not None and low > middle:
        return f"{pair[0]} is more than {pair[1]}"
    if high is not None and high < middle:
        return f"{pair[0]} is less than {pair[1]}"
    if low == high == middle:
        return f"{pair[0]} is as much as {pair[1]}"
    return f"{pair[0]} may be more or less than {pair[1]}"


def is_of_less(fact: Fact, sides: Sides) -> bool:
    """Whether what a fact is said of is only a part of what the claim speaks of."""
    said_of = fact.statement.subject or fact.statement.topic or fact.statement.object
    return is_narrower(said_of, sides.first | sides.second | sides.common)


def is_rise(fact: Fact) -> bool | None:
    """Whether a fact tells of a rise (True) or a fall; None if of neither."""
    statement = fact.statement
    if fact.numset.unit == "time":
        verb = change_verb(fact.numset.text)
        return None if verb is None else verb == "increase"
    if statement.change is not None and statement.change.anchor is Anchor.BY:
        return statement.change.direction is Direction.INCREASE
    if is_difference(fact) and _is_past(fact):
        return statement.difference is Difference.MORE
    return None


def _is_past(fact: Fact) -> bool:
    """Whether a fact is compared with an earlier time of the same thing."""
    against = phrase_words(fact.statement.compared_with) | phrase_words(fact.statement.time)
    return PREVIOUS in against or any(word.isdigit() and len(word) == 4 for word in against)
