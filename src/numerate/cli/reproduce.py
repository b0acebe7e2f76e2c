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

NUMERACY = "numeracy"
"""The tables that ask word vectors instead of models."""

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate reproduce equate-table6 --data DIR
numerate reproduce equate-table6 --data DIR --model hf:models/mine --out runs/table6
numerate reproduce scitail-table6 --data DIR --models models
numerate reproduce numeracy --data DIR --model glove.6B.300d.txt
"""


def reproduce(
    table: Annotated[
        str,
        typer.Argument(metavar="TABLE", help="equate-table6, scitail-table6 or numeracy."),
    ],
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help="Where the files of the tasks are.")
    ] = None,
    model: Annotated[
        list[str] | None,
        typer.Option(metavar="SPEC", help="Another model, besides all that need no settings."),
    ] = None,
    models: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="A folder of models that `numerate train` has made."),
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

    Models that were trained here stand beside the row of their kind, with what they cost.

    Tasks whose data is not there are left out. Where only a part of a set is there, or was asked,
    the table says of how many pairs: the paper's figures are of the whole sets.

    Of `numeracy` the models are word vectors: GloVe 6B in 50 dimensions, and those --model names.
    """
    if table == NUMERACY:
        from numerate.cli.reproduce_numeracy import reproduce_numeracy

        reproduce_numeracy(data, model or [], as_json)
        return
    from dataclasses import asdict

    from numerate.cli.eval import make_plan, run_plan
    from numerate.errors import UnknownTable
    from numerate.evaluation.published import published
    from numerate.evaluation.reproducing import (
        lines,
        our_models,
        remark,
        speeds,
        trained_rows,
        without_model,
    )
    from numerate.evaluation.request import Request
    from numerate.evaluation.store import read_samples

    try:
        wanted = published(table)
    except UnknownTable as error:
        raise UnknownTable(table, [*error.existing, NUMERACY]) from None
    trained = [] if models is None else trained_rows(wanted, models)
    specs = [*our_models(wanted), *(one.spec for one in trained), *(model or [])]
    asked = Request(tuple(specs), wanted.tasks, data, limit, seed)
    plan = make_plan(asked, skip_missing=True)
    resume = None if out is None else "the same command"
    with ExitStack() as stack:
        folder = out or stack.enter_context(TemporaryDirectory(prefix="numerate-"))
        results = run_plan(plan, Path(folder), batch=batch, resume=resume)
        speed = speeds(read_samples(Path(folder)))
    assert results is not None
    found = lines(wanted, results, trained, speed)
    if as_json:
        from numerate.cli.lines import write_json

        for line in found:
            write_json(asdict(line))
        return
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"{wanted.title}\n{wanted.citation}\n", markup=False)
    console.print(_shown(found))
    for said in (remark(found), without_model(wanted, found)):
        if said:
            console.print(f"\n{said}", markup=False)


def _shown(found: Sequence[Line]) -> PlainTable:
    from itertools import groupby

    from rich.text import Text

    from numerate.cli.scores import interval, percent, points
    from numerate.cli.tables import PlainTable

    table = PlainTable("", "pairs", "paper", "ours", "95 %", "difference")
    for (row, model), group in groupby(found, key=lambda line: (line.row, line.model)):
        of_model = list(group)
        table.add_row(Text(" = ".join(name for name in (row, model) if name), style="bold"))
        if cost := _cost(of_model[0]):
            table.add_row(Text(f"  {cost}", style="dim"))
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


def _cost(line: Line) -> str:
    said = [] if line.parameters is None else [f"{line.parameters:,} parameters"]
    if line.training_seconds is not None:
        said.append(f"trained in {line.training_seconds:,.0f} s")
    if line.pairs_per_second is not None:
        said.append(f"{line.pairs_per_second:,.0f} pairs/s")
    return ", ".join(said)


def _size(line: Line) -> str:
    if line.n is None:
        return ""
    return f"{line.n} of {line.total}" if line.part else str(line.n)
