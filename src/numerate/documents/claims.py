"""The claims of an answer: its sentences, and the sentences that "and" joins in one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from numerate.documents.formats.markdown import without_marks
from numerate.errors import TextTooLong
from numerate.language.document import Document, Sentence
from numerate.quantities.extracting import checked_text
from numerate.quantities.reading import Reading, read

__all__ = ["LONGEST_ANSWER", "MOST_CLAIMS", "Claim", "Claims", "claims_of"]

LONGEST_ANSWER = 100_000
"""Characters of an answer."""

MOST_CLAIMS = 200
"""Claims of an answer that are checked; the report says if there are more."""

_SUBJECTS = ("nsubj", "nsubjpass", "expl", "csubj")
_OPENERS = frozenset({"and", "but", "also", "then", "however", "moreover"})
_BOTH = frozenset({"and", "but", "while", "whereas", ";"})
_VERB = re.compile(r"VB|MD")
_MARKER = re.compile(r"[\s#>*•\-–|]*(?:\(?\d{1,2}[.)]\s+)?")


@dataclass(frozen=True, slots=True)
class Claim:
    """A stretch of an answer that says something: `answer[start:end]`, without marks of layout."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Claims:
    """The claims of an answer, in order, and the stretches that claim nothing."""

    claims: tuple[Claim, ...]
    skipped: tuple[tuple[int, int], ...]
    limit: str | None


def claims_of(answer: str) -> Claims:
    """What an answer claims. Headings, questions and what leads a list claim nothing.

    >>> found = claims_of("Sales rose 5 % and costs fell 2 % [1]. Why? Wages rose.")
    >>> [one.text for one in found.claims]
    ['Sales rose 5 %', 'costs fell 2 %    .', 'Wages rose.']
    """
    if len(checked_text(answer)) > LONGEST_ANSWER:
        raise TextTooLong(len(answer), LONGEST_ANSWER)
    reading = read(without_marks(answer))
    found: list[Claim] = []
    skipped: list[tuple[int, int]] = []
    for sentence in reading.document.sentences:
        tokens = range(sentence.first, sentence.last)
        if not _claims_something(reading, tokens):
            skipped.append(reading.document.span(tokens))
            continue
        found.extend(
            claim
            for part in _parts(reading.document, sentence)
            if (claim := _claim(reading.document, part)) is not None
        )
    limit = "most_claims" if len(found) > MOST_CLAIMS else None
    return Claims(tuple(found[:MOST_CLAIMS]), tuple(skipped), limit)


def _claims_something(reading: Reading, tokens: range) -> bool:
    document = reading.document
    text = document.slice(tokens).rstrip(" \"'”’)")
    if not any(char.isalpha() for char in text) or text.endswith("?"):
        return False
    start, end = document.span(tokens)
    if any(start <= one.start < end and one.kind.is_quantity for one in reading.numsets):
        return True
    has_verb = any(_VERB.match(document.tokens[at].tag) for at in tokens)
    return has_verb and not text.endswith(":")


def _parts(document: Document, sentence: Sentence) -> Iterator[range]:
    """A sentence, or the sentences that it joins: each has a subject of its own.

    What stands before the first subject ("In 2019, ...") is said of all of them, so they stay
    together.
    """
    first, last = sentence.first, sentence.last
    if not _begins_with_subject(document, sentence):
        yield range(first, last)
        return
    begin = first
    for at in document.children(sentence.root):
        token = document.tokens[at]
        if token.dep != "conj" or document.child(at, *_SUBJECTS) is None:
            continue
        start = document.phrase(at)[0]
        if start <= begin or document.tokens[start - 1].lower not in _BOTH:
            continue
        yield range(begin, start)
        begin = start
    yield range(begin, last)


def _begins_with_subject(document: Document, sentence: Sentence) -> bool:
    subject = document.child(sentence.root, *_SUBJECTS)
    if subject is None or subject > sentence.root:
        return False
    before = range(sentence.first, document.phrase(subject)[0])
    words = (document.tokens[at] for at in before)
    return all(word.lower in _OPENERS or not word.text[0].isalnum() for word in words)


def _claim(document: Document, tokens: range) -> Claim | None:
    """A claim without the mark of its list before it and the conjunction behind it."""
    while tokens and document.tokens[tokens[-1]].lower in {*_BOTH, ","}:
        tokens = tokens[:-1]
    start, end = document.span(tokens)
    marker = _MARKER.match(document.text, start, end)
    start = marker.end() if marker else start
    text = document.text[start:end]
    return Claim(text, start, end) if any(char.isalnum() for char in text) else None
