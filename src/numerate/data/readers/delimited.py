"""CSV and TSV, with a header or without.

CSV has quoted fields, and whichever of comma, semicolon and tab its first line has. TSV has none:
quotes in it are part of the text, as in SciTail, GLUE and ASP, whose files are TSV though they are
called `.csv`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from numerate.data.labels import normalised_label
from numerate.data.readers.lines import check_length, numbered_lines
from numerate.data.readers.rows import BadRow, Row, is_header

__all__ = ["comma_rows", "delimiter_of", "tab_rows"]

_WITHOUT_HEADER = ("premise", "hypothesis", "label")

_Cells = tuple[int, list[str]]  # the line that they begin at, and the cells


def comma_rows(path: Path) -> Iterator[Row | BadRow]:
    """The rows of a CSV file; a quoted field may go over several lines."""
    return _named(path, _comma_cells(path))


def tab_rows(path: Path) -> Iterator[Row | BadRow]:
    """The rows of a TSV file, one for each line that is not blank."""
    return _named(path, _tab_cells(path))


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
    try:
        return 2 if len(cells) != 3 or normalised_label(cells[-1]) is None else 1
    except ValueError:
        return 2


def _tab_cells(path: Path) -> Iterator[_Cells | BadRow]:
    for number, line in numbered_lines(path):
        if line.isspace():
            continue
        try:
            check_length(line)
        except ValueError as error:
            yield BadRow(str(path), number, str(error))
        else:
            yield number, line.rstrip("\r\n").split("\t")


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


def _named(path: Path, table: Iterator[_Cells | BadRow]) -> Iterator[Row | BadRow]:
    """The rows with the names of their columns, which a header gives."""
    header: Sequence[str] | None = None
    for cells in table:
        if isinstance(cells, BadRow):
            yield cells
            continue
        line, values = cells
        if header is None:
            if is_header(values):
                header = [name.strip() for name in values]
                continue
            header = ()
        columns = header or _WITHOUT_HEADER[: max(2, len(values))]
        if len(values) == len(columns):
            yield Row(line, dict(zip(columns, values, strict=True)))
        else:
            wanted = "2 or 3" if not header else str(len(header))
            yield BadRow(str(path), line, f"it has {len(values)} columns, not {wanted}")
