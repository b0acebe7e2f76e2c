"""Which words of a text belong to which of its quantities: "Ann sold 5 and Bob 7"."""

from __future__ import annotations

from numerate.language.knowledge import read_knowledge
from numerate.quantities.lexing import Tokens
from numerate.reasoning.matching import Reading
from numerate.reasoning.wording import is_empty, word_lemma

__all__ = ["own_words"]


def own_words(reading: Reading) -> list[frozenset[str]]:
    """For each quantity the lemmas around it that do not belong to the one before or after it.

    >>> from numerate.quantities.extracting import extract
    >>> text = "Sales were 100 tons on Monday, 200 tons on Tuesday."
    >>> [sorted(words) for words in own_words(Reading.of(text, extract(text)))]
    [['Monday', 'sale', 'ton'], ['Tuesday', 'ton']]
    """
    tokens = reading.tokens
    spans = [(tokens.at(one.start), tokens.at(one.end)) for one in reading.numsets]
    found, begin = [], 0
    for place, (first, last) in enumerate(spans):
        end = spans[place + 1][0] if place + 1 < len(spans) else len(tokens)
        stop, following = _boundary(tokens, last, end)
        found.append(_lemmas(tokens, _sentence_start(tokens, begin, first), stop))
        begin = following
    return found


def _lemmas(tokens: Tokens, begin: int, end: int) -> frozenset[str]:
    return frozenset(
        word_lemma(word)
        for kind, word in zip(tokens.kinds[begin:end], tokens.lowers[begin:end], strict=True)
        if kind == "word" and not is_empty(word)
    )


def _boundary(tokens: Tokens, begin: int, end: int) -> tuple[int, int]:
    """Where the words behind a quantity end, and where those before the next one begin."""
    joints = read_knowledge("claims")["joints"]
    for index in range(begin, end):
        if tokens.lowers[index] in joints:
            return index, index + 1
    return (end, end) if end == len(tokens) else (begin, begin)


def _sentence_start(tokens: Tokens, begin: int, end: int) -> int:
    stops = [index for index in range(begin, end) if tokens.lowers[index] in {".", "!", "?", ";"}]
    return stops[-1] + 1 if stops else begin
