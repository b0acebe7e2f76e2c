"""Lines of text files, numbered and bounded, whatever the bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from numerate.data.readers.rows import BadRow

__all__ = ["LONGEST_LINE", "numbered_lines", "parsed_lines"]

LONGEST_LINE = 4_000_000  # characters; EQUATE's lines carry parses, and have some 20,000

Parsed = TypeVar("Parsed")


def parsed_lines(
    path: Path, parse: Callable[[str], Parsed]
) -> Iterator[tuple[int, Parsed] | BadRow]:
    """What each line that is not blank holds, with its number.

    A line that is too long, or that `parse` refuses with a ValueError, is a bad row.
    """
    for number, line in numbered_lines(path):
        if line.isspace():
            continue
        try:
            if len(line) > LONGEST_LINE:
                raise ValueError(f"the line is longer than {LONGEST_LINE} characters")
            yield number, parse(line.rstrip("\r\n"))
        except ValueError as error:
            yield BadRow(str(path), number, str(error))


def numbered_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file with their numbers and ends, without the byte order mark.

    Only a line feed ends a line. Bytes that are no UTF-8 become surrogates, which are told by the
    row they stand in. A line that is too long is cut just above the limit.
    """
    with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="\n") as file:
        number = 0
        while line := file.readline(LONGEST_LINE + 1):
            number += 1
            rest = line
            while not rest.endswith("\n") and (rest := file.readline(LONGEST_LINE)):
                pass
            yield number, line
