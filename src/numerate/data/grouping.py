"""Groups: pairs that were made from one problem, article or premise, and must not be parted."""

from __future__ import annotations

import hashlib

from numerate.data.duplicates import same_words
from numerate.data.pair import Pair

__all__ = ["group_of", "premise_group"]


def group_of(pair: Pair) -> str:
    """The group that a pair's provenance names, or else that of its premise.

    >>> group_of(Pair("1", "2 cats sat.", "Cats sat.", provenance={"group": "story-7"}))
    'story-7'
    >>> group_of(Pair("1", "2 cats sat.", "Cats sat.")) == group_of(Pair("2", "2 Cats sat", "So?"))
    True
    """
    given = pair.provenance.get("group")
    return premise_group(pair) if given is None else str(given)


def premise_group(pair: Pair) -> str:
    """The group of all pairs with this premise, but for case, spaces and punctuation."""
    words = same_words(pair.premise) or pair.premise
    return f"premise-{hashlib.sha256(words.encode(errors='replace')).hexdigest()[:24]}"
