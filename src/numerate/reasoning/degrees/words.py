"""How two adjectives stand to each other: which entails, which excludes, which completes another.

`Lexicon.LISTED` trusts the listed scales alone; `Lexicon.ALL` trusts WordNet too, whose opposites
and similar words are not always of one scale.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache

from numerate.language.adjectives import Adjective, Standard, adjective_readings, is_negation
from numerate.language.wordnet import WordNet

__all__ = ["Lexicon", "completes", "excludes", "implies", "standard_of"]

_NEAR = 2  # senses of a word in which WordNet is trusted on what it is similar to


class Lexicon(Enum):
    """What is trusted on how words relate."""

    LISTED = "listed"
    ALL = "all"


def standard_of(word: str, lexicon: Lexicon = Lexicon.ALL) -> Standard:
    """The class of an adjective; relative, from which the least follows, if nothing else is known.

    >>> standard_of("wet"), standard_of("dry"), standard_of("tall")
    ('minimum', 'maximum', 'relative')
    """
    readings = _readings(word, lexicon)
    if lexicon is Lexicon.LISTED and len({one.scale for one in readings}) > 1:
        return "relative"  # a word of two classes may be meant in either
    return readings[0].scale if readings else "relative"


@lru_cache(8192)
def implies(one: str, other: str, lexicon: Lexicon = Lexicon.ALL) -> bool:
    """Whether what is `one` is `other` too: the same word, or a higher degree of it.

    >>> implies("enormous", "big"), implies("big", "enormous"), implies("hot", "warm")
    (True, False, True)
    """
    if one == other:
        return True
    shared = [pair for pair in _shared(one, other, lexicon) if pair[0].polarity == pair[1].polarity]
    if any(mine.level > yours.level for mine, yours in shared):
        return True
    if lexicon is Lexicon.LISTED:
        return False
    wordnet = WordNet.default()
    if shared and all(mine.level < yours.level for mine, yours in shared):
        return False
    if other in wordnet.synonyms(one, "a", senses=1):
        return bool(shared)
    return other in wordnet.hypernyms(one, "a", senses=_NEAR)


@lru_cache(8192)
def excludes(one: str, other: str, lexicon: Lexicon = Lexicon.ALL) -> bool:
    """Whether what is `one` cannot be `other`.

    >>> excludes("hot", "cold"), excludes("freezing", "hot"), excludes("hot", "dirty")
    (True, True, False)
    """
    if one == other:
        return False
    shared = list(_shared(one, other, lexicon))
    if shared or lexicon is Lexicon.LISTED:
        return any(mine.polarity != yours.polarity for mine, yours in shared)
    return other in _opposites(one) or one in _opposites(other)


@lru_cache(8192)
def completes(one: str, other: str, lexicon: Lexicon = Lexicon.ALL) -> bool:
    """Whether what is not `one` is `other`: they divide all there is among them.

    >>> completes("dirty", "clean"), completes("dirty", "spotless"), completes("short", "tall")
    (True, False, False)
    """
    if not excludes(one, other, lexicon):
        return False
    shared = [pair for pair in _shared(one, other, lexicon) if pair[0].polarity != pair[1].polarity]
    if shared:
        return any(
            yours.scale != "relative"
            and (is_negation(one, other) or (mine.level <= 0 and yours.level <= 0))
            for mine, yours in shared
        )
    return standard_of(other, lexicon) != "relative"


def _readings(word: str, lexicon: Lexicon) -> tuple[Adjective, ...]:
    readings = adjective_readings(word)
    if lexicon is Lexicon.LISTED:
        return tuple(one for one in readings if one.is_listed)
    return readings


def _shared(one: str, other: str, lexicon: Lexicon) -> Iterator[tuple[Adjective, Adjective]]:
    """The places of two words on one scale."""
    for mine in _readings(one, lexicon):
        for yours in _readings(other, lexicon):
            if mine.dimension is not None and mine.dimension == yours.dimension:
                yield mine, yours


@lru_cache(8192)
def _opposites(word: str) -> frozenset[str]:
    """The opposites of a word and of those that mean the same."""
    wordnet = WordNet.default()
    alike = {word, *wordnet.synonyms(word, "a")}
    near = {other for one in alike for other in wordnet.antonyms(one, "a")}
    return frozenset(near | {same for one in near for same in wordnet.synonyms(one, "a")})
