"""n-gram overlap (SciTail, footnote 13): which part of a hypothesis the premise has, literally."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from numerate.data.pair import Pair
from numerate.language.nonquantities import NonQuantities
from numerate.language.stemming import stem
from numerate.models.lexical.perceptron import Floats
from numerate.models.neural.tokens import tokens

__all__ = ["features", "overlaps"]

Gram = tuple[str, ...]


def overlaps(premise: str, hypothesis: str) -> tuple[float, float, float]:
    """The shares of the hypothesis's words, 1-skip bigrams and 1-skip trigrams that a premise has.

    Words are stemmed and stop words left out, unless there is nothing else. Of what a hypothesis
    is too short for, nothing is shared.

    >>> overlaps("Plants need the light.", "A plant needed light.")
    (1.0, 1.0, 1.0)
    >>> overlaps("Plants need light.", "Light!")
    (1.0, 0.0, 0.0)
    """
    given, wanted = _stems(premise), _stems(hypothesis)
    unigrams, bigrams, trigrams = (
        _share(grams(wanted), grams(given)) for grams in (_unigrams, _bigrams, _trigrams)
    )
    return unigrams, bigrams, trigrams


def features(pairs: Sequence[Pair]) -> Floats:
    """The overlaps of each pair, a row each."""
    return np.array([overlaps(pair.premise, pair.hypothesis) for pair in pairs], np.float64)


def _stems(text: str) -> list[str]:
    words = [word for word in tokens(text) if any(map(str.isalnum, word))]
    stop_words = NonQuantities.default().function_words
    return [stem(word) for word in words if word not in stop_words] or list(map(stem, words))


def _unigrams(words: Sequence[str]) -> set[Gram]:
    return {(word,) for word in words}


def _bigrams(words: Sequence[str]) -> set[Gram]:
    return {*pairwise(words), *zip(words, words[2:], strict=False)}


def _trigrams(words: Sequence[str]) -> set[Gram]:
    """Three words in a row, or of four without one of the two inside (Guthrie et al. 2006)."""
    return {
        *zip(words, words[1:], words[2:], strict=False),
        *zip(words, words[2:], words[3:], strict=False),
        *zip(words, words[1:], words[3:], strict=False),
    }


def _share(wanted: set[Gram], given: set[Gram]) -> float:
    return len(wanted & given) / len(wanted) if wanted else 0.0
