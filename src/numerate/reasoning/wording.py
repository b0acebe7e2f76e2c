"""Compares the words of two texts by their lemmas and WordNet's relations."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cache, lru_cache

from numerate.language.knowledge import read_knowledge
from numerate.language.nonquantities import NonQuantities
from numerate.language.wordnet import Pos, WordNet
from numerate.quantities.lexing import Tokens
from numerate.quantities.reading import Reading

__all__ = [
    "are_opposite",
    "content_lemmas",
    "coverage",
    "is_counted_as",
    "is_empty",
    "likeness",
    "spoken",
    "without_clitic",
    "word_lemma",
]

_SHARED_STEM = 5  # letters that make "elect" and "election" one idea
_PARTS: tuple[Pos, ...] = ("v", "n", "a")
_PEOPLE = frozenset({"people", "person", "individual", "human"})
_WEIGHTS = {"same": 1.0, "synonym": 0.8, "hypernym": 0.7, "hyponym": 0.7}


@lru_cache(maxsize=50_000)
def word_lemma(word: str) -> str:
    """The dictionary form of a word whose part of speech is not known.

    >>> word_lemma("killed"), word_lemma("policemen"), word_lemma("miner's")
    ('kill', 'policeman', 'miner')
    """
    wordnet = WordNet.default()
    word = without_clitic(word)
    if wordnet.is_noun(word):
        noun = wordnet.lemma(word, "n")
        if noun != word:
            return noun
    return wordnet.lemma(word, "v") if wordnet.is_verb(word) else word


@lru_cache(maxsize=50_000)
def without_clitic(word: str) -> str:
    """A word without what an apostrophe joins to it: "miner's", "it's", "they'll"."""
    return word.replace("’", "'").partition("'")[0] or word


@lru_cache(maxsize=64)
def spoken(reading: Reading) -> frozenset[str]:
    """All words of a text, in small letters, as written and as dictionaries have them."""
    tokens = reading.document.tokens
    return frozenset(word for token in tokens for word in (token.lower, token.lemma))


@cache
def _empty_words() -> frozenset[str]:
    return NonQuantities.default().function_words | frozenset(read_knowledge("claims")["light"])


@lru_cache(maxsize=50_000)
def is_empty(word: str) -> bool:
    """Whether a word says little by itself: "the", "have", "total"."""
    return word in _empty_words() or without_clitic(word) in _empty_words()


def content_lemmas(tokens: Tokens, skip: Container[int] = ()) -> list[str]:
    """The lemmas of the words that carry meaning, but for the tokens at the places in `skip`."""
    words = enumerate(zip(tokens.kinds, tokens.lowers, strict=True))
    return [
        word_lemma(word)
        for place, (kind, word) in words
        if kind == "word" and not is_empty(word) and place not in skip
    ]


@lru_cache(maxsize=100_000)
def likeness(one: str, other: str) -> float:
    """How near two lemmas are in meaning, from 0 to 1.

    >>> likeness("car", "automobile"), likeness("car", "tree")
    (0.8, 0.0)
    """
    if one == other:
        return 1.0
    if min(len(one), len(other)) >= _SHARED_STEM and one[:_SHARED_STEM] == other[:_SHARED_STEM]:
        return 0.9
    wordnet = WordNet.default()
    if other in wordnet.derived(one):
        return 0.9
    if other in wordnet.causes(one) or one in wordnet.causes(other):
        return 0.8  # whoever was killed died
    relations = (wordnet.related(one, other, pos) for pos in _PARTS)
    return max((_WEIGHTS[relation] for relation in relations if relation), default=0.0)


def coverage(wanted: Iterable[str], given: Iterable[str]) -> float:
    """Which part of some lemmas a text's lemmas express; 1 when nothing is wanted."""
    wanted = list(wanted)
    pool = sorted(set(given))
    if not wanted:
        return 1.0
    exact = set(pool)
    total = sum(
        1.0 if lemma in exact else max((likeness(lemma, other) for other in pool), default=0.0)
        for lemma in wanted
    )
    return total / len(wanted)


def is_counted_as(noun: str, wider: str) -> bool:
    """Whether whatever a noun counts is counted by a wider noun as well.

    >>> is_counted_as("sailor", "people"), is_counted_as("people", "sailor")
    (True, False)
    >>> is_counted_as("pear tree", "tree"), is_counted_as("pear tree", "apple tree")
    (True, False)
    """
    *kinds, head = noun.lower().split()
    *other_kinds, other = wider.lower().split()
    if not set(other_kinds) <= set(kinds):
        return False
    wordnet = WordNet.default()
    if wordnet.related(other, head) in ("same", "synonym", "hypernym"):
        return True
    return other in _PEOPLE and wordnet.is_a(head, "person", senses=2)


def are_opposite(one: str, other: str) -> bool:
    """Whether two lemmas exclude each other: "accept" and "reject", "higher" and "lower".

    >>> are_opposite("accept", "reject"), are_opposite("car", "bus")
    (True, False)
    """
    return other in _opposites(one)


@lru_cache(maxsize=50_000)
def _opposites(lemma: str) -> frozenset[str]:
    wordnet = WordNet.default()
    found = {other for pos in _PARTS for other in wordnet.antonyms(lemma, pos)}
    for pair in read_knowledge("claims")["opposites"]:
        found.update(other for other in pair if lemma in pair and other != lemma)
    return frozenset(found) - _empty_words()
