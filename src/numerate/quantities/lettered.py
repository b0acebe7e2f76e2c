"""Recognises names made of a number and a letter: class 6B, flat 12C, seat 4A."""

from __future__ import annotations

from numerate.language.nonquantities import NonQuantities
from numerate.language.senses import Senses, speaks_for
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import Tokens
from numerate.quantities.mention import Mention
from numerate.quantities.numset import Kind
from numerate.quantities.settling import around

__all__ = ["lettered_name"]

_LETTERS = frozenset("abcdefgh")
_LONGEST_NUMBER = 3  # digits
_LAST_YEAR = 13  # of school
_BEFORE_CLASS = frozenset({"in", "from", "than", "both"})


def lettered_name(tokens: Tokens, index: int) -> Mention | None:
    """The name that a number with a letter behind it makes, where something tells it from a unit.

    >>> from numerate.quantities.lexing import tokenize
    >>> lettered_name(tokenize("Flat 4B is let."), 1).kind, lettered_name(tokenize("4B users"), 0)
    (<Kind.IDENTIFIER: 'identifier'>, None)
    """
    if not _has_shape(tokens, index):
        return None
    if not (
        _is_labelled(tokens, index) or _is_told_apart(tokens, index) or _is_class(tokens, index)
    ):
        return None
    value = Interval.point(int(tokens.texts[index]))
    return Mention(index, index + 2, index, index + 1, value, Kind.IDENTIFIER)


def _has_shape(tokens: Tokens, index: int) -> bool:
    """ "6B", and neither "$6B" nor "6 B" nor "A6B"."""
    number, end = tokens.texts[index], index + 1
    if not number.isdecimal() or len(number) > _LONGEST_NUMBER or tokens.glued(index):
        return False
    return _letter(tokens, end) in _LETTERS and tokens.glued(end) and not _goes_on(tokens, end + 1)


def _letter(tokens: Tokens, at: int) -> str:
    return tokens.lower(at).removesuffix("'s").removesuffix("’s")


def _goes_on(tokens: Tokens, at: int) -> bool:
    return tokens.glued(at) and (tokens.kind(at) in {"word", "num"} or tokens.lower(at) == "/")


def _is_labelled(tokens: Tokens, index: int) -> bool:
    """ "class 6B", "flats 12C and 12D", and the same name wherever it stands in the text."""
    number, letter = tokens.texts[index], _letter(tokens, index + 1)
    return any(
        tokens.texts[at] == number and _letter(tokens, at + 1) == letter and _has_label(tokens, at)
        for at in range(1, len(tokens))
    )


def _has_label(tokens: Tokens, index: int) -> bool:
    at = index - 1
    while tokens.lower(at) in {"and", "or", ","} and at >= 2 and _has_shape(tokens, at - 2):
        at -= 3
    word = tokens.lower(at)
    words = NonQuantities.default()
    labels = words.labels - words.numbering
    return word in labels or WordNet.default().lemma(word, "n") in labels


def _is_told_apart(tokens: Tokens, index: int) -> bool:
    """ "6A ... 6B": the same number with another letter tells one of a row from the next."""
    number, letter = tokens.texts[index], tokens.lower(index + 1)[:1]
    return any(
        tokens.texts[at] == number and _has_shape(tokens, at) and tokens.lower(at + 1)[:1] != letter
        for at in range(len(tokens) - 1)
    )


def _is_class(tokens: Tokens, index: int) -> bool:
    """ "In 6B dogs are kept by more children": a class, in a sentence about a school."""
    if int(tokens.texts[index]) > _LAST_YEAR or not tokens.texts[index + 1][0].isupper():
        return False
    if not (tokens.lower(index - 1) in _BEFORE_CLASS or tokens.starts_sentence(index)):
        return False
    behind, wordnet = tokens.lower(index + 2), WordNet.default()
    described = behind not in NonQuantities.default().function_words and (
        wordnet.is_noun(behind) or wordnet.is_adjective(behind)
    )
    if behind == "to" or (described and not wordnet.is_plural_noun(behind)):
        return False  # "swam in 12C water", "from 6C to 9C"
    school, near = Senses.default().topics["school"], around(tokens, index + 1, index + 2)
    return any(speaks_for(word, school) for word in (*near.before, *near.after))
