"""Finds the unit or currency that is written beside a number."""

from __future__ import annotations

from dataclasses import dataclass

from numerate.language.contexts import Contexts
from numerate.language.units import Unit, Units
from numerate.language.wordnet import WordNet
from numerate.quantities.lexing import HYPHENS, Tokens

__all__ = ["Measure", "currency_before", "unit_after", "unit_at"]

_LONGEST_UNIT = 5  # tokens: "cubic feet per second" or "lb", "-", "ft"
_LONGEST_QUOTE = 40  # tokens
_LONGEST_NAME = 40  # characters
_LENGTH_MARKS = frozenset({"'", '"', "′", "″", "’", "”"})
_CODE_PREFIXES = {"k": 1_000, "K": 1_000, "M": 1_000_000, "B": 1_000_000_000}
# ISO codes that read as English words when set in capitals, and are no nouns
_WORDS_LIKE_CODES = frozenset({"all", "try", "top"})
_DOLLAR_LETTERS = frozenset("CcSR")  # "C $5"; "A $5 note" begins with an article
_NEAR = 10  # tokens that speak of the same thing
_CLAUSE_ENDS = frozenset(".;!?")
_LETTERS_BEFORE_NOUNS = frozenset("mgltVWJNK")
_SHORT_CODES = frozenset({"Rs", "RM"})


@dataclass(frozen=True, slots=True)
class Measure:
    """A unit and the token after it."""

    unit: Unit
    end: int
    factor: int = 1  # "30 MUSD" are thirty million dollars


def currency_before(tokens: Tokens, begin: int, units: Units) -> tuple[Unit, int] | None:
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
        return unit, first
    return None


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


def unit_at(tokens: Tokens, at: int, units: Units) -> Measure | None:
    """The longest unit that starts at a token."""
    if at >= len(tokens):
        return None
    start = tokens.starts[at]
    for last in range(min(at + _LONGEST_UNIT, len(tokens)) - 1, at - 1, -1):
        written = tokens.source[start : tokens.ends[last]]
        if len(written) > _LONGEST_NAME:
            continue
        unit = units.symbols.get(written)
        if unit is not None:
            if _symbol_fits(tokens, at, last + 1, written):
                return Measure(unit, last + 1)
            continue
        unit = _named(tokens, at, last, units)
        if unit is not None:
            return Measure(unit, last + 1)
    return None


def _named(tokens: Tokens, at: int, last: int, units: Units) -> Unit | None:
    written = tokens.source[tokens.starts[at] : tokens.ends[last]]
    name = written.lower()
    if name[0] == "°":
        name = f"degrees {name[1:].lstrip()}"
    unit = units.names.get(name)
    if unit is None and "-" in name:
        unit = units.names.get(name.replace("-", " "))
    money = units.money_after.get(name)
    if money is None and name not in _WORDS_LIKE_CODES:
        money = units.money_after.get(written)  # "500 MAD": a word unless in capitals
    if money is None:
        return unit
    if unit is not None:
        return money if _is_money_talk(tokens, at, last) else unit
    if len(name) < 3 and name.isalpha() and not tokens.glued(at):
        return None  # "5 p", "5 c": a lone letter must touch the digits to be a coin
    return money


def _is_money_talk(tokens: Tokens, at: int, last: int) -> bool:
    """Pounds are sterling after a scale or among words of trade, unless something is weighed."""
    contexts = Contexts.default()
    if tokens.lower(last + 1) == "of":
        return False
    if tokens.lower(at - 1) in contexts.money_scales:
        return True
    first, end = at, last + 1
    while first > max(0, at - _NEAR) and tokens.lowers[first - 1] not in _CLAUSE_ENDS:
        first -= 1
    while end < min(len(tokens), last + _NEAR) and tokens.lowers[end] not in _CLAUSE_ENDS:
        end += 1
    near = tokens.lowers[first:end]
    if any(word in contexts.weight_words for word in near):
        return False
    return any(word in contexts.money_words for word in near)


def _prefixed_currency(tokens: Tokens, at: int, units: Units) -> Measure | None:
    """ "30 MUSD", "5 kEUR": thousands and millions written before the code."""
    code = tokens.texts[at] if at < len(tokens) else ""
    if len(code) != 4 or not code[1:].isupper() or code[0] not in _CODE_PREFIXES:
        return None
    unit = units.money_before.get(code[1:])
    return None if unit is None else Measure(unit, at + 1, _CODE_PREFIXES[code[0]])


def _symbol_fits(tokens: Tokens, at: int, end: int, written: str) -> bool:
    """Whether a unit symbol is meant: no part of a code, no word that looks like it."""
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
    if written.lower() == "in":
        return not spaced or tokens.lower(end) in contexts.sizes
    if written in _LENGTH_MARKS:
        return _is_length_mark(tokens, at, end)
    if spaced and len(written) == 1 and written.isalpha():
        if tokens.kind(end) != "word" or tokens.glued(end):
            return True
        # "12 V battery", "5 m of rope", but "10 A students" and "5 s after"
        lower = tokens.texts[end][0].islower() and written in _LETTERS_BEFORE_NOUNS
        return lower or tokens.lower(end) in contexts.after_letter
    return True


def _is_length_mark(tokens: Tokens, at: int, end: int) -> bool:
    """A prime after a number is feet or inches unless it closes a quotation."""
    mark = tokens.texts[at]
    if not tokens.glued(at) and not (mark == '"' and tokens.lower(end) in Contexts.default().sizes):
        return False
    if tokens.glued(end) and tokens.kind(end) == "word":
        return False
    near = tokens.texts[max(0, at - _LONGEST_QUOTE) : at]
    return mark in {"′", "″"} or near.count(mark) % 2 == 0
