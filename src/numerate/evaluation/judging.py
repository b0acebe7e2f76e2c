"""Judging answers that are already there: a file of predictions, or a run made without gold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from numerate.evaluation.questions import Question
from numerate.evaluation.results import Missing, Results, averages, grouped
from numerate.evaluation.running import answered
from numerate.evaluation.scoring import score
from numerate.evaluation.store import read_manifest, read_samples
from numerate.models.predictions import read_predictions

__all__ = ["score_predictions", "score_run"]


def score_predictions(question: Question, path: str) -> Results:
    """The score of a file of predictions; a pair without one counts as wrong."""
    model = read_predictions(path)
    samples = list(answered(model.name, model, question, question.pairs))
    entry = question.entry
    return Results((score(samples, entry.labels, kind=entry.kind),), ())


def score_run(question: Question, path: str) -> Results:
    """The scores of a run's answers to the pairs of a question, by id and texts.

    The run may have been made before there were labels. A labelled pair that it has no answer to
    is missing, and does not count.
    """
    manifest = read_manifest(Path(path))
    gold = {
        (pair.id, pair.premise, pair.hypothesis): pair.label
        for pair in question.pairs
        if pair.label is not None
    }
    found = grouped(
        replace(sample, gold=label, corrected=question.corrections.get(sample.id))
        for sample in read_samples(Path(path), manifest)
        if (label := gold.get((sample.id, sample.premise, sample.hypothesis))) is not None
    )
    entry = question.entry
    scores = tuple(score(samples, entry.labels, kind=entry.kind) for samples in found.values())
    missing = (
        Missing(model.spec, task, len(found.get((model.spec, task), ())), len(gold))
        for model in manifest.models
        for task in dict.fromkeys(task for _, task in found)
    )
    lacking = tuple(one for one in missing if one.answered < one.asked)
    return Results(scores, averages(scores), lacking)
