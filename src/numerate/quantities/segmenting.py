"""Finds every number in a text, with its value, unit and kind, from the words alone."""

from __future__ import annotations

import re
from functools import cache

from numerate.language.contexts import Contexts
from numerate.language.implicit import Implicit
from numerate.language.nonquantities import NonQuantities
from numerate.language.numerals import Numerals
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.ages import age_of_group
from numerate.quantities.combining import combine
from numerate.quantities.dates import is_year_at, lap_time, spoken_time
from numerate.quantities.decades import decade_in_words, years_of_life
from numerate.quantities.digits import read_digits
from numerate.quantities.fluxing import mark_flux
from numerate.quantities.hedging import hedge_all
from numerate.quantities.implicit import implicit_quantity
from numerate.quantities.interval import Interval
from numerate.quantities.lettered import lettered_name
from numerate.quantities.lexing import HYPHENS, Tokens, tokenize
from numerate.quantities.measures import owned_time
from numerate.quantities.measuring import measured, multiplied, one_and_a_half
from numerate.quantities.mention import Mention
from numerate.quantities.nonquantities import TOKEN_KINDS, is_idiom
from numerate.quantities.number import Form
from numerate.quantities.number_words import read_number_words
from numerate.quantities.numset import Kind
from numerate.quantities.roman import read_roman

__all__ = ["segment"]

_NEXT = frozenset({"to the next", "to the other", "to another"})
_FARTHEST_NEXT = 5  # tokens: "from one school year to the next"
_HEADLINE = 8  # words on either side that tell a headline from a sentence


def segment(text: str, units: Units) -> tuple[Tokens, list[Mention]]:
    """The tokens of a text and its mentions, in order and without overlap."""
    tokens = tokenize(text)
    mentions = _scan(tokens, units)
    if mentions:
        mentions = combine(tokens, mentions, units)
        mentions = [age_of_group(tokens, one) for one in hedge_all(tokens, mentions, units)]
        mentions = mark_flux(tokens, mentions)
    return tokens, mentions


@cache
def _starters() -> frozenset[str]:
    """Words that can begin a number; every other word is passed over at once."""
    numerals, implicit = Numerals.default(), Implicit.default()
    tables = (
        numerals.small, numerals.scales, numerals.vague, numerals.several, numerals.ordinals,
        numerals.multipliers, numerals.degrees, implicit.counts, implicit.ages, implicit.spans,
        implicit.recurrences, numerals.decades,
    )  # fmt: skip
    folds = {f"{word}fold" for word in (*numerals.small, *numerals.scales)}
    vague = {f"{word}ish" for word in numerals.small}
    return frozenset().union(*tables, folds, vague, {"a", "an", "half", "quarter", "no"})


def _scan(tokens: Tokens, units: Units) -> list[Mention]:
    starters = _starters()
    mentions: list[Mention] = []
    floor = index = 0
    kinds, lowers, texts = tokens.kinds, tokens.lowers, tokens.texts
    while index < len(lowers):
        kind = kinds[index]
        mention = None
        if kind == "word":
            if lowers[index] in starters:
                mention = _from_word(tokens, index, units, floor)
            elif texts[index][0] in "IVX":
                mention = _from_roman(tokens, index)
        elif kind in {"num", "frac", "version"}:
            mention = _from_digits(tokens, index, units, floor)
        elif kind in TOKEN_KINDS:
            is_clock = kind == "clock"
            mention = (lap_time(tokens, index) if is_clock else None) or _typed(tokens, index)
        if mention is None:
            index += 1
        else:
            mentions.append(mention)
            index = floor = mention.end
    return mentions


def _typed(tokens: Tokens, index: int) -> Mention:
    """A mention whose kind its form alone gives away: 2019-09-01, 10:45, +1 202-555-0143."""
    kind = TOKEN_KINDS[tokens.kinds[index]]
    end = index + 1
    if kind is Kind.TIME and tokens.lower(end) in NonQuantities.default().meridiem:
        end += 1
    year = re.search(r"\d{4}", tokens.texts[index]) if kind is Kind.DATE else None
    value = Interval.unbounded() if year is None else Interval.point(int(year.group()))
    return Mention(index, end, index, end, value, kind)


def _from_roman(tokens: Tokens, index: int) -> Mention | None:
    number = read_roman(tokens, index)
    return None if number is None else Mention.of(number, Kind.ORDINAL)


def _from_digits(tokens: Tokens, index: int, units: Units, floor: int) -> Mention | None:
    if (name := lettered_name(tokens, index)) is not None:
        return name
    number = read_digits(tokens, index)
    if number is None:
        return Mention(index, index + 1, index, index + 1, Interval.unbounded(), Kind.IDENTIFIER)
    if is_idiom(tokens, index):
        return None
    time = spoken_time(tokens, index)
    return time or years_of_life(tokens, number) or measured(tokens, number, units, floor)


def _from_word(tokens: Tokens, index: int, units: Units, floor: int) -> Mention | None:
    if is_idiom(tokens, index) or _is_inside_compound(tokens, index) or _is_in_name(tokens, index):
        return None
    if (time := spoken_time(tokens, index)) is not None:
        return time
    word = tokens.lowers[index]
    numerals = Numerals.default()
    if word in numerals.degrees or word == "once":
        return multiplied(tokens, index, units)
    if word in numerals.decades:
        return decade_in_words(tokens, index)
    number = read_number_words(tokens, index, join_and=tokens.lower(index - 1) != "between")
    if number is None and word in {"a", "an"}:
        return one_and_a_half(tokens, index, units)
    if number is None:
        return implicit_quantity(tokens, index, floor)
    if word == "second" and number.form is Form.ORDINAL and _is_moment(tokens, index):
        return None
    if word == "one" and number.end == index + 1 and _is_pronoun(tokens, index, units):
        return None
    if number.form is Form.CARDINAL and word in numerals.never_alone and number.end == index + 1:
        return None
    return years_of_life(tokens, number) or measured(tokens, number, units, floor)


def _is_moment(tokens: Tokens, index: int) -> bool:
    """ "Wait a second": the unit of time, and no number of it."""
    if tokens.lower(index - 1) not in {"a", "per", "each", "every"}:
        return False
    return tokens.kind(index + 1) != "word" or tokens.lowers[index + 1] in (
        NonQuantities.default().function_words
    )


def _is_in_name(tokens: Tokens, index: int) -> bool:
    """ "the Big Ten", "a Tale of Two Kings": a number word whose neighbours have capitals too."""
    text = tokens.texts[index]
    if not text[0].isupper() or text.isupper() or tokens.starts_sentence(index):
        return False
    if tokens.lowers[index - 1] == ":":
        return False
    near = range(max(0, index - _HEADLINE), min(len(tokens), index + _HEADLINE))
    words = [tokens.texts[at] for at in near if tokens.kinds[at] == "word"]
    titled = sum(word[0].isupper() for word in words)
    if 2 * titled > len(words):
        return False  # in a headline every word has one
    before, after = tokens.texts[index - 1], tokens.texts[index + 1 : index + 2]
    return before[0].isupper() or any(word[0].isupper() for word in after)


def _is_inside_compound(tokens: Tokens, index: int) -> bool:
    """ "oven-four-burner": a number word inside a longer compound counts nothing by itself."""
    if not tokens.glued(index) or tokens.lowers[index - 1] not in HYPHENS:
        return False
    before = tokens.lower(index - 2)
    signs = Contexts.default().signs
    return tokens.glued(index - 1) and before not in signs and before not in {"to", "sub"}


def _leads_to_next(tokens: Tokens, index: int) -> bool:
    """ "from one winter to the next": any of them, and the one behind it."""
    return tokens.lower(index - 1) == "from" and any(
        tokens.phrase(at, at + 3) in _NEXT or tokens.phrase(at, at + 2) in _NEXT
        for at in range(index + 1, index + _FARTHEST_NEXT)
    )


def _is_pronoun(tokens: Tokens, index: int, units: Units) -> bool:
    """Whether "one" stands for a person or a thing: "the new one", "one must"."""
    words, numerals = NonQuantities.default(), Numerals.default()
    before, after = tokens.lower(index - 1), tokens.lower(index + 1)
    is_member = after == "of" and before not in words.pronoun_before  # but "every one of them"
    is_clock = after in words.after_clock  # "one o'clock"
    if before in Contexts.default().signs or is_member or is_clock or after in HYPHENS:
        return False
    if owned_time(tokens, index + 1, units) is not None:
        return before in words.pronoun_before  # "one year's rent"
    if after in {"to", "or", "and", "in"}:
        at = index + 2 + (after == "in" and tokens.lower(index + 2) in {"a", "every"})
        second = tokens.lower(at)
        if second in numerals.small or second in numerals.scales:
            return False  # "one to two years", "one in four", "one in a million"
        if after == "in" and tokens.kind(at) == "num" and not is_year_at(tokens, at):
            return False  # "one in 20"
    if after == "out" and tokens.lower(index + 2) == "of":
        return False
    if before in words.pronoun_before or _leads_to_next(tokens, index):
        return True
    if (
        tokens.kind(index + 1) != "word"
        or after in words.pronoun_after
        or after in words.function_words
    ):
        return True
    if tokens.texts[index + 1][0].isupper():
        return False
    wordnet = WordNet.default()
    return not (
        wordnet.is_noun(after) or wordnet.is_adjective(after) or after in numerals.denominators
    )
