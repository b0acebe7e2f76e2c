"""Reads a rate told from its base: "one teacher for every 22 pupils" is 22 pupils per teacher."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.rates import rate_of

__all__ = ["with_bases"]

_LONGEST = 60  # characters of what stands before a base
_ONE = re.compile(
    r"\b(?P<one>one|an?|1)(?P<nouns>(?:\s+[a-z-]+){0,3}?)\s+(?:(?:for|to)\s+(?:every|each)|per)\s+$",
    re.IGNORECASE,
)
_BASES = frozenset({Kind.CARDINAL, Kind.MEASURE, Kind.MONEY})


def with_bases(source: str, numsets: Sequence[NumSet]) -> list[NumSet]:
    """The quantities of a text, where the two of such a rate are plain counts no longer.

    >>> from numerate import extract
    >>> [(one.text, one.frequency) for one in extract("It has one nurse for every 8 beds.")]
    [('one nurse', 'per 8 beds'), ('8 beds', 'per nurse')]
    """
    found = list(numsets)
    noun = ""
    for at, base in enumerate(numsets):
        told = _ONE.search(source, max(0, base.start - _LONGEST), base.start)
        if told is None or base.kind not in _BASES or base.frequency is not None:
            continue
        nouns = told["nouns"].split()
        noun = WordNet.default().lemma(nouns[-1].lower(), "n") if nouns else noun
        if not noun:
            continue
        found[at] = replace(base, frequency=rate_of(noun))
        if at and numsets[at - 1].start == told.start("one"):
            found[at - 1] = replace(numsets[at - 1], frequency=f"per {base.text}")
    return found
