"""Tells which unit an ambiguous form stands for, from the words around it; see data/senses.toml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet

__all__ = ["SCALE", "Around", "Senses", "Settled", "speaks_for"]

SCALE = "scale"  # the reading of "m" in "$5m"

_HELD, _NEXT, _CLOSE, _FAR = 9, 8, 2, 1  # what a word counts, by where it stands
_NEAR = 10  # words on either side that count as near


@dataclass(frozen=True, slots=True)
class Around:
    """The words of a sentence around a number and its unit, in lower case.

    `before` ends before the number, `after` begins behind the unit.
    """

    before: Sequence[str]
    after: Sequence[str]
    number: str = ""  # the number's last word
    glued: bool = False

    def then(self) -> str:
        """The word behind a number that follows the unit: "3m 20s"."""
        return self.after[1] if len(self.after) > 1 and self.after[0].isdigit() else ""

    def contents(self) -> str:
        """The noun after "of": what the unit holds, "8 ounces of cold water"."""
        if list(self.after[:1]) != ["of"]:
            return ""
        wordnet = WordNet.default()
        head = ""
        for word in self.after[1:4]:
            if wordnet.is_noun(word):
                head = word
            elif not wordnet.is_adjective(word):
                break
        return head

    def weighed(self) -> Iterator[tuple[str, int]]:
        """Every word with what it counts."""
        for words in (self.before[::-1], self.after):
            for distance, word in enumerate(words):
                yield word, _CLOSE if distance < _NEAR else _FAR


@dataclass(frozen=True, slots=True)
class Settled:
    """The reading that was chosen, and the word that spoke for it most; None: none did."""

    reading: str
    cue: str | None = None


@dataclass(frozen=True, slots=True)
class _Form:
    otherwise: str
    glued: str
    readings: Mapping[str, Mapping[str, frozenset[str]]]


@dataclass(frozen=True, slots=True)
class Senses:
    """The ambiguous forms and what settles them."""

    forms: Mapping[str, _Form]
    topics: Mapping[str, frozenset[str]]
    measures: Mapping[str, frozenset[str]]
    signs: Mapping[str, tuple[str, ...]]

    @classmethod
    @cache
    def default(cls) -> Senses:
        data = read_knowledge("senses")
        topics = {name: frozenset(words) for name, words in data["topics"].items()}
        forms = {
            written: form
            for entry in data["form"]
            for form in [_form(entry, topics)]
            for written in entry["written"]
        }
        measures = {name: frozenset(words) for name, words in data["measures"].items()}
        signs = {sign: tuple(codes) for sign, codes in data["signs"].items()}
        return cls(forms, topics, measures, signs)

    def settle(self, written: str, around: Around) -> Settled | None:
        """The reading of a form, where it has several: a unit, `SCALE`, or "" for none.

        >>> senses = Senses.default()
        >>> senses.settle("kt", Around(["winds", "of"], ["battered", "the", "coast"]))
        Settled(reading='knot', cue='winds')
        >>> senses.settle("kt", Around(["it", "had"], [])), senses.settle("km", Around([], []))
        (Settled(reading='', cue=None), None)
        """
        form = self.forms.get(written)
        if form is None:
            return None
        found = {name: _evidence(cues, around) for name, cues in form.readings.items()}
        return _best(found, form.glued if around.glued else form.otherwise)

    def settle_country(
        self, codes: Iterable[str], places: Mapping[str, Sequence[str]], around: Around
    ) -> Settled | None:
        """The one of some currencies whose country the sentence names, if it names one alone.

        >>> places = {"SEK": ("sweden", "swedish"), "NOK": ("norway", "norwegian")}
        >>> around = Around(["norway's", "exports", "fell", "by"], [])
        >>> Senses.default().settle_country(places, places, around)
        Settled(reading='NOK', cue='norway')
        """
        near = (*around.before, "|", *around.after)
        said = " ".join(word.removesuffix("'s").removesuffix("’s") for word in near)
        found = {
            code: [(place, 1) for place in places.get(code, ()) if f" {place} " in f" {said} "]
            for code in codes
        }
        best = _best(found, "")
        return best if best.reading else None


def _form(entry: Mapping[str, Any], topics: Mapping[str, frozenset[str]]) -> _Form:
    readings = {
        reading: {where: _cues(words, topics) for where, words in cues.items()}
        for reading, cues in entry["readings"].items()
    }
    return _Form(entry["otherwise"], entry.get("glued", entry["otherwise"]), readings)


def _cues(words: Iterable[str], topics: Mapping[str, frozenset[str]]) -> frozenset[str]:
    return frozenset().union(
        *(topics[word[1:]] if word.startswith("@") else {word} for word in words)
    )


def _evidence(cues: Mapping[str, frozenset[str]], around: Around) -> list[tuple[str, int]]:
    """The words that speak for a reading, each with what it counts."""
    nothing: frozenset[str] = frozenset()
    following = (" ".join(around.after[:1]), " ".join(around.after[:2]))
    found = [(words, _NEXT) for words in following if words in cues.get("next", nothing)]
    if around.then() in cues.get("then", nothing):
        found.append((around.then(), _NEXT))
    if around.before and around.before[-1] in cues.get("before", nothing):
        found.append((around.before[-1], _NEXT))
    if around.number in cues.get("number", nothing):
        found.append((around.number, _NEXT - 1))
    if "of" in cues and around.contents() in cues["of"]:
        found.append((around.contents(), _HELD))
    if "close" in cues:
        found += [(word, _CLOSE) for word in around.before[-4:] if speaks_for(word, cues["close"])]
    if near := cues.get("near"):
        found += [(word, weight) for word, weight in around.weighed() if speaks_for(word, near)]
    return found


def speaks_for(word: str, cues: frozenset[str]) -> bool:
    """Whether a word, or its dictionary form, is one of some cues.

    >>> speaks_for("weighed", frozenset({"weigh"}))
    True
    """
    return not cues.isdisjoint(_lemmas(word))


@lru_cache(maxsize=8192)
def _lemmas(word: str) -> tuple[str, str, str]:
    wordnet = WordNet.default()
    return word, wordnet.lemma(word, "n"), wordnet.lemma(word, "v")


def _best(found: Mapping[str, list[tuple[str, int]]], otherwise: str) -> Settled:
    scores = {reading: sum(weight for _, weight in cues) for reading, cues in found.items()}
    highest = max(scores.values(), default=0)
    winners = [reading for reading, score in scores.items() if score == highest]
    if highest == 0 or len(winners) > 1:
        return Settled(otherwise)
    [winner] = winners
    return Settled(winner, max(found[winner], key=lambda cue: cue[1])[0])
