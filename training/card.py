"""Writes the scores into the model card."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

__all__ = ["with_scores", "write_scores"]

_BEGIN, _END = "<!-- scores -->\n", "<!-- /scores -->"
_HEAD = "| set | rows | accuracy | precision | recall |\n|---|---|---|---|---|\n"


def with_scores(card: str, scores: Mapping[str, Mapping[str, Any]]) -> str:
    """The card with the table of scores between its two marks.

    >>> scores = {"rows": 8, "accuracy": 90.0, "precision": 80.0, "recall": 70.0}
    >>> page = with_scores("a\\n<!-- scores -->\\n<!-- /scores -->\\n", {"mnli": scores})
    >>> page.splitlines()[4]
    '| mnli | 8 | 90.0 | 80.0 | 70.0 |'
    """
    before, _, rest = card.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    lines = "".join(
        f"| {name} | {found['rows']} | {found['accuracy']} "
        f"| {found['precision']} | {found['recall']} |\n"
        for name, found in scores.items()
    )
    return before + _BEGIN + _HEAD + lines + _END + after


def write_scores(card: Path, scores: Mapping[str, Mapping[str, Any]]) -> None:
    """Replaces the table of scores in a file."""
    card.write_text(with_scores(card.read_text("utf-8"), scores), "utf-8")
