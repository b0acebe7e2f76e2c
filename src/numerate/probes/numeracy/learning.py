"""What can be learned from vectors of numbers (Wallace et al. 2019): maximum, value and sum.

The paper trains small networks; here the learner is kernel ridge regression, which has a closed
form: the same vectors always give the same figures. Numbers that are asked were not learned from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from numerate.evaluation.statistics import wilson
from numerate.probes.numeracy.neighbours import Places
from numerate.probes.numeracy.regression import explained, split
from numerate.probes.numeracy.scoring import percent
from numerate.probes.numeracy.space import Floats, Vectors

__all__ = ["MOST", "Learned", "Learner", "learned"]

MOST = 1_000
"""Numbers that are learned from and asked: the smallest from zero on, as in the paper's ranges."""

_LIST = 5  # numbers in a list, as in the paper
_LISTS = 1_000
_SUMS = 600  # pairs that are learned from at most, and as many that are asked
_RIDGE = 1e-3
_TRAIN = 0.8


@dataclass(frozen=True, slots=True)
class Learned:
    """What was learned: which of five numbers is the largest, what a number is, what two sum to."""

    numbers: int
    lists: int
    maximum: float  # the share of lists whose largest number was found
    value_error: float  # the root of the mean squared error
    value_r2: float
    sum_error: float
    sum_r2: float

    def to_json(self) -> dict[str, Any]:
        """The figures, the share in percent."""
        return {
            "numbers": self.numbers,
            "list_maximum": percent(self.maximum),
            "list_interval": [percent(end) for end in wilson(self.maximum, self.lists)],
            "decoding": {"rmse": round(self.value_error, 2), "r2": round(self.value_r2, 4)},
            "addition": {"rmse": round(self.sum_error, 2), "r2": round(self.sum_r2, 4)},
        }


class Learner:
    """Kernel ridge regression with a Gaussian kernel, as wide as vectors are apart.

    >>> line = np.arange(20.0)[:, None]
    >>> Learner(line, np.arange(20.0)).predicted(np.array([[4.5]])).round(1)
    array([4.5])
    """

    def __init__(self, features: Vectors, values: Floats) -> None:
        rows = features.astype(np.float64)
        self._centre, spread = rows.mean(axis=0), rows.std(axis=0)
        self._spread = np.where(spread > 0, spread, 1.0)
        self._rows = self._standard(rows)
        distances = _squared(self._rows, self._rows)
        self._width = float(np.median(distances)) or 1.0
        kernel = np.exp(-distances / self._width)
        self._mean = float(values.mean())
        self._scale = float(values.std()) or 1.0
        ridge = kernel + _RIDGE * np.eye(len(kernel))
        self._weights = np.linalg.solve(ridge, (values - self._mean) / self._scale)

    def predicted(self, features: Vectors) -> Floats:
        """The value of each row."""
        kernel = np.exp(-_squared(self._standard(features), self._rows) / self._width)
        found: Floats = kernel @ self._weights * self._scale + self._mean
        return found

    def _standard(self, rows: Vectors) -> Floats:
        standard: Floats = (rows - self._centre) / self._spread
        return standard


def learned(vectors: Vectors, values: Sequence[float], seed: int = 0) -> Learned:
    """What can be learned from the vectors of numbers; at most `MOST` of them are used."""
    known = np.asarray(values, dtype=np.float64)
    kept = np.argsort(np.where(known < 0, np.inf, known), kind="stable")[:MOST]
    vectors, known = vectors[kept], known[kept]
    chance = np.random.default_rng(seed)
    train, test = split(len(known), _TRAIN, chance)
    values_found = Learner(vectors[train], known[train]).predicted(vectors[test])
    maximum = _maximum(known[test], values_found, chance)
    sums, sums_found = _sums(vectors, known, train, test, chance)
    return Learned(
        len(known),
        _LISTS,
        maximum,
        _error(known[test], values_found),
        explained(known[test], values_found),
        _error(sums, sums_found),
        explained(sums, sums_found),
    )


def _maximum(known: Floats, found: Floats, chance: np.random.Generator) -> float:
    """The share of lists of numbers whose largest is the one with the largest value read."""
    size = min(_LIST, len(known))
    lists = np.argsort(chance.random((_LISTS, len(known))), axis=1)[:, :size]
    return float((known[lists].argmax(axis=1) == found[lists].argmax(axis=1)).mean())


def _sums(
    vectors: Vectors, known: Floats, train: Places, test: Places, chance: np.random.Generator
) -> tuple[Floats, Floats]:
    """The sums of pairs that were not learned from, and what was read from both vectors."""
    pairs_of_each = min(_SUMS, 10 * len(train))  # more would only repeat those of few numbers
    drawn = [chance.choice(part, size=(pairs_of_each, 2)) for part in (train, test)]
    features = [np.hstack([vectors[pairs[:, 0]], vectors[pairs[:, 1]]]) for pairs in drawn]
    sums = [known[pairs].sum(axis=1) for pairs in drawn]
    return sums[1], Learner(features[0], sums[0]).predicted(features[1])


def _error(known: Floats, found: Floats) -> float:
    return float(np.sqrt(((known - found) ** 2).mean()))


def _squared(ones: Floats, others: Floats) -> Floats:
    products = ones @ others.T
    squares: Floats = (ones**2).sum(axis=1)[:, None] + (others**2).sum(axis=1)[None] - 2 * products
    return np.maximum(squares, 0)
