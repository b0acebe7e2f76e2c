"""Tables without lines for terminals of any width: a column of names, and columns of figures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

__all__ = ["PlainTable", "broken"]

_GAP = " "
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


def _text(cell: Text | str) -> Text:
    return cell if isinstance(cell, Text) else Text(cell)
