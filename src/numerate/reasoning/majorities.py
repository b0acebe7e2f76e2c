"""Majorities and minorities as quantities: "most of the staff" are more than half of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from numerate.language.comparisons import ComparisonWords
from numerate.language.document import Document
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.stating import statements_of
from numerate.reasoning.placed_stances import stance_at

__all__ = ["with_majorities"]

_HALF = Fraction(1, 2)
_MORE, _LESS = Interval.more_than(_HALF), Interval.less_than(_HALF)


@lru_cache(maxsize=64)
def with_majorities(reading: Reading) -> Reading:
    """A text in which "most of" and "a minority of" something are shares of it.

    >>> from numerate import read
    >>> text = with_majorities(read("The vast majority of the firms grew."))
    >>> [(one.numset.text, str(one.numset.value)) for one in text.statements]
    [('The vast majority', '(1/2, ∞)')]
    """
    found = tuple(_majorities(reading.document))
    if not found:
        return reading
    statements = sorted(
        (*reading.statements, *statements_of(reading.document, found)),
        key=lambda one: one.numset.start,
    )
    return replace(reading, statements=tuple(statements))


def _majorities(document: Document) -> Iterator[NumSet]:
    words = ComparisonWords.default()
    for at, token in enumerate(document.tokens):
        if token.lower not in words.most | words.minority or not _is_share(document, at):
            continue
        start = document.tokens[_opening(document, at)].start
        yield NumSet(
            document.text[start : token.end],
            start,
            token.end,
            Kind.RATIO,
            _LESS if token.lower in words.minority else _MORE,
            stance=stance_at(document, at),
        )


def _is_share(document: Document, at: int) -> bool:
    """Whether it is of something, or of all: "most firms", "most agreed"; not "the most firms"."""
    token, before = document.tokens[at], document.tokens[at - 1].lower if at else ""
    head = document.tokens[token.head]
    if token.lower == "most" and before in ("the", "at"):
        return False
    following = at + 1
    if following < len(document) and document.tokens[following].lower == "of":
        whole = document.child(following, "pobj")
        return whole is not None and document.tokens[whole].lower != "all"  # "most of all, ..."
    if token.dep in ("nsubj", "nsubjpass"):
        return head.tag.startswith("VB") and head.lemma != "be"  # it may be slim
    return token.dep in ("amod", "det") and head.tag in ("NNS", "NNPS", "NN")


def _opening(document: Document, at: int) -> int:
    """Where "the vast majority" begins."""
    own = (one for one in document.children(at) if one < at)
    return min((one for one in own if document.tokens[one].dep in ("det", "amod")), default=at)
