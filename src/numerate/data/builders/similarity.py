"""How alike two texts are: the share of their words that both have (Jaccard)."""

from __future__ import annotations

import re
from collections.abc import Set
from fractions import Fraction

__all__ = ["jaccard", "words_of"]

_WORD = re.compile(r"[a-z]+|\d[\d.,]*\d|\d")


def words_of(text: str) -> frozenset[str]:
    """The words and numbers of a text, in small letters.

    >>> sorted(words_of("Rice rose 5% to $1,200."))
    ['1,200', '5', 'rice', 'rose', 'to']
    """
    return frozenset(_WORD.findall(text.lower()))


def jaccard(one: Set[str], other: Set[str]) -> Fraction:
    """The size of what is common over the size of the whole; exact, so that ties are ties.

    >>> jaccard(words_of("rice is dear"), words_of("rice was dear"))
    Fraction(1, 2)
    """
    whole = len(one | other)
    return Fraction(len(one & other), whole) if whole else Fraction(0)
