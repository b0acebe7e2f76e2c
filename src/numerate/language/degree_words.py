"""Words that move an adjective along its scale, and forms of comparison; data/degreewords.toml."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Literal

from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet

__all__ = ["CopulaWords", "Degree", "DegreeWords", "comparative", "plain_form", "superlative"]

Words = frozenset[str]
Degree = Literal["positive", "comparative", "superlative"]

_SYLLABLE = re.compile(r"[aeiouy]+")
_SILENT_E = re.compile(r"[^aeiouyl]e$|[aeiouy]le$")  # "pure", "pale", but "able"
_CONSONANT_Y = re.compile(r"[^aeiou]y$")
_DOUBLES = re.compile(r"^[^aeiou]*[aeiou][^aeiouwxy]$")
_SHORT_ENDINGS = re.compile(r"([^aeiou]le|ow|er)$")
_PARTICIPLE = re.compile(r"(ed|en|ing)$")


@dataclass(frozen=True, slots=True)
class DegreeWords:
    """Adverbs of degree, by what they say of the adjective that they stand before.

    >>> words = DegreeWords.default()
    >>> "very" in words.boosters, "relatively" in words.diminishers
    (True, True)
    """

    boosters: Words
    diminishers: Words

    @classmethod
    @cache
    def default(cls) -> DegreeWords:
        data = read_knowledge("degreewords")
        return cls(frozenset(data["boosters"]), frozenset(data["diminishers"]))


@dataclass(frozen=True, slots=True)
class CopulaWords:
    """The words around an adjective in a sentence that says something of a thing by it.

    >>> CopulaWords.default().copulas["'s"], "any" in CopulaWords.default().generic
    ('is', True)
    """

    copulas: Mapping[str, str]  # each with its full form
    denials: Words
    definite: Words
    generic: Words
    opaque: Words
    anything: Words
    unsure: Words
    joints: Words
    measuring: Words
    everywhere: Words

    @classmethod
    @cache
    def default(cls) -> CopulaWords:
        data = dict(read_knowledge("degreewords")["grammar"])
        copulas = MappingProxyType(data.pop("copulas"))
        return cls(copulas, **{name: frozenset(words) for name, words in data.items()})


def comparative(word: str) -> str:
    """The form that stands before "than".

    >>> [comparative(word) for word in ("long", "dirty", "big", "safe", "good", "dangerous")]
    ['longer', 'dirtier', 'bigger', 'safer', 'better', 'more dangerous']
    """
    return _compared(word, "er", "more", 0)


def superlative(word: str) -> str:
    """The form of which there is only one.

    >>> [superlative(word) for word in ("narrow", "unhappy", "dry", "bad", "bored")]
    ['narrowest', 'unhappiest', 'driest', 'worst', 'most bored']
    """
    return _compared(word, "est", "most", 1)


@lru_cache(8192)
def plain_form(word: str) -> tuple[str, Degree]:
    """The plain word, and which form of it this is.

    >>> plain_form("dirtier"), plain_form("best"), plain_form("clever")
    (('dirty', 'comparative'), ('good', 'superlative'), ('clever', 'positive'))
    """
    word = word.lower()
    irregular = _irregular_forms().get(word)
    if irregular is not None:
        return irregular
    degree: Degree = "superlative" if word.endswith("est") else "comparative"
    if word.endswith(("er", "est")):
        base = _base(word, degree)
        if base is not None:
            return base, degree
    return word, "positive"


def _base(form: str, degree: Degree) -> str | None:
    """The adjective of which this is a form by rule; else the one that WordNet finds in it."""
    wordnet = WordNet.default()
    ending, compared = ("est", superlative) if degree == "superlative" else ("er", comparative)
    stem = form.removesuffix(ending)
    for base in (stem, f"{stem}e", stem[:-1], f"{stem[:-1]}y"):
        if compared(base) == form and wordnet.is_adjective(base):
            return base
    base = wordnet.lemma(form, "a")
    return base if base != form and wordnet.is_adjective(base) else None


def _compared(word: str, ending: str, adverb: str, which: int) -> str:
    irregular = read_knowledge("degreewords")["irregular"].get(word)
    if irregular is not None:
        form: str = irregular[which]
        return form
    if not _is_short(word):
        return f"{adverb} {word}"
    if _CONSONANT_Y.search(word):
        return f"{word[:-1]}i{ending}"
    if word.endswith("e"):
        return word + ending[1:]
    return word + (word[-1] if _DOUBLES.match(word) else "") + ending


def _is_short(word: str) -> bool:
    endings = read_knowledge("degreewords")["endings"]
    if word in endings["short"] or word in endings["long"] or "-" in word:
        return word in endings["short"]
    syllables = len(_SYLLABLE.findall(word)) - bool(_SILENT_E.search(word))
    if _CONSONANT_Y.search(word):
        return syllables <= 2 + word.startswith("un")
    if syllables <= 1:
        return not (_PARTICIPLE.search(word) and len(word) > 4)
    return syllables == 2 and bool(_SHORT_ENDINGS.search(word))


@cache
def _irregular_forms() -> Mapping[str, tuple[str, Degree]]:
    data = read_knowledge("degreewords")
    found: dict[str, tuple[str, Degree]] = {}
    for base, (more, most) in data["irregular"].items():
        found.setdefault(more, (base, "comparative"))
        found.setdefault(most, (base, "superlative"))
    for form, base in data["variants"].items():
        found[form] = base, "superlative" if form.endswith("st") else "comparative"
    return MappingProxyType(found)
