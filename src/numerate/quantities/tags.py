"""What the parser calls words (Penn Treebank) and their parts in a sentence, in groups."""

from __future__ import annotations

__all__ = [
    "ADJECTIVES",
    "COMMON_NOUNS",
    "DETERMINERS",
    "FINITE",
    "NAMES",
    "NOUNS",
    "SUBJECTS",
    "VERBS",
]

COMMON_NOUNS = frozenset({"NN", "NNS"})
NAMES = frozenset({"NNP", "NNPS"})
NOUNS = COMMON_NOUNS | NAMES
ADJECTIVES = frozenset({"JJ", "JJR", "JJS"})
DETERMINERS = frozenset({"DT", "PDT", "WDT", "PRP", "PRP$", "WP$"})
VERBS = frozenset({"VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "MD"})
FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
SUBJECTS = frozenset({"nsubj", "nsubjpass"})
