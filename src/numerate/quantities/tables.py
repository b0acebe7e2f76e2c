"""Tables in a text: each number has a row and a column.

Pipes, tabs, commas or the width of the columns part the cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, zip_longest

from numerate.language.layout import Layout, Line, cells_between_gaps, lines_of
from numerate.quantities.cells import (
    NO_CELL,
    Cell,
    in_columns,
    is_number,
    is_value,
    is_year,
    labelled,
)

__all__ = ["Entry", "Pair", "Table", "pairs_of", "tables_of"]

_MARKS, _SPACES = "|\t", " "
_RULE = re.compile(r"[\s|:+=-]+")  # "|---|:--:|"

_COMMA = re.compile(r'(?:"[^"\n]*"|[^,"\n])*')
_FEWEST_ROWS = 3  # lines with commas that make a table: a heading and two rows
_WIDEST_CELL = 60  # characters of a cell between commas; what is longer is prose
_LONGEST_TITLE = 120
_COLON = re.compile(r":\s+")
_ITEM = re.compile(r"(?:[-*+•‣◦▪·–—]|\(?(?:\d{1,2}|[a-zA-Z])[.)])\s+")


@dataclass(frozen=True, slots=True)
class Entry:
    """A cell with a value: the label of its row, the heading of its column, the table's title.

    `sort` is what stands above the labels: "Region". `beside` are the values of its row, `below`
    those of its column, its own among them; `headings` are those of `beside`.
    """

    value: Cell
    line: Cell
    row: Cell | None
    column: Cell | None
    title: Cell | None
    sort: Cell | None
    beside: tuple[Cell, ...]
    headings: tuple[Cell | None, ...]
    below: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The heading and the rows of a table, and the line above it that says what it is about."""

    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    lines: tuple[Cell, ...]  # that of the heading first
    title: Cell | None

    def labels(self) -> Iterator[tuple[Cell, Cell]]:
        """The headings and the labels of the rows, each with its line."""
        yield from ((cell, self.lines[0]) for cell in self.header if cell)
        for cells, line in zip(self.rows, self.lines[1:], strict=True):
            if cells[0]:
                yield cells[0], line

    def entries(self) -> Iterator[Entry]:
        """The cells behind the labels, row by row."""
        columns = [tuple(filter(None, cells)) for cells in zip_longest(*self.rows)]
        for cells, line in zip(self.rows, self.lines[1:], strict=True):
            places = [place for place in range(1, len(cells)) if cells[place]]
            beside = tuple(cells[place] for place in places)
            headings = tuple(self._heading(place) for place in places)
            for place, heading in zip(places, headings, strict=True):
                labels = (cells[0] or None, heading, self.title, self._heading(0))
                yield Entry(cells[place], line, *labels, beside, headings, columns[place])

    def _heading(self, place: int) -> Cell | None:
        return (self.header[place] or None) if place < len(self.header) else None


@dataclass(frozen=True, slots=True)
class Pair:
    """A line such as "Revenue: $5 m", in a list or not, and what leads it.

    That is the line above a list; or the name of the record that the line is of.
    """

    key: Cell | None
    value: Cell
    line: Cell
    title: Cell | None


def tables_of(text: str) -> list[Table]:
    """The tables of a text, in order.

    >>> [table] = tables_of("Sales\\n| | 2019 | 2020 |\\n|---|---|---|\\n| Rome | 5 | 7 |\\n")
    >>> len(list(table.entries())), text_of("Sales\\n|", table.title)
    (2, 'Sales')
    """
    if not any(mark in text for mark in ("|", "\t", ",", "  ")) or "\n" not in text:
        return []
    lines = list(lines_of(text))
    found: list[Table] = []
    place = 0
    for mark, group in groupby(lines, key=lambda line: _mark(text, line)):
        block = list(group)
        above = lines[place - 1] if place else None
        if mark == _SPACES:
            found.extend(_aligned_table(text, block, above))
        elif mark is not None:
            found.extend(_table(text, block, above))
        else:
            found.extend(_comma_tables(text, block))
        place += len(block)
    return found


def text_of(text: str, cell: Cell | None) -> str:
    """The characters of a cell."""
    return "" if cell is None else text[cell.start : cell.end]


def _mark(text: str, line: Line) -> str | None:
    """What parts the cells of a row; None where a line is no row of a table."""
    if line.layout is not Layout.ROW:
        return None
    return _MARKS if any(mark in text[line.start : line.end] for mark in _MARKS) else _SPACES


def _aligned_table(text: str, block: Sequence[Line], above: Line | None) -> Iterator[Table]:
    """Rows whose cells stand below each other."""
    if len(block) == 1:
        return
    cut = [[Cell(*cell) for cell in cells_between_gaps(text, line)] for line in block]
    begins = [text.rfind("\n", 0, line.start) + 1 for line in block]
    columns = [
        [(cell.start - begin, cell.end - begin) for cell in cells]
        for begin, cells in zip(begins, cut, strict=True)
    ]
    has_label = columns[0][0][0] < min(row[0][1] for row in columns[1:])
    if has_label and any(is_value(text, cell) for cell in cut[0]):
        return
    header = (*cut[0],) if has_label else (NO_CELL, *cut[0])
    places = columns[0] if has_label else [(0, 0), *columns[0]]
    rows = [
        in_columns(cells, spans, places) for cells, spans in zip(cut[1:], columns[1:], strict=True)
    ]
    lines = tuple(Cell(line.start, line.end) for line in block)
    yield Table(*labelled(text, header, rows), lines, _title(text, above))


def _table(text: str, block: Sequence[Line], above: Line | None) -> Iterator[Table]:
    rows = [line for line in block if not _RULE.fullmatch(text, line.start, line.end)]
    if len(rows) > 1:
        cut = [_cells(text, line) for line in rows]
        lines = tuple(Cell(line.start, line.end) for line in rows)
        yield Table(*labelled(text, cut[0], cut[1:]), lines, _title(text, above))


def _title(text: str, above: Line | None) -> Cell | None:
    if above is None or above.layout not in (Layout.PROSE, Layout.PAIR):
        return None
    if above.end - above.start > _LONGEST_TITLE:
        return None
    marks = "#*_: \t"
    start, end = above.start, above.end
    while start < end and text[start] in marks:
        start += 1
    while start < end and text[end - 1] in marks:
        end -= 1
    return Cell(start, end) if start < end else None


def _cells(text: str, line: Line) -> tuple[Cell, ...]:
    start, end = line.start, line.end
    if "|" not in text[start:end]:
        return tuple(_split(text, start, end, "\t"))
    start += text[start] == "|"
    end -= end > start and text[end - 1] == "|"
    return tuple(_split(text, start, end, "|"))


def _split(text: str, start: int, end: int, mark: str) -> Iterator[Cell]:
    for part in text[start:end].split(mark):
        yield _stripped(text, start, start + len(part))
        start += len(part) + 1


def _stripped(text: str, start: int, end: int) -> Cell:
    part = text[start:end]
    inner = part.strip(' \t*`"')
    begin = start + part.find(inner) if inner else start
    return Cell(begin, begin + len(inner))


def _comma_tables(text: str, block: Sequence[Line]) -> Iterator[Table]:
    """Lines of as many cells each, the first of which holds no number."""
    cut = [_comma_cells(text, line) for line in block]
    place = 0
    for width, group in groupby(cut, key=len):
        rows = list(group)
        if width > 1 and len(rows) >= _FEWEST_ROWS and _is_heading(text, rows):
            lines = [Cell(line.start, line.end) for line in block[place : place + len(rows)]]
            above = block[place - 1] if place else None
            yield Table(*labelled(text, rows[0], rows[1:]), tuple(lines), _title(text, above))
        place += len(rows)


def _comma_cells(text: str, line: Line) -> tuple[Cell, ...]:
    part = text[line.start : line.end]
    if "," not in part or part[-1] in ".;!?":
        return ()
    cells: list[Cell] = []
    start = line.start
    while start <= line.end:
        match = _COMMA.match(text, start, line.end)
        stop = match.end() if match else line.end
        if stop < line.end and text[stop] != ",":
            return ()  # a quotation mark that nothing closes
        cells.append(_stripped(text, start, stop))
        start = stop + 1
    return tuple(cells)


def _is_heading(text: str, rows: Sequence[tuple[Cell, ...]]) -> bool:
    """Whether the first row names what the others give numbers of."""
    if any(cell.end - cell.start > _WIDEST_CELL for row in rows for cell in row):
        return False
    named = all(not is_number(text, cell) or is_year(text, cell) for cell in rows[0])
    return named and all(any(is_number(text, cell) for cell in row[1:]) for row in rows[1:])


def pairs_of(text: str) -> list[Pair]:
    """The `key: value` lines and list items of a text, each with the line that leads them.

    >>> [one, two] = pairs_of("Stock:\\n- apples: 5\\n- 7 pears")
    >>> one.key, two.key, one.title == two.title
    (Cell(start=9, end=15), None, True)
    >>> text = "Lake: Immel\\nLevel: 60 m\\nArea: 5 ha\\nLake: Sarn\\nLevel: 45 m"
    >>> [text_of(text, one.title) for one in pairs_of(text)]
    ['', 'Immel', 'Immel', '', 'Sarn']
    """
    found: list[Pair] = []
    title: Cell | None = None
    naming: Pair | None = None  # the line that names the record
    is_first = True
    for line in lines_of(text):
        if line.layout in (Layout.ITEM, Layout.PAIR):
            pair = _pair(text, line, title)
            if _may_name(text, pair) and (is_first or _is_keyed_alike(text, pair, naming)):
                naming = pair
            elif naming is not None:
                pair = replace(pair, title=naming.value)
            found.append(pair)
            is_first = False
            continue
        naming, is_first = None, True
        if line.layout is not Layout.BLANK:
            title = _title(text, line) if line.layout is Layout.PROSE else None
    return found


def _may_name(text: str, pair: Pair) -> bool:
    """Whether a line tells what something is, and no number: "Lake: Immel"."""
    return bool(pair.key and pair.value) and not is_number(text, pair.value)


def _is_keyed_alike(text: str, pair: Pair, other: Pair | None) -> bool:
    return other is not None and text_of(text, pair.key) == text_of(text, other.key)


def _pair(text: str, line: Line, title: Cell | None) -> Pair:
    start = line.start
    if line.layout is Layout.ITEM:
        bullet = _ITEM.match(text, start, line.end)
        start = bullet.end() if bullet else start
    whole = Cell(line.start, line.end)
    colon = _COLON.search(text, start, min(line.end, start + _WIDEST_CELL + 10))
    if colon is None:
        return Pair(None, Cell(start, line.end), whole, title)
    key = _stripped(text, start, colon.start())
    return Pair(key or None, _stripped(text, colon.end(), line.end), whole, title)
