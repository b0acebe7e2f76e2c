"""The tokens that tell of each quantity: those of its clause up to the next quantity."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from numerate.language.document import Document
from numerate.quantities.statement import Statement

__all__ = ["Surroundings", "has_phrase", "in_sentence", "surroundings"]

_LONGEST_OPENING = 20  # tokens before the first quantity of a clause that tell of its others
_LONGEST_CLAIM = 80  # tokens on either side of a claim's quantity that tell of it


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where a quantity stands, and the places of the tokens that tell of it, itself left out."""

    document: Document
    inside: range
    around: tuple[int, ...]
    opening: tuple[int, ...] = ()  # what its clause begins with, before any quantity

    def lowers(self) -> list[str]:
        return [self.document.tokens[at].lower for at in self.around]

    def times(self) -> list[str]:
        """The words that may say when: its own, and those that its clause begins with."""
        return [self.document.tokens[at].lower for at in (*self.opening, *self.around)]

    @property
    def verb(self) -> int:
        """The place of its clause's predicate."""
        clause = self.document.tokens[self.inside[-1]].clause
        return self.document.clauses[clause].head


def surroundings(document: Document, statements: Sequence[Statement]) -> list[Surroundings]:
    """What tells of each quantity of a text, in order; every token is looked at once.

    What stands before the first quantity of a clause tells of that one, what stands behind one of
    it; so does a clause that hangs on its noun, "7 plums left".

    >>> from numerate import read
    >>> reading = read("Ann ate 2 figs at noon and 3 plums at night.")
    >>> [" ".join(one.lowers()) for one in surroundings(reading.document, reading.statements)]
    ['ann ate at noon and', 'at night .']
    """
    spans = [_inside(document, one) for one in statements]
    owner: dict[int, int] = {at: place for place, span in enumerate(spans) for at in span}
    counted = {document.tokens[span[-1]].clause for span in spans}
    hung = _hung_clauses(document, owner, counted)
    found: list[list[int]] = [[] for _ in statements]
    current: dict[int, int] = {}  # the last quantity of each clause
    waiting: dict[int, list[int]] = {}  # what stands before the first quantity of a clause
    openings: list[tuple[int, ...]] = [()] * len(statements)
    for at, token in enumerate(document.tokens):
        clause = token.clause
        place = owner.get(at)
        if place is not None:
            if clause not in current:
                found[place].extend(waiting.get(clause, ()))
            elif current[clause] != place:
                openings[place] = tuple(waiting.get(clause, ())[-_LONGEST_OPENING:])
            current[clause] = place
        elif clause in hung:
            found[hung[clause]].append(at)
        elif clause in current:
            found[current[clause]].append(at)
        else:
            waiting.setdefault(clause, []).append(at)
    return [
        Surroundings(document, span, tuple(around), opening)
        for span, around, opening in zip(spans, found, openings, strict=True)
    ]


def in_sentence(document: Document, statement: Statement) -> Surroundings:
    """What tells of a claim's quantity: all of its sentence, as far as that is near."""
    inside = _inside(document, statement)
    sentence = document.sentences[document.tokens[inside[-1]].sentence]
    first = max(sentence.first, inside.start - _LONGEST_CLAIM)
    last = min(sentence.last, inside.stop + _LONGEST_CLAIM)
    around = (*range(first, inside.start), *range(inside.stop, last))
    return Surroundings(document, inside, around)


def _inside(document: Document, statement: Statement) -> range:
    start, end = statement.numset.start, statement.numset.end
    found = document.between(start, end)
    first = document.at(start)
    return range(first, max(found.stop, first + 1))


def _hung_clauses(document: Document, owner: dict[int, int], counted: set[int]) -> dict[int, int]:
    """The clauses without a quantity that hang on a quantity's noun: "plums left", "men who"."""
    found: dict[int, int] = {}
    for number, clause in enumerate(document.clauses):
        head = document.tokens[clause.head]
        if number not in counted and head.head in owner and head.head != clause.head:
            found[number] = owner[head.head]
    return found


def has_phrase(lowers: Iterable[str], phrases: Iterable[str]) -> bool:
    """Whether one of the phrases stands there, word for word.

    >>> has_phrase("he had 3 at first".split(), {"at first"})
    True
    """
    text = f" {' '.join(lowers)} "
    return any(f" {phrase} " in text for phrase in phrases)
