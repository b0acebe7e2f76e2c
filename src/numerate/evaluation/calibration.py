"""Calibration: whether a model is right as often as its confidence says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

__all__ = ["Bin", "Calibration", "Point", "calibration", "reliability", "risk_coverage"]

BINS = 10
_POINTS = 100  # of the curve that is kept


@dataclass(frozen=True, slots=True)
class Bin:
    """The answers whose confidence lies in (low, high]; the first bin holds 0, too."""

    low: float
    high: float
    n: int
    confidence: float  # mean; 0 where there are none
    accuracy: float


@dataclass(frozen=True, slots=True)
class Point:
    """The share of wrong answers among the most confident ones."""

    coverage: float
    risk: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """How well confidence and being right go together, over all answers that have one."""

    n: int
    ece: float  # expected calibration error, Guo et al. (2017)
    bins: tuple[Bin, ...]
    aurc: float  # area under the risk-coverage curve, Geifman and El-Yaniv (2017)
    risk_coverage: tuple[Point, ...]


def calibration(right: Sequence[bool], confidences: Sequence[float]) -> Calibration | None:
    """Calibration of answers with a confidence from 0 to 1; none where there are no answers.

    >>> found = calibration([True, False], [0.75, 0.75])
    >>> found.ece, found.aurc
    (0.25, 0.5)
    """
    if not right:
        return None
    bins = reliability(right, confidences)
    ece = sum(one.n * abs(one.accuracy - one.confidence) for one in bins) / len(right)
    risks = risk_coverage(right, confidences)
    return Calibration(
        n=len(right),
        ece=ece,
        bins=bins,
        aurc=sum(point.risk for point in risks) / len(risks),
        risk_coverage=_thinned(risks),
    )


def reliability(
    right: Sequence[bool], confidences: Sequence[float], bins: int = BINS
) -> tuple[Bin, ...]:
    """The reliability diagram: bins of equal width, with mean confidence and accuracy in each.

    >>> [(one.high, one.n, one.accuracy) for one in reliability([True, False], [0.5, 0.6], bins=2)]
    [(0.5, 1, 1.0), (1.0, 1, 0.0)]
    """
    edges = np.linspace(0, 1, bins + 1)
    sure, hits = np.asarray(confidences, dtype=float), np.asarray(right, dtype=float)
    # A confidence on an edge belongs to the bin below it.
    place = np.clip(np.searchsorted(edges, sure, side="left") - 1, 0, bins - 1)
    counts = np.bincount(place, minlength=bins)
    shares = np.maximum(counts, 1)
    means = np.bincount(place, weights=sure, minlength=bins) / shares
    accuracies = np.bincount(place, weights=hits, minlength=bins) / shares
    return tuple(
        Bin(float(edges[i]), float(edges[i + 1]), int(counts[i]), float(means[i]), float(hit))
        for i, hit in enumerate(accuracies)
    )


def risk_coverage(right: Sequence[bool], confidences: Sequence[float]) -> tuple[Point, ...]:
    """The curve: one point for each number of answers kept, the most confident first.

    Answers of equal confidence have no order of their own, so each of them stands for their mean:
    the curve does not depend on the order of the samples.

    >>> [point.risk for point in risk_coverage([False, True], [0.5, 0.9])]
    [0.0, 0.5]
    >>> [point.risk for point in risk_coverage([False, True], [0.5, 0.5])]
    [0.5, 0.5]
    """
    wrong = 1 - np.asarray(right, dtype=float)
    levels, place = np.unique(-np.asarray(confidences, dtype=float), return_inverse=True)
    sizes = np.bincount(place, minlength=len(levels))
    means = np.bincount(place, weights=wrong, minlength=len(levels)) / np.maximum(sizes, 1)
    kept = np.arange(1, len(wrong) + 1)
    risks = np.cumsum(np.repeat(means, sizes)) / kept
    return tuple(
        Point(float(share), float(risk))
        for share, risk in zip(kept / len(kept), risks, strict=True)
    )


def _thinned(points: tuple[Point, ...]) -> tuple[Point, ...]:
    if len(points) <= _POINTS:
        return points
    return tuple(points[len(points) * i // _POINTS - 1] for i in range(1, _POINTS + 1))
