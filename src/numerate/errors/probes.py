"""Probing what representations know: vectors, corpora, lists of tests."""

from __future__ import annotations

from numerate.errors.error import NumerateError

__all__ = ["BadTriples", "NothingToCount", "TooFewNumerals"]


class TooFewNumerals(NumerateError):
    """Vectors have too few numerals to test anything.

    >>> print(TooFewNumerals("glove.txt", 2, 4))
    E110: 'glove.txt' has 2 numerals to test, at least 4 are needed. Give vectors whose words hold \
numbers such as 7 and 42.
    """

    code = "E110"
    _cause = "{source!r} has {found} numerals to test, at least {needed} are needed"
    _remedy = "Give vectors whose words hold numbers such as 7 and 42."

    source: str
    found: int
    needed: int


class BadTriples(NumerateError):
    """A file of contrastive tests has a line that is none.

    >>> print(BadTriples("scmag.csv", 7, "'x7' is no number"))
    E111: line 7 of 'scmag.csv' is no test: 'x7' is no number. Write a number, the nearest to it \
and one that is farther in each line, under the heads x, x_plus and x_minus.
    """

    code = "E111"
    _cause = "line {line} of {path!r} is no test: {reason}"
    _remedy = (
        "Write a number, the nearest to it and one that is farther in each line, under the heads "
        "x, x_plus and x_minus."
    )

    path: str
    line: int
    reason: str


class NothingToCount(NumerateError):
    """A corpus has too little of what is counted, or learned from, in it.

    >>> print(NothingToCount("news.txt", "none of its 12 lines has a number"))
    E112: nothing can be learned from 'news.txt': none of its 12 lines has a number. Give a text \
file in UTF-8 with a sentence in each line, and many of them.
    """

    code = "E112"
    _cause = "nothing can be learned from {path!r}: {reason}"
    _remedy = "Give a text file in UTF-8 with a sentence in each line, and many of them."

    path: str
    reason: str
