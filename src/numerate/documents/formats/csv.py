"""Comma separated values as lines of cells that tabs part, character for character.

The reader of tables takes such lines as they are; that nothing is moved keeps every offset.
"""

from __future__ import annotations

import re

from numerate.documents.source import Source

__all__ = ["read_csv"]

_DELIMITERS = ",;\t|"
_FIRST_LINES = 20
_BREAKS = str.maketrans("\n\r\t|", "   /")  # what a cell may hold, and a row may not


def read_csv(name: str, text: str) -> Source:
    """A table in a file, with cells set apart by commas, semicolons, tabs or pipes.

    >>> read_csv("a.csv", 'City,Note\\nRome,"big, old"\\n').text
    'City\\tNote\\nRome\\t big, old \\n'
    """
    mark = _delimiter(text)
    cell = re.compile(rf'"(?:[^"]|"")*+"|[^"{re.escape(mark)}\n][^{re.escape(mark)}\n]*|"')
    pieces: list[str] = []
    at = 0
    for match in cell.finditer(text):
        pieces += [text[at : match.start()].replace(mark, "\t"), _plain(match.group())]
        at = match.end()
    pieces.append(text[at:].replace(mark, "\t"))
    return Source(name, "".join(pieces), "csv")


def _delimiter(text: str) -> str:
    """What stands most often in the first lines; of equals the more usual."""
    head = "\n".join(text.split("\n", _FIRST_LINES)[:_FIRST_LINES])
    head = re.sub(r'"[^"\n]*"', "", head)
    return max(_DELIMITERS, key=head.count)


def _plain(cell: str) -> str:
    """The characters of a cell, its quotation marks as spaces."""
    if len(cell) > 1 and cell[0] == cell[-1] == '"':
        inner = cell[1:-1].replace('""', '" ')
        cell = f" {inner} "
    return cell.translate(_BREAKS)
