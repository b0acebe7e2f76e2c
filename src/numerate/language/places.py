"""Which nouns name a place, and which a time."""

from __future__ import annotations

from functools import lru_cache

from numerate.language.contexts import Contexts
from numerate.language.relation_words import RelationWords
from numerate.language.statement_words import StatementWords
from numerate.language.units import Units
from numerate.language.wordnet import WordNet

__all__ = ["is_place", "is_time"]

_COMMON_NOUNS = frozenset({"NN", "NNS"})
_DIGITS_OF_A_YEAR = 4


@lru_cache(maxsize=20_000)
def is_place(text: str, tag: str, is_name: bool, sure: bool) -> bool:
    """Whether a noun names a place; `sure` where the preposition before it speaks for one.

    >>> is_place("bus", "NN", False, True), is_place("rate", "NN", False, True)
    (True, False)
    >>> is_place("Ann", "NNP", True, False), is_place("Spain", "NNP", True, False)
    (False, True)
    """
    units, wordnet, words = Units.default(), WordNet.default(), StatementWords.default()
    lower = text.lower()
    if lower in units.names or text in units.symbols or lower in Contexts.default().periods:
        return False
    if lower in words.calendar or wordnet.lemma(lower, "n") in words.times:
        return False
    if is_name:
        return sure or wordnet.is_a(text, "location", senses=2)
    if tag not in _COMMON_NOUNS:
        return False
    if any(wordnet.is_a(lower, kind, senses=2) for kind in words.broad):
        return True
    return sure and wordnet.is_a(lower, "physical entity", senses=2)


@lru_cache(maxsize=20_000)
def is_time(text: str, tag: str) -> bool:
    """Whether a noun or a year names a time.

    >>> is_time("childhood", "NN"), is_time("1999", "CD"), is_time("rate", "NN")
    (True, True, False)
    """
    lower, words = text.lower(), StatementWords.default()
    if tag == "CD":
        return len(text) == _DIGITS_OF_A_YEAR and text.isdecimal()
    if lower in words.calendar and text[0].isupper():
        return True
    if lower in words.times:
        return lower not in words.loose
    kinds = RelationWords.default().time_nouns
    return any(WordNet.default().is_a(lower, kind, senses=1) for kind in kinds)
