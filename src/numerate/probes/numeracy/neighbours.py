"""Neighbours on the number line: the nearest of each number, the next, and the farthest.

The rule is the one behind the paper's tests: numbers stand in the order of the vocabulary; of two
that are equally near, or equally far, the earlier counts; the next is strictly farther than the
nearest, so that "3, 2, 4" is no test.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

__all__ = ["NONE", "Neighbours", "Places", "neighbours"]

Places = npt.NDArray[np.int64]

NONE = -1
"""The place of a neighbour that does not exist."""


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Of each number, the places of others."""

    nearest: Places
    twin: Places  # as near as the nearest, on its other side; or NONE
    next: Places  # NONE where all others are equally near
    farthest: Places


def neighbours(values: Sequence[Fraction]) -> Neighbours:
    """The neighbours of each of at least three distinct numbers, in exact arithmetic.

    >>> found = neighbours([Fraction(n) for n in (0, 1, 2, 3, -1)])
    >>> found.nearest.tolist(), found.next.tolist()
    ([1, 0, 1, 2, 0], [2, 3, 0, 1, 1])
    """
    if len(values) < 3 or len(set(values)) < len(values):
        raise ValueError("at least three distinct numbers are needed")
    order = sorted(range(len(values)), key=values.__getitem__)
    rows = np.full((4, len(values)), NONE, dtype=np.int64)
    for rank, place in enumerate(order):
        value = values[place]
        beside = [*order[max(0, rank - 2) : rank], *order[rank + 1 : rank + 3]]
        near = sorted(beside, key=lambda other: (abs(values[other] - value), other))
        gap = abs(values[near[0]] - value)
        farther = [other for other in near if abs(values[other] - value) > gap]
        ends = (order[0], order[-1])
        far = min(ends, key=lambda other: (-abs(values[other] - value), other))
        twin = near[1] if abs(values[near[1]] - value) == gap else NONE
        rows[:, place] = near[0], twin, farther[0] if farther else NONE, far
    return Neighbours(*rows)
