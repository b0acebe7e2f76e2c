"""What each model that reads words alone learns from pairs, and how it says what it has learnt.

A learner gives the probability of each label, in the order of the labels it was taught; what it
has learnt is JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, Self

import numpy as np

from numerate.data.pair import Pair
from numerate.models.lexical import alignment, overlap
from numerate.models.lexical.alignment import WordWeights
from numerate.models.lexical.bag import Bag, learnt_bag
from numerate.models.lexical.perceptron import Fitted, Floats, Perceptron, Places, fitted
from numerate.models.neural.corpus import Corpus
from numerate.models.neural.plan import Report

__all__ = ["LEARNERS", "Learner", "Learnt", "Watch"]

Watch = Callable[[Report], None] | None
"""Is told of each epoch."""


@dataclass(frozen=True, slots=True)
class Learnt:
    """A learner, how many numbers it trained, and its epochs where they were measured."""

    learner: Learner
    parameters: int
    best_epoch: int = 0
    history: Sequence[Mapping[str, float]] = ()


class Learner(Protocol):
    """What was learnt: it can be asked, written down, and restored."""

    @classmethod
    def learnt(cls, corpus: Corpus, settings: dict[str, Any], seed: int, watch: Watch) -> Learnt:
        """What a corpus teaches."""
        ...

    @classmethod
    def restored(cls, content: Any, classes: int) -> Self:
        """What `to_json` wrote; ValueError, KeyError or TypeError where it is something else."""
        ...

    def to_json(self) -> Any:
        """What was learnt."""
        ...

    def likely(self, pairs: Sequence[Pair]) -> Floats:
        """The probability of each label, a row for each pair."""
        ...


@dataclass(frozen=True, slots=True)
class MajorityLearner:
    """MAJ: the share of each label in the training data, whatever the pair."""

    shares: tuple[float, ...]

    @classmethod
    def learnt(cls, corpus: Corpus, settings: dict[str, Any], seed: int, watch: Watch) -> Learnt:
        del settings, seed, watch  # there is nothing to set, to draw or to watch
        counts = np.bincount(_wanted(corpus.train, corpus), minlength=len(corpus.labels))
        return Learnt(cls(tuple((counts / counts.sum()).tolist())), 0)

    @classmethod
    def restored(cls, content: Any, classes: int) -> Self:
        shares = [float(share) for share in content["shares"]]
        if len(shares) != classes:
            raise ValueError(f"it has {len(shares)} shares")
        return cls(tuple(shares))

    def to_json(self) -> Any:
        return {"shares": list(self.shares)}

    def likely(self, pairs: Sequence[Pair]) -> Floats:
        return np.tile(np.array(self.shares), (len(pairs), 1))


@dataclass(frozen=True, slots=True)
class HypothesisLearner:
    """HYP: it never sees a premise."""

    bag: Bag

    @classmethod
    def learnt(cls, corpus: Corpus, settings: dict[str, Any], seed: int, watch: Watch) -> Learnt:
        del watch
        texts = [pair.hypothesis for pair in corpus.train]
        wanted = _wanted(corpus.train, corpus)
        bag, parameters = learnt_bag(texts, wanted, len(corpus.labels), settings, seed)
        return Learnt(cls(bag), parameters)

    @classmethod
    def restored(cls, content: Any, classes: int) -> Self:
        scores = {str(gram): [float(one) for one in row] for gram, row in content["scores"].items()}
        if any(len(row) != classes for row in scores.values()):
            raise ValueError(f"its scores are not of {classes} labels")
        return cls(Bag(scores, classes))

    def to_json(self) -> Any:
        return {"scores": self.bag.scores}

    def likely(self, pairs: Sequence[Pair]) -> Floats:
        return self.bag.probabilities([pair.hypothesis for pair in pairs])


@dataclass(frozen=True, slots=True)
class NgramLearner:
    """n-gram overlap, weighed by a perceptron."""

    perceptron: Perceptron

    @classmethod
    def learnt(cls, corpus: Corpus, settings: dict[str, Any], seed: int, watch: Watch) -> Learnt:
        found = _fitted(corpus, overlap.features, settings, seed, watch)
        return _learnt(cls(found.perceptron), found)

    @classmethod
    def restored(cls, content: Any, classes: int) -> Self:
        return cls(_perceptron(content["layers"], 3, classes))

    def to_json(self) -> Any:
        return {"layers": self.perceptron.to_json()}

    def likely(self, pairs: Sequence[Pair]) -> Floats:
        return self.perceptron.probabilities(overlap.features(pairs))


@dataclass(frozen=True, slots=True)
class AlignLearner:
    """ALIGN: how well words align, weighed by a logistic regression."""

    weights: WordWeights
    perceptron: Perceptron

    @classmethod
    def learnt(cls, corpus: Corpus, settings: dict[str, Any], seed: int, watch: Watch) -> Learnt:
        texts = dict.fromkeys(
            text for one in corpus.train for text in (one.premise, one.hypothesis)
        )
        weights = WordWeights.of(map(alignment.lemmas, texts))
        features = partial(alignment.features, weights=weights)
        found = _fitted(corpus, features, settings, seed, watch)
        return _learnt(cls(weights, found.perceptron), found)

    @classmethod
    def restored(cls, content: Any, classes: int) -> Self:
        counts = {str(lemma): int(n) for lemma, n in content["counts"].items()}
        perceptron = _perceptron(content["layers"], len(alignment.FEATURES), classes)
        return cls(WordWeights(int(content["texts"]), counts), perceptron)

    def to_json(self) -> Any:
        counts = dict(self.weights.counts)
        layers = self.perceptron.to_json()
        return {"layers": layers, "texts": self.weights.texts, "counts": counts}

    def likely(self, pairs: Sequence[Pair]) -> Floats:
        return self.perceptron.probabilities(alignment.features(pairs, self.weights))


LEARNERS: Mapping[str, type[Learner]] = {
    "majority": MajorityLearner,
    "hyp": HypothesisLearner,
    "align": AlignLearner,
    "ngram": NgramLearner,
}
"""The learner of each recipe."""


def _fitted(
    corpus: Corpus,
    features: Callable[[Sequence[Pair]], Floats],
    settings: dict[str, Any],
    seed: int,
    watch: Watch,
) -> Fitted:
    train, dev = ((features(pairs), _wanted(pairs, corpus)) for pairs in (corpus.train, corpus.dev))
    return fitted(train, dev, len(corpus.labels), settings, seed, watch)


def _learnt(learner: Learner, found: Fitted) -> Learnt:
    return Learnt(learner, found.perceptron.parameters, found.best_epoch, found.history)


def _wanted(pairs: Sequence[Pair], corpus: Corpus) -> Places:
    return np.array([corpus.labels.index(pair.label or "") for pair in pairs], np.int64)


def _perceptron(content: Any, features: int, classes: int) -> Perceptron:
    found = Perceptron.restored(content)
    if found.widths != (features, classes):
        raise ValueError(f"it goes from {found.widths[0]} features to {found.widths[1]} labels")
    return found
