"""What the words of two texts, read as a whole, say for and against a claim.

An opinion knows no arithmetic: it is one voice among those that the judge joins. The embedded
model has one, as any reader of plain text would; without a model, the words that a text and a
claim share must do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from numerate.encoder.encoder import Encoder
from numerate.language.document import Document
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.wording import are_opposite, coverage

__all__ = [
    "EmbeddedReader",
    "Opinion",
    "PlainReader",
    "View",
    "WordsReader",
    "are_said_alike",
    "excerpt",
    "with_digits_of",
]

LONGEST_EXCERPT = 900
"""Characters of a text that the embedded model is shown with a claim."""

_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_OPPOSED = 0.5  # what an opposite word is worth where words are all there is


@dataclass(frozen=True, slots=True)
class Opinion:
    """How likely a claim follows from a text, is left open by it, or clashes with it."""

    entailment: float
    neutral: float
    contradiction: float

    @property
    def likely(self) -> dict[str, float]:
        """The probability of each label, the more careful labels first."""
        return {
            "neutral": self.neutral,
            "contradiction": self.contradiction,
            "entailment": self.entailment,
        }

    @property
    def label(self) -> str:
        """The likeliest label; of equally likely ones the more careful.

        >>> Opinion(0.4, 0.4, 0.2).label
        'neutral'
        """
        likely = self.likely
        return max(likely, key=lambda name: likely[name])


@dataclass(frozen=True, slots=True)
class View:
    """A text, and one sentence of a claim about it, as a range of the claim's tokens.

    `given` has the quantities of the sentence that the text states, too, if not as exactly, and how
    it writes them: who reads words alone cannot tell that 1,200 m are 1.2 km. `cells` are those of
    tables that hold such a quantity, in words.
    """

    premise: Reading
    claim: Reading
    sentence: range
    given: tuple[tuple[NumSet, str], ...] = ()
    cells: tuple[str, ...] = ()

    @property
    def claim_text(self) -> str:
        return self.claim.document.slice(self.sentence)

    @property
    def shown_text(self) -> str:
        """The sentence with the text's own numbers, for a reader who cannot calculate."""
        text = self.claim.text
        start, end = self.claim.document.span(self.sentence)
        parts = []
        for numset, written in self.given:
            parts += [text[start : numset.start], written]
            start = numset.end
        return "".join([*parts, text[start:end]])


def are_said_alike(one: Statement, other: Statement) -> bool:
    """Whether two quantities differ in no more than their numbers and the units these are in.

    >>> from numerate import read
    >>> [length], [same], [more] = (
    ...     read(text).statements
    ...     for text in ("It is 5 km long.", "It is 5,000 m long.", "It is 5 km longer than ours.")
    ... )
    >>> are_said_alike(length, same), are_said_alike(length, more)
    (True, False)
    """
    return _said(one) == _said(other)


def _said(statement: Statement) -> tuple[object, ...]:
    """What is said with a number: how it compares, and of what things it is a number."""
    numset = statement.numset
    things = numset.unit if numset.kind is Kind.CARDINAL else None
    is_rate = numset.frequency is not None
    return statement.change, statement.difference, numset.adjective, is_rate, things


def with_digits_of(claimed: str, given: str) -> str | None:
    """A claim's quantity with its digits parted as in the text, where they are the same.

    >>> with_digits_of("2,350 staff", "2350"), with_digits_of("2,350 staff", "2360")
    ('2350 staff', None)
    """
    one, other = _DIGITS.search(claimed), _DIGITS.search(given)
    if one is None or other is None or one[0].replace(",", "") != other[0].replace(",", ""):
        return None
    return claimed[: one.start()] + other[0] + claimed[one.end() :]


class PlainReader(Protocol):
    """Has an opinion on each view."""

    def opinions(self, views: Sequence[View]) -> list[Opinion]:
        """One opinion for each view."""
        ...


class EmbeddedReader:
    """The embedded model's opinion: ordinary three-way inference on plain text."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def opinions(self, views: Sequence[View]) -> list[Opinion]:
        pairs = [(" ".join([*view.cells, excerpt(view)]), view.shown_text) for view in views]
        found = self._encoder.probabilities(pairs)
        return [Opinion(one.entailment, one.neutral, one.contradiction) for one in found]


class WordsReader:
    """An opinion from shared words: how many of the claim's the text has, and opposites."""

    def opinions(self, views: Sequence[View]) -> list[Opinion]:
        return [self._opinion(view) for view in views]

    def _opinion(self, view: View) -> Opinion:
        document = view.claim.document
        wanted = document.content_lemmas(view.sentence)
        near = _chosen(view)
        given = set(view.premise.document.content_lemmas(near))
        covered = coverage(wanted, given)
        new = [lemma for lemma in wanted if lemma not in given]
        opposed = any(are_opposite(lemma, other) for lemma in new for other in sorted(given))
        against = _OPPOSED if opposed else 0.0
        return Opinion(covered * (1 - against), (1 - covered) * (1 - against), against)


def excerpt(view: View) -> str:
    """The sentences of a text that share most words with a claim, in order, bounded in length.

    A short text is shown whole. Of a long one the sentence before a chosen one is shown too, if
    there is room: it may say who "they" are.
    """
    document = view.premise.document
    if len(document.text) <= LONGEST_EXCERPT:
        return document.text
    parts: list[str] = []
    for sentence in _chosen_sentences(view):
        one = document.sentences[sentence]
        parts.append(document.slice(range(one.first, one.last)))
    return " ".join(parts)


def _chosen(view: View) -> list[int]:
    """The tokens of the sentences that an excerpt has."""
    document = view.premise.document
    if len(document.text) <= LONGEST_EXCERPT:
        return list(range(len(document)))
    chosen = (document.sentences[sentence] for sentence in _chosen_sentences(view))
    return [at for one in chosen for at in range(one.first, one.last)]


def _chosen_sentences(view: View) -> list[int]:
    document = view.premise.document
    wanted = set(view.claim.document.content_lemmas(view.sentence))
    shared = [
        len(wanted & set(document.content_lemmas(range(one.first, one.last))))
        for one in document.sentences
    ]
    ranked = sorted(range(len(shared)), key=lambda at: (-shared[at], at))
    chosen: set[int] = set()
    room = LONGEST_EXCERPT
    for best in ranked:
        for at in (best, best - 1):
            if at < 0 or at in chosen:
                continue
            length = _length(document, at)
            if length <= room or not chosen:
                chosen.add(at)
                room -= length
        if room <= 0:
            break
    return sorted(chosen)


def _length(document: Document, sentence: int) -> int:
    one = document.sentences[sentence]
    start, end = document.span(range(one.first, one.last))
    return end - start
