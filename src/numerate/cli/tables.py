"""Tables without lines for terminals of any width, of figures and of words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

__all__ = ["PlainTable", "WordTable", "broken"]

_GAP = " "
_BETWEEN = 2  # the columns of words
_INDENT = "  "
_NARROWEST = 16  # column of names; with less room, figures stand under their name
_AFTER = re.compile(r"(?<=[\s/:,=_.+-])(?=[^\s/:,=_.+-])")


class PlainTable:
    """A heading, rows of a name with figures, and lines that go over the whole width.

    Where a terminal is narrow a name goes on in the next line, broken where its parts meet, or
    has its figures below it; a figure is never broken.
    """

    def __init__(self, *headings: str) -> None:
        self._headings = [Text(heading, style="dim") for heading in headings]
        self._rows: list[list[Text]] = []

    def add_row(self, name: Text | str, *figures: Text | str) -> None:
        """Add a row, or a line over the whole width where there are no figures."""
        self._rows.append([_text(cell) for cell in (name, *figures)])

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        rows = [self._headings, *(row for row in self._rows if len(row) > 1)]
        columns = len(self._headings)
        widths = [
            max(cell_len(row[at].plain) for row in rows if at < len(row))
            for at in range(1, columns)
        ]
        room = options.max_width - sum(widths) - len(widths) * len(_GAP)
        widest = max(cell_len(row[0].plain) for row in rows)
        is_stacked = room < min(widest, _NARROWEST)
        first = 0 if is_stacked else min(widest, room)
        for row in (self._headings, *self._rows):
            if len(row) == 1:
                yield from broken(row[0], options.max_width)
            elif is_stacked:
                yield from broken(row[0], options.max_width) if row[0].plain else ()
                yield from _lines([Text(), *row[1:]], first, widths)
            else:
                yield from _lines(row, first, widths)


class WordTable:
    """A table of words, whose cells go over several lines but never break a word.

    Where a terminal is too narrow for that, each row is a list of its cells.
    """

    def __init__(self, *headings: str) -> None:
        self._headings = headings
        self._rows: list[list[Text]] = []

    def add_row(self, *cells: Text | str) -> None:
        """Add a row with a cell for each heading."""
        self._rows.append([_text(cell) for cell in cells])

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        cells = [self._headings, *([cell.plain for cell in row] for row in self._rows)]
        columns = list(zip(*cells, strict=True))
        least = [max(map(_longest_word, column)) for column in columns]
        most = [max(map(cell_len, column)) for column in columns]
        room = options.max_width - _BETWEEN * (len(columns) - 1)
        if sum(least) > room:
            yield from self._listed()
            return
        table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, _BETWEEN, 0, 0))
        for heading, width in zip(self._headings, _widths(least, most, room), strict=True):
            table.add_column(heading, width=width)
        for row in self._rows:
            table.add_row(*row)
        yield table

    def _listed(self) -> Iterator[RenderableType]:
        for first, *others in self._rows:
            yield first
            for heading, cell in zip(self._headings[1:], others, strict=True):
                if cell.plain:
                    line = Text.assemble((f"{heading} ", "dim"), cell)
                    yield Padding(line, (0, 0, 0, len(_INDENT)))


def broken(name: Text, width: int) -> Iterator[Text]:
    """A name in lines of a width: broken after spaces and signs, within a part only if it must be.

    >>> [line.plain for line in broken(Text("  docs/examples/figs.jsonl"), 16)]
    ['  docs/examples/', '  figs.jsonl']
    """
    plain = name.plain
    indent = plain[: len(plain) - len(plain.lstrip())]
    line = indent
    for part in _parts(plain[len(indent) :], max(1, width - len(indent))):
        if line != indent and cell_len(line + part.rstrip()) > width:
            yield Text(line.rstrip(), style=name.style)
            line = indent
        line += part
    yield Text(line.rstrip(), style=name.style)


def _parts(text: str, width: int) -> Iterator[str]:
    for part in _AFTER.split(text):
        yield from (part[at : at + width] for at in range(0, len(part), width))


def _lines(row: Sequence[Text], first: int, widths: Sequence[int]) -> Iterator[Text]:
    name, *more = broken(row[0], first)
    line = Text.assemble(name, " " * (first - cell_len(name.plain)))
    for cell, width in zip(row[1:], widths, strict=False):
        line.append(_GAP + " " * (width - cell_len(cell.plain)))
        line.append_text(cell)
    line.rstrip()
    yield line
    yield from more


def _widths(least: Sequence[int], most: Sequence[int], room: int) -> list[int]:
    """Widths that fit: who lacks little gets it all, and the others share what is left.

    >>> _widths([5, 5, 5], [8, 30, 6], 30)
    [8, 16, 6]
    """
    widths, spare = list(least), room - sum(least)
    by_lack = sorted(range(len(least)), key=lambda at: most[at] - least[at])
    for done, at in enumerate(by_lack):
        given = min(most[at] - least[at], spare // (len(least) - done))
        widths[at] += given
        spare -= given
    return widths


def _longest_word(text: str) -> int:
    return max(map(cell_len, text.split()), default=0)


def _text(cell: Text | str) -> Text:
    return cell if isinstance(cell, Text) else Text(cell)
