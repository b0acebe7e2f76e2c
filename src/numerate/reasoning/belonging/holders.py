"""Holders: those whom a text names beside its quantities, Ann beside Bob, Rome beside Milan."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise

from numerate.language.document import Document, Token
from numerate.language.statement_words import StatementWords
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Phrase, Role, Statement
from numerate.reasoning.belonging.numbered import numbered

__all__ = ["SORTS", "Holders"]

SORTS = ("holder", "place")
_PHRASES = {
    "holder": ("subject", "topic", "giver", "receiver", "row", "column"),
    "place": ("place",),
    "thing": ("object", "part_of"),  # "bought 24 of Sally's cards"
    "context": ("context",),
}
_LISTING = ";"
_MOST_NAMES = 64  # that are held against each other
_FARTHEST = 2  # sentences back from which a name is still meant


class Holders:
    """The names that stand for who has a reading's quantities, or for where they are."""

    def __init__(self, reading: Reading) -> None:
        self._document = reading.document
        rows = dict(_numbered_names(reading))
        names = _telling_names(reading.document)
        self._names = {at: name for at, name in names if at + 1 not in rows} | rows
        self._known: dict[str, set[str]] = {sort: set() for sort in SORTS}
        self._by_sentence: list[set[str]] = [set() for _ in reading.document.sentences]
        self._found: dict[tuple[int, str], frozenset[str]] = {}
        counted = [one for one in reading.statements if one.numset.kind.is_quantity]
        self._pointing = {one.part_of.start for one in counted if one.part_of is not None}
        self._before = {one.numset.start: before for before, one in pairwise(counted)}
        for one in reading.statements:
            for sort in SORTS:
                self._known[sort].update(self._own(one, sort))
            if one.column is None:  # whose table it is tells none of its cells apart
                self._known["holder"].update(self._own(one, "context"))
        for at, name in self._names.items():
            self._by_sentence[reading.document.tokens[at].sentence].add(name)

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, reading: Reading) -> Holders:
        return cls(reading)

    def known(self, sort: str, names: frozenset[str]) -> frozenset[str]:
        """Those of some names that stand for a holder, or for a place."""
        return names & self._known[sort]

    def in_sentence(self, offset: int) -> frozenset[str]:
        """All names of the sentence at an offset."""
        return frozenset(self._by_sentence[self._document.sentence_at(offset)])

    def capitals(self, offset: int) -> frozenset[str]:
        """The words of the sentence at an offset that have a capital, be they names or not."""
        sentence = self._document.sentences[self._document.sentence_at(offset)]
        tokens = self._document.tokens[sentence.first : sentence.last]
        return frozenset(token.lower for token in tokens if token.text[0].isupper())

    def inside(self, phrase: Phrase) -> frozenset[str]:
        """The names that a phrase has in it."""
        places = self._document.between(phrase.start, phrase.end)
        return frozenset(self._names[at] for at in places if at in self._names)

    def of_statement(self, one: Statement, sort: str) -> frozenset[str]:
        """Who has a quantity, or where it is, by name; nobody where that is not clear."""
        key = one.numset.start, sort
        if key not in self._found:
            self._found[key] = self._of(one, sort)
        return self._found[key]

    def _of(self, one: Statement, sort: str) -> frozenset[str]:
        if (whole := self._whole_of(one)) is not None:
            return self.of_statement(whole, sort)
        own = frozenset(self._own(one, sort))
        if sort == "place":
            return own
        if one.column is not None:
            return own | {*self._own(one, "context")}
        own = own or frozenset(self._in_item(one)) or frozenset(self._own(one, "context"))
        if own:
            return frozenset() if self._has_pronoun(one) else own | {*self._own(one, "thing")}
        has_subject = one.subject is not None and one.role is not Role.SUBJECT
        if has_subject or self._speaks_of_another(one) or any(self._own(one, "place")):
            return own
        sentence = self._document.sentence_at(one.numset.start)
        for place in range(sentence, max(-1, sentence - 1 - _FARTHEST), -1):
            if found := self._by_sentence[place] & self._known["holder"]:
                return frozenset(found)
        return own

    def _whole_of(self, one: Statement) -> Statement | None:
        """Of what a quantity is a part that a pronoun points at: "holds 60, 15 of them empty"."""
        whole, words = one.part_of, StatementWords.default()
        if whole is None or whole.text.lower() not in words.they | {"whom", "which"}:
            return None
        before = self._before.get(one.numset.start)
        return before if before is not None and before.sentence == one.sentence else None

    def _in_item(self, one: Statement) -> Iterator[str]:
        """The names before a quantity in its part of a list: "plot N: 9, 5 full; plot S: 8"."""
        start, end = one.sentence
        if _LISTING in self._document.text[start:end]:
            start = self._document.text.rfind(_LISTING, start, one.numset.start) + 1 or start
            places = self._document.between(start, one.numset.start)
            yield from (self._names[at] for at in places if at in self._names)

    def _own(self, one: Statement, sort: str) -> Iterator[str]:
        for name in _PHRASES[sort]:
            phrase: Phrase | None = getattr(one, name)
            if phrase is not None:
                yield from self.inside(phrase)
                yield from self.inside(phrase.meant)

    def _has_pronoun(self, one: Statement) -> bool:
        """Whether a quantity is told of someone beside its subject: "Sam gave her 27"."""
        subject = None if one.subject is None else one.subject.start
        tokens = self._pronouns(one.clause)
        return any(token.tag == "PRP" and token.start != subject for token in tokens)

    def _speaks_of_another(self, one: Statement) -> bool:
        """Whether a quantity's sentence speaks of someone whom it does not name."""
        return any(self._pronouns(one.sentence))

    def _pronouns(self, span: tuple[int, int]) -> Iterator[Token]:
        """Those of a stretch, but for what quantities are parts of: "14 of them"."""
        for at in self._document.between(*span):
            token = self._document.tokens[at]
            if token.tag in ("PRP", "PRP$") and token.start not in self._pointing:
                yield token


def _numbered_names(reading: Reading) -> Iterator[tuple[int, str]]:
    """The places of numbers that tell one of a row from the next, "house 1"; a week is a time."""
    times = StatementWords.default().times
    for one in numbered(reading):
        if one.noun not in times:
            yield one.at, f"{one.noun} {one.number}"


def _telling_names(document: Document) -> Iterator[tuple[int, str]]:
    """The words of names, but for those that several share: "the Finn and the Alder Glacier"."""
    calendar = StatementWords.default().calendar
    runs = [
        {at: document.tokens[at].lemma.lower() for at in run if document.tokens[at].text.isalnum()}
        for run in document.names()
    ]
    forms = {frozenset(run.values()) for run in runs}
    shared = {
        word
        for one, other in combinations(sorted(forms, key=sorted)[:_MOST_NAMES], 2)
        if not (one < other or other < one)
        for word in one & other
    }
    for run in runs:
        telling = {at: word for at, word in run.items() if word not in shared}
        yield from ((at, word) for at, word in (telling or run).items() if word not in calendar)
