"""`numerate reproduce`: a published table beside what our models do on the data at hand."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numerate.cli.tables import PlainTable
    from numerate.evaluation.reproducing import Line

__all__ = ["EXAMPLES", "reproduce"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate reproduce equate-table6 --data DIR
numerate reproduce equate-table6 --data DIR --model hf:models/mine --out runs/table6
"""


def reproduce(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Such as equate-table6.")],
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help="Where the files of the tasks are.")
    ] = None,
    model: Annotated[
        list[str] | None,
        typer.Option(metavar="SPEC", help="Another model, besides all that need no settings."),
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="RUN", help="Keep the run in this folder.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Ask only so many pairs of each.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="For --limit.")] = 0,
    batch: Annotated[int, typer.Option(min=1, help="Pairs that a model gets at once.")] = 16,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write one JSON object per line of the table.")
    ] = False,
) -> None:
    """Run all registered models on a published table's tasks, and set both side by side.

    Tasks whose data is not there are left out. Where only a part of a set is there, or was asked,
    the table says of how many pairs: the paper's figures are of the whole sets.
    """
    from dataclasses import asdict

    from numerate.cli.eval import make_plan, run_plan
    from numerate.evaluation.published import published
    from numerate.evaluation.reproducing import lines, our_models, remark
    from numerate.evaluation.request import Request

    wanted = published(table)
    specs = [*our_models(wanted), *(model or [])]
    asked = Request(tuple(specs), wanted.tasks, data, limit, seed)
    plan = make_plan(asked, skip_missing=True)
    resume = None if out is None else "the same command"
    with ExitStack() as stack:
        folder = out or stack.enter_context(TemporaryDirectory(prefix="numerate-"))
        results = run_plan(plan, Path(folder), batch=batch, resume=resume)
    assert results is not None
    found = lines(wanted, results)
    if as_json:
        from numerate.cli.lines import write_json

        for line in found:
            write_json(asdict(line))
        return
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"{wanted.title}\n{wanted.citation}\n", markup=False)
    console.print(_shown(found))
    if said := remark(found):
        console.print(f"\n{said}", markup=False)


def _shown(found: Sequence[Line]) -> PlainTable:
    from itertools import groupby

    from rich.text import Text

    from numerate.cli.scores import interval, percent, points
    from numerate.cli.tables import PlainTable

    table = PlainTable("", "pairs", "paper", "ours", "95 %", "difference")
    for (row, model), of_model in groupby(found, key=lambda line: (line.row, line.model)):
        table.add_row(Text(" = ".join(name for name in (row, model) if name), style="bold"))
        for line in of_model:
            table.add_row(
                Text(f"  {line.task}"),
                _size(line),
                "" if line.paper is None else percent(line.paper),
                Text("" if line.ours is None else percent(line.ours), style="bold"),
                interval(line.interval),
                "" if line.difference is None else points(line.difference),
            )
    return table


def _size(line: Line) -> str:
    if line.n is None:
        return ""
    return f"{line.n} of {line.total}" if line.part else str(line.n)
