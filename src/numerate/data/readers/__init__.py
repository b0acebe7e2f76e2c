"""Reading pairs from files: one module for each format, one function for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from numerate.data.ids import Ids
from numerate.data.pair import Pair
from numerate.data.readers import delimited, dgem, documents, jsonl, parquet, rte
from numerate.data.readers.columns import Columns
from numerate.data.readers.rows import BadRow, Row, pair_of
from numerate.errors import BadPair, NoPairs, UnknownFormat, UnreadableFile

__all__ = ["FORMATS", "BadRow", "OnError", "detected_format", "read"]

OnError = Literal["skip", "stop"]

_READERS: Mapping[str, Callable[[Path], Iterator[Row | BadRow]]] = {
    "jsonl": jsonl.rows,
    "documents": documents.rows,
    "dgem": dgem.rows,
    "rte": rte.rows,
    "parquet": parquet.rows,
}
# Whether the first row of these is a header depends on the columns that are asked for.
_TABLES: Mapping[str, Callable[[Path, Columns], Iterator[Row | BadRow]]] = {
    "csv": delimited.comma_rows,
    "tsv": delimited.tab_rows,
}
FORMATS = ("jsonl", "documents", "csv", "tsv", "dgem", "rte", "parquet")

# Files called so are nothing else, however badly they begin; `.csv` and `.txt` say little.
_SURE_ENDINGS = {".jsonl": "jsonl", ".tsv": "tsv", ".xml": "rte", ".parquet": "parquet"}
_SNIFFED_BYTES = 1 << 16


def read(
    path: str | Path,
    format: str | None = None,  # noqa: A002 - the word that users know it by
    *,
    name: str | None = None,
    classes: Sequence[str] = (),
    columns: Mapping[str, str] | None = None,
    on_error: OnError = "skip",
) -> Iterator[Pair | BadRow]:
    """The pairs of a file in their order, as they are read; bad rows stand in their place.

    A pair without an id gets `name`, or the name of the file, and the number of its row from 0.
    A row whose id has been there before is a bad one. `classes` says what numbers mean as labels,
    `columns` what the file calls premise, hypothesis, label, id and group, where it has names of
    its own for them: `{"premise": "text", "hypothesis": "claim"}`. With `on_error="stop"` a bad
    row is an error. A file without a single pair always is.
    """
    path = Path(path)
    chosen = format or detected_format(path, columns)
    if chosen not in FORMATS:
        raise UnknownFormat(str(path), f"there is no format {chosen!r}", FORMATS)
    named = Columns(columns or {})
    rows = _TABLES[chosen](path, named) if chosen in _TABLES else _READERS[chosen](path)
    stem = name or path.stem

    def pair(row: Row, index: int) -> Pair:
        return pair_of(row, path.name, f"{stem}-{index}", classes, named)

    return _read(path, rows, pair, on_error)


def _read(
    path: Path,
    rows: Iterable[Row | BadRow],
    pair: Callable[[Row, int], Pair],
    on_error: OnError,
) -> Iterator[Pair | BadRow]:
    first_bad: BadRow | None = None
    ids = Ids()

    def pair_or_bad(row: Row | BadRow, index: int) -> Pair | BadRow:
        try:
            return row if isinstance(row, BadRow) else ids.checked(pair(row, index))
        except ValueError as error:
            return BadRow(str(path), row.line, str(error))

    try:
        for index, row in enumerate(rows):
            found = pair_or_bad(row, index)
            if isinstance(found, BadRow):
                if on_error == "stop":
                    raise BadPair(found.path, found.line, found.reason)
                first_bad = first_bad or found
            yield found
    except OSError as error:
        raise UnreadableFile(str(path), error.strerror or str(error)) from error
    if not ids:
        raise NoPairs(str(path), str(first_bad) if first_bad else "it is empty")


def detected_format(path: Path, columns: Mapping[str, str] | None = None) -> str:
    """The format of a file, by what it begins with, and by its name where that leaves it open.

    Whoever says what `columns` a file's pairs have has no documents.
    """
    try:
        with path.open("rb") as file:
            head = file.read(_SNIFFED_BYTES)
    except OSError as error:
        raise UnreadableFile(str(path), error.strerror or str(error)) from error
    if head.startswith(parquet.MAGIC):
        return "parquet"
    if b"\0" in head:
        kind = "UTF-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "binary"
        raise UnknownFormat(str(path), f"it is {kind}, not text in UTF-8", FORMATS)
    text = head.decode("utf-8-sig", errors="replace").lstrip()
    line = text.partition("\n")[0].rstrip("\r")
    if not text:
        raise NoPairs(str(path), "it is empty")
    if not columns and text.startswith(("{", "[")) and documents.looks_like(path):
        return "documents"
    if text.startswith("{"):
        return "jsonl"
    if text.startswith(("<?xml", "<!DOCTYPE", "<entailment-corpus", "<!--")):
        return "rte"
    if dgem.looks_like(line):
        return "dgem"
    if path.suffix.lower() in _SURE_ENDINGS:
        return _SURE_ENDINGS[path.suffix.lower()]
    if text.startswith("["):
        raise UnknownFormat(str(path), "it is one JSON array, not one object per line", FORMATS)
    delimiter = delimited.delimiter_of(line)
    if delimiter is None:
        raise UnknownFormat(str(path), "its first line has no columns", FORMATS)
    return "tsv" if delimiter == "\t" else "csv"
