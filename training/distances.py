"""Distances: which row of its table a DeBERTa takes for how far two tokens stand apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["buckets"]


def buckets(config: Mapping[str, Any]) -> npt.NDArray[np.int64]:
    """The row for each distance from `-longest` to `longest`.

    Near ones have a row each, farther ones share rows, the more of them the farther.
    """
    count, longest = config["position_buckets"], config["max_position_embeddings"]
    middle = count // 2
    distance = np.arange(-longest, longest + 1)
    far = np.maximum(np.abs(distance), middle).astype(np.float64)
    step = np.log(far / middle) / np.log((longest - 1) / middle) * (middle - 1)
    shared = np.sign(distance) * (np.ceil(step).astype(np.int64) + middle)
    found = np.where(np.abs(distance) <= middle, distance, shared) + count
    return np.clip(found, 0, 2 * count - 1)
