"""Vectors in one file: the text of GloVe and fastText, and the binary of word2vec."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import IO

import numpy as np

from numerate.data.vectors.entry import MOST_NUMBERS, Entries, Matrix
from numerate.errors import BadVectors
from numerate.wording import counted

__all__ = ["written_entries"]

_HEADER = re.compile(rb"\d+ \d+\s*")  # how many words, how many numbers each
_NUMBER = re.compile(rb"-?\d+\.\d{3,}(?:[eE]-?\d+)?")
_LONGEST_WORD = 1_000  # bytes; a file that has longer ones is something else
_LONGEST_LINE = 1 << 20


def written_entries(source: str) -> Entries:
    """The words of a file, in its order; the way it is written is seen from its first lines."""
    try:
        with Path(source).open("rb") as file:
            first = file.readline(_LONGEST_LINE)
            if not first.strip():
                raise BadVectors(source, "it is empty")
            if _HEADER.fullmatch(first):
                yield from _with_head(source, file, *map(int, first.split()))
            else:
                yield from _of_lines(source, chain([first], _lines(source, file)), 1, None)
    except OSError as error:
        raise BadVectors(source, error.strerror or str(error)) from error


def _with_head(source: str, file: IO[bytes], words: int, width: int) -> Entries:
    if not 0 < width <= MOST_NUMBERS:
        raise BadVectors(source, f"its head says that vectors have {width} numbers")
    place = file.tell()
    is_text = _is_text(file.readline(_LONGEST_LINE), width)
    file.seek(place)
    entries = (
        _of_lines(source, _lines(source, file), 2, width)
        if is_text
        else _of_bytes(source, file, width)
    )
    found = 0
    for found, entry in enumerate(entries, 1):  # noqa: B007
        yield entry
    if found < words:
        reason = f"its head says that it has {counted(words, 'word')}, it ends after {found:,}"
        raise BadVectors(source, reason)


def _lines(source: str, file: IO[bytes]) -> Iterator[bytes]:
    while line := file.readline(_LONGEST_LINE):
        if len(line) == _LONGEST_LINE:
            raise BadVectors(source, f"a line is longer than {_LONGEST_LINE} bytes")
        yield line


def _is_text(line: bytes, width: int) -> bool:
    try:
        return all(np.isfinite([float(part) for part in line.split()[-width:]]))
    except ValueError:
        return False


def _of_lines(source: str, lines: Iterable[bytes], begins: int, width: int | None) -> Entries:
    """GloVe's and fastText's text: a word and its numbers, parted by blanks."""
    for line_number, line in enumerate(lines, begins):
        written = line.rstrip()
        if not written:
            continue
        if width is None:
            width = len(written.split(b" ")) - 1
            if not 0 < width <= MOST_NUMBERS or not _is_text(written, width):
                raise BadVectors(source, "its first line is no word with numbers behind it")
        # GloVe 840B has words with blanks in them.
        word, *numbers = written.rsplit(b" ", width)
        _, blank, last = word.rpartition(b" ")
        if len(numbers) != width or (blank and _NUMBER.fullmatch(last)):
            count = len(written.split(b" ")) - 1
            reason = f"line {line_number} has {count} numbers, those before it have {width}"
            raise BadVectors(source, reason)
        yield word.decode("utf-8", "replace"), _parser(source, line_number, numbers)


def _parser(source: str, line: int, numbers: list[bytes]) -> Callable[[], Matrix]:
    def parse() -> Matrix:
        try:
            return np.array([float(one) for one in numbers], dtype=np.float32)
        except ValueError as error:
            raise BadVectors(source, f"line {line}: {error}") from error

    return parse


def _of_bytes(source: str, file: IO[bytes], width: int) -> Entries:
    """word2vec's binary: a word, a blank, and its numbers as 32-bit floats."""
    size = 4 * width
    while word := _word(source, file):
        content = file.read(size)
        if len(content) != size:
            raise BadVectors(source, f"it ends within the vector of {word!r}")
        yield word, partial(_floats, content)


def _floats(content: bytes) -> Matrix:
    return np.frombuffer(content, dtype="<f4")


def _word(source: str, file: IO[bytes]) -> str:
    letters = bytearray()
    while (letter := file.read(1)) not in (b" ", b""):
        letters += letter
        if len(letters) > _LONGEST_WORD:
            raise BadVectors(source, "it is neither text nor a word2vec binary")
    return letters.lstrip(b"\n").decode("utf-8", "replace")
