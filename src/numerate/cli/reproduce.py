"""`numerate reproduce`: a published table beside what our models do on the data at hand."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from numerate.cli import completing

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
numerate reproduce equate-table6 --data DIR --no-train
numerate reproduce equate-table6 --data DIR --nli DIR --vectors glove.txt --models models
numerate reproduce equate-table7 --data DIR --nli DIR --models models
numerate reproduce equate-table6 --data DIR --start bert-base=DIR --learn 50000 --epochs 5
numerate reproduce scitail-table6 --data DIR --models models
numerate reproduce numeracy --data DIR --model glove.6B.300d.txt

[bold]Training[/bold]

The models of a table's rows that --models does not hold yet are trained: on MultiNLI, whose files
are in --nli or --data, or on SciTail. Those that need torch are left out where it is missing, with
the command that installs it; so are transformers without --start.
"""


def _tables(incomplete: str) -> list[str]:
    from numerate.evaluation.published import published_names

    return [name for name in [*published_names(), NUMERACY] if name.startswith(incomplete)]


def reproduce(
    table: Annotated[
        str,
        typer.Argument(
            metavar="TABLE",
            autocompletion=_tables,
            help="equate-table6, equate-table7, scitail-table6 or numeracy.",
        ),
    ],
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help="Where the files of the tasks are.")
    ] = None,
    model: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPEC",
            autocompletion=completing.models,
            help="Another model, besides all that need no settings.",
        ),
    ] = None,
    models: Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            help="A folder of trained models, each in its own.",
            show_default="one among the user's data",
        ),
    ] = None,
    no_train: Annotated[bool, typer.Option("--no-train", help="Train nothing.")] = False,
    nli: Annotated[
        str | None, typer.Option(metavar="DIR", help="Where MultiNLI is, to learn from.")
    ] = None,
    train: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="Other pairs to learn from.")
    ] = None,
    dev: Annotated[
        str | None, typer.Option(metavar="FILE", help="Other pairs to choose the best epoch by.")
    ] = None,
    vectors: Annotated[
        str | None, typer.Option(metavar="FILE", help="Word vectors, as `numerate train` reads.")
    ] = None,
    start: Annotated[
        list[str] | None,
        typer.Option(metavar="RECIPE=DIR", help="A pre-trained transformer to fine-tune."),
    ] = None,
    epochs: Annotated[
        int | None, typer.Option(min=1, help="At most so many.", show_default="the paper's")
    ] = None,
    learn: Annotated[int | None, typer.Option(min=1, help="Learn from so many pairs.")] = None,
    device: Annotated[str, typer.Option(help="To train on: auto, cpu or cuda.")] = "auto",
    out: Annotated[
        str | None, typer.Option(metavar="RUN", help="Keep the run in this folder.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Ask only so many pairs of each.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="For --limit and training.")] = 0,
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
    from numerate.models.trainees import Changes

    try:
        wanted = published(table)
    except UnknownTable as error:
        raise UnknownTable(table, [*error.existing, NUMERACY]) from None
    if not no_train and wanted.learn is not None:
        from numerate.cli.preparing import Wanted, prepared

        changes = Changes(vectors, epochs, device=device)
        where = nli or data
        starts = _starts(start or [])
        models = prepared(
            wanted, Wanted(models, train or [], dev, where, changes, learn, seed, starts)
        )
    trained = [] if models is None else trained_rows(wanted, models)
    specs = [*our_models(wanted), *(one.spec for one in trained), *(model or [])]
    if wanted.learn is not None and wanted.learn[1] in wanted.tasks:
        data = data or nli  # what is learned from and what is asked are of one set
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


def _starts(said: Sequence[str]) -> dict[str, str]:
    from numerate.models.neural.recipes import preset

    found = {}
    for one in said:
        name, _, folder = one.partition("=")
        if not folder:
            raise typer.BadParameter("say RECIPE=DIR", param_hint="--start")
        found[preset(name).name] = folder
    return found


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
    if line.dev_accuracy is not None:
        said.append(f"{100 * line.dev_accuracy:.1f} % on its own dev")
    if line.pairs_per_second is not None:
        said.append(f"{line.pairs_per_second:,.0f} pairs/s")
    return ", ".join(said)


def _size(line: Line) -> str:
    if line.n is None:
        return ""
    return f"{line.n} of {line.total}" if line.part else str(line.n)
