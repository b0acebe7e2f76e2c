"""`numerate train`: models of the papers, trained on pairs of one's own choice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from numerate.cli import completing

if TYPE_CHECKING:
    from collections.abc import Callable

    from numerate.models.neural.plan import Report

__all__ = ["EXAMPLES", "made_folder", "train", "training_bar"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate train decompatt --train scitail/train --dev scitail/dev --data DIR --out models/decompatt
numerate train ngram --train scitail/train --dev scitail/dev --data DIR --out models/ngram
numerate train esim --train mnli.jsonl --dev dev.jsonl --vectors glove.txt --out models/esim
numerate eval --model models/esim --task "equate/*" --out runs/esim

[bold]Names[/bold]

\b
majority, hyp, align, ngram   read words alone, and need no torch
cbow, bilstm, chen, infersent, ssen, esim, decompatt
dgem, dgem-without-edges   read the graph of the hypothesis: files in DGEM's format
joined:words=SPEC   fits Q-REAS to the opinion of another model on the words
hf:DIR,recipe=bert-base    a Hugging Face model to fine-tune; download=yes fetches one of the hub

The same command goes on where it was stopped.
"""


def train(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", autocompletion=completing.trainees, help="The architecture."
        ),
    ],
    train: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE",
            autocompletion=completing.tasks,
            help="Pairs to learn from: a file, or a task by name.",
        ),
    ] = None,
    more: Annotated[
        list[str] | None, typer.Argument(metavar="FILE", help="More pairs to learn from.")
    ] = None,
    dev: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            autocompletion=completing.tasks,
            help="Pairs to measure on; the best epoch is kept.",
        ),
    ] = None,
    out: Annotated[str | None, typer.Option(metavar="DIR", help="The model's folder.")] = None,
    vectors: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Word vectors: GloVe, fastText, word2vec or .npy, or glove-6b-50d (a package).",
        ),
    ] = None,
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help="Where the files of tasks are.")
    ] = None,
    epochs: Annotated[
        int | None, typer.Option(min=1, help="At most so many.", show_default="the paper's")
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Learn from so many pairs, drawn with the seed.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same weights on a CPU.")] = 0,
    device: Annotated[str, typer.Option(help="auto, cpu or cuda.")] = "auto",
) -> None:
    """Train a model of the papers; the folder is then a model for every other command."""
    from numerate.evaluation.locking import locked
    from numerate.models.neural.layout import TRAINING
    from numerate.models.trainees import Changes, Lesson, trainee

    sources = [*(train or []), *(more or [])]
    if not sources:
        raise typer.BadParameter("name a file to learn from", param_hint="--train")
    if dev is None:
        raise typer.BadParameter("name a file to measure on", param_hint="--dev")
    if out is None:
        raise typer.BadParameter("name a folder for the model", param_hint="--out")
    chosen, changes = trainee(name), Changes(vectors, epochs, device=device)
    chosen.check(changes)
    lesson = Lesson.read(sources, dev, data, limit, seed)
    for source in lesson.sources:
        if source.bad_rows:
            typer.echo(f"{source.name}: {source.bad_rows} bad rows", err=True)
    folder = Path(out)
    with locked(made_folder(folder / TRAINING)), training_bar() as watch:
        manifest = chosen.train(lesson, changes, folder, watch)
    _show(manifest, out)


def made_folder(folder: Path) -> Path:
    """A folder that is there now."""
    from numerate.errors import UnwritableFile

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnwritableFile(str(folder), error.strerror or str(error)) from error
    return folder


@contextmanager
def training_bar() -> Iterator[Callable[[Report], None]]:
    """A progress bar on standard error, if that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bars:
        bar = bars.add_task("reading", total=None)

        def watch(report: Report) -> None:
            best = report.best_accuracy
            dev = "" if best is None else f", dev {100 * best:.1f} %"
            loss = "" if report.loss is None else f", loss {report.loss:.3f}"
            shown = f"epoch {report.epoch}/{report.epochs}{loss}{dev}"
            bars.update(bar, description=shown, completed=report.batch, total=report.batches)

        yield watch


def _show(manifest: dict[str, Any], folder: str) -> None:
    from rich.console import Console
    from rich.table import Table

    from numerate.models.neural.card import summary

    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    for name, value in {**summary(manifest), "model": folder}.items():
        table.add_row(name, value)
    Console(highlight=False).print(table)
