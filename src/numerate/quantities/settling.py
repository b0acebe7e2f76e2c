"""Settles which unit is meant where the same letters are written for several."""

from __future__ import annotations

from numerate.language.numerals import Numerals
from numerate.language.senses import Around, Senses, Settled
from numerate.language.units import Unit, Units
from numerate.quantities.lexing import Tokens

__all__ = ["around", "settled_currency", "settled_form", "settled_word"]

_SENTENCE = 25  # tokens on either side
_SENTENCE_ENDS = frozenset(".;!?")
_BETWEEN = frozenset(
    "-+([<\u2010\u2011\u2012\u2013"
)  # of a number and its unit: "12-oz", "60+ hrs"
_NUMBERS = frozenset({"num", "frac"})


def around(tokens: Tokens, at: int, end: int) -> Around:
    """The words of the sentence around a unit from token `at` to `end` and the number before it."""
    begin = at
    while begin > 0 and tokens.lowers[begin - 1] in _BETWEEN:
        begin -= 1
    number = tokens.lower(begin - 1)
    while begin > 0 and _is_number(tokens, begin - 1):
        begin -= 1
    first = begin
    while first > max(0, begin - _SENTENCE) and not _ends_sentence(tokens, first - 1):
        first -= 1
    last = end
    while last < min(len(tokens), end + _SENTENCE) and not _ends_sentence(tokens, last):
        last += 1
    return Around(
        tokens.lowers[first:begin], tokens.lowers[end:last], number, glued=tokens.glued(at)
    )


def _is_number(tokens: Tokens, index: int) -> bool:
    numerals, word = Numerals.default(), tokens.lowers[index]
    return tokens.kinds[index] in _NUMBERS or word in numerals.small or word in numerals.scales


def _ends_sentence(tokens: Tokens, index: int) -> bool:
    return tokens.lowers[index] in _SENTENCE_ENDS or tokens.kinds[index] == "stop"


def settled_form(tokens: Tokens, at: int, end: int, written: str) -> Settled | None:
    """The reading of an ambiguous form; None where the form is not ambiguous."""
    if written not in Senses.default().forms:
        return None
    return Senses.default().settle(written, around(tokens, at, end))


def settled_word(tokens: Tokens, end: int, name: str, units: Units) -> Unit | None:
    """The unit that an everyday word names where the next word says what is measured."""
    unit = units.words.get(name)
    if unit is None:
        return None
    measured = Senses.default().measures.get(units.measures.get(unit.name, ""), frozenset())
    return unit if tokens.lower(end) in measured else None


def settled_currency(
    tokens: Tokens, at: int, end: int, written: str, units: Units
) -> Settled | None:
    """Whose money a sign or name is that several countries have, if the sentence names one."""
    codes = Senses.default().signs.get(written, ())
    codes += units.namesakes.get(written, ())
    codes += units.namesakes.get(written.removesuffix("s"), ())  # "liras" beside "lira"
    if not codes or "USD" in codes:
        return None  # a country in the sentence does not say whose dollars are meant
    return Senses.default().settle_country(codes, units.places, around(tokens, at, end))
