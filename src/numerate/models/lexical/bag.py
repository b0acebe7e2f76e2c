"""fastText's classifier (Joulin et al. 2017): the mean of the vectors of words and bigrams, then a
softmax; trained pair by pair, at a rate that falls to nothing.

It is written here, and not taken from fastText's own package, because that initialises only a
tenth of its vectors when it runs in one thread (the rest is what the memory held before), and is
not repeatable when it runs in more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from numerate.models.lexical.perceptron import Floats, Places
from numerate.models.neural.tokens import tokens

__all__ = ["Bag", "learnt_bag"]


@dataclass(frozen=True, slots=True)
class Bag:
    """What each known word and bigram says for each class.

    Vectors are only ever averaged and multiplied by the same matrix, so the products are all that
    a trained model needs to keep.
    """

    scores: dict[str, list[float]]
    classes: int

    def probabilities(self, texts: Sequence[str]) -> Floats:
        """How likely each class is, for each text; one without a known word tells nothing."""
        found = np.zeros((len(texts), self.classes))
        for row, text in enumerate(texts):
            known = [self.scores[gram] for gram in _grams(text) if gram in self.scores]
            if known:
                found[row] = np.mean(known, axis=0)
        raised = np.exp(found - found.max(axis=1, keepdims=True))
        shares: Floats = raised / raised.sum(axis=1, keepdims=True)
        return shares


def learnt_bag(
    texts: Sequence[str], wanted: Places, classes: int, settings: dict[str, Any], seed: int
) -> tuple[Bag, int]:
    """A bag that was trained on texts and their classes, and how many numbers were trained."""
    grams = _known(texts, settings["least"])
    number = {gram: place for place, gram in enumerate(grams)}
    bags = [np.array([number[gram] for gram in _grams(text) if gram in number]) for text in texts]
    chance = np.random.default_rng(seed)
    width, epochs = settings["width"], settings["epochs"]
    vectors = chance.uniform(-1 / width, 1 / width, (len(grams), width))
    matrix = np.zeros((width, classes))
    total, done = epochs * len(texts), 0
    for _ in range(epochs):
        for place in chance.permutation(len(texts)):
            rate = settings["rate"] * (1 - done / total)
            done += 1
            if len(bags[place]):
                _step(vectors, matrix, bags[place], int(wanted[place]), rate)
    scores = (vectors @ matrix).round(6).tolist()
    return Bag(dict(zip(grams, scores, strict=True)), classes), vectors.size + matrix.size


def _step(vectors: Floats, matrix: Floats, bag: Places, wanted: int, rate: float) -> None:
    mean = vectors[bag].mean(axis=0)
    logits = mean @ matrix
    error = np.exp(logits - logits.max())
    error /= -error.sum()
    error[wanted] += 1
    # As in fastText, every word gets the whole step, however many there are.
    np.add.at(vectors, bag, rate * (matrix @ error))
    matrix += rate * np.outer(mean, error)


def _known(texts: Sequence[str], least: int) -> list[str]:
    counts = Counter(gram for text in texts for gram in _grams(text))
    return sorted(gram for gram, n in counts.items() if " " not in gram or n >= least)


def _grams(text: str) -> list[str]:
    words = tokens(text)
    return [*words, *map(" ".join, pairwise(words))]
