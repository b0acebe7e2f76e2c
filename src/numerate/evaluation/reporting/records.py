"""A report as JSON, for programs: the leaderboards, and every score behind them."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from numerate.evaluation.reporting.board import boards
from numerate.evaluation.reporting.gathering import Report

__all__ = ["FORMAT", "render_json"]

FORMAT = 1


def render_json(report: Report, *, with_published: bool = False) -> str:
    """The report without its samples, which are JSON already in the run folder."""
    found = boards(report, with_published=with_published)
    record: dict[str, Any] = {
        "format": FORMAT,
        "models": report.models,
        "tasks": [asdict(task) for task in report.tasks],
        "notes": report.notes,
        "boards": [asdict(board) for board in found],
        "scores": [asdict(score) for score in report.results.scores],
        "averages": [asdict(average) for average in report.results.averages],
    }
    return json.dumps(record, indent=2, allow_nan=False) + "\n"
