"""Tells dates, times and identifiers from quantities, by what stands around the number."""

from __future__ import annotations

from numerate.language.nonquantities import NonQuantities
from numerate.language.numerals import Numerals
from numerate.quantities.codes import address, code, label, rank, score, split
from numerate.quantities.dates import clock_time, day, year
from numerate.quantities.lexing import Tokens
from numerate.quantities.mention import Mention
from numerate.quantities.number import Number
from numerate.quantities.numset import Kind

__all__ = ["TOKEN_KINDS", "is_idiom", "nonquantity"]

TOKEN_KINDS = {
    "iso": Kind.DATE,
    "date": Kind.DATE,
    "phone": Kind.IDENTIFIER,
    "clock": Kind.TIME,
}
"""What the lexer alone can tell."""

_RULES = (day, clock_time, code, year, score, split, address, rank, label)


def nonquantity(tokens: Tokens, number: Number) -> Mention | None:
    """The date, time or identifier that a number without currency or unit belongs to, if any."""
    for rule in _RULES:
        mention = rule(tokens, number)
        if mention is not None:
            return mention
    return None


def is_idiom(tokens: Tokens, index: int) -> bool:
    """Whether a number is part of a phrase that counts nothing: "one another".

    "At one point" is such a phrase, "at one point five" is not.
    """
    words = NonQuantities.default()
    if tokens.starts_sentence(index) and tokens.phrase(index, index + 2) in words.openings:
        return True
    for place, phrase in words.idioms.get(tokens.lowers[index], ()):
        first = index - place
        end = first + len(phrase)
        if first >= 0 and tuple(tokens.lowers[first:end]) == phrase:
            return phrase[-1] != "point" or tokens.lower(end) not in Numerals.default().small
    return False
