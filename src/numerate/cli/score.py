"""`numerate score`: predictions that were made elsewhere, or earlier, against gold labels."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from numerate.cli.reading import ColumnsOption

if TYPE_CHECKING:
    from numerate.evaluation.results import Missing

__all__ = ["EXAMPLES", "score"]

_TOLD = 3  # models and tasks that lack answers

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate score gold.jsonl answers.jsonl
numerate score equate/awpnli answers.jsonl --data DIR
numerate score gold.jsonl runs/predicted
numerate score runs/predicted
"""


def score(
    gold: Annotated[
        str,
        typer.Argument(
            metavar="GOLD",
            help="A file of labelled pairs, or a task; alone, a run folder with labels of its own.",
        ),
    ],
    predictions: Annotated[
        str | None,
        typer.Argument(
            metavar="PREDICTIONS",
            help='A file of {"id", "label"} lines, or a run folder.',
        ),
    ] = None,
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help="Where the file of the task is.")
    ] = None,
    labels: Annotated[
        int | None,
        typer.Option(min=2, max=3, help="How many labels count in a file of your own."),
    ] = None,
    columns: ColumnsOption = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write the metrics as JSON instead of a table.")
    ] = False,
) -> None:
    """Score predictions against gold labels.

    A run folder alone is scored against the labels that its own pairs have. A pair that has no
    line in a file of predictions, or on which a model failed, counts as wrong. Pairs that a run
    has no answer to, because it was cut off or asked only some, do not count; they are told on
    standard error, and in "missing" of --json. In all these cases the exit status is 1.
    """
    from numerate.cli.eval import show_results
    from numerate.errors import NothingToScore
    from numerate.evaluation.judging import score_predictions, score_run
    from numerate.evaluation.questions import questions
    from numerate.evaluation.results import results_of_run

    if predictions is None:
        found = results_of_run(Path(gold))
    else:
        [question, *others], _ = questions([gold], data, labels, columns=columns)
        if others:
            raise typer.BadParameter(f"{gold} names several tasks", param_hint="GOLD")
        against = score_run if Path(predictions).is_dir() else score_predictions
        found = against(question, predictions)
    if not any(one.share.n for one in found.scores):
        raise NothingToScore(gold, predictions or gold)
    show_results(found, as_json)
    _tell_missing(found.missing, predictions or gold)
    if found.missing or any(one.errors for one in found.scores):
        raise typer.Exit(1)


def _tell_missing(missing: Sequence[Missing], run: str) -> None:
    for one in missing[:_TOLD]:
        there = f"{one.answered} of {one.asked} pairs of {one.task} are answered"
        typer.echo(f"{one.model}: {there}", err=True)
    if len(missing) > _TOLD:
        typer.echo(f"... and {len(missing) - _TOLD} more models and tasks", err=True)
    if missing:
        said = f"`numerate eval --run {quote(run)}` goes on with a run that was cut off"
        typer.echo(f"The scores, and the majority, are of what is answered; {said}.", err=True)
