"""Where a quantity's clause and sentence begin and end, told by the words alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from numerate.language.wordnet import WordNet
from numerate.quantities.lexing import Tokens
from numerate.quantities.numset import NumSet
from numerate.reasoning.stories.words import StoryWords
from numerate.reasoning.wording import word_lemma

__all__ = ["Span", "content", "has_phrase", "lemma", "span_of"]


@dataclass(frozen=True, slots=True)
class Span:
    """The places of a quantity's tokens, of its clause and of its sentence, and of its verb."""

    first: int
    last: int
    clause: tuple[int, int]
    sentence: tuple[int, int]
    verb: int | None

    def around(self) -> tuple[int, ...]:
        """The places of the clause outside the quantity."""
        begin, end = self.clause
        return (*range(begin, self.first), *range(self.last, end))


def span_of(
    tokens: Tokens, numset: NumSet, others: Sequence[NumSet] = (), *, is_claim: bool = False
) -> Span:
    """Where a quantity stands; a claim is one clause, a text's ends where the next quantity begins.

    >>> from numerate.quantities.extracting import extract
    >>> from numerate.quantities.lexing import tokenize
    >>> text = "Ann has 3 pens and Bob has 2."
    >>> span_of(tokenize(text), extract(text)[0]).clause
    (0, 4)
    """
    words = StoryWords.default()
    first, last = tokens.at(numset.start), tokens.at(numset.end)
    sentence = _stretch(tokens, first, last, words.sentence_ends)
    begin, end = _stretch(tokens, first, last, words.clause_ends)
    if is_claim:
        begin, end = 0, len(tokens)
    for one in others:
        if numset.end <= one.start:
            end = min(end, tokens.at(one.start))
        elif one.end <= numset.start and begin < tokens.at(one.end):
            begin = first  # what stands between two quantities tells of the first
    verb = _verb(tokens, numset, (begin, first, last, end), sentence)
    return Span(first, last, (begin, end), sentence, verb)


def _stretch(tokens: Tokens, first: int, last: int, ends: Iterable[str]) -> tuple[int, int]:
    while first > 0 and tokens.lowers[first - 1] not in ends:
        first -= 1
    while last < len(tokens) and tokens.lowers[last] not in ends:
        last += 1
    return first, last


def _verb(
    tokens: Tokens, numset: NumSet, clause: tuple[int, int, int, int], sentence: tuple[int, int]
) -> int | None:
    if numset.verb is None:
        return None
    begin, first, last, end = clause
    lemma_of = WordNet.default().lemma
    nearest = (
        *range(first - 1, begin - 1, -1),
        *range(last, end),
        *range(begin - 1, sentence[0] - 1, -1),
        *range(end, sentence[1]),
    )
    return next((at for at in nearest if lemma_of(tokens.lowers[at], "v") == numset.verb), None)


def lemma(word: str) -> str:
    """The dictionary form, always in lower case."""
    return word_lemma(word).lower()


def content(lowers: Iterable[str]) -> frozenset[str]:
    """The lemmas of the words that tell scenes apart.

    >>> sorted(content("she has 3 red apples".split()))
    ['apple', 'red']
    """
    skipped = StoryWords.default().untelling
    return frozenset(lemma(word) for word in lowers if word not in skipped and word[0].isalpha())


def has_phrase(lowers: Iterable[str], phrases: Iterable[str]) -> bool:
    """Whether one of the phrases stands there, word for word.

    >>> has_phrase("he had 3 at first".split(), {"at first"})
    True
    """
    text = f" {' '.join(lowers)} "
    return any(f" {phrase} " in text for phrase in phrases)
