"""`numerate export`: our tasks for other evaluation harnesses, which then need us no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from numerate.cli import completing
from numerate.cli.reading import ColumnsOption

if TYPE_CHECKING:
    from numerate.evaluation.exporting.exportable import Exportable

__all__ = ["export"]

export = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Write tasks as definitions that other evaluation harnesses load and run.",
    epilog="""
[bold]Examples[/bold]

\b
numerate export lm-eval --task 'builtin/*' --out tasks
lm_eval run --include_path tasks --tasks numerate --model hf --model_args pretrained=MODEL

\b
numerate export inspect --task equate/awpnli --data DIR --out tasks
inspect eval tasks/numerate_tasks.py --model PROVIDER/MODEL

The pairs are written beside the definitions, with the licence and citation of each set.
""",
)

Tasks = Annotated[
    list[str],
    typer.Option(
        "--task",
        metavar="NAME",
        autocompletion=completing.tasks,
        help="A task, a pattern such as 'equate/*', or a file; again.",
    ),
]
Out = Annotated[Path, typer.Option(metavar="DIR", help="The folder to write.")]
Data = Annotated[str | None, typer.Option(metavar="DIR", help="Where the files of the tasks are.")]
Labels = Annotated[
    int | None,
    typer.Option(min=2, max=3, help="How many labels count in files of your own."),
]


@export.command(
    "lm-eval", epilog="Example:  numerate export lm-eval --task 'builtin/*' --out tasks"
)
def lm_eval(
    task: Tasks, out: Out, data: Data = None, labels: Labels = None, columns: ColumnsOption = None
) -> None:
    """Write YAML tasks, and a group of them all, for the LM Evaluation Harness."""
    from numerate.evaluation.exporting.lm_eval import export_lm_eval

    _export(export_lm_eval, task, out, data, labels, columns)


@export.command(epilog="Example:  numerate export inspect --task builtin/ranges --out tasks")
def inspect(
    task: Tasks, out: Out, data: Data = None, labels: Labels = None, columns: ColumnsOption = None
) -> None:
    """Write a Python file of tasks for Inspect."""
    from numerate.evaluation.exporting.inspect_ai import export_inspect

    _export(export_inspect, task, out, data, labels, columns)


def _export(
    write: Callable[[Sequence[Exportable], Path], None],
    names: list[str],
    out: Path,
    data: str | None,
    labels: int | None,
    columns: Mapping[str, str] | None,
) -> None:
    from numerate.evaluation.exporting.exportable import exportables
    from numerate.evaluation.questions import questions

    found, missing = questions(names, data, labels, columns=columns)
    for name in missing:
        typer.echo(f"left out, its data is not there: {name}", err=True)
    tasks = exportables(found)
    write(tasks, out)
    for task in tasks:
        typer.echo(f"{out / task.file}: {len(task.rows)} pairs of {task.task}", err=True)
