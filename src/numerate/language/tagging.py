"""What a tagged word is: its lemma, whether it carries meaning, whether it is part of a name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from numerate.language.nonquantities import NonQuantities
from numerate.language.wordnet import Pos, WordNet

__all__ = ["CLITICS", "is_content", "lemma_of", "name_flags"]

CLITICS = {
    "'s": "be",
    "’s": "be",
    "'re": "be",
    "’re": "be",
    "'m": "be",
    "’m": "be",
    "'ve": "have",
    "’ve": "have",
    "'ll": "will",
    "’ll": "will",
    "n't": "not",
    "n’t": "not",
    "ca": "can",
    "wo": "will",
}
_PARTS: dict[str, Pos] = {"NN": "n", "VB": "v", "JJ": "a"}  # by the tag's first two letters
_CONTENT = frozenset({"NN", "VB", "JJ", "RB", "FW"})
_SHORTEST_HEADLINE = 3  # words behind the first
_CAPITALISED = frozenset({"NN", "JJ", "FW"})


@lru_cache(maxsize=100_000)
def lemma_of(text: str, tag: str, is_name: bool = False) -> str:
    """The dictionary form of a tagged word; a name stays as it is written.

    >>> lemma_of("fell", "VBD"), lemma_of("women", "NNS"), lemma_of("Wales", "NNP", True)
    ('fall', 'woman', 'Wales')
    """
    if is_name or tag.startswith("NNP"):
        return text
    lower = text.lower()
    if tag[:2] == "VB" or tag == "MD":
        return CLITICS.get(lower) or WordNet.default().lemma(lower, "v")
    if lower in CLITICS and tag != "POS":
        return CLITICS[lower]
    pos = _PARTS.get(tag[:2])
    return lower if pos is None else WordNet.default().lemma(lower, pos)


@lru_cache(maxsize=100_000)
def is_content(text: str, tag: str) -> bool:
    """Whether a word carries meaning by itself: no number, sign, auxiliary or function word.

    >>> is_content("men", "NNS"), is_content("were", "VBD"), is_content("5", "CD")
    (True, False, False)
    """
    if tag[:2] not in _CONTENT or not any(map(str.isalpha, text)):
        return False
    if tag.startswith("NNP") and text[0].isupper():
        return True  # "May"
    lower = text.lower()
    return lower not in NonQuantities.default().function_words and lower not in CLITICS


def name_flags(texts: Sequence[str], tags: Sequence[str], openings: Sequence[int]) -> list[bool]:
    """For each word whether it is (part of) a name.

    A name has a capital. Where every word has one, in a headline or at the start of a sentence,
    the tagger decides; elsewhere a capital is enough for a noun or adjective: "Norwegian ships".
    What has a capital only where a sentence starts is none. Months and weekdays are times.

    >>> name_flags(["Ann", "saw", "Norwegian", "ships"], ["NNP", "VBD", "JJ", "NNS"], [0])
    [True, False, True, False]
    """
    flags = [False] * len(texts)
    plain = _without_capital(texts, openings)
    for first, last in pairwise([*openings, len(texts)]):
        capitals = [at for at in range(first, last) if texts[at][0].isupper()]
        others = sum(1 for at in range(first + 1, last) if texts[at][0].isalpha())
        capital = sum(1 for at in capitals if at > first)
        headline = others >= _SHORTEST_HEADLINE and 2 * capital > others
        for at in capitals:
            is_named = at > first or texts[at].lower() not in plain
            flags[at] = is_named and _is_name(texts[at], tags[at], headline or at == first)
    return flags


def _without_capital(texts: Sequence[str], openings: Sequence[int]) -> set[str]:
    """The words that have no capital inside any sentence."""
    first = set(openings)
    inside = {text for at, text in enumerate(texts) if at not in first}
    return {text for text in inside if text.islower() and text.capitalize() not in inside}


@lru_cache(maxsize=100_000)
def _is_name(text: str, tag: str, told: bool) -> bool:
    """Whether a word with a capital is a name; `told` where the capital tells nothing."""
    words, lower = NonQuantities.default(), text.lower()
    if lower in words.months or lower in words.weekdays or lower in words.function_words:
        return False
    if tag.startswith("NNP"):
        return True
    return not told and tag[:2] in _CAPITALISED
