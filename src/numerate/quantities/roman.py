"""Reads Roman numerals where they are clearly ordinals: "World War II", "Henry VIII"."""

from __future__ import annotations

import re

from numerate.language.nonquantities import NonQuantities
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import Tokens
from numerate.quantities.number import Form, Number

__all__ = ["read_roman"]

_ROMAN = re.compile(r"(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})")
_DIGITS = {"I": 1, "V": 5, "X": 10}
_NO_NUMERALS = frozenset({"XX", "XXX"})


def read_roman(tokens: Tokens, index: int) -> Number | None:
    """The ordinal at a token of capitals I, V and X that follows a name or a label."""
    text = tokens.texts[index]
    if not _ROMAN.fullmatch(text) or text in _NO_NUMERALS or index == 0 or tokens.glued(index):
        return None
    before = tokens.texts[index - 1]
    named = before.isalpha() and before[0].isupper() and len(before) > 2
    if not named and before.lower() not in NonQuantities.default().labels:
        return None
    total = 0
    for sign, following in zip(text, text[1:] + " ", strict=True):
        value = _DIGITS[sign]
        total += -value if _DIGITS.get(following, 0) > value else value
    return Number(Interval.point(total), index, index + 1, form=Form.ORDINAL)
