"""Tells from the words alone whether a number counts what follows it."""

from __future__ import annotations

from numerate.language.wordnet import WordNet
from numerate.quantities.lexing import Tokens

__all__ = ["counts_next"]


def counts_next(tokens: Tokens, end: int) -> bool:
    """Whether a plural noun follows, after one adjective at most: "1900 brave soldiers"."""
    wordnet = WordNet.default()
    for index in (end, end + 1):
        if tokens.kind(index) != "word":
            return False
        word = tokens.lowers[index]
        if wordnet.is_plural_noun(word):
            return True
        if not wordnet.is_adjective(word):
            return False
    return False
