"""`numerate train`: models of the papers, trained on pairs of one's own choice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Callable

    from numerate.models.neural.corpus import Corpus, Source
    from numerate.models.neural.plan import Report

    _Work = Callable[[Path, Callable[[Report], None]], dict[str, Any]]

__all__ = ["EXAMPLES", "train"]

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
hf:DIR,recipe=bert-base    a Hugging Face model to fine-tune; download=yes fetches one of the hub

The same command goes on where it was stopped.
"""


def train(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The architecture.")],
    train: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="Pairs to learn from: a file, or a task by name."),
    ] = None,
    more: Annotated[
        list[str] | None, typer.Argument(metavar="[FILE]...", help="More pairs to learn from.")
    ] = None,
    dev: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Pairs to measure on; the best epoch is kept."),
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
    from numerate.errors import UnknownArchitecture
    from numerate.evaluation.locking import locked
    from numerate.models.lexical.recipes import recipes
    from numerate.models.neural.layout import TRAINING
    from numerate.models.trained import trainable

    sources = [*(train or []), *(more or [])]
    if not sources:
        raise typer.BadParameter("name a file to learn from", param_hint="--train")
    if dev is None:
        raise typer.BadParameter("name a file to measure on", param_hint="--dev")
    if out is None:
        raise typer.BadParameter("name a folder for the model", param_hint="--out")
    is_transformer = name.startswith("hf:")
    if not is_transformer and name not in trainable():
        raise UnknownArchitecture(name, trainable())
    asked = _Asked(name, sources, dev, data, vectors, epochs, limit, seed, device)
    if is_transformer:
        work = _transformer(asked)
    elif name in [one.name for one in recipes()]:
        work = _lexical(asked)
    else:
        work = _neural(asked)
    folder = Path(out)
    with locked(_made(folder / TRAINING)), _bar() as watch:
        manifest = work(folder, watch)
    _show(manifest, out)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is to be trained, as it was said."""

    name: str
    train: list[str]
    dev: str
    data: str | None
    vectors: str | None
    epochs: int | None
    limit: int | None
    seed: int
    device: str

    def read(self) -> tuple[Corpus, list[Source]]:
        """The pairs, and where they are from, the last of them to measure on."""
        from numerate.evaluation.questions import selected
        from numerate.models.neural.corpus import Corpus, read_source

        sources = [read_source(one, self.data) for one in [*self.train, self.dev]]
        for source in sources:
            if source.bad_rows:
                typer.echo(f"{source.name}: {source.bad_rows} bad rows", err=True)
        pairs = [pair for source in sources[:-1] for pair in source.pairs]
        drawn = selected(pairs, self.limit, self.seed)
        corpus = Corpus.of(drawn, sources[-1].pairs, ", ".join(self.train), self.dev)
        return corpus, sources


def _neural(asked: _Asked) -> _Work:
    from numerate.models.trained import needs_torch

    needs_torch("training")
    from numerate.models.neural.answering import chosen_device
    from numerate.models.neural.plan import Plan
    from numerate.models.neural.recipes import recipe
    from numerate.models.neural.training import train

    device = chosen_device(asked.device)
    corpus, sources = asked.read()
    plan = Plan(
        recipe(asked.name),
        corpus,
        sources,
        asked.vectors,
        asked.epochs,
        asked.limit,
        asked.seed,
        device,
    )
    return lambda folder, watch: train(plan, folder, watch)


def _transformer(asked: _Asked) -> _Work:
    from numerate.models.huggingface import libraries, wanted_download
    from numerate.models.neural.recipes import preset
    from numerate.models.registry import settings_for

    def chosen(
        model: str, recipe: str = "bert-base", download: str = "no"
    ) -> tuple[str, str, bool]:
        return model, recipe, wanted_download("hf", download)

    said = asked.name.removeprefix("hf:").split(",")
    model, recipe, download = chosen(**settings_for(chosen, "hf", said))
    rules = preset(recipe)
    if asked.vectors is not None:
        raise typer.BadParameter("a transformer has its own", param_hint="--vectors")
    libraries()
    from numerate.models.neural.answering import chosen_device
    from numerate.models.neural.plan import Plan
    from numerate.models.neural.transformer import Start, fine_tune

    device = chosen_device(asked.device)
    corpus, sources = asked.read()
    plan = Plan(rules, corpus, sources, None, asked.epochs, asked.limit, asked.seed, device)
    return lambda folder, watch: fine_tune(plan, Start(model, download), folder, watch)


def _lexical(asked: _Asked) -> _Work:
    from numerate.models.lexical.recipes import recipe
    from numerate.models.lexical.training import LexicalPlan, train

    chosen = recipe(asked.name)
    if asked.vectors is not None:
        raise typer.BadParameter(f"{asked.name} reads no word vectors", param_hint="--vectors")
    if asked.epochs is not None and "epochs" not in chosen.settings:
        raise typer.BadParameter(f"{asked.name} counts once", param_hint="--epochs")
    corpus, sources = asked.read()
    plan = LexicalPlan(chosen, corpus, sources, asked.limit, asked.seed)
    if asked.epochs is not None:
        plan = plan.with_epochs(asked.epochs)
    return lambda folder, watch: train(plan, folder, watch)


def _made(folder: Path) -> Path:
    from numerate.errors import UnwritableFile

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnwritableFile(str(folder), error.strerror or str(error)) from error
    return folder


@contextmanager
def _bar() -> Iterator[Callable[[Report], None]]:
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
            shown = f"epoch {report.epoch}/{report.epochs}, loss {report.loss:.3f}{dev}"
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
