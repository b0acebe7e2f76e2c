"""Whether a claim is a sentence of the text again, but for its numbers.

Then no word can make a difference: each quantity means the one in the same place, and whatever is
wrong with such a claim is its numbers.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

from numerate.quantities.numset import NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement

__all__ = ["original"]

_NUMBER = "#"


def original(premise: Reading, claim: Reading, sentence: range) -> tuple[Statement, ...] | None:
    """The quantities of the text's sentence that a claim's is a copy of, in order; else None.

    >>> from numerate.quantities.reading import read
    >>> text, claim = read("It rained. The firm employs 100 men."), read("The firm employs 90 men")
    >>> [one.numset.text for one in original(text, claim, range(len(claim.document)))]
    ['100 men']
    """
    words, _ = _masked(claim, sentence)
    return _sentences(premise).get(words)


@lru_cache(maxsize=256)
def _sentences(reading: Reading) -> dict[tuple[str, ...], tuple[Statement, ...]]:
    sentences = (range(one.first, one.last) for one in reading.document.sentences)
    return dict(reversed([_masked(reading, one) for one in sentences]))  # the first of two alike


def _masked(reading: Reading, sentence: range) -> tuple[tuple[str, ...], tuple[Statement, ...]]:
    """The words of a sentence, each quantity only by its unit, and these quantities."""
    document = reading.document
    start, end = document.span(sentence)
    first, last = (
        bisect_left(reading.statements, offset, key=lambda one: one.numset.start)
        for offset in (start, end)
    )
    inside = tuple(one for one in reading.statements[first:last] if one.numset.kind.is_quantity)
    spans = [document.between(one.numset.start, one.numset.end) for one in inside]
    hidden = {at for span in spans for at in span}
    signs = {
        span[0]: " ".join([_NUMBER, *_counted(one.numset)])
        for one, span in zip(inside, spans, strict=True)
        if span
    }
    words = [
        signs.get(at) or document.tokens[at].lower
        for at in sentence
        if at in signs or at not in hidden
    ]
    while words and not any(map(str.isalnum, words[-1])) and words[-1][0] != _NUMBER:
        words.pop()
    return tuple(words), inside


def _counted(numset: NumSet) -> Iterator[str]:
    """What a quantity's own words say beside its number: "red lamps", "dollars per hour"."""
    said = (numset.unit, numset.adjective, numset.frequency)
    return (one.lower() for one in said if one is not None)
