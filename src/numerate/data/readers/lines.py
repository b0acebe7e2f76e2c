"""Lines of text files, numbered and bounded, whatever the bytes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

__all__ = ["LONGEST_LINE", "check_length", "numbered_lines"]

LONGEST_LINE = 4_000_000  # characters; EQUATE's lines carry parses, and have some 20,000


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


def check_length(line: str) -> None:
    """ValueError for a line that `numbered_lines` has cut."""
    if len(line) > LONGEST_LINE:
        raise ValueError(f"the line is longer than {LONGEST_LINE} characters")
