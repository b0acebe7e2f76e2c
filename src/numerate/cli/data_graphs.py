"""`numerate data graphs`: pairs with the relations of their hypotheses, in DGEM's format."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from numerate.cli.built import Out, RefusedFile
from numerate.cli.reading import Classes, ColumnsOption, Format, Reading

if TYPE_CHECKING:
    from numerate.data.builders.building import Built

__all__ = ["EXAMPLE", "graphs"]

EXAMPLE = "Example:  numerate data graphs scitail_dev.jsonl --out dgem_dev.tsv"


def graphs(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of pairs.")],
    out: Out = "-",
    refused: RefusedFile = None,
    format_: Format = None,
    classes: Classes = "",
    columns: ColumnsOption = None,
) -> None:
    """Write pairs in DGEM's format: premise, hypothesis, label, relations of the hypothesis.

    Relations are read from the parse. A pair that brings tuples of its own keeps them. The format
    has no ids, and white space within a text becomes one space. Pairs are written as they are
    read: memory does not grow with the files.
    """
    from numerate.cli.built import write_built
    from numerate.data.readers.dgem import line_of

    reading = Reading(format_, classes, columns)
    write_built(_built(files, reading), out, refused, reads=files, line_of=line_of)


def _built(files: Sequence[str], reading: Reading) -> Iterator[Built]:
    """The pairs of files with their graphs, and what holds none, about where it stands."""
    from numerate.data.builders.building import Refused
    from numerate.data.builders.graphs import with_structures
    from numerate.data.pair import Pair

    bad: deque[Refused] = deque()

    def good() -> Iterator[Pair]:
        for file in files:
            for one in reading.pairs(file):
                if isinstance(one, Pair):
                    yield one
                else:
                    bad.append(Refused(f"{one.path}:{one.line}", one.reason))

    for pair in with_structures(good()):
        while bad:
            yield bad.popleft()
        yield pair
    yield from bad
