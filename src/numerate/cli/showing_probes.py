"""What probes found, for human eyes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numerate.probes.adjectives.scoring import ModelScore

__all__ = ["show_scores"]


def show_scores(scores: Sequence[ModelScore]) -> None:
    """Print accuracy by model, test and polarity."""
    from rich.console import Console
    from rich.text import Text

    from numerate.cli.scores import interval, percent, points
    from numerate.cli.tables import PlainTable
    from numerate.probes.adjectives.scoring import average
    from numerate.probes.adjectives.suite import FOLDERS

    headings = ("", "pairs", "accuracy", "95 %", "majority", "Δ", "positive", "negative")
    table = PlainTable(*headings)
    for score in scores:
        table.add_row(Text(score.model, style="bold"))
        for task in FOLDERS:
            for one in score.of(task):
                whole = one.whole
                sides = [percent(side.accuracy) for side in one.polarity.values()]
                table.add_row(
                    f"  {task}/{one.name}",
                    str(whole.pairs),
                    Text(percent(whole.accuracy), style="bold"),
                    interval(whole.interval),
                    percent(whole.majority),
                    points(whole.accuracy - whole.majority),
                    *(sides or ["", ""]),
                )
            if mean := average(score.of(task)):
                above = points(mean["accuracy"] - mean["majority"])
                figures = (percent(mean["accuracy"]), "", percent(mean["majority"]), above)
                table.add_row(f"  {task}, mean", "", *figures, "", "")
    Console(highlight=False).print(table)
