"""Entry: a word of a source of vectors, with its numbers made only where they are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

__all__ = ["MOST_NUMBERS", "Entries", "Entry", "Matrix"]

Matrix = npt.NDArray[np.float32]
Entry = tuple[str, Callable[[], Matrix]]
Entries = Iterator[Entry]

MOST_NUMBERS = 10_000
"""How wide a vector may be; a file that says more is something else."""
