"""What a corpus is made from: text files, JSON Lines, pages and Parquet, a passage at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numerate.corpus.html import prose_of
from numerate.corpus.knowledge import known
from numerate.data.readers import jsonl, parquet
from numerate.data.readers.rows import BadRow, Row
from numerate.errors import UnreadableFile
from numerate.language.layout import opening_offsets
from numerate.language.sentences import placed_sentences
from numerate.language.splitting import split_text

__all__ = ["Passage", "Reading", "files_of", "passages", "sentences_of"]

_PART = 1 << 16  # characters of a text file in memory at once
_LARGEST_PAGE = 20_000_000  # bytes


@dataclass(frozen=True, slots=True)
class Reading:
    """How files are read: `lines` takes every line of a text as a sentence, whatever it holds;
    `field` names the field of a JSON line or Parquet row that holds the text.
    """

    lines: bool = False
    field: str | None = None


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a file.

    `record` is the line of JSON Lines or the row of Parquet, else 1; `offset` is where the piece
    begins in the record's text, in characters.
    """

    record: int
    offset: int
    text: str


def files_of(paths: Iterable[Path]) -> list[Path]:
    """The files that paths name: themselves, or all files of folders, in the order of their names.

    Files and folders whose names begin with a dot are passed over.
    """
    found: dict[Path, None] = {}
    for path in paths:
        inside = sorted(file for file in path.rglob("*") if file.is_file()) if path.is_dir() else []
        seen = (file for file in inside if not _is_hidden(file.relative_to(path)))
        found.update(dict.fromkeys(seen if path.is_dir() else [path]))
    return list(found)


def passages(path: Path, reading: Reading) -> Iterator[Passage | None]:
    """The passages of a file in order, in memory that does not grow; None where a row has no text.

    `UnreadableFile` says why a file gives none, or no more.
    """
    try:
        if path.suffix.lower() in known()["endings"]["jsonl"]:
            yield from _of_rows(jsonl.rows(path), reading.field)
        elif path.suffix.lower() in known()["endings"]["parquet"]:
            yield from _of_rows(parquet.rows(path), reading.field)
        elif path.suffix.lower() in known()["endings"]["html"]:
            yield from _of_page(path)
        else:
            yield from _of_text(path)
    except OSError as error:
        raise UnreadableFile(str(path), error.strerror or str(error)) from error


def sentences_of(passage: Passage, reading: Reading) -> Iterator[tuple[int, str]]:
    """The sentences of a passage, each with its offset in the record's text.

    >>> list(sentences_of(Passage(1, 100, "Tea is hot. Ice is not.\\n- Ice is cold"), Reading()))
    [(100, 'Tea is hot.'), (112, 'Ice is not.'), (124, '- Ice is cold')]
    """
    text = passage.text
    starts = _line_starts(text) if reading.lines else [0, *opening_offsets(text)]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        piece = text[start:end]
        if reading.lines:
            if sentence := " ".join(piece.split()):
                yield passage.offset + start, sentence
        else:
            for offset, sentence in placed_sentences(piece):
                yield passage.offset + start + offset, sentence


def _line_starts(text: str) -> list[int]:
    starts = [0]
    while (found := text.find("\n", starts[-1])) >= 0:
        starts.append(found + 1)
    return starts


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _of_rows(rows: Iterable[Row | BadRow], field: str | None) -> Iterator[Passage | None]:
    names: Sequence[str] = [field] if field is not None else known()["fields"]
    for row in rows:
        text = None if isinstance(row, BadRow) else _text_in(row.fields, names)
        if text is None or isinstance(row, BadRow):
            yield None
        else:
            for offset, part in split_text(text, _PART):
                yield Passage(row.line, offset, part)


def _text_in(fields: Mapping[str, Any], names: Sequence[str]) -> str | None:
    texts = (fields.get(name) for name in names)
    return next((text for text in texts if isinstance(text, str) and text.strip()), None)


def _of_page(path: Path) -> Iterator[Passage]:
    if path.stat().st_size > _LARGEST_PAGE:
        raise UnreadableFile(str(path), f"a page of more than {_LARGEST_PAGE:,} bytes")
    page = path.read_bytes().decode("utf-8-sig", errors="replace")
    for offset, part in split_text(prose_of(page), _PART):
        yield Passage(1, offset, part)


def _of_text(path: Path) -> Iterator[Passage]:
    """Cut at paragraphs and sentences, so that none is lost between two passages."""
    offset, rest = 0, ""
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        while chunk := file.read(_PART):
            if "\0" in chunk:
                raise UnreadableFile(str(path), "it is binary, not text in UTF-8")
            *parts, (start, last) = split_text(rest + chunk, _PART)
            for place, part in parts:
                yield Passage(1, offset + place, part)
            offset, rest = offset + start, last
    if rest.strip():
        yield Passage(1, offset, rest)
