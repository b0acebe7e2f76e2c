"""Facts: the quantities of a text, and whether each has the words by which a claim means it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from numerate.language.asked import AskedWords
from numerate.language.document import Document
from numerate.language.statement_words import StatementWords
from numerate.quantities.numset import Anchor, Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Difference, Phrase, Statement
from numerate.reasoning.asked.terms import Sort, Term, says

__all__ = ["MOST_FACTS", "Fact", "Facts"]

MOST_FACTS = 512  # quantities of a text; of more nobody can say that just these are meant
_FARTHEST = 3  # sentences back from which a name or a time is still meant
_WORD = re.compile(r"[^\W_]+")
_LOOSE = frozenset({"in", "on", "at", "the", "of", "a", "an", "during", "by", "for", "s", "and"})
_ROLES = (
    "subject",
    "object",
    "giver",
    "receiver",
    "place",
    "time",
    "topic",
    "part_of",
    "row",
    "column",
)
_DIFFERENCES = frozenset({Difference.MORE, Difference.LESS, Difference.TIMES})
Name = frozenset[str]


@dataclass(frozen=True, slots=True)
class Fact:
    """A quantity as the text states it, with its words in small letters."""

    statement: Statement
    place: int  # among the text's facts
    sentence: int
    roles: frozenset[str]  # of the phrases that say who, what, where and when
    words: frozenset[str]  # with all other words of its own
    names: tuple[Name, ...]
    times: frozenset[str]  # the words of its own time
    is_disputed: bool  # somebody denies it: "denied that 5 were hurt"

    @property
    def numset(self) -> NumSet:
        return self.statement.numset

    @property
    def is_held(self) -> bool:
        """Whether the text states it as a fact."""
        is_doubted = self.statement.stance is not None or self.statement.denied
        return not (is_doubted or self.is_disputed)

    @property
    def is_level(self) -> bool:
        """Whether it says how much there is, not by how much something differs."""
        change = self.statement.change
        is_change = change is not None and change.anchor is Anchor.BY
        is_multiple = self.numset.kind is Kind.RATIO and self.numset.unit == "time"
        return not (is_change or is_multiple or self.statement.difference in _DIFFERENCES)


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a text, and what each of its sentences adds to them."""

    reading: Reading
    all: tuple[Fact, ...]
    runs: Mapping[str, frozenset[Name]]  # the names of the text, by each of their words
    sentence_words: tuple[frozenset[str], ...]
    sentence_names: tuple[frozenset[Name], ...]
    sentence_times: tuple[frozenset[frozenset[str]], ...]

    @classmethod
    def of(cls, reading: Reading) -> Facts:
        return _facts(reading)

    def __hash__(self) -> int:
        return hash(self.reading)

    def has(self, fact: Fact, term: Term) -> bool:
        """Whether a claim's term is said of a fact."""
        if term.sort is Sort.NAME:
            return self._has_name(fact, term.lemmas)
        if term.sort is Sort.TIME:
            return self._has_time(fact, term.lemmas)
        [wanted] = term.lemmas
        if term.sort is Sort.VERB:
            return _has_verb(fact, wanted)
        if any(says(word, wanted) for word in fact.words):
            return True
        if term.sort is Sort.CORE:
            return self._is_left_out(fact, wanted)
        near = self.sentence_words[max(0, fact.sentence - _FARTHEST) : fact.sentence + 1]
        return any(wanted in words for words in near)

    def has_all(self, fact: Fact, terms: Iterable[Term]) -> bool:
        """Whether all of a claim's terms are said of a fact."""
        return all(self.has(fact, term) for term in terms)

    def has_in_roles(self, fact: Fact, terms: Iterable[Term]) -> bool:
        """Whether the phrases of a fact, not just the words beside it, have some terms."""
        return all(
            term.sort in (Sort.NAME, Sort.TIME, Sort.VERB)
            or all(any(says(word, lemma) for word in fact.roles) for lemma in term.lemmas)
            for term in terms
        )

    def are_told_alike(self, among: Sequence[Fact], terms: Iterable[Term]) -> bool:
        """Whether each of a claim's terms is said of all of some facts itself, or of none.

        What only one of them has, "the new reactor", says that just this one is meant.
        """
        return all(
            len({any(says(word, lemma) for word in fact.words) for fact in among}) == 1
            for term in terms
            if term.sort is Sort.NOUN
            for lemma in term.lemmas
        )

    def _is_left_out(self, fact: Fact, wanted: str) -> bool:
        """Whether a fact leaves a word to the one before it: "120 tons of steel, Graz 80 tons"."""
        document, before = self.reading.document, self.all[max(0, fact.place - 1)]
        same = before.sentence == fact.sentence and before.numset.unit == fact.numset.unit
        if before == fact or not same or before.statement.predicate != fact.statement.predicate:
            return False
        after = document.first_from(fact.numset.end)
        is_told = after < len(document) and document.tokens[after].lower == "of"
        is_bare = fact.numset.kind is Kind.MEASURE and not is_told
        return is_bare and says((before.numset.entity or "").lower(), wanted)

    def _has_name(self, fact: Fact, name: Name) -> bool:
        names = fact.names or self._inherited_names(fact)
        if any(self._is_same_name(own, name) for own in names):
            return True
        return not any(word in self.runs for word in name) and name <= fact.words

    def _is_same_name(self, own: Name, name: Name) -> bool:
        """The same words, or the only longer or shorter form of them that the text has."""
        if own == name:
            return True
        if name < own:
            alike = self.runs[next(iter(name))]
            return name not in alike and sum(name < run for run in alike) == 1
        longer = [run for run in self.runs[next(iter(own))] if own < run]
        return own < name and (longer == [name] or not longer)

    def _inherited_names(self, fact: Fact) -> Sequence[Name]:
        for back in range(_FARTHEST + 1):
            if fact.sentence < back:
                break
            found = self.sentence_names[fact.sentence - back]
            if found:
                return tuple(found) if len(found) == 1 else ()
        return ()

    def _has_time(self, fact: Fact, time: frozenset[str]) -> bool:
        if fact.times:
            return time <= fact.times
        if time <= fact.words:
            return True
        for back in range(_FARTHEST + 1):
            if fact.sentence < back:
                break
            found = self.sentence_times[fact.sentence - back]
            if found:
                return len(found) == 1 and all(time <= one for one in found)
        return False


def _has_verb(fact: Fact, wanted: str) -> bool:
    light, own = AskedWords.default().light_verbs, fact.statement.predicate
    if fact.statement.row is not None:  # a column's own words: "Trains run"
        return wanted in light or any(says(word, wanted) for word in fact.words)
    if own is None:
        return wanted in light
    if wanted in light:
        moved = fact.statement.change  # what it rose to, it is
        return own in light or own == wanted or (moved is not None and moved.anchor is Anchor.TO)
    return says(own, wanted) or says(wanted, own)


# How the facts of a text are made.


@lru_cache(maxsize=16)
def _facts(reading: Reading) -> Facts:
    document = reading.document
    runs = [(run, _name(document, run)) for run in document.names()]
    runs = [(run, name) for run, name in runs if name]
    names: list[set[Name]] = [set() for _ in document.sentences]
    words: list[set[str]] = [set() for _ in document.sentences]
    for run, name in runs:
        names[document.tokens[run[0]].sentence].add(name)
    for token in document.tokens:
        words[token.sentence].update((token.lemma.lower(), token.lower))
    statements = [
        one
        for one in reading.statements
        if one.numset.kind.is_quantity and one.numset.kind is not Kind.ORDINAL
    ]
    by_word: dict[str, set[Name]] = {}
    for _, name in runs:
        for word in name:
            by_word.setdefault(word, set()).add(name)
    index = {word: frozenset(found) for word, found in by_word.items()}
    facts = tuple(
        _fact(one, at, document, index) for at, one in enumerate(statements[: MOST_FACTS + 1])
    )
    times: list[set[frozenset[str]]] = [set() for _ in document.sentences]
    for fact in facts:
        if fact.times:
            times[fact.sentence].add(fact.times)
    return Facts(
        reading,
        facts,
        index,
        tuple(map(frozenset, words)),
        tuple(map(frozenset, names)),
        tuple(map(frozenset, times)),
    )


def _name(document: Document, run: range) -> Name:
    calendar = StatementWords.default().calendar
    lemmas = (document.tokens[at].lemma.lower().rstrip(".") for at in run)
    return frozenset(lemma for lemma in lemmas if lemma not in calendar)


def _fact(
    statement: Statement, place: int, document: Document, index: Mapping[str, frozenset[Name]]
) -> Fact:
    numset = statement.numset
    own = [phrase for name in _ROLES if (phrase := getattr(statement, name)) is not None]
    unit = (numset.unit or "").replace("_", " ").lower().split()
    roles = frozenset((*unit, *(word for phrase in own for word in _phrase_words(phrase))))
    bag = {word.lower().rstrip(".") for word in statement.words}
    for text in (numset.unit, numset.adjective, numset.entity, statement.predicate):
        bag.update(word.lower() for word in (text or "").replace("_", " ").split())
    inside = document.between(numset.start, numset.end)
    bag.update(word.lower() for word in document.content_lemmas(inside))
    if statement.context is not None:
        bag.update(_phrase_words(statement.context))
    words = roles | bag
    near = frozenset(run for word in roles if word in index for run in index[word])
    named = [run for run in near if run <= roles]
    outer = [run for run in named if not any(run < other for other in named)]
    return Fact(
        statement,
        place,
        document.sentence_at(numset.start),
        roles,
        words,
        tuple(sorted(outer, key=sorted)),
        frozenset(_time_words(statement)),
        _is_disputed(statement, document),
    )


def _is_disputed(statement: Statement, document: Document) -> bool:
    at = document.at(statement.numset.start)
    above = (document.tokens[place].lemma for place in document.ancestors(at))
    return not AskedWords.default().denying.isdisjoint(above)


def _phrase_words(phrase: Phrase) -> Iterator[str]:
    for one in (phrase, phrase.meant):
        yield from (lemma.lower().rstrip(".") for lemma in one.lemmas)
        yield one.head.lower().rstrip(".")
        yield from (word for word in _WORD.findall(one.text.lower()) if not word.isalpha())


def _time_words(statement: Statement) -> Iterator[str]:
    """The words of a quantity's time; a duration that it is itself is none."""
    numset = statement.numset
    for phrase in (statement.time, statement.column):
        if phrase is None or phrase.start <= numset.start < phrase.end:
            continue
        yield from (word for word in _WORD.findall(phrase.text.lower()) if word not in _LOOSE)
        yield from (lemma.lower() for lemma in phrase.lemmas)
