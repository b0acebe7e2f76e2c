"""JSON Lines in and out: every line is answered in its place, in memory that does not grow."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from io import BufferedIOBase
from pathlib import Path
from typing import Any, cast

from numerate.errors import NumerateError, UnreadableFile
from numerate.scale.records import LONGEST_LINE, Answer, record_of
from numerate.strict_json import json_text

__all__ = ["STANDARD_INPUT", "answer_lines", "open_input", "write_json"]

STANDARD_INPUT = "-"

# What one read may return. A pipe gives what is there, so a slow writer is answered at once and
# a fast one in batches that suit the parser.
READ_BYTES = 1 << 18


def open_input(path: str) -> AbstractContextManager[BufferedIOBase]:
    """The bytes of a file, or of standard input for `-`."""
    if path == STANDARD_INPUT:
        if sys.stdin is None:
            raise UnreadableFile(path, "standard input is closed")
        return nullcontext(cast(BufferedIOBase, sys.stdin.buffer))
    try:
        return Path(path).open("rb")
    except OSError as error:
        raise UnreadableFile(path, error.strerror or str(error)) from error


def answer_lines(path: str, needed: Sequence[str], answer: Answer) -> bool:
    """Answer each line of a file on standard output, in order; whether all of them were good.

    `answer` gives one object for each record that it gets, or why there is none, a batch at a
    time; `needed` names the fields that each record must have, as strings. A record's `id` is
    carried through.
    """
    all_good = True
    with open_input(path) as source:
        for batch in _batches(source):
            records = [record_of(line, path, number, needed) for number, line in batch]
            good = [record for record, error in records if error is None]
            answers = iter(answer(good)) if good else iter(())
            for (number, _), (record, error) in zip(batch, records, strict=True):
                found = next(answers) if error is None else error
                if isinstance(found, NumerateError):
                    all_good = False
                    write_json({"id": record.get("id"), "error": _described(found, number)})
                else:
                    carried = {"id": record["id"]} if "id" in record else {}
                    write_json({**carried, **found})
            sys.stdout.buffer.flush()
    return all_good


def write_json(value: Mapping[str, Any]) -> None:
    """One line of JSON on standard output, in UTF-8 whatever the locale."""
    sys.stdout.buffer.write(json_text(value) + b"\n")


def _described(error: NumerateError, line: int) -> dict[str, object]:
    return {"code": error.code, "message": error.message, "line": line}


def _batches(source: BufferedIOBase) -> Iterator[list[tuple[int, bytes]]]:
    """The numbered lines of each read; blank ones are left out."""
    number = 0
    pending: list[bytes] = []  # what has been read of a line that has no end yet
    while chunk := source.read1(READ_BYTES):
        first, *others = chunk.split(b"\n")
        if sum(map(len, pending)) <= LONGEST_LINE:  # else it is known to be too long: drop it
            pending.append(first)
        if others:
            lines = [b"".join(pending), *others[:-1]]
            yield [(i, line) for i, line in enumerate(lines, number + 1) if line.strip()]
            number += len(lines)
            pending = others[-1:]
    if last := b"".join(pending).strip():
        yield [(number + 1, last)]
