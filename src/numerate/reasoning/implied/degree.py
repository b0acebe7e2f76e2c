"""Degree words with a standard that the text states: "anything over 30 °C counts as hot"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from numerate.language.knowledge import read_knowledge
from numerate.language.nonquantities import NonQuantities
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.lexing import Tokens
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.compatibility import compatibility
from numerate.reasoning.matching import Reading

__all__ = ["Standard", "stated_standards", "with_standards"]

_LONGEST_VERB = 4  # words of "is considered to be"
_LONGEST_CLAUSE = 8  # words between the degree word and its bound: "hot if the air there is over"


@dataclass(frozen=True, slots=True)
class Standard:
    """A degree word and the bound from which it holds."""

    word: str
    bound: NumSet


def stated_standards(reading: Reading) -> list[Standard]:
    """The standards a text states. Their bounds are no quantities of anything it tells of."""
    found = []
    for bound in reading.numsets:
        if bound.kind.is_quantity and (bound.value.low is None) is not (bound.value.high is None):
            word = _defined_after(reading.tokens, bound) or _defined_before(reading.tokens, bound)
            if word is not None:
                found.append(Standard(word, bound))
    return found


def with_standards(premise: Reading, claim: Reading, units: Units) -> Iterator[NumSet]:
    """The claim's degree words as the quantities that the text's standards make them.

    Only where the text has something to hold against the standard.
    """
    stated = stated_standards(premise)
    bounds = [standard.bound for standard in stated]
    others = [numset for numset in premise.numsets if numset not in bounds]
    stated = [one for one in stated if any(compatibility(it, one.bound, units) for it in others)]
    if not stated:
        return
    tokens = claim.tokens
    for at, word in enumerate(tokens.lowers):
        for standard in stated:
            if standard.word == word:
                yield replace(
                    standard.bound,
                    text=tokens.texts[at],
                    start=tokens.starts[at],
                    end=tokens.ends[at],
                    entity=None,
                    adjective=None,
                    location=None,
                    verb=None,
                    voice=None,
                    flux=None,
                )


@cache
def _knowledge() -> dict[str, Any]:
    words_of_standards: dict[str, Any] = read_knowledge("implied")["standards"]
    return words_of_standards


def _defined_after(tokens: Tokens, bound: NumSet) -> str | None:
    """The word in "anything over 30 °C counts as hot", "a man over 190 cm is tall"."""
    at = tokens.at(bound.end)
    for length in range(_LONGEST_VERB, 0, -1):
        if tokens.phrase(at, at + length) in _knowledge()["verbs"]:
            return _word_at(tokens, at + length)
    if tokens.lower(at) in _knowledge()["plain_verbs"] and _measures(tokens, bound):
        return _degree_at(tokens, at + 1)
    return None


def _measures(tokens: Tokens, bound: NumSet) -> bool:
    """Whether a bound says of what it is said: of men over 190 cm, not of over 190 men."""
    before = tokens.at(bound.start) - 1
    if bound.kind is Kind.CARDINAL or tokens.kind(before) != "word":
        return False
    word, functions = tokens.lowers[before], NonQuantities.default().function_words
    return word.endswith("thing") or (word not in functions and WordNet.default().is_noun(word))


def _word_at(tokens: Tokens, at: int) -> str | None:
    while tokens.lower(at) in _knowledge()["articles"]:
        at += 1
    word = tokens.lower(at)
    is_content = word not in NonQuantities.default().function_words
    return word if tokens.kind(at) == "word" and is_content else None


def _degree_at(tokens: Tokens, at: int) -> str | None:
    word = _word_at(tokens, at)
    return word if word is not None and WordNet.default().is_adjective(word) else None


def _defined_before(tokens: Tokens, bound: NumSet) -> str | None:
    """The word in "a day is hot if it is over 30 °C", "hot means over 30 °C"."""
    end = tokens.at(bound.start)
    for at in range(end - 1, max(0, end - _LONGEST_CLAUSE), -1):
        if tokens.kinds[at] != "word":
            return None
        if tokens.lowers[at] in _knowledge()["conditions"]:
            return _degree_at(tokens, at - 1)
    return None
