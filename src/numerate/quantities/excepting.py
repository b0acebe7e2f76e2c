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
    sentence = [token.lower for token in document.tokens[first : tokens.stop]]
    if not words["nobody"].isdisjoint(sentence) or not words["no"].isdisjoint(sentence):
        return False
    before = sentence[: tokens.start - first]
    while before and before[-1] in _FILLERS:
        before.pop()
    for length in range(1, _LONGEST + 1):
        phrase, ahead = " ".join(before[-length:]), before[:-length]
        if phrase in words["excepting"]:
            return True
        if phrase in words["excepting_of_all"] and not words["all"].isdisjoint(ahead):
            return phrase != "but" or ahead[-1] in words["all"]
    return False
