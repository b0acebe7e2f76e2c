"""Scores of contrastive tests: the share passed, its interval, and what random vectors pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from numerate.evaluation.statistics import Range, wilson
from numerate.probes.numeracy.choices import Distance, Ties
from numerate.probes.numeracy.contrasts import KINDS, Contrasts
from numerate.probes.numeracy.space import Space, Vectors

__all__ = ["Figure", "Scores", "percent", "random_vectors", "scores"]


@dataclass(frozen=True, slots=True)
class Figure:
    """How many tests were passed, and how many of the same tests random vectors pass."""

    passed: int
    n: int
    random: int

    @property
    def share(self) -> float:
        return self.passed / self.n if self.n else 0.0

    @property
    def random_share(self) -> float:
        return self.random / self.n if self.n else 0.0

    @property
    def interval(self) -> Range:
        return wilson(self.share, self.n)


@dataclass(frozen=True, slots=True)
class Scores:
    """The figures of magnitude, or of numeration, by kind of test."""

    figures: Mapping[str, Figure]

    def to_json(self) -> dict[str, Any]:
        """The shares in percent, and beside them the counts, the intervals and the baseline."""
        figures = self.figures.items()
        return {
            **{kind: percent(one.share) for kind, one in figures},
            "counts": {kind: one.n for kind, one in figures},
            "intervals": {kind: [percent(end) for end in one.interval] for kind, one in figures},
            "random": {kind: percent(one.random_share) for kind, one in figures},
        }


def scores(
    contrasts: Contrasts, vectors: Vectors, distance: Distance, ties: Ties, seed: int
) -> Scores:
    """What vectors pass, and random ones of the same shape beside them."""
    space = Space(vectors, distance)
    chance = Space(random_vectors(len(vectors), vectors.shape[1], seed), distance)
    found = {}
    for kind in KINDS:
        passed = contrasts.passed(kind, space, ties)
        by_chance = contrasts.passed(kind, chance, ties)
        found[kind] = Figure(int(passed.sum()), len(passed), int(by_chance.sum()))
    return Scores(found)


def random_vectors(rows: int, width: int, seed: int) -> Vectors:
    """Vectors of normally distributed numbers, which know nothing."""
    drawn: Vectors = np.random.default_rng(seed).standard_normal((rows, width), dtype=np.float32)
    return drawn


def percent(share: float) -> float:
    """A share in percent, as papers print it.

    >>> percent(0.55423)
    55.42
    """
    return round(100 * share, 2)
