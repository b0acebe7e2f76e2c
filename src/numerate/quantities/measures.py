"""Finds the unit or currency that is written beside a number."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from numerate.language.change import ChangeWords
from numerate.language.contexts import Contexts
from numerate.language.senses import Senses, speaks_for
from numerate.language.units import Unit, Units
from numerate.language.wordnet import WordNet
from numerate.quantities.lexing import HYPHENS, Tokens
from numerate.quantities.settling import around, settled_currency, settled_form, settled_word

__all__ = [
    "Currency",
    "Measure",
    "currency_before",
    "moved_point",
    "named_unit",
    "owned_time",
    "unit_after",
    "unit_at",
]

_LONGEST_UNIT = 5  # tokens: "cubic feet per second" or "lb", "-", "ft"
_LONGEST_QUOTE = 40  # tokens
_LONGEST_NAME = 40  # characters
_SENTENCE_END = re.compile(r"[a-z].*\.\s+[A-Z][a-z]")  # "97 m. In 1960"
_LENGTH_MARKS = frozenset({"'", '"', "′", "″", "’", "”"})
_CODE_PREFIXES = {"k": 1_000, "K": 1_000, "M": 1_000_000, "B": 1_000_000_000}
# ISO codes that read as English words when set in capitals, and are no nouns
_WORDS_LIKE_CODES = frozenset({"all", "try", "top"})
_DOLLAR_LETTERS = frozenset("CcSR")  # "C $5"; "A $5 note" begins with an article
_LETTERS_BEFORE_NOUNS = frozenset("mgltVWJNK")
_SHORT_CODES = frozenset({"Rs", "RM", "Tk", "Rp", "Dh", "zł", "Kč", "kr", "Kz", "TL"})


@dataclass(frozen=True, slots=True)
class Measure:
    """A unit and the token after it."""

    unit: Unit
    end: int
    factor: int = 1  # "30 MUSD" are thirty million dollars
    settled_by: str | None = None  # the word that told which unit an ambiguous form is


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency and the token that it starts at."""

    code: str
    begin: int
    settled_by: str | None = None  # the country that told which one a shared sign is


def currency_before(tokens: Tokens, begin: int, units: Units) -> Currency | None:
    """The currency that stands before a number, and the token it starts at."""
    for first in range(max(0, begin - 3), begin):
        written = tokens.source[tokens.starts[first] : tokens.ends[begin - 1]]
        unit = units.money_before.get(written)
        if (
            unit is None
            and " " in written
            and (len(tokens.texts[first]) > 1 or written[0] in _DOLLAR_LETTERS)
        ):
            unit = units.money_before.get(written.replace(" ", ""))  # "US $5", not "a $5 note"
        if unit is None:
            continue
        if (
            tokens.texts[begin - 1].isalpha()
            and not tokens.glued(begin)
            and not _stands_apart(written)
        ):
            continue
        if written[0].isalpha() and tokens.glued(first) and tokens.texts[first - 1].isalnum():
            continue  # the end of a longer word
        if written == "R" and not _is_rand(tokens, begin, units):
            continue
        settled = settled_currency(tokens, first, begin, written, units)
        if settled is not None:
            return Currency(settled.reading, first, settled.cue)
        return Currency(unit.name, first)
    return None


def _is_rand(tokens: Tokens, begin: int, units: Units) -> bool:
    """ "R500 million", "R12.50", "R1,200", or an R in South Africa; else a name: "the R22 bus"."""
    if tokens.lower(begin + 1) in Senses.default().topics["scales"]:
        return True
    if not tokens.texts[begin].isdigit():
        return True
    words = around(tokens, begin - 1, begin + 1)
    if Senses.default().settle_country(["ZAR"], units.places, words) is not None:
        return True
    money = Senses.default().topics["money"]
    return any(speaks_for(word, money) for word in (*words.before[-6:], *words.after[:6]))


def _stands_apart(code: str) -> bool:
    """Codes that may stand apart from their amount: "USD 5", "Rs 5"; not "PS 300", not "ALL 5"."""
    word = code.lower()
    wordnet = WordNet.default()
    if word in _WORDS_LIKE_CODES or wordnet.is_verb(word) or wordnet.is_adjective(word):
        return False
    return len(code) >= 3 or code in _SHORT_CODES


def unit_after(tokens: Tokens, end: int, units: Units) -> Measure | None:
    """The unit that follows a number, across a hyphen, a bracket or "US" where one is written."""
    word = tokens.lower(end)
    if _is_sign_of_next(tokens, end, units):
        return None
    if word in HYPHENS and tokens.glued(end) and tokens.glued(end + 1):
        return unit_at(tokens, end + 1, units)
    if word in {"<", "["} and tokens.lower(end + 2) in {">", "]"}:
        found = unit_at(tokens, end + 1, units)
        return Measure(found.unit, found.end + 1) if found and found.end == end + 2 else None
    if word == "+" and tokens.glued(end):
        return unit_at(tokens, end + 1, units)  # "60+ hrs"
    found = unit_at(tokens, end, units)
    if found is None and word in {"us", "u.s.", "imperial"}:
        found = unit_at(tokens, end + 1, units)
        return found if found is not None and found.unit.kind == "measure" else None
    return found or _prefixed_currency(tokens, end, units)


def _is_sign_of_next(tokens: Tokens, at: int, units: Units) -> bool:
    """ "five $10 notes": a sign that touches the number behind it alone is that number's."""
    if tokens.kind(at) == "word" or tokens.glued(at) or not tokens.glued(at + 1):
        return False
    return tokens.kind(at + 1) == "num" and tokens.texts[at] in units.money_before


def owned_time(tokens: Tokens, end: int, units: Units) -> Measure | None:
    """The duration that owns what follows it: "1 year's rent", "half a day's pay"."""
    word = tokens.lower(end)
    if not word.endswith(("'s", "’s")):
        return None
    unit = units.names.get(word[:-2])
    return Measure(unit, end + 1) if unit is not None and unit.kind == "duration" else None


def moved_point(tokens: Tokens, end: int, units: Units) -> Measure | None:
    """The point that an index or a score moves by: a fraction of one is no share of anything."""
    at = end + (tokens.lower(end) in HYPHENS and tokens.glued(end) and tokens.glued(end + 1))
    word = tokens.lower(at)
    unit = units.canonical.get(word) if word in ChangeWords.default().points else None
    return None if unit is None else Measure(unit, at + 1)


def unit_at(tokens: Tokens, at: int, units: Units) -> Measure | None:
    """The longest unit that starts at a token."""
    if at >= len(tokens):
        return None
    start = tokens.starts[at]
    for last in range(min(at + _LONGEST_UNIT, len(tokens)) - 1, at - 1, -1):
        written = tokens.source[start : tokens.ends[last]]
        if len(written) > _LONGEST_NAME or _SENTENCE_END.match(written):
            continue
        found = _unit_written(tokens, at, last + 1, written, units)
        if found is not None:
            return found
    return None


def _unit_written(tokens: Tokens, at: int, end: int, written: str, units: Units) -> Measure | None:
    unit = units.symbol(written)
    settled = settled_form(tokens, at, end, written)
    if settled is not None and (unit is None or unit.name in _readings(written)):
        unit = units.canonical.get(settled.reading)
        sure = settled.cue is not None
        if unit is None or not _symbol_fits(tokens, at, end, written, sure=sure):
            return None
        country = (
            settled_currency(tokens, at, end, written, units) if unit.kind == "money" else None
        )
        if country is not None:
            return Measure(units.canonical[country.reading], end, settled_by=country.cue)
        return Measure(unit, end, settled_by=settled.cue)
    if unit is None:
        return named_unit(tokens, at, end, units)
    return Measure(unit, end) if _symbol_fits(tokens, at, end, written) else None


def _readings(written: str) -> Collection[str]:
    """What an ambiguous form may mean: a user's own unit of that name is none of them."""
    form = Senses.default().forms.get(written)
    return () if form is None else {form.otherwise, form.glued, *form.readings}


def named_unit(tokens: Tokens, at: int, end: int, units: Units) -> Measure | None:
    """The unit that the tokens from `at` to `end` name in words."""
    written = tokens.source[tokens.starts[at] : tokens.ends[end - 1]] if at < len(tokens) else ""
    name = written.lower()
    if name[:1] == "°":
        name = f"degrees {name[1:].lstrip()}"
    unit = units.names.get(name)
    if unit is None and "-" in name:
        unit = units.names.get(name.replace("-", " "))
    money = units.money_after.get(name)
    if money is None and name not in _WORDS_LIKE_CODES:
        money = units.money_after.get(written)  # "500 MAD": a word unless in capitals
    settled = settled_currency(tokens, at, end, name, units)
    if settled is None and (unit is None or unit.name in _readings(name)):
        settled = settled_form(tokens, at, end, name)
    if settled is not None:
        chosen = units.canonical.get(settled.reading)
        return None if chosen is None else Measure(chosen, end, settled_by=settled.cue)
    if unit is None and money is None:
        unit = settled_word(tokens, end, name, units)
    if money is not None and unit is None and len(name) < 3 and name.isalpha():
        # "5 p", "5 c": a lone letter must touch the digits to be a coin
        money = money if tokens.glued(at) else None
    chosen = unit or money
    return None if chosen is None else Measure(chosen, end)


def _prefixed_currency(tokens: Tokens, at: int, units: Units) -> Measure | None:
    """ "30 MUSD", "5 kEUR": thousands and millions written before the code."""
    code = tokens.texts[at] if at < len(tokens) else ""
    if len(code) != 4 or not code[1:].isupper() or code[0] not in _CODE_PREFIXES:
        return None
    unit = units.money_before.get(code[1:])
    return None if unit is None else Measure(unit, at + 1, _CODE_PREFIXES[code[0]])


def _symbol_fits(tokens: Tokens, at: int, end: int, written: str, *, sure: bool = False) -> bool:
    """Whether a unit symbol is meant: no part of a code, no word that looks like it.

    `sure` says that a word of the sentence speaks for the unit.
    """
    if written.endswith(".") and (end == len(tokens) or tokens.texts[end][0].isupper()):
        return False  # the full stop ends the sentence
    if tokens.glued(end):
        if tokens.kind(end) in {"word", "num"} and written[-1].isalnum():
            return False
        if tokens.lower(end) in HYPHENS and tokens.kind(end + 1) == "num":
            return False  # "5180 L-70"
        if tokens.lower(end) in HYPHENS and not tokens.glued(at) and len(written) == 1:
            return not WordNet.default().is_plural_noun(tokens.lower(end + 1))  # "5 t-shirts"
    contexts = Contexts.default()
    spaced = not tokens.glued(at)
    if written in _LENGTH_MARKS:
        return _is_length_mark(tokens, at, end)
    if spaced and len(written) == 1 and written.isalpha() and not sure:
        if tokens.kind(end) != "word" or tokens.glued(end):
            return True
        # "12 V battery", "5 m of rope", but "10 A students" and "5 s after"
        lower = tokens.texts[end][0].islower() and written in _LETTERS_BEFORE_NOUNS
        return lower or tokens.lower(end) in contexts.after_letter
    return True


def _is_length_mark(tokens: Tokens, at: int, end: int) -> bool:
    """A prime after a number is feet or inches unless it closes a quotation."""
    mark = tokens.texts[at]
    sizes = Senses.default().topics["size"]
    if not tokens.glued(at) and not (mark == '"' and tokens.lower(end) in sizes):
        return False
    if tokens.glued(end) and tokens.kind(end) == "word":
        return False
    near = tokens.texts[max(0, at - _LONGEST_QUOTE) : at]
    return mark in {"′", "″"} or near.count(mark) % 2 == 0
