"""Numerals of a claim that only point at what it speaks of, and count nothing by themselves.

"Holders of one share get 20 cents", "the two sides lay $1,400 apart": who says so does not claim
that there is one share or that there are two sides. Where the text has nothing to hold against
such a number, it stands in no claim's way.
"""

from __future__ import annotations

from numerate.language.knowledge import read_knowledge
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading

__all__ = ["is_member", "points"]

_POINTING = {1: "one", 2: "two"}


def points(claim: Reading, numset: NumSet) -> bool:
    """Whether a number of a claim may be one that only points.

    >>> from numerate import read
    >>> told = ("Holders of one share get 20 cents.", "The two sides lay $5 apart.", "One left.")
    >>> [points(one, one.numsets[0]) for one in map(read, told)]
    [True, True, False]
    """
    low = numset.value.low
    if numset.kind is not Kind.CARDINAL or not numset.value.is_point or low not in _POINTING:
        return False
    at = claim.document.first_from(numset.start) - 1
    before = claim.document.tokens[at].lower if at >= 0 else ""
    return before in read_knowledge("claims")["pointing"][_POINTING[int(low)]]


def is_member(claim: Reading, numset: NumSet) -> bool:
    """Whether a number only says that something is among others: "one of the largest".

    >>> from numerate import read
    >>> told = ("Reggae is one of its styles.", "One left.")
    >>> [is_member(one, one.numsets[0]) for one in map(read, told)]
    [True, False]
    """
    tokens = claim.document.tokens[claim.document.first_from(numset.start) :]
    return [token.lower for token in tokens[:2]] == ["one", "of"]
