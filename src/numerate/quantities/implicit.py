"""Finds quantities that no numeral states: "both", "no survivors", "a decade", "teenagers"."""

from __future__ import annotations

from dataclasses import replace

from numerate.language.implicit import Implicit
from numerate.language.nonquantities import NonQuantities
from numerate.language.numerals import Numerals
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import Tokens
from numerate.quantities.mention import Mention
from numerate.quantities.number import Form, Number
from numerate.quantities.numset import Kind

__all__ = ["implicit_quantity"]


def implicit_quantity(tokens: Tokens, index: int, floor: int) -> Mention | None:
    """The quantity in a word that is no numeral, if it holds one here, from `floor` on."""
    words = Implicit.default()
    word, following = tokens.lowers[index], tokens.lower(index + 1)
    if word in words.counts:
        if _is_conjunction(tokens, index) or tokens.lower(index - 2) in Numerals.default().pairs:
            return None  # "a pair of twins" are counted once
        value, unit = words.counts[word]
        return _mention(index, Interval.point(value), Kind.CARDINAL, unit)
    if word == "no":
        counts = tokens.kind(index + 1) == "word" and WordNet.default().is_plural_noun(following)
        return _mention(index, Interval.point(0), Kind.CARDINAL) if counts else None
    if word in words.ages:
        if tokens.kind(index - 1) == "num" or tokens.lower(index - 1) in Numerals.default().small:
            return None  # "six teenagers" are a count
        return _mention(index, Interval.between(*words.ages[word]), Kind.AGE, "year")
    if word in words.spans:
        return _span(tokens, index, words.spans[word], floor)
    if word in words.recurrences:
        if _is_thing(following):
            return None  # "quarterly sales" are those of a quarter
        mention = _mention(index, Interval.point(1), Kind.CARDINAL, "time")
        return replace(mention, frequency=words.recurrences[word])
    return None


def _is_thing(word: str) -> bool:
    is_light = word in NonQuantities.default().function_words
    return not is_light and WordNet.default().is_noun(word)


def _is_conjunction(tokens: Tokens, index: int) -> bool:
    """ "both cheap and good", "neither hot nor cold": two qualities, not two things."""
    word = tokens.lowers[index]
    joint = {"both": "and", "neither": "nor"}.get(word)
    return joint is not None and joint in tokens.lowers[index + 2 : index + 4]


def _span(tokens: Tokens, index: int, unit: str, floor: int) -> Mention | None:
    """ "a decade", "the past decade", "highest in decade"; "the 20th century" is a date."""
    before = tokens.lower(index - 1)
    if before not in Implicit.default().before_span:
        return None
    mention = _mention(index, Interval.point(1), Kind.DURATION, unit)
    with_article = before in {"a", "an"} and index > floor
    return replace(mention, begin=index - 1) if with_article else mention


def _mention(index: int, value: Interval, kind: Kind, unit: str | None = None) -> Mention:
    number = Number(value, index, index + 1, form=Form.IMPLICIT, in_words=True)
    return replace(Mention.of(number, kind), unit=unit)
