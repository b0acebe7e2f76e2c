"""Scores for human eyes: tables of models and tasks, and EQUATE's averages under them."""

from __future__ import annotations

from itertools import groupby

from rich.console import Group
from rich.text import Text

from numerate.cli.tables import PlainTable
from numerate.evaluation.manifest import DOCUMENTS
from numerate.evaluation.results import Average, Results
from numerate.evaluation.scoring import TaskScore
from numerate.evaluation.statistics import Range

__all__ = ["interval", "percent", "points", "shown_results"]


def shown_results(results: Results) -> Group:
    """Every score in percent, under each model its tasks; documents have a table of their own."""
    documents = [score for score in results.scores if score.kind == DOCUMENTS]
    pairs = [score for score in results.scores if score.kind != DOCUMENTS]
    tables = [
        *([_of_documents(documents)] if documents else []),
        *([_of_pairs(pairs, results.averages)] if pairs or not documents else []),
    ]
    return Group(*([tables[0], Text(), tables[1]] if len(tables) > 1 else tables))


def _of_pairs(scores: list[TaskScore], averages: tuple[Average, ...]) -> PlainTable:
    with_errors = any(score.errors for score in scores)
    with_errata = any(score.corrected for score in scores)
    headings = ["", "pairs", "accuracy", "95 %", "majority", "Δ", "F1"]
    table = PlainTable(*headings, *["corrected"] * with_errata, *["errors"] * with_errors)
    for model, of_model in groupby(scores, key=lambda score: score.model):
        table.add_row(Text(model, style="bold"))
        for score in of_model:
            corrected = "" if score.corrected is None else percent(score.corrected.accuracy)
            share = score.share
            table.add_row(
                f"  {score.task}",
                str(share.n),
                *_figures(share.accuracy, share.interval, score.majority, score.above_majority),
                percent(score.macro_f1),
                *[corrected] * with_errata,
                *[_errors(score)] * with_errors,
            )
        for one in averages:
            if one.model == model:
                figures = _figures(one.accuracy, one.interval, one.majority, one.above_majority)
                table.add_row(f"  {one.name} average", "", *figures)
    return table


def _of_documents(scores: list[TaskScore]) -> PlainTable:
    """Claims about documents, by balanced accuracy; the majority class has that of chance."""
    with_errors = any(score.errors for score in scores)
    headings = ["documents", "claims", "balanced", "95 %", "chance", "Δ", "accuracy", "F1"]
    table = PlainTable(*headings, *["errors"] * with_errors)
    for model, of_model in groupby(scores, key=lambda score: score.model):
        table.add_row(Text(model, style="bold"))
        for score in of_model:
            if score.balanced is None:
                continue
            one = score.balanced
            table.add_row(
                f"  {score.task}",
                str(score.share.n),
                *_figures(one.accuracy, one.interval, one.chance, one.above_chance),
                percent(score.share.accuracy),
                percent(score.macro_f1),
                *[_errors(score)] * with_errors,
            )
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


def _figures(figure: float, ends: Range, baseline: float, above: float) -> list[Text | str]:
    leading = Text(percent(figure), style="bold")
    return [leading, interval(ends), percent(baseline), points(above)]


def _errors(score: TaskScore) -> Text:
    return Text(str(score.errors or ""), style="red")
