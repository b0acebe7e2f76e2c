"""ALIGN: a bag-of-words alignment in the manner of MacCartney (2009, chapter 2).

Each word of a hypothesis is aligned to the most similar one of the premise: the same lemma, or one
that WordNet relates to it. Rare words count more, by their inverse document frequency in the
training texts. How well the alignment covers the hypothesis, and the premise, are features of a
logistic regression, as in his thesis; the word that is covered worst and opposites are two more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from numerate.data.pair import Pair
from numerate.models.lexical.perceptron import Floats
from numerate.models.neural.tokens import tokens
from numerate.reasoning.wording import are_opposite, is_empty, likeness, word_lemma

__all__ = ["FEATURES", "WordWeights", "features", "lemmas"]

FEATURES = ("hypothesis covered", "premise covered", "least covered", "opposed")


@dataclass(frozen=True, slots=True)
class WordWeights:
    """How much a word counts: from 0, for one that every text has, to 1, for a new one."""

    texts: int
    counts: Mapping[str, int]  # in how many texts a lemma is; those of one text are left out

    @classmethod
    def of(cls, texts: Iterable[Iterable[str]]) -> WordWeights:
        """The weights that texts give, each of them a list of lemmas.

        >>> weights = WordWeights.of([["fig", "sell"], ["fig", "buy"], ["fig"], ["sell"]])
        >>> round(weights("fig"), 2), round(weights("sell"), 2), weights("plum")
        (0.21, 0.5, 1.0)
        """
        total, counts = 0, Counter[str]()
        for lemmas in texts:
            total += 1
            counts.update(set(lemmas))
        return cls(total, {word: n for word, n in sorted(counts.items()) if n > 1})

    def __call__(self, lemma: str) -> float:
        if self.texts < 2:
            return 1.0
        return log(self.texts / self.counts.get(lemma, 1)) / log(self.texts)


def features(pairs: Sequence[Pair], weights: WordWeights) -> Floats:
    """The features of each pair, a row each, in the order of `FEATURES`."""
    return np.array([_of_pair(pair, weights) for pair in pairs], np.float64)


def lemmas(text: str) -> list[str]:
    """The lemmas of the words of a text that carry meaning, numbers among them.

    >>> lemmas("The 3 firms sold figs.")
    ['3', 'firm', 'sell', 'fig']
    """
    words = [word for word in tokens(text) if any(map(str.isalnum, word))]
    return [word_lemma(word) for word in words if not is_empty(word)]


def _of_pair(pair: Pair, weights: WordWeights) -> tuple[float, float, float, float]:
    given, wanted = (list(dict.fromkeys(lemmas(one))) for one in (pair.premise, pair.hypothesis))
    aligned = _aligned(wanted, given)
    likest = dict.fromkeys(given, 0.0)
    for other, found in aligned.values():
        if other is not None:
            likest[other] = max(likest[other], found)
    covered = {one: found for one, (_, found) in aligned.items()}
    opposed = [one for one in wanted if any(are_opposite(one, other) for other in given)]
    return (
        _covered(covered, weights),
        _covered(likest, weights),
        min(covered.values(), default=1.0),
        sum(map(weights, opposed)),
    )


def _aligned(wanted: Sequence[str], given: Sequence[str]) -> dict[str, tuple[str | None, float]]:
    """The most similar word of the other text for each word, and how similar it is."""
    found: dict[str, tuple[str | None, float]] = {}
    for one in wanted:
        if one in given:
            found[one] = one, 1.0
            continue
        scores = [(likeness(one, other), -place) for place, other in enumerate(given)]
        best, place = max(scores, default=(0.0, 0))
        found[one] = (given[-place], best) if best else (None, 0.0)
    return found


def _covered(best: Mapping[str, float], weights: WordWeights) -> float:
    total = sum(map(weights, best))
    return sum(weights(one) * found for one, found in best.items()) / total if total else 1.0
