"""Writes the scores into the model card."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

__all__ = ["with_scores", "write_scores"]

_BEGIN, _END = "<!-- scores -->\n", "<!-- /scores -->"
_HEAD = (
    "| set | rows | float | rounded weights | shipped | precision | recall |\n"
    "|---|---|---|---|---|---|---|\n"
)


def with_scores(card: str, metrics: Mapping[str, Any], shipped: Mapping[str, Any]) -> str:
    """The card with the table of scores between its two marks.

    >>> scores = {"rows": 8, "accuracy": 90.0, "precision": 80.0, "recall": 70.0}
    >>> made = {"float": {"mnli": scores}, "rounded": {"mnli": scores}}
    >>> page = with_scores("a\\n<!-- scores -->\\n<!-- /scores -->\\n", made, {"mnli": 89.5})
    >>> page.splitlines()[4]
    '| mnli | 8 | 90.0 | 90.0 | 89.5 | 80.0 | 70.0 |'
    """
    before, _, rest = card.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    lines = "".join(
        f"| {name} | {found['rows']} | {found['accuracy']} "
        f"| {metrics['rounded'][name]['accuracy']} | {shipped[name]} "
        f"| {found['precision']} | {found['recall']} |\n"
        for name, found in metrics["float"].items()
        if name in shipped
    )
    return before + _BEGIN + _HEAD + lines + _END + after


def write_scores(card: Path, metrics: Mapping[str, Any], shipped: Mapping[str, Any]) -> None:
    """Replaces the table of scores in a file."""
    card.write_text(with_scores(card.read_text("utf-8"), metrics, shipped), "utf-8")
