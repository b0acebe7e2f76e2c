"""Numerals of a claim that only point at what it speaks of, and count nothing by themselves.

"Holders of one share get 20 cents", "the two sides lay $1,400 apart": who says so does not claim
that there is one share or that there are two sides. Where the text has nothing to hold against
such a number, it stands in no claim's way.
"""

from __future__ import annotations

from collections.abc import Sequence

from numerate.language.knowledge import read_knowledge
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.reasoning.proofs.tree import Given, Justification, Status, Step

__all__ = ["is_one_of_shared", "points", "stands_for_things"]

_POINTING = {1: "one", 2: "two"}
_COMPARATIVE = 3  # words before the numeral of "the older of the two"


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


def stands_for_things(claim: Reading, numset: NumSet) -> bool:
    """Whether a numeral stands for things that it neither counts nor ranks.

    >>> from numerate import read
    >>> told = "Reggae is one of its styles.", "Ann is the older of the two.", "One left."
    >>> [stands_for_things(one, one.numsets[0]) for one in map(read, told)]
    [True, True, False]
    >>> told = "The second book outsold her first.", "It beat the first one.", "The third left."
    >>> [stands_for_things(one, one.numsets[-1]) for one in map(read, told)]
    [True, True, False]
    """
    tokens, words = claim.document.tokens, read_knowledge("claims")
    at = claim.document.first_from(numset.start)
    before = [token.lower for token in tokens[max(0, at - 2) : at]]
    own = [token.lower for token in tokens[at : at + 2]]
    if numset.kind is Kind.ORDINAL and numset.unit is None:
        ordinals = [one for one in claim.numsets if one.kind is Kind.ORDINAL]
        is_one_of_some = own[1:] == ["one"] or len(ordinals) > 1
        return is_one_of_some and bool(before) and before[-1] in words["articles"]
    is_of_the_two = before == ["of", "the"] and own[0] == "two" and at >= _COMPARATIVE
    return own == ["one", "of"] or (is_of_the_two and tokens[at - _COMPARATIVE].tag == "JJR")


def is_one_of_shared(one: Justification, found: Sequence[Justification]) -> bool:
    """Whether "one" stands for any of those by whose number something else is divided.

    "Four tickets cost $34": that one ticket costs $8.50 does not say that there is one.
    """
    if one.status is not Status.CONTRADICTED or one.claim.value != Interval.point(1):
        return False
    if one.claim.kind is not Kind.CARDINAL or not isinstance(one.tree, Given):
        return False
    counts = (
        other.tree.right
        for other in found
        if other.status is Status.ENTAILED and isinstance(other.tree, Step)
        if other.tree.operator == "/"
    )
    return any(isinstance(each, Given) and each.numset == one.tree.numset for each in counts)
