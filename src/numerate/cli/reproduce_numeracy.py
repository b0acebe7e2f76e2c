"""`numerate reproduce numeracy`: the tables of the numeracy paper beside ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numerate.cli.tables import PlainTable
    from numerate.probes.numeracy.reproducing import Cell
    from numerate.probes.numeracy.vocabulary import Vocabulary

__all__ = ["reproduce_numeracy"]


def reproduce_numeracy(data: str | None, more: Sequence[str], as_json: bool) -> None:
    """Ask GloVe 6B in 50 dimensions, and other vectors that are named, all that the paper asks."""
    from dataclasses import asdict

    from numerate.cli.waiting import waiting
    from numerate.probes.numeracy.reproducing import CITATION, VECTORS, cells, remarks, triples_in

    triples = triples_in(data)
    found: list[Cell] = []
    said: list[str] = []
    for source in dict.fromkeys([VECTORS, *more]):
        vocabulary = _read(source)
        with waiting(f"asking {source}"):
            found += cells(vocabulary, triples)
        said += remarks(vocabulary, triples)
    if as_json:
        from numerate.cli.lines import write_json

        for cell in found:
            write_json({**asdict(cell), "difference": cell.difference})
        return
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"{CITATION}\n", markup=False)
    console.print(_shown(found))
    for remark in dict.fromkeys(said):
        console.print(f"\n{remark}", markup=False)


def _read(source: str) -> Vocabulary:
    from numerate.cli.waiting import waiting
    from numerate.probes.numeracy.sources import vocabulary_from

    with waiting(f"reading {source}", "words") as told:
        return vocabulary_from(source, lambda done: told(done, None))


def _shown(found: Sequence[Cell]) -> PlainTable:
    from itertools import groupby

    from rich.text import Text

    from numerate.cli.scores import interval, points
    from numerate.cli.tables import PlainTable

    table = PlainTable("", "tests", "paper", "ours", "95 %", "difference", "random: paper", "ours")
    for (row, source), group in groupby(found, key=lambda cell: (cell.row, cell.vectors)):
        table.add_row(Text(" = ".join(name for name in (row, source) if name), style="bold"))
        for cell in group:
            difference = cell.difference
            table.add_row(
                f"  {cell.table} {cell.cell}",
                "" if cell.n is None else f"{cell.n:,}",
                _figure(cell.paper, cell),
                Text(_figure(cell.ours, cell), style="bold"),
                interval(cell.interval),
                "" if difference is None or not cell.is_share else points(difference),
                _figure(cell.paper_random, cell),
                _figure(cell.random, cell),
            )
    return table


def _figure(value: float | None, cell: Cell) -> str:
    if value is None:
        return ""
    if cell.is_share:
        return f"{100 * value:.2f}"
    return f"{value:,}" if isinstance(value, int) else f"{value:.2f}"
