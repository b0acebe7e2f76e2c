"""Reads the inputs of the builders: text files, and JSON Lines whose fields are checked."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO

from numerate.errors import BadLine, MissingField, UnreadableFile

__all__ = ["read_records", "read_text"]

Record = dict[str, Any]


def read_text(path: str) -> str:
    """The whole of a file that is read at once, such as an XML document."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UnreadableFile(path, error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise UnreadableFile(path, f"byte {error.start} is not UTF-8") from error


def read_records(
    path: str, needed: Sequence[str], usual: Sequence[str] = ()
) -> Iterator[tuple[int, Record]]:
    """The objects of a JSON Lines file with their line numbers; `-` is standard input.

    `needed` names the fields that must hold strings, `usual` others that a record has.
    """
    with _opened(path) as source:
        for number, record in _records(path, source, [*needed, *usual]):
            for field in needed:
                if not isinstance(record.get(field), str):
                    raise MissingField(path, number, field)
            yield number, record


def _opened(path: str) -> AbstractContextManager[BinaryIO]:
    if path == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(path).open("rb")
    except OSError as error:
        raise UnreadableFile(path, error.strerror or str(error)) from error


def _records(path: str, source: BinaryIO, fields: Sequence[str]) -> Iterator[tuple[int, Record]]:
    for number, line in enumerate(source, 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line.decode("utf-8-sig"))
        except (ValueError, RecursionError) as error:
            raise BadLine(path, number, str(error), fields) from error
        if not isinstance(record, dict):
            raise BadLine(path, number, f"it holds a {type(record).__name__}", fields)
        yield number, record
