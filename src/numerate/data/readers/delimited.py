"""CSV and TSV, with a header or without.

CSV has quoted fields, and whichever of comma, semicolon and tab its first line has. TSV has none:
quotes in it are part of the text, as in SciTail, GLUE and ASP, whose files are TSV though they are
called `.csv`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from numerate.data.labels import is_label
from numerate.data.readers.columns import NO_COLUMNS, Columns, is_header, keyed, looks_like_header
from numerate.data.readers.lines import numbered_lines, parsed_lines
from numerate.data.readers.rows import BadRow, Row
from numerate.errors import UnknownColumns
from numerate.wording import counted

__all__ = ["comma_rows", "delimiter_of", "named_rows", "tab_cells", "tab_rows"]

_WITHOUT_HEADER = ("premise", "hypothesis", "label")

_Cells = tuple[int, list[str]]  # the line that they begin at, and the cells


def comma_rows(path: Path, columns: Columns = NO_COLUMNS) -> Iterator[Row | BadRow]:
    """The rows of a CSV file; a quoted field may go over several lines."""
    return _rows(path, _comma_cells(path), columns)


def tab_rows(path: Path, columns: Columns = NO_COLUMNS) -> Iterator[Row | BadRow]:
    """The rows of a TSV file, one for each line that is not blank."""
    return _rows(path, tab_cells(path), columns)


def tab_cells(path: Path) -> Iterator[_Cells | BadRow]:
    """The cells of each line that is not blank."""
    return parsed_lines(path, lambda line: line.split("\t"))


def named_rows(
    path: Path, table: Iterable[_Cells | BadRow], names: Sequence[str]
) -> Iterator[Row | BadRow]:
    """The rows of a table whose columns have these names, each of which a row must have."""
    for cells in table:
        if isinstance(cells, BadRow):
            yield cells
        elif len(cells[1]) == len(names):
            yield Row(cells[0], dict(zip(names, cells[1], strict=True)))
        else:
            yield _wrong_width(path, cells, str(len(names)))


def delimiter_of(line: str) -> str | None:
    r"""What parts the cells of a file whose first line this is.

    >>> delimiter_of("premise;hypothesis;label"), delimiter_of("2 cats, 3 dogs\t5 animals")
    (';', '\t')
    >>> delimiter_of("2 cats, 3 dogs;5 animals;entailment")
    ';'
    """
    present = [sign for sign in "\t,;" if sign in line]
    return min(present, key=lambda sign: _doubt(line, sign), default=None)


def _doubt(line: str, sign: str) -> int:
    """How little the first line of a file looks like one whose cells this sign parts."""
    cells = next(csv.reader([line], delimiter=sign))
    if is_header(cells):
        return 0
    sure = looks_like_header(cells) or (len(cells) == 3 and is_label(cells[-1]))
    return 1 if sure else 2


def _comma_cells(path: Path) -> Iterator[_Cells | BadRow]:
    lines = numbered_lines(path)
    first = next(lines, (1, ""))
    delimiter = delimiter_of(first[1].rstrip("\r\n")) or ","
    reader = csv.reader(
        (line for _, line in chain([first], lines)), delimiter=delimiter, strict=True
    )
    while True:
        begins = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:  # the reader goes on behind the line where it saw the error
            until = f" (up to line {reader.line_num})" if reader.line_num > begins else ""
            yield BadRow(str(path), begins, f"no CSV: {error}{until}")
        else:
            if cells:
                yield begins, cells


def _rows(path: Path, table: Iterator[_Cells | BadRow], columns: Columns) -> Iterator[Row | BadRow]:
    """The rows of a table whose first row says whether it is a header."""
    for first in table:
        if isinstance(first, BadRow):
            yield first
            continue
        header = [name.strip() for name in first[1]]
        if columns.are_positions and not is_header(header, columns):
            yield from _numbered_rows(chain([first], table))
        elif is_header(header, columns):
            yield from named_rows(path, table, header)
        elif columns.named or looks_like_header(header):
            raise UnknownColumns(
                str(path), header, columns.unknown_in(keyed(dict.fromkeys(header)))
            )
        else:
            yield from _plain_rows(path, chain([first], table))


def _numbered_rows(table: Iterable[_Cells | BadRow]) -> Iterator[Row | BadRow]:
    """The rows of a table whose columns are known by their numbers, from 1."""
    for cells in table:
        if isinstance(cells, BadRow):
            yield cells
        else:
            line, values = cells
            yield Row(line, {str(place): value for place, value in enumerate(values, 1)})


def _plain_rows(path: Path, table: Iterable[_Cells | BadRow]) -> Iterator[Row | BadRow]:
    """The rows of a table without a header: the two texts and, where it is there, the label."""
    for cells in table:
        if isinstance(cells, BadRow):
            yield cells
        elif len(cells[1]) in (2, 3):
            yield Row(cells[0], dict(zip(_WITHOUT_HEADER, cells[1], strict=False)))
        else:
            yield _wrong_width(path, cells, "2 or 3")


def _wrong_width(path: Path, cells: _Cells, wanted: str) -> BadRow:
    line, values = cells
    return BadRow(str(path), line, f"it has {counted(len(values), 'column')}, not {wanted}")
