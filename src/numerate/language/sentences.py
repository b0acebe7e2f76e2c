"""Where sentences end, by rules that need no parser; the abbreviations are in sentences.toml."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from numerate.language.knowledge import read_knowledge
from numerate.language.nonquantities import NonQuantities

__all__ = ["placed_sentences", "sentences"]

_END = re.compile(
    r"(?P<stop>[.!?…])[\"”’')\]]*\s+(?=[\"“‘'(\[]*[A-Z0-9$£€])|\n\s*\n",
)
_LAST_WORD = re.compile(r"\S{1,20}$")
_NEXT_WORD = re.compile(r"[\w'’]+")
_DOTTED = re.compile(r"(?:[a-z]\.)+[a-z]")
_NAME_BEFORE = re.compile(r"(?:^|\s)(?:[A-Z][\w'’-]*|[A-Z]\.)\s+$")


def sentences(text: str) -> list[str]:
    """The sentences of a text, with single spaces.

    >>> sentences("Rosa has 3 lbs. of nuts. She eats 1. Is it good?")
    ['Rosa has 3 lbs. of nuts.', 'She eats 1.', 'Is it good?']
    """
    return [sentence for _, sentence in placed_sentences(text)]


def placed_sentences(text: str) -> Iterator[tuple[int, str]]:
    """The sentences of a text, with single spaces, each with the offset at which it begins.

    A sentence ends at a stop before a capital, a digit or a quote, unless the stop belongs to an
    abbreviation or an initial, and at a blank line.

    >>> list(placed_sentences("Dr. May  left.\\n\\nNo. 5 in the U.S. Army did not."))
    [(0, 'Dr. May left.'), (16, 'No. 5 in the U.S. Army did not.')]
    """
    start = 0
    for end in _END.finditer(text):
        if end["stop"] == "." and _is_inside(text, start, end):
            continue
        yield from _placed(text, start, end.end())
        start = end.end()
    yield from _placed(text, start, len(text))


def _placed(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    sentence = text[start:end]
    if joined := " ".join(sentence.split()):
        yield start + len(sentence) - len(sentence.lstrip()), joined


def _is_inside(text: str, start: int, end: re.Match[str]) -> bool:
    """Whether the stop is one of an abbreviation inside a sentence."""
    last = _LAST_WORD.search(text, max(start, end.start() - 20), end.start())
    if last is None:
        return False
    word = last.group().lstrip("\"“‘'([")
    lowered, following = word.lower(), _NEXT_WORD.search(text, end.end())
    abbreviations = _abbreviations()
    if lowered in abbreviations["titles"] | abbreviations["inside"]:
        return True
    if lowered in abbreviations["numbered"]:
        return following is not None and following.group()[0].isdigit()
    if _DOTTED.fullmatch(lowered) and word.isupper():
        return lowered not in abbreviations["closing"] and not _opens(following)
    if len(word) == 1 and word.isupper() and word != "I":
        before = text[max(start, last.start() - 30) : last.start()]
        return not _opens(following) and (not before.strip() or bool(_NAME_BEFORE.search(before)))
    return False


def _opens(following: re.Match[str] | None) -> bool:
    """Whether a word is one that sentences begin with, and names do not."""
    return following is None or following.group().lower() in NonQuantities.default().function_words


@cache
def _abbreviations() -> dict[str, frozenset[str]]:
    return {name: frozenset(words) for name, words in read_knowledge("sentences").items()}
