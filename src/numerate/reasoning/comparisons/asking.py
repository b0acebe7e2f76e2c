"""Finds in a claim the words that compare quantities, and who is compared with whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, islice

from numerate.language.comparisons import ComparisonWords
from numerate.quantities.reading import Reading
from numerate.reasoning.comparisons.asked import Asked
from numerate.reasoning.comparisons.asking_best import bests_asked, limits_asked, rivals_asked
from numerate.reasoning.comparisons.asking_change import changes_asked, signs_asked
from numerate.reasoning.comparisons.asking_share import shares_asked
from numerate.reasoning.comparisons.asking_than import thans_asked
from numerate.reasoning.comparisons.claims import ClaimClause, clauses_of

__all__ = ["MOST_ASKED", "asked_of"]

MOST_ASKED = 30  # comparisons of one claim that are looked at

_FINDERS: tuple[Callable[[ClaimClause, ComparisonWords], Iterator[Asked]], ...] = (
    thans_asked,
    shares_asked,
    limits_asked,
    bests_asked,
    rivals_asked,
    changes_asked,
    signs_asked,
)


def asked_of(claim: Reading) -> list[Asked]:
    """The comparisons that a claim asserts, in the order of its words.

    >>> from numerate.quantities.reading import read
    >>> [(str(one.aim), str(one.demand)) for one in asked_of(read("Ann sold fewer pens than Bob."))]
    [('than', '(-∞, 0)')]
    """
    words = ComparisonWords.default()
    clauses = (one for one in clauses_of(claim) if one.is_asserted)
    found = chain.from_iterable(_of_clause(one, words) for one in clauses)
    return sorted(islice(found, MOST_ASKED), key=lambda one: (one.start, one.end))


def _of_clause(clause: ClaimClause, words: ComparisonWords) -> Iterator[Asked]:
    """The comparisons of a clause; the first finder that has one decides what it is."""
    for finder in _FINDERS:
        found = list(finder(clause, words))
        if found:
            yield from found
            return
