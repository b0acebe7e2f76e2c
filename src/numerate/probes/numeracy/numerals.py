"""Numerals among the words of a vocabulary: in digits (Arabic) and in words (English)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache

from numerate.language.numerals import Numerals
from numerate.language.spelling import in_words
from numerate.quantities.lexing import tokenize
from numerate.quantities.number import MAX_DIGITS, Form
from numerate.quantities.number_words import read_number_words

__all__ = ["Numeral", "Script", "numeral"]

_ARABIC = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+))(?:[eE]([+-]?\d{1,4}))?", re.ASCII)
_BEGINS = frozenset("+-.0123456789")
_PLAIN = re.compile(r"-?(?:0|[1-9]\d*)", re.ASCII)


class Script(StrEnum):
    """The numeration systems of the paper."""

    ARABIC = "arabic"
    ENGLISH = "english"


@dataclass(frozen=True, slots=True)
class Numeral:
    """A word that is a number, and the number."""

    word: str
    value: Fraction
    script: Script

    @property
    def is_plain(self) -> bool:
        """Whether it is a whole number as it is usually written: no zeros before it, no point."""
        return self.script is Script.ARABIC and _PLAIN.fullmatch(self.word) is not None


def numeral(word: str) -> Numeral | None:
    """What number a word is, if it is one; words of infinity, and of no number, are none.

    In digits it is what a float is read from. In English it is a cardinal as it is spelled, hyphens
    included.

    >>> numeral("3.50"), numeral("forty-two")
    (Numeral(word='3.50', value=Fraction(7, 2), script=<Script.ARABIC: 'arabic'>),
     Numeral(word='forty-two', value=Fraction(42, 1), script=<Script.ENGLISH: 'english'>))
    >>> [numeral(word) for word in ("inf", "nan", "1,000", "fifty-fifty", "third", "dozen")]
    [None, None, None, None, None, None]
    """
    if word[:1] in _BEGINS:
        written = _ARABIC.fullmatch(word)
        if written is None:
            return None
        value = _value(written[1], int(written[2] or 0))
        return None if value is None else Numeral(word, value, Script.ARABIC)
    spelled = _spelled(word.lower())
    return None if spelled is None else Numeral(word, Fraction(spelled), Script.ENGLISH)


def _value(digits: str, exponent: int) -> Fraction | None:
    if len(digits) > MAX_DIGITS or abs(exponent) > MAX_DIGITS:
        return None
    value = Fraction(int(digits)) if digits.isdigit() else Fraction(digits.rstrip("."))
    return value * Fraction(10) ** exponent if exponent else value


def _spelled(word: str) -> int | None:
    names = _names()
    if "-" not in word:
        return names.get(word)
    if any(part not in names for part in word.split("-")):
        return None
    tokens = tokenize(word)
    number = read_number_words(tokens, 0)
    if number is None or number.end < len(tokens) or number.form is not Form.CARDINAL:
        return None
    value = number.integer
    # "nineteen-eighty" is said, but it is no way to spell 1980.
    return value if value is not None and in_words(value).replace(" ", "-") == word else None


@cache
def _names() -> dict[str, int]:
    numerals = Numerals.default()
    scales = {
        word: value
        for word, value in numerals.scales.items()
        if word not in numerals.never_alone and str(value).strip("0") == "1"
    }
    return numerals.small | scales
