"""Tells from the words alone whether a number counts what follows it."""

from __future__ import annotations

from numerate.language.wordnet import WordNet
from numerate.quantities.lexing import Tokens

__all__ = ["counts_next"]


def counts_next(tokens: Tokens, end: int) -> bool:
    """Whether a plural noun follows, after two modifiers at most: "1900 brave Greek soldiers"."""
    wordnet = WordNet.default()
    for index in range(end, end + 3):
        if tokens.kind(index) != "word":
            return False
        word = tokens.lowers[index]
        if wordnet.is_plural_noun(word):
            return True
        modifies = wordnet.is_adjective(word) or (index > end and tokens.texts[index][0].isupper())
        if not modifies:
            return False
    return False
