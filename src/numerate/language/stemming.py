"""Porter's stemmer (1980): "connection", "connected" and "connecting" all become "connect".

The rules stand in the order of his paper, which names the steps. What a stem needs before an ending
goes is his measure m: how often a run of vowels is followed by a run of consonants.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

__all__ = ["stem"]

_VOWEL = r"(?:[aeiou]|(?<=[^aeiou])y)"
_CONSONANT = r"(?:[^aeiouy]|(?<![^aeiou])y)"
_HAS_VOWEL = re.compile(_VOWEL)
_DOUBLE = re.compile(r"([^aeiouylsz])\1$")  # hopp-, but not fall-, hiss- or fizz-
_SHORT_END = re.compile(rf"{_CONSONANT}{_VOWEL}(?![wxy]){_CONSONANT}$")  # wil-, hop-
_RUNS = re.compile(rf"{_VOWEL}+{_CONSONANT}+")

_STEP_2 = [
    ("ational", "ate"),
    ("tional", "tion"),
    ("enci", "ence"),
    ("anci", "ance"),
    ("izer", "ize"),
    ("abli", "able"),
    ("alli", "al"),
    ("entli", "ent"),
    ("eli", "e"),
    ("ousli", "ous"),
    ("ization", "ize"),
    ("ation", "ate"),
    ("ator", "ate"),
    ("alism", "al"),
    ("iveness", "ive"),
    ("fulness", "ful"),
    ("ousness", "ous"),
    ("aliti", "al"),
    ("iviti", "ive"),
    ("biliti", "ble"),
]
_STEP_3 = [
    ("icate", "ic"),
    ("ative", ""),
    ("alize", "al"),
    ("iciti", "ic"),
    ("ical", "ic"),
    ("ful", ""),
    ("ness", ""),
]
_STEP_4 = [
    *(("al", ""), ("ance", ""), ("ence", ""), ("er", ""), ("ic", ""), ("able", ""), ("ible", "")),
    *(("ant", ""), ("ement", ""), ("ment", ""), ("ent", ""), ("ion", ""), ("ou", ""), ("ism", "")),
    *(("ate", ""), ("iti", ""), ("ous", ""), ("ive", ""), ("ize", "")),
]


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The stem of a word in lower case; words of one or two letters stay as they are.

    >>> [stem(word) for word in ("caresses", "ponies", "hopping", "relational", "replacement")]
    ['caress', 'poni', 'hop', 'relat', 'replac']
    """
    if len(word) <= 2:
        return word
    word = _without_past(_without_plural(word))
    if word.endswith("y") and _HAS_VOWEL.search(word[:-1]):
        word = word[:-1] + "i"
    for endings, least in ((_STEP_2, 0), (_STEP_3, 0), (_STEP_4, 1)):
        word = _replaced(word, endings, least)
    return _without_final_e(word)


def _without_plural(word: str) -> str:
    """Step 1a: caresses, ponies, cats."""
    if word.endswith(("sses", "ies")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _without_past(word: str) -> str:
    """Step 1b: agreed, plastered, motoring; what is left is mended: conflat-, hopp-, fil-."""
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    ending = next((one for one in ("ed", "ing") if word.endswith(one)), "")
    left = word[: len(word) - len(ending)]
    if not ending or not _HAS_VOWEL.search(left):
        return word
    if left.endswith(("at", "bl", "iz")) or (_measure(left) == 1 and _SHORT_END.search(left)):
        return left + "e"
    return left[:-1] if _DOUBLE.search(left) else left


def _replaced(word: str, endings: Sequence[tuple[str, str]], least: int) -> str:
    """Steps 2 to 4: the longest ending that fits goes, if more than `least` is measured before."""
    fitting = [(ending, new) for ending, new in endings if word.endswith(ending)]
    if not fitting:
        return word
    ending, new = max(fitting, key=lambda one: len(one[0]))
    left = word[: -len(ending)]
    if _measure(left) <= least or (ending == "ion" and not left.endswith(("s", "t"))):
        return word
    return left + new


def _without_final_e(word: str) -> str:
    """Step 5: probate, rate, controll."""
    if word.endswith("e"):
        left = word[:-1]
        if _measure(left) > 1 or (_measure(left) == 1 and not _SHORT_END.search(left)):
            word = left
    return word[:-1] if word.endswith("ll") and _measure(word) > 1 else word


def _measure(left: str) -> int:
    return len(_RUNS.findall(left))
