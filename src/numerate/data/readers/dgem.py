"""SciTail's format for DGEM: premise, hypothesis, label, and the structure of the hypothesis."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from numerate.data.readers.delimited import named_rows, tab_cells
from numerate.data.readers.rows import BadRow, Row

__all__ = ["looks_like", "rows"]

_COLUMNS = ("premise", "hypothesis", "label", "structure")
_BETWEEN_PARTS_OF_A_TUPLE = "<>"


def rows(path: Path) -> Iterator[Row | BadRow]:
    """One row for each line that is not blank; `structure` goes into the pair's provenance."""
    return named_rows(path, tab_cells(path), _COLUMNS)


def looks_like(line: str) -> bool:
    r"""Whether a file with this first line is in DGEM's format.

    >>> looks_like("Ice melts at 0 °C.\tIce melts.\tentails\tIce<>melts<>at 0 °C")
    True
    """
    cells = line.split("\t")
    return len(cells) == len(_COLUMNS) and _BETWEEN_PARTS_OF_A_TUPLE in cells[-1]
