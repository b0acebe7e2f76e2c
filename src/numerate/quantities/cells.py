"""The cells of a row: which column each is in, and which of them names the row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["NO_CELL", "Cell", "in_columns", "is_number", "is_value", "is_year", "labelled"]

_VALUE = re.compile(r"[-+\u2212~]?[^\w\s]?\d[\d.,:]*\s?%?")
_FEWEST_COLUMNS = 3  # of a table whose rows may be named behind their first cell


@dataclass(frozen=True, slots=True)
class Cell:
    """The characters of a cell, without the white space around them."""

    start: int
    end: int

    def __bool__(self) -> bool:
        return self.start < self.end


NO_CELL = Cell(0, 0)


def in_columns(
    cells: Sequence[Cell], spans: Sequence[tuple[int, int]], columns: Sequence[tuple[int, int]]
) -> tuple[Cell, ...]:
    """The cells of a row, each in the column that it stands nearest to; the first is the label."""
    if len(cells) == len(columns):
        return tuple(cells)
    row = [NO_CELL] * len(columns)
    row[0] = cells[0]
    for cell, (start, end) in zip(cells[1:], spans[1:], strict=True):
        place = min(
            range(len(columns)),
            key=lambda at: (
                max(start - columns[at][1], columns[at][0] - end),
                abs(start + end - sum(columns[at])),
            ),
        )
        row[place] = Cell(row[place].start, cell.end) if row[place] else cell
    return tuple(row)


def labelled(
    text: str, header: tuple[Cell, ...], rows: Sequence[tuple[Cell, ...]]
) -> tuple[tuple[Cell, ...], tuple[tuple[Cell, ...], ...]]:
    """The same with what names each row in front: behind its number, or with its code."""
    numbered = [row for row in rows if len(row) > 2 and row[0] and is_number(text, row[0])]
    is_named = all(row[1] and _is_word(text, row[1]) for row in numbered)
    is_dated = any(is_year(text, row[0]) for row in numbered)
    if not is_named or is_dated or 2 * len(numbered) < len(rows) or len(header) < _FEWEST_COLUMNS:
        return header, tuple(rows)
    if all(is_value(text, row[0]) for row in numbered):
        behind = set(numbered)
        swapped = ((row[1], row[0], *row[2:]) if row in behind else row for row in rows)
        return (header[1], header[0], *header[2:]), tuple(swapped)
    joined = (
        (Cell(row[0].start, row[1].end) if row[1:] and row[1] else row[0], *row[2:])
        for row in (header, *rows)
    )
    front, *others = joined
    return front, tuple(others)


def is_value(text: str, cell: Cell) -> bool:
    """Whether a cell holds a number and hardly more; a year may be a heading."""
    return _VALUE.fullmatch(text, cell.start, cell.end) is not None and not is_year(text, cell)


def _is_word(text: str, cell: Cell) -> bool:
    """Whether a cell begins with a word of its own."""
    return text[cell.start].isalpha() and not is_value(text, cell)


def is_number(text: str, cell: Cell) -> bool:
    """Whether a cell has a digit in it."""
    return any(char.isdigit() for char in text[cell.start : cell.end])


def is_year(text: str, cell: Cell) -> bool:
    """Whether a cell is a year, or a quarter of one."""
    return re.fullmatch(r"(?:FY|Q[1-4] ?)?\d{4}", text[cell.start : cell.end]) is not None
