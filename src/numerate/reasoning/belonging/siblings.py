"""Siblings: things of a kind that a text tells apart by a word, the eastern dyke from the western.

What else such a word is said of goes with them: "the water on the eastern side".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from numerate.language.asked import AskedWords
from numerate.language.document import Document
from numerate.language.numerals import Numerals
from numerate.language.statement_words import StatementWords
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Phrase, Statement
from numerate.quantities.tags import NOUNS

__all__ = ["Siblings"]

_PHRASES = (
    *("subject", "topic", "giver", "receiver", "row", "column", "context"),
    *("place", "object", "part_of"),
)
_TELLING = frozenset({"amod", "compound", "nmod"})
_TAGS = frozenset({"JJ", *NOUNS})
_MOST = 6  # of a kind that are told apart
_FARTHEST = 2  # sentences back from which one is still meant

Words = frozenset[str]


class Siblings:
    """The kinds of which a reading names several, and which of them its quantities are told of.

    >>> from numerate import read
    >>> text = read("The eastern dyke is 7 m high, the western dyke 6 m.")
    >>> siblings = Siblings.of(text)
    >>> [siblings.of_statement(one, "dyke") for one in text.statements]
    [frozenset({'eastern'}), frozenset({'western'})]
    """

    def __init__(self, reading: Reading) -> None:
        self._document = reading.document
        told = list(_told(reading.document))
        self.kinds: Mapping[str, Words] = dict(_kinds(reading.document, told))
        known = frozenset[str]().union(*self.kinds.values())
        self._at = {at: word for at, _, word in told if word in known}
        self._by_sentence: list[set[str]] = [set() for _ in reading.document.sentences]
        for at, word in self._at.items():
            self._by_sentence[reading.document.tokens[at].sentence].add(word)

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, reading: Reading) -> Siblings:
        return cls(reading)

    def of_statement(self, one: Statement, kind: str) -> Words:
        """Which of a kind a quantity is told of, by its own words or by the sentences before."""
        words = self.kinds[kind]
        phrases = (getattr(one, name) for name in _PHRASES)
        if own := words.intersection((*self._inside(phrases), *map(str.lower, one.words))):
            return own
        sentence = self._document.sentence_at(one.numset.start)
        for place in range(sentence, max(-1, sentence - 1 - _FARTHEST), -1):
            if found := words & self._by_sentence[place]:
                return found if len(found) == 1 else frozenset()
        return frozenset()

    def _inside(self, phrases: Iterable[Phrase | None]) -> Iterator[str]:
        for phrase in phrases:
            for one in () if phrase is None else (phrase, phrase.meant):
                places = self._document.between(one.start, one.end)
                yield from (self._at[at] for at in places if at in self._at)


def _told(document: Document) -> Iterator[tuple[int, int, str]]:
    """Each word that tells something apart: where it stands, where that does, and its lemma."""
    times = StatementWords.default().times | StatementWords.default().calendar
    # "for the first batch and for the second", "at the previous auction"
    pointing = Numerals.default().ordinals.keys() | AskedWords.default().before
    for at, token in enumerate(document.tokens):
        head = document.tokens[token.head]
        is_telling = token.dep in _TELLING and token.tag in _TAGS and token.head > at
        is_telling = is_telling and token.lower not in pointing
        if is_telling and head.tag in NOUNS and head.lemma.lower() not in times:
            yield at, token.head, token.lemma.lower()


def _kinds(
    document: Document, told: Collection[tuple[int, int, str]]
) -> Iterator[tuple[str, Words]]:
    """The kinds of which several are named, each by one word that no other has."""
    by_kind: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for _, head, word in told:
        by_kind[document.tokens[head].lemma.lower()][head].add(word)
    for kind, named in by_kind.items():
        words = frozenset(word for own in named.values() if len(own) == 1 for word in own)
        if 1 < len(words) <= _MOST and all(len(own & words) == 1 for own in named.values()):
            yield kind, words
