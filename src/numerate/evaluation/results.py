"""Results: the scores of all models and tasks of a run, and EQUATE's averages over them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from numerate.evaluation.manifest import Manifest, pairs_asked
from numerate.evaluation.published import published
from numerate.evaluation.sample import Sample
from numerate.evaluation.scoring import TaskScore, score
from numerate.evaluation.statistics import Range, average_interval
from numerate.evaluation.store import read_manifest, read_samples

__all__ = ["Average", "Missing", "Results", "averages", "grouped", "results", "results_of_run"]

FORMAT = 1
EQUATE = "equate-table6"


@dataclass(frozen=True, slots=True)
class Average:
    """The mean accuracy of a model over tasks that count alike, however many pairs they have."""

    model: str
    name: str  # "natural", "synthetic" or "overall"
    tasks: tuple[str, ...]
    accuracy: float
    interval: Range
    majority: float
    above_majority: float


@dataclass(frozen=True, slots=True)
class Missing:
    """A model that has not answered all the pairs of a task; the score is of those it has."""

    model: str
    task: str
    answered: int
    asked: int


@dataclass(frozen=True, slots=True)
class Results:
    """What a run came to; nothing is `missing` of one that is finished."""

    scores: tuple[TaskScore, ...]
    averages: tuple[Average, ...]
    missing: tuple[Missing, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The content of `metrics.json`."""
        return {"format": FORMAT, **asdict(self)}


def results_of_run(path: Path) -> Results:
    """The results of a run folder, counted from its samples."""
    manifest = read_manifest(path)
    return results(grouped(read_samples(path, manifest)), manifest)


def grouped(samples: Iterable[Sample]) -> dict[tuple[str, str], list[Sample]]:
    """Samples by their model and task."""
    groups: dict[tuple[str, str], list[Sample]] = defaultdict(list)
    for sample in samples:
        groups[sample.model, sample.task].append(sample)
    return groups


def results(samples: Mapping[tuple[str, str], Sequence[Sample]], manifest: Manifest) -> Results:
    """The results of the samples of each model and task, in the order of the manifest."""
    scores = tuple(
        score(samples[model.spec, task.name], task.labels, seed=manifest.seed, kind=task.kind)
        for model in manifest.models
        for task in manifest.tasks
        if any(sample.gold is not None for sample in samples.get((model.spec, task.name), ()))
    )
    return Results(scores, averages(scores), _missing(samples, manifest))


def averages(scores: Sequence[TaskScore]) -> tuple[Average, ...]:
    """EQUATE's three averages of each model that was asked all five sets."""
    groups = published(EQUATE).groups()
    of_model: dict[str, dict[str, TaskScore]] = defaultdict(dict)
    for one in scores:
        of_model[one.model][one.task] = one
    return tuple(
        _average(model, name, [found[task] for task in tasks])
        for model, found in of_model.items()
        if all(task in found for task in groups["overall"])
        for name, tasks in groups.items()
    )


def _missing(
    samples: Mapping[tuple[str, str], Sequence[Sample]], manifest: Manifest
) -> tuple[Missing, ...]:
    found = (
        Missing(
            model.spec,
            task.name,
            len(samples.get((model.spec, task.name), ())),
            pairs_asked(task, manifest),
        )
        for model in manifest.models
        for task in manifest.tasks
    )
    return tuple(one for one in found if one.answered < one.asked)


def _average(model: str, name: str, scores: Sequence[TaskScore]) -> Average:
    accuracies = [one.share.accuracy for one in scores]
    accuracy, majority = fmean(accuracies), fmean(one.majority for one in scores)
    return Average(
        model=model,
        name=name,
        tasks=tuple(one.task for one in scores),
        accuracy=accuracy,
        interval=average_interval(accuracies, [one.share.interval for one in scores]),
        majority=majority,
        above_majority=accuracy - majority,
    )
