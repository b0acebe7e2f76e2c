"""What a sentence is found by: the stems of its words, its names, and the digits of its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from numerate.language.nonquantities import NonQuantities
from numerate.language.numerals import Numerals
from numerate.language.stemming import stem

__all__ = ["is_number", "terms_of"]

_TERM = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|\d[\d,.\u00a0\u202f]*|[%$€£¥]")
_NUMBER = "#"
_LONGEST_NUMBER = 40  # characters
_LONGEST_WORD = 40


def terms_of(text: str) -> Iterator[str]:
    """The terms of a text, in order; a number is found however it is scaled or written.

    >>> list(terms_of("The 2,500,000 voters voted")), list(terms_of("2.5 million, or six"))
    (['#25', 'voter', 'vote'], ['#25', 'million', '#6'])
    """
    for match in _TERM.finditer(text):
        term = _term(match.group())
        if term:
            yield term


def is_number(term: str) -> bool:
    """Whether a term stands for a number."""
    return term.startswith(_NUMBER)


@lru_cache(maxsize=100_000)
def _term(word: str) -> str | None:
    if word[0].isdigit():
        return _NUMBER + _digits(word)
    if word in "%$€£¥":
        return word
    lower = word.lower().partition("'")[0].partition("’")[0]
    if lower in _numbers():
        return _NUMBER + _digits(str(_numbers()[lower]))
    if len(lower) > _LONGEST_WORD or lower in NonQuantities.default().function_words:
        return None
    return "%" if lower in ("percent", "pct") else stem(lower)


def _digits(number: str) -> str:
    """The digits that count: those of 2.5 are those of 2,500,000."""
    kept = re.sub(r"\D", "", number[:_LONGEST_NUMBER])
    return kept.strip("0") or "0"


@cache
def _numbers() -> dict[str, int]:
    numerals = Numerals.default()
    return {**numerals.small, **numerals.ordinals}
