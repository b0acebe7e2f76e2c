"""Reads decades: "the 1990s" of a century, "her fifties" of a life, "the high 30s" of a scale."""

from __future__ import annotations

from dataclasses import replace

from numerate.language.nonquantities import NonQuantities
from numerate.language.numerals import Numerals
from numerate.quantities.dates import is_year_at
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import HYPHENS, Tokens
from numerate.quantities.mention import Mention
from numerate.quantities.number import Number
from numerate.quantities.numset import Kind

__all__ = ["decade", "decade_in_words", "is_decade_at", "years_of_life"]

_CENTURIES = range(1000, 2101)
_APOSTROPHES = frozenset("'’‘")
_AGE_GROUPS = {"over": Interval.more_than, "under": Interval.less_than}
_SAME_MATTER = 8  # tokens


def decade(tokens: Tokens, number: Number) -> Mention:
    """A number with a glued "s": "the 1990s" is a date, "her 60s" an age, "787s" a model."""
    value = number.integer
    begin, end = number.begin, number.end + 1
    bound = _AGE_GROUPS.get(tokens.lower(begin - 2))
    if bound is not None and value is not None and tokens.lower(begin - 1) in HYPHENS:
        group = Mention.of(number, Kind.AGE, begin - 2, end, bound(value))  # "the over-65s"
        return replace(group, unit="year", bounded=True)
    if value is None or value % 10 or not (value < 100 or value in _CENTURIES):
        return Mention.of(number, Kind.IDENTIFIER, end=end)
    return _ten_of(tokens, Mention.of(number, Kind.DATE, end=end), value)


def decade_in_words(tokens: Tokens, index: int) -> Mention | None:
    """ "in his fifties", "the nineties"; "three twenties" are notes."""
    value = Numerals.default().decades.get(tokens.lowers[index])
    if value is None or not is_decade_at(tokens, index):
        return None
    number = Number(Interval.point(value), index, index + 1, in_words=True)
    return _ten_of(tokens, Mention.of(number, Kind.DATE), value)


def is_decade_at(tokens: Tokens, index: int) -> bool:
    """Whether what stands before a plural of tens makes it a decade: "the 60s", "her mid-60s"."""
    words = NonQuantities.default()
    before = tokens.lower(_listed_first(tokens, index) - 1)
    led = words.possessives | words.decade_parts | words.spells | _APOSTROPHES | HYPHENS | {"the"}
    return before in led or is_year_at(tokens, index)


def years_of_life(tokens: Tokens, number: Number) -> Mention | None:
    """ "a thirty-something teacher", "two 40-somethings"."""
    value, at = number.integer, number.end
    if tokens.lower(at) not in HYPHENS or tokens.lower(at + 1) not in {"something", "somethings"}:
        return None
    if value is None or value % 10 or not 0 < value < 100:
        return None
    age = Mention.of(number, Kind.AGE, end=at + 2, value=Interval.between(value, value + 9))
    return replace(age, unit="year")


def _ten_of(tokens: Tokens, mention: Mention, value: int) -> Mention:
    words = NonQuantities.default()
    at = _listed_first(tokens, mention.begin) - 1
    ten = Interval.between(value, value + 9)
    if value < 100 and _is_reading(tokens, at):
        return replace(mention, value=ten, kind=Kind.CARDINAL)
    while tokens.lower(at) in words.decade_parts:
        at -= 1
    if value < 100 and tokens.lower(at) in words.possessives:
        return replace(mention, value=ten, kind=Kind.AGE, unit="year")
    begin = mention.begin - (tokens.lower(mention.begin - 1) in _APOSTROPHES)
    first = value if value >= 100 else 1900 + value
    last = first + (99 if value >= 1000 and value % 100 == 0 else 9)
    return replace(mention, begin=begin, value=Interval.between(first, last))


def _listed_first(tokens: Tokens, index: int) -> int:
    """Where the first of two decades starts: "in their twenties or thirties", "the 60s and 70s"."""
    if tokens.lower(index - 1) not in {"and", "or"}:
        return index
    if tokens.lower(index - 2) in Numerals.default().decades:
        return index - 2
    digits = tokens.lower(index - 2) == "s" and tokens.glued(index - 2)
    return index - 3 if digits and tokens.kind(index - 3) == "num" else index


def _is_reading(tokens: Tokens, at: int) -> bool:
    """ "temperatures in the 80s", "the high 30s": of a scale, and no years."""
    words = NonQuantities.default()
    spelled = tokens.lower(at) in words.spells and tokens.lower(at) not in words.decade_parts
    near = tokens.lowers[max(0, at - _SAME_MATTER) : at]
    return spelled or (
        tokens.lower(at) not in words.possessives and bool(words.measured & set(near))
    )
