"""Tells an ordinal that only says when or in what turn from one that gives a rank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numerate.language.nonquantities import NonQuantities
from numerate.language.wordnet import WordNet
from numerate.quantities.tags import NOUNS, VERBS

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["is_adverb"]

_BEFORE_NOUNS = frozenset({"DT", "PDT", "PRP$", "POS"})
_PLAIN_VERBS = frozenset({"VB", "VBP"})
_TURNS = frozenset({"first", "second"})  # behind a verb, "third" and higher are places


def is_adverb(ordinal: Token) -> bool:
    """ "he first asked", "Second, add salt", "eat first"; not "came first", "the first sold"."""
    if ordinal.tag_ in VERBS:
        return True  # "I second that"
    if ordinal.dep_ != "advmod" or ordinal.head.tag_ not in VERBS:
        return False
    before = ordinal.nbor(-1) if ordinal.i else None
    if before is not None and before.tag_ in _BEFORE_NOUNS:
        return False
    if ordinal.i < ordinal.head.i:
        return not _opens_noun(ordinal)
    verb = WordNet.default().lemma(ordinal.head.lower_, "v")
    return ordinal.lower_ in _TURNS and verb not in NonQuantities.default().ranking


def _opens_noun(ordinal: Token) -> bool:
    """ "Maker posts first fall in sales": in headlines the tagger takes many a noun for a verb."""
    head = ordinal.head
    if head.i != ordinal.i + 1 or head.tag_ not in _PLAIN_VERBS or not ordinal.i:
        return False
    return ordinal.nbor(-1).tag_ in NOUNS and WordNet.default().is_noun(head.lower_)
