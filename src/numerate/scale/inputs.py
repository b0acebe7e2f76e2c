"""Files of rows, cut into parts that are answered one by one; a part is read where it begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BufferedIOBase
from pathlib import Path
from typing import Any

from numerate.errors import MissingExtra, NoRows, NumerateError, UnreadableFile
from numerate.scale.records import LONGEST_LINE, Record, fault_of, record_of

__all__ = ["Part", "Row", "files_of", "parts_of", "rows_of"]

SUFFIXES = (".parquet", ".jsonl", ".ndjson")
_PARQUET = b"PAR1"
_BATCH = 1_000  # rows of Parquet that are decoded at once


@dataclass(frozen=True, slots=True)
class Part:
    """So many rows of a file from one on. Rows of Parquet are counted from 1, as lines are."""

    number: int
    file: str
    first: int
    rows: int
    offset: int = 0  # the byte at which its first line begins

    @property
    def name(self) -> str:
        """What its files are called.

        >>> Part(7, "pairs.jsonl", 1, 5).name
        'part-000007'
        """
        return f"part-{self.number:06}"


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its number in its file, and what keeps it from being answered."""

    number: int
    record: Record
    fault: NumerateError | None


def files_of(data: Path) -> list[Path]:
    """The file itself, or the files of rows in a folder at any depth, in the order of names."""
    if data.is_file():
        return [data]
    if not data.is_dir():
        raise UnreadableFile(str(data), "no such file or folder")
    found = sorted(
        path
        for path in data.rglob("*")
        if path.suffix in SUFFIXES
        and not any(part.startswith((".", "_")) for part in path.relative_to(data).parts)
        and path.is_file()
    )
    if not found:
        raise NoRows(str(data), "no file in it ends in .parquet, .jsonl or .ndjson")
    return found


def parts_of(root: Path, files: Iterable[Path], most: int) -> list[Part]:
    """The parts of files below a root, each of `most` rows at most; files are read once for it."""
    parts: list[Part] = []
    for path in files:
        for first, rows, offset in _ranges(path, most):
            parts.append(Part(len(parts), path.relative_to(root).as_posix(), first, rows, offset))
    return parts


def rows_of(root: Path, part: Part, texts: Sequence[str], lists: Sequence[str]) -> Iterator[Row]:
    """The rows of a part, in order."""
    path = root / part.file
    if _is_parquet(path):
        for number, record in _parquet_records(path, part.first, part.rows):
            yield Row(number, record, fault_of(record, part.file, number, texts, lists))
        return
    with _opened(path) as file:
        file.seek(part.offset)
        left = part.rows
        for number, (_, line) in enumerate(_lines(file), part.first):
            if line.strip():
                yield Row(number, *record_of(line, part.file, number, texts, lists))
                left -= 1
            if not left:
                return


def _ranges(path: Path, most: int) -> Iterator[tuple[int, int, int]]:
    """First row, number of rows and offset of each part of a file."""
    if _is_parquet(path):
        total = _parquet_file(path).metadata.num_rows
        yield from ((at + 1, min(most, total - at), 0) for at in range(0, total, most))
        return
    first = rows = start = 0
    with _opened(path) as file:
        for number, (offset, line) in enumerate(_lines(file), 1):
            if not line.strip():
                continue
            if rows == most:
                yield first, rows, start
                rows = 0
            if not rows:
                first, start = number, offset
            rows += 1
    if rows:
        yield first, rows, start


def _lines(file: BufferedIOBase) -> Iterator[tuple[int, bytes]]:
    """The lines from where a file stands, with their offsets; a long one is cut above the limit."""
    offset = file.tell()
    while line := file.readline(LONGEST_LINE + 1):
        yield offset, line
        offset += len(line)
        rest = line
        while not rest.endswith(b"\n") and (rest := file.readline(LONGEST_LINE)):
            offset += len(rest)


def _is_parquet(path: Path) -> bool:
    with _opened(path) as file:
        return file.read(len(_PARQUET)) == _PARQUET


def _opened(path: Path) -> BufferedIOBase:
    try:
        return path.open("rb")
    except OSError as error:
        raise UnreadableFile(str(path), error.strerror or str(error)) from error


def _parquet_file(path: Path) -> Any:
    try:
        import pyarrow as arrow  # type: ignore[import-untyped]
        from pyarrow import parquet
    except ImportError as error:
        raise MissingExtra("reading Parquet", "pyarrow", "scale") from error
    try:
        return parquet.ParquetFile(path)
    except arrow.ArrowException as error:
        raise UnreadableFile(str(path), str(error).partition("\n")[0]) from error


def _parquet_records(path: Path, first: int, rows: int) -> Iterator[tuple[int, Record]]:
    """So many numbered rows from one on; groups of rows in front of it are never decoded."""
    file = _parquet_file(path)
    groups, start, at = [], 1, 1
    for group in range(file.metadata.num_row_groups):
        size = file.metadata.row_group(group).num_rows
        if at + size <= first:
            start = at + size
        elif at < first + rows:
            groups.append(group)
        at += size
    number = start
    for batch in file.iter_batches(_BATCH, row_groups=groups):
        skipped = max(0, first - number)
        kept = batch.slice(skipped, max(0, first + rows - number - skipped))
        yield from enumerate(kept.to_pylist(), number + skipped)
        number += batch.num_rows
        if number >= first + rows:
            return
