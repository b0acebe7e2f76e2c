"""Gradable adjectives: the scale a word lies on, its class, its opposites, its forms of comparison.

`data/adjectives.toml` lists scales. A word that it does not list takes its place from WordNet, by
the first of these that holds:

- it shares its first sense with a listed word ("costly");
- it is the negated form of a word that has a place: "unclean" lies where "clean" has its opposite,
  and so do "harmless" and "harmful";
- its first sense is similar to a listed word, which makes it a narrower word: "dusty" is dirty;
- it denies a word with neither place: the scale has an end where the word is Latin ("inexact") or a
  participle ("undamaged"), since what is denied there is a state that is reached;
- WordNet knows its opposite: a relative adjective, from which the least follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Literal

from numerate.language.degree_words import plain_form
from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet

__all__ = [
    "Adjective",
    "Standard",
    "adjective",
    "adjective_readings",
    "is_negation",
    "listed_adjectives",
]

Standard = Literal["relative", "minimum", "maximum"]

_OPPOSITE: Mapping[Standard, Standard] = {
    "relative": "relative",
    "minimum": "maximum",
    "maximum": "minimum",
}
_STANDARDS: Mapping[str, Standard] = {
    "more": "relative",
    "less": "relative",
    "minimum": "minimum",
    "maximum": "maximum",
}
_LATIN_NEGATIONS = ("in", "im", "il", "ir")
_NEGATIONS = (*_LATIN_NEGATIONS, "un", "dis", "non", "non-", "a", "ab")
_PARTICIPLES = ("ed", "en", "ing")
# Derived from verbs by a capacity or from nouns by a disposition: how much of it is enough?
_OPEN_ENDINGS = ("able", "ible", "ent", "ant", "ive", "ious")


@dataclass(frozen=True, slots=True)
class Adjective:
    """A word in one of its places on a scale.

    >>> dirty = adjective("dirty")
    >>> dirty.dimension, dirty.scale, dirty.antonyms[0], dirty.extremes[:2]
    ('cleanness', 'minimum', 'clean', ('filthy', 'squalid'))
    """

    word: str
    dimension: str | None  # None: it has an opposite, but no scale that we know by name
    polarity: int  # 1: more of the dimension ("long", "dirty"), -1: less of it ("short", "clean")
    scale: Standard
    level: int = 0  # above 0: an extreme; below 0: weaker than the plain word
    antonyms: tuple[str, ...] = ()  # the plain ones first
    extremes: tuple[str, ...] = ()  # what is to a higher degree on this side, in rising order
    units: tuple[str, ...] = ()  # what the degree is measured in, if it is measured at all
    falls: tuple[str, ...] = ()  # units of which less is more
    is_listed: bool = True  # not derived from WordNet


def adjective(word: str) -> Adjective | None:
    """The word in its commonest place.

    >>> adjective("enormous").level, adjective("unharmed").scale, adjective("Monday")
    (1, 'maximum', None)
    """
    return next(iter(adjective_readings(word)), None)


def listed_adjectives() -> tuple[Adjective, ...]:
    """All listed words, in each of their places, in the order of the file."""
    return tuple(one for places in _listed().values() for one in places)


@lru_cache(8192)
def adjective_readings(word: str) -> tuple[Adjective, ...]:
    """The word in each of its places, the plain ones first; a comparative or superlative has none.

    >>> [one.dimension for one in adjective_readings("light")]
    ['weight', 'brightness']
    """
    word = word.lower()
    if word in _listed():
        return _listed()[word]
    if not WordNet.default().is_adjective(word) or plain_form(word)[1] != "positive":
        return ()
    for places in (_of_synonym, _of_negated, _of_similar):
        if found := tuple(places(word)):
            return found
    return tuple(_of_opposite(word))


def _of_synonym(word: str) -> Iterator[Adjective]:
    wordnet = WordNet.default()
    for other in sorted(wordnet.synonyms(word, "a", senses=1)):
        for place in _listed().get(other, ()):
            if word in wordnet.synonyms(other, "a", senses=1):
                yield replace(place, word=word, is_listed=False)


def _of_negated(word: str) -> Iterator[Adjective]:
    for other in _negated_forms(word):
        for place in _listed().get(other, ()):
            yield _opposite_place(word, place)


def _opposite_place(word: str, place: Adjective) -> Adjective:
    return Adjective(
        word,
        place.dimension,
        -place.polarity,
        _OPPOSITE[place.scale],
        antonyms=(place.word, *place.extremes),
        units=place.units,
        falls=place.falls,
        is_listed=False,
    )


def _of_similar(word: str) -> Iterator[Adjective]:
    for head in sorted(WordNet.default().hypernyms(word, "a", senses=1)):
        for place in _listed().get(head, ()):
            yield replace(place, word=word, level=place.level + 1, extremes=(), is_listed=False)


def _of_opposite(word: str) -> Iterator[Adjective]:
    wordnet = WordNet.default()
    antonyms = tuple(sorted(wordnet.antonyms(word, "a")))
    if not antonyms:
        return
    dimension = next(iter(sorted(wordnet.attributes(word))), None)
    negated = _negated_forms(word)
    denies = any(len(word) > len(other) for other in negated)
    scale: Standard = "relative"
    if negated and any(_has_end(word, other) for other in negated):
        scale = _denied_standard(max(word, negated[0], key=len))
        scale = scale if denies else _OPPOSITE[scale]
    yield Adjective(word, dimension, -1 if denies else 1, scale, antonyms=antonyms, is_listed=False)


def _has_end(one: str, other: str) -> bool:
    negated, plain = sorted((one, other), key=len, reverse=True)
    if negated.endswith("less") or plain.endswith(_PARTICIPLES):
        return True
    latin = negated.startswith(_LATIN_NEGATIONS) and negated.endswith(plain)
    return latin and not plain.endswith(_OPEN_ENDINGS)


def _denied_standard(negated: str) -> Standard:
    """An "inexact" figure misses the end, an "unharmed" or "harmless" thing has nothing of it."""
    is_absence = negated.endswith(("less", *_PARTICIPLES))
    return "maximum" if is_absence else "minimum"


def _negated_forms(word: str) -> list[str]:
    """The opposites made of the word, or of which it is made: "clean" for "unclean"."""
    found = WordNet.default().antonyms(word, "a")
    return sorted(other for other in found if is_negation(word, other))


def is_negation(one: str, other: str) -> bool:
    """Whether one of two words is made of the other by denying it.

    >>> is_negation("sane", "insane"), is_negation("useful", "useless"), is_negation("hot", "cold")
    (True, True, False)
    """
    longer, shorter = sorted((one, other), key=len, reverse=True)
    if any(longer == prefix + shorter for prefix in _NEGATIONS):
        return True
    stems = {one.removesuffix("less"), other.removesuffix("less")}
    return len({stem.removesuffix("ful") for stem in stems}) == 1


@cache
def _listed() -> Mapping[str, tuple[Adjective, ...]]:
    found: dict[str, list[Adjective]] = {}
    for scales, sides in (("relative", ("more", "less")), ("absolute", ("minimum", "maximum"))):
        for entry in read_knowledge("adjectives")[scales]:
            for place in _places(entry, sides):
                found.setdefault(place.word, []).append(place)
    return MappingProxyType(
        {
            word: tuple(sorted(places, key=lambda one: abs(one.level)))
            for word, places in found.items()
        }
    )


def _places(entry: Mapping[str, Any], sides: tuple[str, str]) -> Iterator[Adjective]:
    more, less = sides
    for side, opposite, polarity in ((more, less, 1), (less, more, -1)):
        levels = _levels(entry, side)
        for level, words in levels.items():
            for word in words:
                yield Adjective(
                    word,
                    entry["dimension"],
                    polarity,
                    _STANDARDS[side],
                    level,
                    antonyms=tuple(_words(entry.get(opposite, []))),
                    extremes=tuple(_words(entry.get(side, [])[max(level + 1, 0) :])),
                    units=tuple(entry.get("units", ())),
                    falls=tuple(entry.get("falls", ())),
                )


def _levels(entry: Mapping[str, Any], side: str) -> dict[int, list[str]]:
    weak = entry.get(f"weak_{side}", ())
    listed = [*weak, *entry.get(side, ())]
    return {level: words.split() for level, words in enumerate(listed, start=-len(weak))}


def _words(levels: Iterable[str]) -> Iterator[str]:
    return (word for words in levels for word in words.split())
