"""Whether a claim is a sentence of the text again, but for its numbers.

Then no word can make a difference: each quantity means the one in the same place, and whatever is
wrong with such a claim is its numbers. Where one verb or adjective is turned into its opposite,
that word makes all the difference.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.wording import are_opposite, is_counted_as

__all__ = ["original", "turned"]

_NUMBER = "#"
_NARROWING = frozenset({"only", "all", "every", "no", "exactly", "few", "hardly", "barely"})
_TURNS = ("VB", "JJ", "RB")  # "rose", "slower"; of two nouns both may be so


def original(premise: Reading, claim: Reading, sentence: range) -> tuple[Statement, ...] | None:
    """The quantities of the text's sentence that a claim's is a copy of, in order; else None.

    >>> from numerate.quantities.reading import read
    >>> text, claim = read("It rained. The firm employs 100 men."), read("The firm employs 90 men")
    >>> [one.numset.text for one in original(text, claim, range(len(claim.document)))]
    ['100 men']
    """
    words, wanted = _masked(claim, sentence)
    found = _sentences(premise).get(words)
    return found if found is not None else _widened(premise, words, wanted)


def _widened(
    premise: Reading, words: tuple[str, ...], wanted: Sequence[Statement]
) -> tuple[Statement, ...] | None:
    """The quantities of a sentence that is the claim's but for nouns that count less."""
    if not _NARROWING.isdisjoint(words):
        return None
    bare = tuple(map(_bare, words))
    for others, found in _sentences(premise).items():
        if len(others) == len(words) and tuple(map(_bare, others)) == bare:
            pairs = zip(found, wanted, strict=True)
            if all(_is_counted_in(one.numset, other.numset) for one, other in pairs):
                return found
    return None


def _bare(word: str) -> str:
    return _NUMBER if word.startswith(_NUMBER) else word


def _is_counted_in(given: NumSet, wanted: NumSet) -> bool:
    """Whether what a quantity counts is what another counts, or some of it: sailors are people."""
    if [*_counted(given)] == [*_counted(wanted)]:
        return True
    if not (given.kind is wanted.kind is Kind.CARDINAL) or given.frequency != wanted.frequency:
        return False
    if given.unit is None or wanted.unit is None:
        return False
    if given.stance is not None:  # who denies it of sailors says nothing of people
        return False
    if not (given.value.is_point and given.value == wanted.value):  # of people there may be more
        return False
    if wanted.unit == given.adjective:  # "nine Iraqi policemen" are nine Iraqis
        return is_counted_as(given.unit, "person")
    is_as_described = wanted.adjective in (None, given.adjective)
    return is_as_described and is_counted_as(given.unit, wanted.unit)


def turned(premise: Reading, claim: Reading, sentence: range) -> tuple[Statement, ...] | None:
    """The quantities of the text's sentence of which a claim's says the opposite in one word.

    >>> from numerate.quantities.reading import read
    >>> text, claim = read("It is 30 % faster."), read("It is 30 % slower.")
    >>> [one.numset.text for one in turned(text, claim, range(len(claim.document)))]
    ['30 %']
    """
    words, _ = _masked(claim, sentence)
    for others, found in _sentences(premise).items():
        if len(others) != len(words):
            continue
        differing = [pair for pair in zip(words, others, strict=True) if pair[0] != pair[1]]
        if len(differing) == 1:
            word, other = differing[0]
            forms = product(_said(claim).get(word, ()), _said(premise).get(other, ()))
            if any(are_opposite(*pair) for pair in forms):
                return found
    return None


@lru_cache(maxsize=256)
def _said(reading: Reading) -> dict[str, set[str]]:
    """What a text says of its subjects, each word with its dictionary forms, its own among them."""
    found: dict[str, set[str]] = {}
    for token in reading.document.tokens:
        if token.tag.startswith(_TURNS) and token.dep != "amod":  # "the old bridge": which one
            found.setdefault(token.lower, {token.lower}).add(token.lemma)
    return found


@lru_cache(maxsize=256)
def _sentences(reading: Reading) -> dict[tuple[str, ...], tuple[Statement, ...]]:
    sentences = (range(one.first, one.last) for one in reading.document.sentences)
    return dict(reversed([_masked(reading, one) for one in sentences]))  # the first of two alike


def _masked(reading: Reading, sentence: range) -> tuple[tuple[str, ...], tuple[Statement, ...]]:
    """The words of a sentence, each quantity only by its kind and unit, and these quantities."""
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
    """What a quantity says beside its number: "red lamps"; "the first trial" counts no trials."""
    said = (numset.kind, numset.unit, numset.adjective, numset.frequency)
    return (one.lower() for one in said if one is not None)
