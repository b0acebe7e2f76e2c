"""Vectors that are made for tests: on an arc, at random, and as files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import numpy as np

from numerate.data.vectors.entry import Entries
from numerate.probes.numeracy.vocabulary import Vocabulary, vocabulary_of


def arc(values: Sequence[float]) -> np.ndarray:
    """Numbers in their order on a quarter of a circle."""
    angles = np.interp(values, [min(values), max(values)], [0, np.pi / 2])
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


def fractions(numbers: Iterable[int]) -> list[Fraction]:
    return [Fraction(number) for number in numbers]


def vocabulary(rows: Mapping[str, Sequence[float]]) -> Vocabulary:
    return vocabulary_of("made", entries(rows.items()))


def entries(rows: Iterable[tuple[str, Sequence[float]]]) -> Entries:
    for word, numbers in rows:
        yield word, lambda numbers=numbers: np.array(numbers, dtype=np.float32)  # type: ignore[misc]


def glove_file(path: Path, rows: Mapping[str, Sequence[float]]) -> str:
    lines = (f"{word} {' '.join(map(str, numbers))}\n" for word, numbers in rows.items())
    path.write_text("".join(lines), "utf-8")
    return str(path)
