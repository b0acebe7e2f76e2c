"""`numerate eval`: how well models do on tasks, with the evidence for each answer kept."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from numerate.cli import completing
from numerate.cli.reading import ColumnsOption

if TYPE_CHECKING:
    from numerate.evaluation.manifest import Manifest
    from numerate.evaluation.request import Request
    from numerate.evaluation.results import Results
    from numerate.evaluation.running import Plan

__all__ = ["EXAMPLES", "eval_", "make_plan", "run_plan", "show_results"]

_INTERRUPTED = 130  # as a shell says it of a program that Ctrl-C ended

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate eval --model qreas --task "builtin/*" --out runs/builtin
numerate eval --model qreas --task "equate/*" --data DIR --out runs/equate
numerate eval --model hf:DIR --task scitail/dev --limit 200 --out runs/mine
numerate eval --model qreas --task pairs.jsonl --labels 2 --out runs/pairs
numerate eval --run runs/equate
numerate eval --run runs/equate --model hf:DIR --task builtin/ranges
numerate eval --repeat runs/equate --out runs/again

[bold]The run folder[/bold]

\b
manifest.json   what was asked; --repeat asks it again
samples.jsonl   every answer: gold, prediction, probabilities, seconds, evidence
metrics.json    everything that was counted

The same command goes on where it was stopped, and so does --run alone. With it a run grows, by
models, tasks or a larger --limit, of which only the new ones are named.

[bold]Documents[/bold]

A file of sources with claims, such as SummEdits, NLI4CT or {"text": ..., "claims": [{"claim": ...,
"label": ...}]} lines, is scored by balanced accuracy, beside accuracy.
"""


def eval_(
    task: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            autocompletion=completing.tasks,
            help='A task, a pattern such as "equate/*", or a file of pairs.',
        ),
    ] = None,
    more: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", autocompletion=completing.tasks, help="More tasks."),
    ] = None,
    model: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPEC", autocompletion=completing.models, help="A model; may be given again."
        ),
    ] = None,
    out: Annotated[str | None, typer.Option(metavar="RUN", help="The run folder.")] = None,
    run: Annotated[
        str | None,
        typer.Option(
            metavar="RUN", help="Go on with this run, and ask what is named besides, too."
        ),
    ] = None,
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help="Where the files of the tasks are.")
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(min=1, help="Ask only so many pairs of each task, drawn with the seed."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="For --limit and the bootstrap.", show_default="0")
    ] = None,
    batch: Annotated[
        int, typer.Option(min=1, help="Pairs that a model gets at once; a crash loses one batch.")
    ] = 16,
    labels: Annotated[
        int | None,
        typer.Option(min=2, max=3, help="How many labels count in files of your own."),
    ] = None,
    columns: ColumnsOption = None,
    predict_only: Annotated[
        bool, typer.Option("--predict-only", help="Answer, but score nothing.")
    ] = False,
    retry: Annotated[
        bool, typer.Option("--retry", help="Ask again what ended in an error.")
    ] = False,
    repeat: Annotated[
        str | None, typer.Option(metavar="RUN", help="Ask what another run asked.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write the metrics as JSON instead of a table.")
    ] = False,
) -> None:
    """Ask models the pairs of tasks, keep every answer, and score them.

    The exit status is 1 if a model failed on a pair; the others are scored all the same.
    """
    from numerate.evaluation.request import Request
    from numerate.evaluation.store import read_manifest

    folder = _folder(out, run, repeat)
    tasks = (*(task or []), *(more or []))
    asked = Request(tuple(model or []), tasks, data, limit, seed, labels, columns)
    earlier = None if repeat is None else read_manifest(Path(repeat))
    if earlier is not None:
        asked = asked.repeating(earlier)
    if run is not None:
        asked = asked.growing(run, read_manifest(Path(run)))
    if not asked.tasks:
        raise typer.BadParameter("name one, such as builtin/ranges", param_hint="--task")
    if not asked.models:
        raise typer.BadParameter("name one, such as qreas", param_hint="--model")
    plan = make_plan(asked)
    if earlier is not None:
        _warn_of_differences(earlier, plan)
    resume = f"`numerate eval --run {quote(folder)}{' --predict-only' * predict_only}`"
    results = run_plan(
        plan, Path(folder), batch=batch, resume=resume, retry=retry, predict_only=predict_only
    )
    if results is not None:
        show_results(results, as_json)
    if _failures(Path(folder)):
        raise typer.Exit(1)


def _folder(out: str | None, run: str | None, repeat: str | None) -> str:
    if run is None:
        if out is None:
            said = "name a folder for the run, or one to go on with as --run"
            raise typer.BadParameter(said, param_hint="--out")
        return out
    for other, name in ((out, "--out"), (repeat, "--repeat")):
        if other is not None:
            raise typer.BadParameter(
                f"goes on in its own folder, without {name}", param_hint="--run"
            )
    return run


def make_plan(asked: Request, *, skip_missing: bool = False) -> Plan:
    """The plan of a run; tasks that are left out for want of data are named on standard error."""
    from numerate.evaluation.questions import questions
    from numerate.evaluation.running import Plan
    from numerate.models.registry import model as model_of
    from numerate.wording import counted

    made = tuple((spec, model_of(spec)) for spec in dict.fromkeys(asked.models))
    found, missing = questions(
        asked.tasks,
        asked.data,
        asked.labels,
        skip_missing=skip_missing,
        known=asked.known,
        columns=asked.columns,
    )
    for name in missing:
        typer.echo(f"left out, its data is not there: {name}", err=True)
    for question in found:
        if question.entry.bad_rows:
            rows = counted(question.entry.bad_rows, "bad row")
            typer.echo(f"{question.entry.name}: {rows}", err=True)
    return Plan(made, tuple(found), seed=asked.seed or 0, limit=asked.limit, data=asked.data)


def run_plan(
    plan: Plan,
    path: Path,
    *,
    batch: int,
    resume: str | None,
    retry: bool = False,
    predict_only: bool = False,
) -> Results | None:
    """Run a plan with a progress bar on standard error, if that is a terminal.

    Whoever stops it is told what goes on with it: `resume`, or None where nothing is kept.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from numerate.evaluation.running import run

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),  # moves where a batch takes long
        TimeRemainingColumn(),
    )
    bars = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    try:
        with bars:
            bar = bars.add_task("", total=None)

            def tell(model: str, task: str, done: int, total: int) -> None:
                bars.update(bar, description=f"{model} on {task}", completed=done, total=total)

            return run(
                plan, path, batch=batch, retry=retry, predict_only=predict_only, progress=tell
            )
    except KeyboardInterrupt:
        if resume is not None:
            typer.echo(f"Stopped. Every answer so far is kept; {resume} goes on.", err=True)
        raise typer.Exit(_INTERRUPTED) from None


def _warn_of_differences(earlier: Manifest, plan: Plan) -> None:
    from numerate.evaluation.manifest import differences

    for difference in differences(earlier, plan.manifest()):
        typer.echo(f"not as it was: {difference}", err=True)


def show_results(results: Results, as_json: bool) -> None:
    """Print results as a table, or as JSON."""
    if as_json:
        from numerate.cli.lines import write_json

        write_json(results.to_json())
        return
    from rich.console import Console

    from numerate.cli.scores import shown_results

    Console(highlight=False).print(shown_results(results))


def _failures(path: Path) -> int:
    from numerate.evaluation.store import read_samples

    failed = [sample for sample in read_samples(path) if sample.error is not None]
    for sample in failed[:3]:
        assert sample.error is not None
        where = f"{sample.model} failed on {sample.id} of {sample.task}"
        code = f"{sample.error.code}: " if sample.error.code else ""
        typer.echo(f"{where}: {code}{sample.error.message}", err=True)
    if failed:
        said = "answer was" if len(failed) == 1 else "answers were"
        typer.echo(f"{len(failed)} {said} not given; --retry asks again.", err=True)
    return len(failed)
