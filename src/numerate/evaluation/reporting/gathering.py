"""Gathering: several run folders as one report, whose columns compare the same pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

from numerate.errors import MixedRuns, NothingToReport
from numerate.evaluation.manifest import Manifest, TaskEntry, pairs_asked
from numerate.evaluation.results import Results, averages, grouped, results
from numerate.evaluation.sample import Sample
from numerate.evaluation.scoring import TaskScore
from numerate.evaluation.store import read_manifest, read_samples

__all__ = ["Report", "Source", "gather"]

_NAMED = 3  # of a list that is longer

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
    asked = pairs_asked(one, ours), pairs_asked(other, theirs)
    if asked[0] != asked[1]:
        return f"one asked {asked[0]} pairs, the other {asked[1]}"
    if ours.seed != theirs.seed and asked[0] < one.pairs:
        return "with another seed other pairs were drawn"
    return None


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
    """What a reader must know, a line for each kind of thing, however many tasks there are."""
    tasks, specs = source.manifest.tasks, list(source.names)
    of = {(spec, task): samples.get((spec, task.name), ()) for task in tasks for spec in specs}
    yield from _unfinished(source, of)
    unlabelled = [
        task.name
        for task in tasks
        if any(of[spec, task] for spec in specs)
        and not any(sample.gold for spec in specs for sample in of[spec, task])
    ]
    if unlabelled:
        yield f"Not scored, because no pair has a gold label: {_listed(unlabelled)}."
    failed = [
        f"{source.names[spec]} on {count:,} pairs of {task.name}"
        for (spec, task), found in of.items()
        if (count := sum(sample.error is not None for sample in found))
    ]
    if failed:
        yield f"Failed answers, which count as wrong: {_listed(failed)}."
    bad = [f"{task.bad_rows:,} of {task.name}" for task in tasks if task.bad_rows]
    if bad:
        yield f"Rows of files that hold no pair and were left out: {_listed(bad)}."


def _unfinished(
    source: Source, of: Mapping[tuple[str, TaskEntry], Sequence[Sample]]
) -> Iterator[str]:
    wanted = {key: pairs_asked(key[1], source.manifest) for key in of}
    short = [
        f"{source.names[spec]} has {len(of[spec, task]):,} of {n:,} pairs of {task.name}"
        for (spec, task), n in wanted.items()
        if len(of[spec, task]) < n
    ]
    if short:
        there, all_of_them = sum(map(len, of.values())), sum(wanted.values())
        yield (
            f"Unfinished: {there:,} of {all_of_them:,} answers are there; {_listed(short)}. "
            "Figures are of what is there; `numerate eval --run RUN` goes on."
        )


def _listed(names: Sequence[str]) -> str:
    """The first few names, and how many more there are.

    >>> _listed(["a", "b"]), _listed(["a", "b", "c", "d", "e"])
    ('a, b', 'a, b, c and 2 more')
    """
    if len(names) <= _NAMED + 1:
        return ", ".join(names)
    return f"{', '.join(names[:_NAMED])} and {len(names) - _NAMED} more"
