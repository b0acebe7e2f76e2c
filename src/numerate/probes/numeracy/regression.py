"""Magnitude from nearest neighbours (section 5.2): the mean value of the k closest vectors.

The paper gives neither k nor the weights, the distance, the seed or the number of splits; here
they are options. A few large numbers hold most of the variance, so the share of it that is
explained (R²) hangs on the split: what is reported is the median over several, and their range.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

import numpy as np

from numerate.probes.numeracy.choices import Weights
from numerate.probes.numeracy.neighbours import Places
from numerate.probes.numeracy.space import Floats, Space

__all__ = ["Neighbourhood", "Regression", "explained", "regression", "split"]


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """The options of the regression."""

    k: int = 5
    weights: Weights = Weights.UNIFORM
    train: float = 0.8  # the share of the numbers that are known
    splits: int = 5
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Regression:
    """R² over the splits, and of the first the known and the found values."""

    scores: tuple[float, ...]
    known: tuple[float, ...]
    found: tuple[float, ...]
    options: Neighbourhood

    @property
    def r2(self) -> float:
        return median(self.scores)

    def to_json(self) -> dict[str, Any]:
        """The median R², the range over the splits, and the options."""
        options = self.options
        return {
            "r2": round(self.r2, 4),
            "range": [round(min(self.scores), 4), round(max(self.scores), 4)],
            "k": options.k,
            "weights": options.weights.value,
            "train": options.train,
            "splits": options.splits,
            "test": len(self.known),
        }


def regression(
    space: Space, places: Places, values: Sequence[float], options: Neighbourhood
) -> Regression:
    """How well the values of numbers are told by those of their neighbours.

    >>> from numerate.probes.numeracy.choices import Distance
    >>> line = Space(np.stack([np.arange(50.0), np.ones(50)], axis=1), Distance.EUCLIDEAN)
    >>> regression(line, np.arange(50), range(50), Neighbourhood(k=2)).r2 > 0.99
    True
    """
    known = np.asarray(values, dtype=np.float64)
    chance = np.random.default_rng(options.seed)
    scores: list[float] = []
    first: tuple[Floats, Floats] | None = None
    for _ in range(options.splits):
        train, test = split(len(places), options.train, chance)
        found = _predicted(space, places, known, train, test, options)
        scores.append(explained(known[test], found))
        if first is None:
            first = known[test], found
    assert first is not None
    return Regression(tuple(scores), tuple(first[0]), tuple(first[1]), options)


def _predicted(
    space: Space,
    places: Places,
    known: Floats,
    train: Places,
    test: Places,
    options: Neighbourhood,
) -> Floats:
    row_of = np.zeros(int(places.max()) + 1, dtype=np.int64)
    row_of[places] = np.arange(len(places))
    nearest, closeness = space.nearest(places[test], places[train], options.k)
    values = known[row_of[nearest]]
    if options.weights is Weights.UNIFORM:
        means: Floats = values.mean(axis=1)
        return means
    far = np.maximum(space.apart(closeness), 1e-12)  # the same vector: all weight is its own
    weighted: Floats = (values / far).sum(axis=1) / (1 / far).sum(axis=1)
    return weighted


def split(n: int, train: float, chance: np.random.Generator) -> tuple[Places, Places]:
    """The places of a random training part, and of the rest; each has at least one."""
    order = chance.permutation(n)
    cut = min(max(1, round(train * n)), n - 1)
    return np.sort(order[:cut]), np.sort(order[cut:])


def explained(known: Floats, found: Floats) -> float:
    """R²: the share of the variance that is explained; below 0 where the mean does better.

    >>> explained(np.array([1.0, 2.0, 3.0]), np.array([1.0, 2.0, 2.0]))
    0.5
    """
    spread = float(((known - known.mean()) ** 2).sum())
    left = float(((known - found) ** 2).sum())
    return 1 - left / spread if spread else float(left == 0)
