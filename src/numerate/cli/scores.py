"""Scores for human eyes: a table of models and tasks, and EQUATE's averages under it."""

from __future__ import annotations

from itertools import groupby

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from numerate.evaluation.results import Average, Results
from numerate.evaluation.scoring import Share, TaskScore
from numerate.evaluation.statistics import Range

__all__ = ["interval", "percent", "plain_table", "points", "shown_results"]


def shown_results(results: Results) -> Table:
    """Every score, and EQUATE's averages, in percent: under each model its tasks."""
    with_errors = any(score.errors for score in results.scores)
    with_errata = any(score.corrected for score in results.scores)
    headings = ["", "pairs", "accuracy", "95 %", "majority", "Δ", "F1"]
    table = plain_table(*headings, *["corrected"] * with_errata, *["errors"] * with_errors)
    for model, of_model in groupby(results.scores, key=lambda score: score.model):
        table.add_row(Text(model, style="bold"))
        for score in of_model:
            corrected = "" if score.corrected is None else percent(score.corrected.accuracy)
            errors = Text(str(score.errors or ""), style="red")
            table.add_row(
                *_cells(score.task, str(score.share.n), score.share, score),
                percent(score.macro_f1),
                *[corrected] * with_errata,
                *[errors] * with_errors,
            )
        for average in results.averages:
            if average.model == model:
                table.add_row(*_cells(f"{average.name} average", "", average, average))
    return table


def plain_table(*headings: str) -> Table:
    """A table without lines: a column of words, and columns of numbers.

    Where a terminal is narrow, words are broken; a number never is.
    """
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 1, 0, 0))
    for place, heading in enumerate(headings):
        if place:
            table.add_column(heading, justify="right", no_wrap=True)
        else:
            table.add_column(heading, overflow="fold")
    return table


def percent(share: float) -> str:
    """A share as a table has it.

    >>> percent(0.7155)
    '71.5'
    """
    return f"{100 * share:.1f}"


def points(difference: float) -> str:
    """A difference of shares, with its sign.

    >>> points(0.042), points(-0.0001)
    ('+4.2', '-0.0')
    """
    return f"{100 * difference:+.1f}"


def interval(ends: Range | None) -> str:
    """An interval of shares.

    >>> interval((0.25, 0.5)), interval(None)
    ('[25.0, 50.0]', '')
    """
    return "" if ends is None else f"[{percent(ends[0])}, {percent(ends[1])}]"


def _cells(
    name: str, n: str, share: Share | Average, above: TaskScore | Average
) -> list[RenderableType]:
    return [
        Text(f"  {name}"),
        n,
        Text(percent(share.accuracy), style="bold"),
        Text(interval(share.interval)),
        percent(above.majority),
        points(above.above_majority),
    ]
