"""What a user may choose; apart from the rest, so that the command line knows it at no cost."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Architecture", "Distance", "Ties", "Variant", "Weights"]


class Distance(StrEnum):
    """How closeness is measured."""

    COSINE = "cosine"
    EUCLIDEAN = "euclidean"


class Ties(StrEnum):
    """What OVA does with the twin of x⁺, as near to x on the other side; the paper does not say.

    `listed`: the earlier of both is x⁺, the twin is one of all. `spared`: the twin is not compared.
    `either`: either may be the closest.
    """

    LISTED = "listed"
    SPARED = "spared"
    EITHER = "either"


class Weights(StrEnum):
    """How much each neighbour counts: alike, or the closer the more."""

    UNIFORM = "uniform"
    DISTANCE = "distance"


class Architecture(StrEnum):
    """What is trained."""

    WORD2VEC = "word2vec"
    FASTTEXT = "fasttext"
    GLOVE = "glove"


class Variant(StrEnum):
    """Which sentences are learned from."""

    NUM = "num"
    ALL = "all"
