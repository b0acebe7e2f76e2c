"""Judging answers that are already there: a file of predictions, or a run made without gold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from numerate.evaluation.questions import Question
from numerate.evaluation.results import Results, averages, grouped
from numerate.evaluation.running import answered
from numerate.evaluation.scoring import score
from numerate.evaluation.store import read_samples
from numerate.models.predictions import read_predictions

__all__ = ["score_predictions", "score_run"]


def score_predictions(question: Question, path: str) -> Results:
    """The score of a file of predictions; a pair without one counts as wrong."""
    model = read_predictions(path)
    samples = list(answered(model.name, model, question, question.pairs))
    return Results((score(samples, question.entry.labels),), ())


def score_run(question: Question, path: str) -> Results:
    """The scores of a run's answers to the pairs of a question, by id and texts.

    The run may have been made before there were labels.
    """
    gold = {(pair.id, pair.premise, pair.hypothesis): pair.label for pair in question.pairs}
    found = grouped(
        replace(sample, gold=label, corrected=question.corrections.get(sample.id))
        for sample in read_samples(Path(path))
        if (label := gold.get((sample.id, sample.premise, sample.hypothesis))) is not None
    )
    scores = tuple(score(samples, question.entry.labels) for samples in found.values())
    return Results(scores, averages(scores))
