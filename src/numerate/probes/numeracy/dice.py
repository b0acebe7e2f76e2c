"""DICE (Sundararaman et al. 2020): vectors of numbers that are made, not learned.

A number is an angle on a half circle, so that the cosine of two vectors falls as the numbers part:
what every test of magnitude asks for. It is the upper bound beside learned vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from numerate.probes.numeracy.space import Floats

__all__ = ["dice"]


def dice(values: Sequence[Fraction], width: int = 2, seed: int = 0) -> Floats:
    """A vector of length 1 for each number; numerals of one number have the same.

    The half circle lies in a plane of `width` dimensions that the seed turns. In double precision
    it parts neighbours whose gap is a hundred-millionth of the whole range, or wider.

    >>> three = dice([Fraction(0), Fraction(1), Fraction(3)])
    >>> (three @ three.T).round(2)[0]
    array([ 1. ,  0.5, -1. ])
    """
    if width < 2:
        raise ValueError("a half circle needs two dimensions")
    low, high = min(values), max(values)
    angles = np.pi * np.array([float((value - low) / ((high - low) or 1)) for value in values])
    plane = np.linalg.qr(np.random.default_rng(seed).standard_normal((width, 2)))[0]
    turned: Floats = np.stack([np.cos(angles), np.sin(angles)], axis=1) @ plane.T
    return turned
