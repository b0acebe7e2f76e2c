"""Word vectors from files as GloVe, fastText, word2vec and numpy write them, or from a package.

Of a file only the vectors that are asked for are kept, and of its other words the first, which in
published files are the frequent ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np

from numerate.data.vectors.entry import Entries, Matrix
from numerate.data.vectors.stored import GLOVE, PACKAGES, array_entries, package_entries
from numerate.data.vectors.written import written_entries
from numerate.errors import BadVectors

__all__ = ["Vectors", "entries", "read_vectors"]


@dataclass(frozen=True, slots=True)
class Vectors:
    """Words and their vectors, row by row."""

    name: str
    words: tuple[str, ...]
    matrix: Matrix

    @property
    def width(self) -> int:
        """How many numbers a vector has."""
        return int(self.matrix.shape[1])

    @property
    def digest(self) -> str:
        """A SHA-256 of the words and their numbers."""
        sha = hashlib.sha256("\n".join(self.words).encode())
        sha.update(np.ascontiguousarray(self.matrix, dtype="<f4").tobytes())
        return sha.hexdigest()

    def scaled(self) -> Vectors:
        """The same vectors, each of length 1; one of zeros stays."""
        lengths = np.linalg.norm(self.matrix, axis=1, keepdims=True)
        scaled = self.matrix / np.where(lengths > 0, lengths, 1)
        return replace(self, matrix=scaled.astype(np.float32))


def entries(source: str) -> Entries:
    """Every word of a source, in its order, with what makes its vector; nothing is kept.

    A source is a text file of GloVe's or fastText's, a word2vec binary, a .npy file with its words
    beside it, or the name of a package: `glove-6b-50d`.
    """
    if source in PACKAGES or source in GLOVE:
        return package_entries(source)
    return array_entries(source) if source.endswith(".npy") else written_entries(source)


def read_vectors(source: str, wanted: Collection[str], more: int = 0) -> Vectors:
    """The vectors of the wanted words that a source has, and of `more` other words.

    Words are looked up in lower case. Where a source tells cases apart, "us" has the vector of
    "us", and "texas", which it lacks, that of "Texas".
    """
    found: dict[str, Matrix] = {}
    exact: set[str] = set()
    others = 0
    for word, numbers in entries(source):
        key = word.lower()
        if key in exact or (key in found and key != word):
            continue
        if key not in wanted and key not in found:
            if others >= more:
                continue
            others += 1
        found[key] = numbers()
        if key == word:
            exact.add(key)
    if not found:
        raise BadVectors(source, "it has no vector for any word of the training pairs")
    matrix = np.stack(list(found.values())).astype(np.float32)
    if not np.isfinite(matrix).all():
        raise BadVectors(source, "some of its numbers are infinite or no numbers")
    return Vectors(source, tuple(found), matrix)
