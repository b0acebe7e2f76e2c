"""Gathering: several run folders as one report, whose columns compare the same pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

from numerate.errors import MixedRuns, NothingToReport
from numerate.evaluation.manifest import Manifest, TaskEntry
from numerate.evaluation.results import Results, averages, grouped, results
from numerate.evaluation.sample import Sample
from numerate.evaluation.scoring import TaskScore
from numerate.evaluation.store import read_manifest, read_samples

__all__ = ["Report", "Source", "gather"]

Samples = Mapping[tuple[str, str], Sequence[Sample]]


@dataclass(frozen=True, slots=True)
class Source:
    """A run folder, and the name that each of its models has in the report."""

    path: Path
    manifest: Manifest
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Report:
    """What runs say together; `notes` are what a reader must know to trust the numbers."""

    sources: tuple[Source, ...]
    tasks: tuple[TaskEntry, ...]
    models: tuple[str, ...]
    results: Results
    asked: tuple[tuple[str, str], ...]  # the task and id of every pair, task by task
    notes: tuple[str, ...]

    def scores_of(self, task: str) -> list[TaskScore]:
        """The scores on a task, in the order of the models."""
        found = {score.model: score for score in self.results.scores if score.task == task}
        return [found[model] for model in self.models if model in found]


def gather(paths: Sequence[Path]) -> Report:
    """The report of run folders, from their samples alone.

    A model of two folders is one row where they asked it different tasks, else one row each.
    """
    folders = list({path.resolve(): path for path in paths}.values())
    manifests = [(path, read_manifest(path)) for path in folders]
    for first, second in combinations(manifests, 2):
        _check_alike(*first, *second)
    sources = [
        Source(path, manifest, _names(path, manifest, manifests)) for path, manifest in manifests
    ]
    tasks = {task.name: task for source in sources for task in source.manifest.tasks}
    asked: dict[str, dict[str, None]] = {name: {} for name in tasks}
    scores: list[TaskScore] = []
    notes: list[str] = []
    for source in sources:
        samples = grouped(read_samples(source.path, source.manifest))
        for (_, task), found_samples in samples.items():
            asked[task].update((sample.id, None) for sample in found_samples)
        found = results(samples, source.manifest).scores
        scores += (replace(score, model=source.names[score.model]) for score in found)
        notes += _notes(source, samples)
        if not samples:
            raise NothingToReport(str(source.path))
    models = dict.fromkeys(name for source in sources for name in source.names.values())
    return Report(
        tuple(sources),
        tuple(tasks.values()),
        tuple(models),
        Results(tuple(scores), averages(scores)),
        tuple((task, name) for task, names in asked.items() for name in names),
        tuple(notes),
    )


def _check_alike(first: Path, ours: Manifest, second: Path, theirs: Manifest) -> None:
    """`MixedRuns` unless both asked the same pairs of every task that both asked."""
    known = {task.name: task for task in ours.tasks}
    for task in theirs.tasks:
        if task.name not in known:
            continue
        reason = _difference(known[task.name], ours, task, theirs)
        if reason is not None:
            raise MixedRuns(str(first), str(second), task.name, reason)


def _difference(one: TaskEntry, ours: Manifest, other: TaskEntry, theirs: Manifest) -> str | None:
    if one.digest != other.digest:
        return "its data differs"
    if one.labels != other.labels:
        return "its labels differ"
    asked = _asked(one, ours), _asked(other, theirs)
    if asked[0] != asked[1]:
        return f"one asked {asked[0]} pairs, the other {asked[1]}"
    if ours.seed != theirs.seed and asked[0] < one.pairs:
        return "with another seed other pairs were drawn"
    return None


def _asked(task: TaskEntry, manifest: Manifest) -> int:
    return task.pairs if manifest.limit is None else min(task.pairs, manifest.limit)


def _names(
    path: Path, manifest: Manifest, manifests: Sequence[tuple[Path, Manifest]]
) -> dict[str, str]:
    """The models' specs, with the folder's name where another folder has the same answers."""
    alike = Counter(other.name for other, _ in manifests)
    folder = path.name if alike[path.name] == 1 else path.as_posix()
    shared = {
        model.spec
        for other, theirs in manifests
        if other != path and _tasks(theirs) & _tasks(manifest)
        for model in theirs.models
    }
    return {
        model.spec: f"{model.spec} ({folder})" if model.spec in shared else model.spec
        for model in manifest.models
    }


def _tasks(manifest: Manifest) -> set[str]:
    return {task.name for task in manifest.tasks}


def _notes(source: Source, samples: Samples) -> Iterator[str]:
    for task in source.manifest.tasks:
        if task.bad_rows:
            yield f"{task.name}: {task.bad_rows} rows of its file hold no pair and were left out."
        of_models = {spec: samples.get((spec, task.name), ()) for spec in source.names}
        if not any(sample.gold for found in of_models.values() for sample in found):
            yield f"{task.name}: its pairs have no gold labels, so there is nothing to score."
        for spec, found in of_models.items():
            name, asked = source.names[spec], _asked(task, source.manifest)
            if len(found) < asked:
                yield f"{task.name}: {name} has answered only {len(found)} of {asked} pairs so far."
            if failed := sum(sample.error is not None for sample in found):
                yield f"{task.name}: {name} failed on {failed} pairs, which count as wrong."
