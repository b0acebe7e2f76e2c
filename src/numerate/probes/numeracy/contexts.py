"""Contexts of numbers (section 5.1): which words behind them tell small numbers from large ones.

Of each number in a corpus the next word is counted, for the primitive numbers 1 to 10 and for those
above a bound λ, with 100 added to every count; the words with the highest pointwise mutual
information with either class are what sets the classes apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from numerate.errors import NothingToCount
from numerate.language.wordnet import WordNet
from numerate.probes.numeracy.corpus import Corpus, number_at
from numerate.quantities.lexing import Tokens

__all__ = ["BOUNDS", "Contexts", "Row", "contexts", "is_noun", "pmi"]

BOUNDS = (500, 1_000, 3_000, 10_000, 100_000)
"""The bounds λ of the paper."""

SMOOTHING = 100.0
_PRIMITIVES = (1, 10)
_PERCENT = "%"
_MOST_WORDS = 1_000_000  # kept for each class; of more, those seen once go
_TELL_EACH = 1_000


@dataclass(frozen=True, slots=True)
class Row:
    """A word behind numbers: how often behind small ones and large ones, and its PMI with one."""

    word: str
    primitive: int
    large: int
    pmi: float

    def to_json(self) -> dict[str, Any]:
        return {
            "word": self.word,
            "primitive": self.primitive,
            "large": self.large,
            "pmi": round(self.pmi, 4),
        }


@dataclass(frozen=True, slots=True)
class Contexts:
    """The words that set both classes apart, the strongest first, for one bound."""

    bound: int
    primitive: tuple[Row, ...]
    large: tuple[Row, ...]
    numbers: tuple[int, int]  # how many numbers with a word behind them, in both classes

    def to_json(self) -> dict[str, Any]:
        return {
            "bound": self.bound,
            "numbers": {"primitive": self.numbers[0], "large": self.numbers[1]},
            "primitive": [row.to_json() for row in self.primitive],
            "large": [row.to_json() for row in self.large],
        }


def contexts(
    corpus: Corpus,
    bounds: Sequence[int] = BOUNDS,
    *,
    top: int = 5,
    nouns: bool = True,
    smoothing: float = SMOOTHING,
    told: Callable[[int], None] | None = None,
) -> list[Contexts]:
    """The words that set primitive numbers apart from those above each bound, from one reading."""
    small, large = Counter[str](), [Counter[str]() for _ in bounds]
    lines = 0
    for lines, tokens in enumerate(corpus, 1):
        if told is not None and lines % _TELL_EACH == 0:
            told(lines)
        _count(tokens, small, list(zip(bounds, large, strict=True)))
    if not small and not any(large):
        raise NothingToCount(corpus.path, f"no number has a word behind it in its {lines:,} lines")
    return [
        _contrasted(bound, small, above, top, nouns, smoothing)
        for bound, above in zip(bounds, large, strict=True)
    ]


def _count(tokens: Tokens, small: Counter[str], large: Iterable[tuple[int, Counter[str]]]) -> None:
    low, high = _PRIMITIVES
    for index in range(len(tokens) - 1):
        value = number_at(tokens, index)
        word = tokens.texts[index + 1]
        if value is None or not (tokens.kinds[index + 1] == "word" or word == _PERCENT):
            continue
        if low <= value <= high:
            _add(small, word)
        for bound, counts in large:
            if value > bound:
                _add(counts, word)


def _add(counts: Counter[str], word: str) -> None:
    counts[word] += 1
    if len(counts) > _MOST_WORDS:
        for rare in [one for one, n in counts.items() if n == 1]:
            del counts[rare]


def _contrasted(
    bound: int, small: Counter[str], large: Counter[str], top: int, nouns: bool, smoothing: float
) -> Contexts:
    words = sorted(small.keys() | large.keys())
    scores = {word: pmi(small, large, word, len(words), smoothing) for word in words}
    shown = [word for word in words if not nouns or is_noun(word)]
    rows = []
    for side in (0, 1):
        speak_for = [word for word in shown if scores[word][side] > 0]
        best = sorted(speak_for, key=lambda word: -scores[word][side])[:top]
        rows.append(tuple(Row(word, small[word], large[word], scores[word][side]) for word in best))
    return Contexts(bound, rows[0], rows[1], (small.total(), large.total()))


def pmi(
    small: Counter[str],
    large: Counter[str],
    word: str,
    words: int,
    smoothing: float = SMOOTHING,
) -> tuple[float, float]:
    """The pointwise mutual information of a word with both classes, every count smoothed.

    >>> same = Counter(men=30, women=70)
    >>> pmi(same, same, "men", words=2)
    (0.0, 0.0)
    """
    if smoothing <= 0:
        raise ValueError("counts are smoothed by more than 0")
    totals = [counts.total() + smoothing * words for counts in (small, large)]
    cells = [counts[word] + smoothing for counts in (small, large)]
    whole, row = sum(totals), sum(cells)
    first, second = (
        log(cell * whole / (row * total)) for cell, total in zip(cells, totals, strict=True)
    )
    return first + 0.0, second + 0.0


def is_noun(word: str) -> bool:
    """Whether a word behind a number counts as a noun: one of WordNet, a name, or the percent sign.

    >>> [word for word in ("%", "July", "men", "and", "GMT") if is_noun(word)]
    ['%', 'July', 'men', 'GMT']
    """
    if word == _PERCENT or word[:1].isupper():
        return True
    return len(word) > 1 and WordNet.default().is_noun(word)
