"""Exceptions: of whom the contrary is said, as of the six in "all but six passed"."""

from __future__ import annotations

from numerate.language.document import Document
from numerate.language.stances import StanceWords

__all__ = ["is_excepted"]

_LONGEST = 4  # words of "with the exception of"
_FILLERS = frozenset({"the", "just", "only", "about", "some", "these", "those", "for"})


def is_excepted(document: Document, tokens: range) -> bool:
    """Whether a quantity is left out of what is said of all others.

    >>> from numerate import read
    >>> texts = "All but 6 men left.", "She sang, but 6 men left.", "Nobody except 6 men left."
    >>> [read(text).statements[0].denied for text in texts]
    [True, False, False]
    """
    words = StanceWords.default().around
    first = document.sentences[document.tokens[tokens.start].sentence].first
    if not _follows_exception(document, first, tokens.start):
        return False
    sentence = _lowers(document, first, tokens.stop)
    return words["nobody"].isdisjoint(sentence) and words["no"].isdisjoint(sentence)


def _follows_exception(document: Document, first: int, end: int) -> bool:
    """Whether the words of a sentence up to `end` lead to what is left out."""
    words = StanceWords.default().around
    while end > first and document.tokens[end - 1].lower in _FILLERS:
        end -= 1
    for length in range(1, _LONGEST + 1):
        start = max(first, end - length)
        phrase = " ".join(_lowers(document, start, end))
        if phrase in words["excepting"]:
            return True
        if phrase in words["excepting_of_all"]:
            ahead = _lowers(document, first, start)
            if not words["all"].isdisjoint(ahead):
                return phrase != "but" or ahead[-1] in words["all"]
    return False


def _lowers(document: Document, start: int, end: int) -> list[str]:
    return [token.lower for token in document.tokens[start:end]]
