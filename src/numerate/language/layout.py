"""The lines of a text that stand for themselves: list items, `key: value` lines, table rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Layout", "Line", "cells_between_gaps", "lines_of", "opening_offsets"]


class Layout(StrEnum):
    """What sort of line it is."""

    BLANK = "blank"
    PROSE = "prose"
    ITEM = "item"  # "- 5 apples", "* 5 apples", "1. five apples"
    PAIR = "pair"  # "Revenue: $5 m"
    ROW = "row"  # "| 2019 | 5 |", or cells set apart by tabs, or by spaces in one line as the next


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text: `text[start:end]` without its break and the white space around it."""

    start: int
    end: int
    layout: Layout


_BULLET = re.compile(r"(?:[-*+•‣◦▪·–—]|\(?(?:\d{1,2}|[a-zA-Z])[.)])\s+(?=\S)")
# A key is short and holds no stop; "10:30" has no space behind its colon.
_PAIR = re.compile(r"[^\s:|.!?][^:|\n!?]{0,60}:\s+\S")
_MARKUP = re.compile(r"[*_`]{1,2}")
_GAP = re.compile(r"(?<=[^\s.!?:;]) {2,}(?=\S)|(?<=\S) {3,}(?=\S)")  # two may end a sentence
_LONGEST_ROW = 300  # characters of a line whose gaps may part cells
_FEWEST_ROWS = 3


def lines_of(text: str) -> Iterator[Line]:
    """Every line of a text, in order.

    >>> [str(line.layout) for line in lines_of("We sold:\\n- 5 cars\\nPrice: $5\\na | b | c\\n")]
    ['prose', 'item', 'pair', 'row', 'blank']
    >>> table = "City     2019   2020\\nRome        5      7\\nOld Oslo   12      9"
    >>> [str(line.layout) for line in lines_of(table)]
    ['row', 'row', 'row']
    """
    spaced: list[Line] = []
    for line in _lines(text):
        if line.layout is Layout.PROSE and _is_spaced(text, line):
            spaced.append(line)
            continue
        yield from _aligned(text, spaced)
        spaced = []
        yield line
    yield from _aligned(text, spaced)


def cells_between_gaps(text: str, line: Line) -> list[tuple[int, int]]:
    """Where the parts of a line stand that two spaces or more set apart."""
    cells, start = [], line.start
    for gap in _GAP.finditer(text, line.start, line.end):
        cells.append((start, gap.start()))
        start = gap.end()
    return [*cells, (start, line.end)]


def _is_spaced(text: str, line: Line) -> bool:
    is_short = line.end - line.start <= _LONGEST_ROW
    return is_short and _GAP.search(text, line.start, line.end) is not None


def _aligned(text: str, run: list[Line]) -> Iterator[Line]:
    """Lines with gaps, as rows of a table if they are several and hold numbers behind the gaps.

    In prose that is set to fill its lines hardly a gap has a number behind it.
    """
    if len(run) >= _FEWEST_ROWS:
        behind = [cells_between_gaps(text, line)[1:] for line in run]
        cells = [_has_digit(text, cell) for row in behind for cell in row]
        rows = [any(_has_digit(text, cell) for cell in row) for row in behind]
        if 2 * sum(rows) >= len(rows) and 3 * sum(cells) >= len(cells):
            run = [Line(line.start, line.end, Layout.ROW) for line in run]
    yield from run


def _has_digit(text: str, cell: tuple[int, int]) -> bool:
    return any(map(str.isdigit, text[slice(*cell)]))


def _lines(text: str) -> Iterator[Line]:
    start = 0
    for raw in text.split("\n"):
        stripped = raw.strip()
        begin = start + len(raw) - len(raw.lstrip()) if stripped else start
        yield Line(begin, begin + len(stripped), _layout(stripped))
        start += len(raw) + 1


def _layout(line: str) -> Layout:
    if not line:
        return Layout.BLANK
    if "\t" in line or " | " in line or line.count("|") > 1:
        return Layout.ROW
    if _BULLET.match(line):
        return Layout.ITEM
    if _PAIR.match(_MARKUP.sub("", line[:100])):
        return Layout.PAIR
    return Layout.PROSE


def opening_offsets(text: str) -> list[int]:
    """Where a sentence must begin since the layout says so.

    A list item, a pair and a table row begin one, and so does what follows a blank line, a pair
    or a row; a line of prose behind a list item may go on with it.

    >>> opening_offsets("We sold\\n- 5 cars\\n- 6 vans\\n\\nThat was all.")
    [8, 17, 27]
    """
    if "\n" not in text:
        return []
    found: list[int] = []
    previous = Layout.PROSE
    for line in lines_of(text):
        layout = line.layout
        set_apart = layout in _APART or previous in (Layout.PAIR, Layout.ROW, Layout.BLANK)
        if layout is not Layout.BLANK and line.start and set_apart:
            found.append(line.start)
        previous = layout
    return found


_APART = frozenset({Layout.ITEM, Layout.PAIR, Layout.ROW})
