"""Noise: what stands in texts and pages and is no sentence that says something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from numerate.corpus.knowledge import known

__all__ = ["REASONS", "why_noise"]

TOO_SHORT, TOO_LONG = "too short", "too long"
QUESTION, LINK, BOILERPLATE = "a question", "a link", "boilerplate"
FEW_LETTERS, REPETITIVE, BROKEN = "few letters", "repetitive", "broken characters"

REASONS = (TOO_SHORT, TOO_LONG, QUESTION, LINK, BOILERPLATE, FEW_LETTERS, REPETITIVE, BROKEN)
"""Why sentences are dropped, in the order in which they are asked."""


@dataclass(frozen=True, slots=True)
class _Limits:
    fewest_words: int
    most_characters: int
    least_letters: float
    least_different: float
    longest_word: int
    broken: Sequence[str]
    links: Sequence[str]
    boilerplate: Sequence[str]


def why_noise(sentence: str) -> str | None:
    """Why a sentence is noise, or None.

    >>> why_noise("Plants make sugar from light, water and air.")
    >>> why_noise("Click here to read about plants and light."), why_noise("12 | 34 | 56 | 78 | m")
    ('boilerplate', 'few letters')
    """
    limits = _limits()
    words = sentence.split()
    if len(words) < limits.fewest_words:
        return TOO_SHORT
    if len(sentence) > limits.most_characters:
        return TOO_LONG
    if sentence.rstrip("\"”’')]").endswith("?"):
        return QUESTION
    lowered = sentence.lower()
    if any(map(lowered.__contains__, limits.links)):
        return LINK
    if any(map(lowered.__contains__, limits.boilerplate)):
        return BOILERPLATE
    letters = sum(map(str.isalpha, sentence))
    if letters < limits.least_letters * sum(map(len, words)):
        return FEW_LETTERS
    if len(set(lowered.split())) < limits.least_different * len(words):
        return REPETITIVE
    if max(map(len, words)) > limits.longest_word:
        return BROKEN
    return BROKEN if any(map(sentence.__contains__, limits.broken)) else None


@cache
def _limits() -> _Limits:
    return _Limits(**known()["noise"])
