"""Asking models the probe: its tests as the questions of a run, which keeps every answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from numerate.data.loading import digest
from numerate.data.pair import Pair
from numerate.evaluation.manifest import TaskEntry
from numerate.evaluation.questions import Question
from numerate.evaluation.sample import PHENOMENON
from numerate.evaluation.scoring import TWO_LABELS
from numerate.evaluation.store import read_samples, write_json
from numerate.probes.adjectives.page import render_page
from numerate.probes.adjectives.scoring import ModelScore, score_models
from numerate.probes.adjectives.suite import Item, Part
from numerate.probes.adjectives.thresholds import Thresholds

__all__ = ["PAGE", "RESULTS", "as_json", "question", "scores_of_run", "write_results"]

RESULTS, PAGE = "adjectives.json", "adjectives.html"
FORMAT = 1
_VERSION = "1"


def question(part: Part) -> Question:
    """A test as a question with two classes; reports tell its dimensions apart."""
    pairs = tuple(_pair(item) for item in part.items)
    entry = TaskEntry(
        part.name, _VERSION, digest(pairs), TWO_LABELS, len(pairs), len(part.bad_rows)
    )
    return Question(entry, pairs, {})


def scores_of_run(run: Path, models: Sequence[str], parts: Sequence[Part]) -> list[ModelScore]:
    """The scores of the answers that a run folder holds."""
    return score_models(models, parts, read_samples(run))


def as_json(scores: Sequence[ModelScore], thresholds: Thresholds) -> dict[str, Any]:
    """The content of `adjectives.json`."""
    return {
        "format": FORMAT,
        "thresholds": thresholds.to_json(),
        "models": [one.to_json() for one in scores],
    }


def write_results(run: Path, scores: Sequence[ModelScore], thresholds: Thresholds) -> None:
    """Put figures and page beside the answers that they are counted from."""
    write_json(run / RESULTS, as_json(scores, thresholds))
    (run / PAGE).write_text(render_page(scores, thresholds), encoding="utf-8")


def _pair(item: Item) -> Pair:
    if item.degree is None or item.degree.dimension is None:
        return item.pair
    provenance = {**item.pair.provenance, PHENOMENON: item.degree.dimension}
    return replace(item.pair, provenance=provenance)
