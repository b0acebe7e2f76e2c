"""Statistics: how far an accuracy can be trusted, and whether two models really differ.

Pairs that share a premise stand or fall together, so every function here takes the premises as
clusters: a hundred claims about one text say less than a hundred claims about a hundred texts.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from numerate.errors import MissingExtra

__all__ = [
    "Range",
    "average_interval",
    "balanced_interval",
    "bootstrap",
    "effective_size",
    "mcnemar",
    "permutation_test",
    "wilson",
]

Range = tuple[float, float]
Floats = npt.NDArray[np.float64]

CONFIDENCE = 0.95
RESAMPLES = 2_000
PERMUTATIONS = 9_999
_DRAWN_AT_ONCE = 1 << 20  # numbers in memory, whatever the number of clusters


def wilson(share: float, n: float, confidence: float = CONFIDENCE) -> Range:
    """Wilson's score interval of a share; `n` may be an effective number of samples.

    >>> [round(end, 4) for end in wilson(0.8, 10)]
    [0.4902, 0.9433]
    """
    if not 0 <= share <= 1:
        raise ValueError(f"a share is from 0 to 1, not {share}")
    if n <= 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    # At a share of 0 or 1 the end is the share itself, which rounding would just miss.
    return min(share, max(0.0, centre - half)), max(share, min(1.0, centre + half))


def effective_size(values: Sequence[float], clusters: Sequence[Hashable]) -> float:
    """How many independent samples these are worth, by the design effect of their clusters.

    Never more than there are. Where all samples are alike the data cannot say how far those of
    a cluster go together; then each cluster counts once.

    >>> round(effective_size([1, 1, 0, 0, 1, 1], ["a", "a", "b", "b", "c", "c"]), 3)
    2.4
    >>> effective_size([1, 1, 0, 0, 1, 1], range(6))
    6.0
    """
    sums, sizes = _totals(values, clusters)
    effect = _design_effect(sums, sizes)
    return float(len(sizes)) if effect is None else float(sizes.sum()) / effect


def bootstrap(
    values: Sequence[float],
    clusters: Sequence[Hashable],
    *,
    seed: int = 0,
    resamples: int = RESAMPLES,
    confidence: float = CONFIDENCE,
    classes: Sequence[Hashable] | None = None,
) -> Range | None:
    """The percentile interval of the mean when whole clusters are drawn again, with a seed.

    `values` are 1 and 0 for the interval of an accuracy, or the differences of two models. With
    `classes` it is of the mean of the classes' means, which is balanced accuracy; a draw without
    any of a class is the mean of the others. One cluster cannot be drawn again in another way:
    then there is no interval.

    >>> bootstrap([1, 0, 1, 1], ["a", "b", "c", "d"])
    (0.25, 1.0)
    >>> bootstrap([1, 0, 1, 1], ["a", "b", "c", "d"], classes=["yes", "no", "yes", "yes"])
    (0.5, 1.0)
    """
    sums, sizes = _totals(values, clusters, classes)
    totals = np.hstack((sums, sizes))
    groups, columns = sums.shape
    if groups < 2:
        return None
    # Clusters with the same total and size are interchangeable, and there are few kinds of them:
    # drawing how many of each kind there are is drawing clusters, at a fraction of the cost.
    kinds, counts = np.unique(totals, axis=0, return_counts=True)
    rng = np.random.default_rng(seed)
    means = np.empty(resamples)
    block = max(1, _DRAWN_AT_ONCE // len(kinds))
    for start in range(0, resamples, block):
        stop = min(start + block, resamples)
        drawn = rng.multinomial(groups, counts / groups, size=stop - start) @ kinds
        means[start:stop] = _mean_of_means(drawn[:, :columns], drawn[:, columns:])
    low, high = np.quantile(means, [(1 - confidence) / 2, (1 + confidence) / 2])
    return float(low), float(high)


def average_interval(shares: Sequence[float], intervals: Sequence[Range]) -> Range:
    """The interval of the mean of independent shares, from the intervals of each.

    Zou and Donner's method (2008): the distances of the ends add as squares.

    >>> [round(end, 3) for end in average_interval([0.5, 0.7], [(0.4, 0.6), (0.6, 0.8)])]
    [0.529, 0.671]
    """
    mean, n = sum(shares) / len(shares), len(shares)
    below = sum((share - low) ** 2 for share, (low, _) in zip(shares, intervals, strict=True))
    above = sum((share - high) ** 2 for share, (_, high) in zip(shares, intervals, strict=True))
    return mean - sqrt(below) / n, mean + sqrt(above) / n


def balanced_interval(
    right: Sequence[float], clusters: Sequence[Hashable], classes: Sequence[Hashable]
) -> Range:
    """The interval of balanced accuracy, the mean of the classes' shares of right answers.

    Each share has Wilson's interval, and their mean Zou and Donner's. Balanced accuracy is a sum
    over samples that weigh more the rarer their class is, so its clusters have one design effect,
    whichever classes they mix, and each class is worth so many fewer samples. With one class it
    is the interval of its share.

    >>> yes_and_no = ["yes", "yes", "no", "no"]
    >>> [round(end, 3) for end in balanced_interval([1, 1, 0, 1], range(4), yes_and_no)]
    [0.364, 0.953]
    """
    if not right:
        return 0.0, 1.0
    sums, sizes = _totals(right, clusters, classes)
    counts = sizes.sum(axis=0)
    shares = sums.sum(axis=0) / counts
    effect = _design_effect(sums, sizes)
    premises = (sizes > 0).sum(axis=0)
    varied = (shares > 0) & (shares < 1)
    worth = premises if effect is None else np.where(varied, counts / effect, premises)
    intervals = [wilson(*one) for one in zip(shares.tolist(), worth.tolist(), strict=True)]
    return average_interval(shares.tolist(), intervals)


def permutation_test(
    first: Sequence[float], second: Sequence[float], clusters: Sequence[Hashable], *, seed: int = 0
) -> float:
    """The chance of a difference at least as large if the two models were the same (two-sided).

    The answers of both are exchanged premise by premise: all ways where there are few, 9,999
    random ones otherwise.

    >>> permutation_test([1, 1, 1, 1], [0, 0, 0, 0], ["a", "b", "c", "d"])
    0.125
    """
    differences = [a - b for a, b in zip(first, second, strict=True)]
    sums, _ = _totals(differences, clusters)
    apart = sums[sums != 0]
    if len(apart) < 2:  # one premise, exchanged or not, makes the same difference
        return 1.0
    done = _scipy_stats("the permutation test").permutation_test(
        (apart,),
        lambda values, axis: values.sum(axis=axis),
        permutation_type="samples",
        vectorized=True,
        n_resamples=PERMUTATIONS,
        batch=max(1, _DRAWN_AT_ONCE // len(apart)),
        rng=np.random.default_rng(seed),
    )
    return float(done.pvalue)


def mcnemar(first: Sequence[bool], second: Sequence[bool]) -> float:
    """McNemar's exact test: whether the pairs that only one model gets right favour one of them.

    It takes pairs as independent; where many share a premise, rely on the permutation test.

    >>> mcnemar([True] * 5 + [False], [False] * 5 + [True])
    0.21875
    """
    only_first = sum(a and not b for a, b in zip(first, second, strict=True))
    only_second = sum(b and not a for a, b in zip(first, second, strict=True))
    if only_first + only_second == 0:
        return 1.0
    test = _scipy_stats("McNemar's test").binomtest(only_first, only_first + only_second, 0.5)
    return float(test.pvalue)


def _design_effect(sums: Floats, sizes: Floats) -> float | None:
    """How much more the mean of the classes' means varies than if samples were independent.

    At least 1; None where the data cannot say: one cluster, or samples that are all alike.
    """
    groups, columns = sizes.shape
    if groups < 2:
        return None
    counts = sizes.sum(axis=0)
    means = sums.sum(axis=0) / counts
    alone = float((means * (1 - means) / np.maximum(counts - 1, 1)).sum() / columns**2)
    if alone <= 0:
        return None
    deviations = ((sums - means * sizes) / counts).sum(axis=1) / columns
    together = float((deviations**2).sum() * groups / (groups - 1))
    return max(1.0, together / alone)


def _totals(
    values: Sequence[float],
    clusters: Sequence[Hashable],
    classes: Sequence[Hashable] | None = None,
) -> tuple[Floats, Floats]:
    """The sums of the values of each cluster, and how many there are, with a column per class.

    Clusters and classes are in order of appearance.
    """
    rows, columns = _numbered(clusters), _numbered(classes or [None] * len(values))
    if len(rows) != len(values) or len(columns) != len(values):
        raise ValueError(f"{len(values)} values in {len(rows)} places of {len(columns)} classes")
    shape = max(rows, default=-1) + 1, max(columns, default=-1) + 1
    sums, sizes = np.zeros(shape), np.zeros(shape)
    np.add.at(sums, (rows, columns), values)
    np.add.at(sizes, (rows, columns), 1)
    return sums, sizes


def _numbered(names: Sequence[Hashable]) -> list[int]:
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(name, len(numbers)) for name in names]


def _mean_of_means(sums: Floats, sizes: Floats) -> Floats:
    """The mean over the classes that are there, row by row."""
    present = sizes > 0
    means = np.divide(sums, sizes, out=np.zeros_like(sums), where=present)
    found: Floats = means.sum(axis=1) / present.sum(axis=1)
    return found


def _scipy_stats(part: str) -> Any:
    try:
        from scipy import stats  # type: ignore[import-untyped]
    except ImportError as error:
        raise MissingExtra(part, "SciPy", "eval") from error
    return stats
