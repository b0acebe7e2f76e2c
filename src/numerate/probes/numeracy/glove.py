"""GloVe (Pennington, Socher and Manning 2014), small: vectors whose products tell how often two
words come together.

Counts weigh the less the farther two words are apart; rare pairs weigh less than frequent ones;
AdaGrad goes over all pairs in an order that the seed gives.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["Glove", "Matrix", "train"]

Matrix = npt.NDArray[np.float32]

_MOST_WORDS = 100_000  # the most frequent are kept: pairs of words fill the memory
_MOST_COUNT = 100.0  # beyond it a pair weighs no more (the paper's x_max)
_POWER = 0.75
_RATE = 0.05
_STEP = 1.0  # no step of AdaGrad is longer
_BATCH = 4_096
_PENDING = 1 << 22  # pairs that are kept apart before they are summed


@dataclass(frozen=True, slots=True)
class Glove:
    """The settings of the training."""

    width: int = 100
    window: int = 5
    least: int = 5
    epochs: int = 5
    seed: int = 0


def train(
    sentences: Iterable[list[str]],
    options: Glove,
    told: Callable[[int, int], None] | None = None,
) -> tuple[list[str], Matrix]:
    """The words that come often enough, the frequent first, and their vectors.

    `sentences` are gone through twice.
    """
    counts = Counter(word for sentence in sentences for word in sentence)
    words = [word for word, n in counts.most_common(_MOST_WORDS) if n >= options.least]
    if not words:
        return [], np.zeros((0, options.width), np.float32)
    keys, weights = _together(sentences, {word: at for at, word in enumerate(words)}, options)
    model = _Model(len(words), options)
    for epoch in range(options.epochs):
        model.learn(keys // len(words), keys % len(words), weights)
        if told is not None:
            told(epoch + 1, options.epochs)
    return words, model.vectors()


def _together(
    sentences: Iterable[list[str]], place_of: dict[str, int], options: Glove
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """How often two words come together: pairs as numbers, in order, and their weights."""
    keys, weights = np.zeros(0, np.int64), np.zeros(0)
    new_keys, new_weights = array("q"), array("d")
    for sentence in sentences:
        places = [place_of[word] for word in sentence if word in place_of]
        for at, one in enumerate(places):
            for apart, other in enumerate(reversed(places[max(0, at - options.window) : at]), 1):
                new_keys.extend((one * len(place_of) + other, other * len(place_of) + one))
                new_weights.extend((1 / apart, 1 / apart))
        if len(new_keys) > _PENDING:
            keys, weights = _summed(keys, weights, new_keys, new_weights)
            new_keys, new_weights = array("q"), array("d")
    return _summed(keys, weights, new_keys, new_weights)


def _summed(
    keys: npt.NDArray[np.int64],
    weights: npt.NDArray[np.float64],
    new_keys: array[int],
    new_weights: array[float],
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    both = np.concatenate([keys, np.array(new_keys, dtype=np.int64)])
    found, rows = np.unique(both, return_inverse=True)
    values = np.concatenate([weights, np.array(new_weights, dtype=np.float64)])
    sums: npt.NDArray[np.float64] = np.zeros(len(found))
    np.add.at(sums, rows, values)
    return found, sums


class _Model:
    """Vectors and biases of words and of contexts, with what AdaGrad remembers of each."""

    def __init__(self, words: int, options: Glove) -> None:
        self._chance = np.random.default_rng(options.seed)
        shape = (2, words, options.width + 1)  # the last of each row is its bias
        self._rows = (self._chance.random(shape) - 0.5) / options.width
        self._squares = np.ones(shape)

    def learn(
        self,
        ones: npt.NDArray[np.int64],
        others: npt.NDArray[np.int64],
        weights: npt.NDArray[np.float64],
    ) -> None:
        order = self._chance.permutation(len(weights))
        for begin in range(0, len(order), _BATCH):
            chosen = order[begin : begin + _BATCH]
            self._step(ones[chosen], others[chosen], weights[chosen])

    def _step(
        self,
        ones: npt.NDArray[np.int64],
        others: npt.NDArray[np.int64],
        weights: npt.NDArray[np.float64],
    ) -> None:
        one, other = self._rows[0, ones], self._rows[1, others]
        told = (one[:, :-1] * other[:, :-1]).sum(axis=1) + one[:, -1] + other[:, -1]
        error = np.minimum(1, (weights / _MOST_COUNT) ** _POWER) * (told - np.log(weights))
        for side, places, opposite in ((0, ones, other), (1, others, one)):
            step = error[:, None] * np.hstack([opposite[:, :-1], np.ones((len(error), 1))])
            touched, rows = np.unique(places, return_inverse=True)
            total = np.zeros((len(touched), step.shape[1]))
            np.add.at(total, rows, step)
            scaled = _RATE * total / np.sqrt(self._squares[side, touched])
            self._rows[side, touched] -= np.clip(scaled, -_STEP, _STEP)
            self._squares[side, touched] += total**2

    def vectors(self) -> Matrix:
        """The sums of both vectors of each word, as GloVe gives them."""
        summed: Matrix = self._rows.sum(axis=0)[:, :-1].astype(np.float32)
        return summed
