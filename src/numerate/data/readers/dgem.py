"""SciTail's format for DGEM: premise, hypothesis, label, and the structure of the hypothesis.

It has no ids, and no text in it has a tab or goes over several lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from numerate.data.pair import Pair
from numerate.data.readers.delimited import named_rows, tab_cells
from numerate.data.readers.rows import BadRow, Row
from numerate.data.structures import BETWEEN_PARTS

__all__ = ["line_of", "looks_like", "rows"]

_COLUMNS = ("premise", "hypothesis", "label", "structure")
_LABELS = {"entailment": "entails", None: "-"}  # as SciTail writes them; the others as they are


def rows(path: Path) -> Iterator[Row | BadRow]:
    """One row for each line that is not blank; `structure` goes into the pair's provenance."""
    return named_rows(path, tab_cells(path), _COLUMNS)


def looks_like(line: str) -> bool:
    r"""Whether a file with this first line is in DGEM's format.

    >>> looks_like("Ice melts at 0 °C.\tIce melts.\tentails\tIce<>melts<>at 0 °C")
    True
    """
    cells = line.split("\t")
    return len(cells) == len(_COLUMNS) and BETWEEN_PARTS in cells[-1]


def line_of(pair: Pair) -> str:
    r"""A pair as a line of the format; white space within a text is one space.

    >>> line_of(Pair("a-0", "Ice melts.", "It melts.", "entailment", {"structure": "It<>melts"}))
    'Ice melts.\tIt melts.\tentails\tIt<>melts\n'
    """
    label = _LABELS.get(pair.label, pair.label)
    cells = (pair.premise, pair.hypothesis, label, pair.provenance["structure"])
    return "\t".join(" ".join(str(cell).split()) for cell in cells) + "\n"
