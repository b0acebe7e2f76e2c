"""Matter: the words that a text says of the quantities that a derivation rests on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace

from numerate.language.document import Document
from numerate.language.statement_words import StatementWords
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Phrase, Statement

__all__ = ["Matter", "Name", "Surroundings", "phrase_words", "time_words"]

_FARTHEST = 2  # sentences back from which a name or a time is still meant
_NEAR = 1  # sentences back whose words may still be said of a quantity
_MOST_RUNS = 32  # longer forms of a name that are looked at
_WORD = re.compile(r"[^\W_]+")
_LOOSE = frozenset({"in", "on", "at", "the", "of", "a", "an", "during", "by", "for", "s", "and"})
Name = frozenset[str]


@dataclass(frozen=True, slots=True)
class Matter:
    """What a derived quantity is said of, in lemmas with small letters."""

    predicates: frozenset[str]
    own: frozenset[str]  # words of the operands' statements
    near: frozenset[str]  # words beside them that belong to no other quantity
    names: tuple[Name, ...]  # of the operands, or the one that they inherit
    times: frozenset[str]  # when it is so, where the text says it
    runs: frozenset[Name]  # names of the text that hold one of `names`, or a part of it

    def without(self, words: Set[str]) -> Matter:
        """The same, but not said of some words."""
        kept = (self.predicates - words, self.own - words, self.near - words)
        return replace(self, predicates=kept[0], own=kept[1], near=kept[2])


def phrase_words(phrase: Phrase) -> Iterator[str]:
    """The lemmas of a phrase and of what it stands for; its numbers as they are written."""
    for one in (phrase, phrase.meant):
        yield from (lemma.lower() for lemma in one.lemmas)
        yield one.head.lower()
        yield from (word for word in _WORD.findall(one.text.lower()) if not word.isalpha())


def time_words(phrase: Phrase | None) -> frozenset[str]:
    """The words of a time that tell it from another.

    >>> from numerate import read
    >>> [statement, _] = read("In May of 2020 he sold 5 cars.").statements[::-1]
    >>> sorted(time_words(statement.time))
    ['2020', 'may']
    """
    if phrase is None:
        return frozenset()
    found = _WORD.findall(phrase.text.lower())
    return frozenset(word for word in found if word not in _LOOSE)


class Surroundings:
    """What the sentences of a text add to what its statements say themselves."""

    def __init__(self, reading: Reading) -> None:
        document = reading.document
        self._document = document
        self._words: list[set[str]] = [set() for _ in document.sentences]
        self._names: list[set[Name]] = [set() for _ in document.sentences]
        self._times: list[set[frozenset[str]]] = [set() for _ in document.sentences]
        self._statements: list[list[Statement]] = [[] for _ in document.sentences]
        self._runs: dict[str, set[Name]] = {}
        for token in document.tokens:
            self._words[token.sentence].update((token.lemma.lower(), token.lower))
        for sentence, name in _names(document):
            self._names[sentence].add(name)
            for word in name:
                self._runs.setdefault(word, set()).add(name)
        for statement in reading.statements:
            sentence = document.sentence_at(statement.numset.start)
            if statement.numset.kind.is_quantity:
                self._statements[sentence].append(statement)
            if found := time_words(statement.time):
                self._times[sentence].add(found)

    def of(self, operands: Sequence[Statement], timed: Sequence[Statement]) -> Matter:
        """The matter of a quantity that rests on some statements, and is so when `timed` are."""
        own = frozenset(word for one in operands for word in _own_words(one))
        sentences = sorted({self._document.sentence_at(one.numset.start) for one in operands})
        names = self._own_names(own) or self._inherited(self._names, sentences[0])
        times = frozenset(word for one in timed for word in _times_of(one))
        if timed and not times:
            times = frozenset().union(*self._inherited(self._times, sentences[0]))
        runs = {run for name in names for word in name for run in self._runs.get(word, ())}
        predicates = frozenset(one.predicate for one in operands if one.predicate is not None)
        near = self._near(operands, own, sentences)
        return Matter(predicates, own, near, names, times, frozenset(sorted(runs, key=sorted)))

    def _own_names(self, own: frozenset[str]) -> tuple[Name, ...]:
        found = {
            run
            for word in own
            for run in sorted(self._runs.get(word, ()), key=sorted)[:_MOST_RUNS]
            if run <= own
        }
        outer = [run for run in found if not any(run < other for other in found)]
        return tuple(sorted(outer, key=sorted))

    def _inherited(
        self, by_sentence: Sequence[set[frozenset[str]]], sentence: int
    ) -> tuple[frozenset[str], ...]:
        """What the nearest sentence has, if that is one thing."""
        for place in range(sentence, max(-1, sentence - 1 - _FARTHEST), -1):
            if by_sentence[place]:
                return tuple(by_sentence[place]) if len(by_sentence[place]) == 1 else ()
        return ()

    def _near(
        self, operands: Sequence[Statement], own: frozenset[str], sentences: Sequence[int]
    ) -> frozenset[str]:
        used = {one.numset.start for one in operands}
        reached = {place for at in sentences for place in range(max(0, at - _NEAR), at + 1)}
        words: set[str] = set()
        others: set[str] = set()
        for place in sorted(reached):
            words |= self._words[place]
            for one in self._statements[place]:
                if one.numset.start not in used:
                    others.update(_own_words(one))
        return frozenset(words - others) | own


def _names(document: Document) -> Iterator[tuple[int, Name]]:
    calendar = StatementWords.default().calendar
    for run in document.names():
        lemmas = (document.tokens[at].lemma.lower() for at in run)
        name = frozenset(lemma for lemma in lemmas if lemma not in calendar and lemma != "of")
        if name:
            yield document.tokens[run[0]].sentence, name


def _own_words(statement: Statement) -> Iterable[str]:
    numset = statement.numset
    yield from (word.lower() for word in statement.words)
    for text in (numset.unit, numset.adjective, numset.entity, statement.predicate):
        yield from (text or "").lower().replace("_", " ").split()
    for phrase in statement.phrases().values():
        yield from phrase_words(phrase)


def _times_of(statement: Statement) -> Iterator[str]:
    """The words of a statement's time; a duration or date that it is itself counts, too."""
    for phrase in (statement.time, statement.column):
        yield from time_words(phrase)
