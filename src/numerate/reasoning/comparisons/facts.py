"""Facts: the quantities that a text states, each with the words by which a claim may mean it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from numerate.language.comparisons import ComparisonWords
from numerate.language.document import Document
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Anchor, Kind, NumSet, Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Difference, Phrase, Statement

__all__ = ["PREVIOUS", "Fact", "Term", "facts_of", "has", "is_part", "is_same_idea", "phrase_words"]

PREVIOUS = "previous"  # what "earlier", "before" and "last" come to
_OWN = ("subject", "object", "giver", "receiver", "place", "time", "topic", "part_of", "row")
_CHANGES = frozenset({Difference.MORE, Difference.LESS, Difference.TIMES})
_EXPECTED = frozenset({Stance.PLANNED, Stance.WANTED, Stance.BELIEVED, Stance.POSSIBLE})


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a claim that the text must have of what is meant."""

    lemma: str
    exact: bool = False  # a name or a number: no other word stands for it
    is_verb: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """A quantity as the text states it, and the lemmas that belong to it, in small letters."""

    statement: Statement
    words: frozenset[str]

    @property
    def numset(self) -> NumSet:
        return self.statement.numset

    @property
    def is_held(self) -> bool:
        """Whether the text states it as a fact."""
        return self.statement.stance is None and not self.statement.denied

    @property
    def is_expected(self) -> bool:
        """Whether it is what somebody plans, wants or expects."""
        return self.statement.stance in _EXPECTED and not self.statement.denied

    @property
    def is_level(self) -> bool:
        """Whether it says how much there is, and not by how much something differs."""
        change, difference = self.statement.change, self.statement.difference
        is_change = change is not None and change.anchor is Anchor.BY
        return not is_change and difference not in _CHANGES and self.numset.unit != "time"

    @property
    def is_source(self) -> bool:
        """Whether something moved away from it: "up from 900"."""
        change = self.statement.change
        return change is not None and change.anchor is Anchor.FROM

    @property
    def year(self) -> int | None:
        """The one year that its time names."""
        time = self.statement.time or self.statement.column
        years = set() if time is None else set(re.findall(r"\b[12]\d{3}\b", time.text))
        return int(years.pop()) if len(years) == 1 else None


def facts_of(reading: Reading) -> tuple[Fact, ...]:
    """Every quantity of a text that may be compared, in order; dates and ranks are none."""
    return tuple(
        Fact(one, frozenset(_words(one, reading.document)))
        for one in reading.statements
        if one.numset.kind.is_quantity and one.numset.kind is not Kind.ORDINAL
    )


def _words(statement: Statement, document: Document) -> Iterator[str]:
    numset = statement.numset
    phrases = [
        phrase for name in (*_OWN, "column", "context") if (phrase := getattr(statement, name))
    ]
    for phrase in phrases:
        yield from phrase_words(phrase)
    yield from _normal(statement.words)
    yield from _normal(filter(None, (statement.predicate, numset.unit)))
    for words in (numset.unit, numset.adjective, numset.entity):
        yield from _normal((words or "").replace("_", " ").split())
    yield from _normal(document.content_lemmas(document.between(numset.start, numset.end)))


def phrase_words(phrase: Phrase | None) -> frozenset[str]:
    """The lemmas of a phrase and of what it stands for, and the numbers in it."""
    if phrase is None:
        return frozenset()
    found = {*phrase.lemmas, *phrase.meant.lemmas, phrase.meant.head}
    numbers = re.findall(r"\w*\d\w*", f"{phrase.text} {phrase.meant.text}")
    # a heading is no sentence: "Cancelled trains" may be kept as it is written
    written = re.findall(r"[^\W\d]+", phrase.text.lower())
    bases = [WordNet.default().lemma(word, "v") for word in written]
    return frozenset(_normal((*found, *numbers, *written, *bases)))


def _normal(words: Iterable[str]) -> Iterator[str]:
    previous = ComparisonWords.default().previous
    for word in words:
        lower = word.lower()
        yield lower
        if lower in previous:
            yield PREVIOUS


def is_part(fact: Fact, whole: Fact) -> bool:
    """Whether a fact says of how much of a whole something holds: "171 of the 188"."""
    part = fact.statement.part_of
    phrases = () if part is None else (part, part.refers)
    return any(
        phrase is not None and phrase.start <= whole.numset.start < phrase.end for phrase in phrases
    )


def has(words: frozenset[str], term: Term, *, narrower: bool = True) -> bool:
    """Whether some lemmas express a claim's word, by a narrower one if need be.

    >>> has(frozenset({"lawyer"}), Term("attorney")), has(frozenset({"mini"}), Term("max", True))
    (True, False)
    >>> [has(frozenset({"wheat"}), Term("grass"), narrower=one) for one in (True, False)]
    [True, False]
    """
    if term.lemma in words:
        return True
    if term.exact:
        return False
    return any(
        is_same_idea(term.lemma, word) and (narrower or not _is_narrower(term.lemma, word))
        for word in words
    )


def _is_narrower(wanted: str, given: str) -> bool:
    return WordNet.default().related(wanted, given, "n") == "hypernym"


@lru_cache(maxsize=100_000)
def is_same_idea(wanted: str, given: str) -> bool:
    """Whether a text's lemma says what a claim's does: a synonym, a derived or a narrower word.

    >>> is_same_idea("sale", "sell"), is_same_idea("person", "soldier"), is_same_idea("cat", "dog")
    (True, True, False)
    """
    wordnet = WordNet.default()
    if wanted == given or given in wordnet.derived(wanted):
        return True
    if wordnet.related(wanted, given, "n") in ("synonym", "hypernym"):
        return True
    return any(wordnet.related(wanted, given, pos) == "synonym" for pos in ("v", "a"))
