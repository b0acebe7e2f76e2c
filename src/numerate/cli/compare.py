"""`numerate compare`: where two models differ, and whether that is more than chance."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from numerate.evaluation.comparing import Comparison, TaskComparison

__all__ = ["EXAMPLES", "compare"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate compare runs/qreas runs/bert
numerate compare runs/both
numerate compare runs/all --model qreas --model majority:label=neutral --show 20

[bold]The table[/bold]

\b
diff.    how much more the second model has right; 95 % by drawing premises again
only     the pairs that only the first and only the second model has right
p        of a permutation test that exchanges answers premise by premise
McNemar  the p of his exact test, which takes pairs as independent

Claims about documents are compared by balanced accuracy first. Pairs that only one of the two has
answered, as in a run that was cut off, are left out and counted on standard error.
"""


def compare(
    first: Annotated[str, typer.Argument(metavar="RUN", help="A run folder.")],
    second: Annotated[
        str | None,
        typer.Argument(metavar="RUN", help="Another; without it, two models of the first."),
    ] = None,
    model: Annotated[
        list[str] | None,
        typer.Option(metavar="SPEC", help="Which model of each run; give it twice or not at all."),
    ] = None,
    show: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="How many of the differing pairs to show.",
            show_default="5, all with --json",
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option(min=0, help="For the bootstrap and the permutation test.")
    ] = 0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write the comparison as one JSON object.")
    ] = False,
) -> None:
    """Set two models side by side over the pairs that both were asked."""
    from numerate.evaluation import comparing

    sides = comparing.sides(first, second, model or [])
    found = comparing.compare(*sides, seed=seed)
    if as_json:
        from numerate.cli.lines import write_json

        write_json(asdict(replace(found, disagreements=found.disagreements[:show])))
        return
    from rich.console import Console

    console = Console(highlight=False)
    console.print(_table(found))
    console.print(_differing(found, 5 if show is None else show))
    for task in found.left_out:
        typer.echo(f"left out, no labelled pair is answered by both: {task}", err=True)
    for row in found.tasks:
        if row.alone and row.task != comparing.ALL_TASKS:
            said = f"answered by one of the two alone: {row.alone}"
            typer.echo(f"left out of {row.task}, {said}", err=True)


def _table(found: Comparison) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    from numerate.cli.scores import interval, percent, points
    from numerate.cli.tables import PlainTable
    from numerate.evaluation.manifest import DOCUMENTS

    sides = Text.assemble(
        "first   ", (found.first.model, "bold"), f" of {found.first.run}\n",
        "second  ", (found.second.model, "bold"), f" of {found.second.run}\n",
    )  # fmt: skip
    documents = [row for row in found.tasks if row.kind == DOCUMENTS]
    headings = ("", "pairs", "first", "second", "diff.", "95 %", "only", "p", "McNemar")
    table = PlainTable("accuracy" if documents else "", *headings[1:])
    for row in found.tasks:
        table.add_row(
            row.task,
            str(row.n),
            percent(row.first),
            percent(row.second),
            Text(points(row.difference), style="bold"),
            interval(row.interval),
            f"{row.only_first_right}/{row.only_second_right}",
            _chance(row.permutation),
            _chance(row.mcnemar),
        )
    return Group(sides, *([_balanced(documents), Text()] if documents else []), table)


def _balanced(documents: Sequence[TaskComparison]) -> RenderableType:
    """Claims about documents, by balanced accuracy."""
    from rich.text import Text

    from numerate.cli.scores import interval, percent, points
    from numerate.cli.tables import PlainTable

    table = PlainTable("balanced accuracy", "claims", "first", "second", "diff.", "95 %", "p")
    for row in documents:
        if row.balanced is not None:
            table.add_row(
                row.task,
                str(row.n),
                percent(row.balanced.first),
                percent(row.balanced.second),
                Text(points(row.balanced.difference), style="bold"),
                interval(row.balanced.interval),
                _chance(row.balanced.permutation),
            )
    return table


def _chance(p: float) -> str:
    return f"{p:.4f}" if p >= 0.0001 else "<0.0001"


def _differing(found: Comparison, show: int) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    total = len(found.disagreements)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row("")
    grid.add_row(Text(f"{total} pairs are answered differently", style="dim"))
    for one in found.disagreements[:show]:
        said = f"gold {one.gold}, first {one.first}, second {one.second}"
        grid.add_row("")
        grid.add_row(Text(f"{one.task} {one.id}: {said}", style="bold"))
        grid.add_row(Text(one.premise))
        grid.add_row(Text(one.hypothesis))
    if total > show > 0:
        grid.add_row("")
        grid.add_row(Text(f"... and {total - show} more: --show {total}", style="dim"))
    return grid
