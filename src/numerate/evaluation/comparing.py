"""Comparing: where two models differ over the same pairs, and whether that is more than chance."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import lcm
from pathlib import Path

from numerate.errors import NothingToCompare
from numerate.evaluation.manifest import PAIRS, Manifest, TaskEntry
from numerate.evaluation.sample import Sample
from numerate.evaluation.scoring import answer_of, gold_of, is_right
from numerate.evaluation.statistics import Range, bootstrap, mcnemar, permutation_test
from numerate.evaluation.store import read_manifest, read_samples

__all__ = [
    "ALL_TASKS",
    "BalancedComparison",
    "Comparison",
    "Disagreement",
    "Side",
    "TaskComparison",
    "compare",
    "sides",
]

ALL_TASKS = "all"


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two that are compared: a model of a run folder."""

    run: str
    model: str


@dataclass(frozen=True, slots=True)
class BalancedComparison:
    """Both balanced accuracies on a task, as `TaskComparison` has the accuracies."""

    first: float
    second: float
    difference: float
    interval: Range | None
    permutation: float


@dataclass(frozen=True, slots=True)
class TaskComparison:
    """Both accuracies on a task, their difference, and how likely chance makes one so large.

    The interval draws whole premises again; `permutation` exchanges the answers of whole
    premises; `mcnemar` takes pairs as independent. `alone` counts the pairs that only one of the
    two has answered, which are left out. Of `kind` "documents" the balanced accuracies are the
    figures to look at; over all tasks, whose classes differ, there are none.
    """

    task: str
    n: int
    first: float
    second: float
    difference: float  # second - first
    interval: Range | None
    only_first_right: int
    only_second_right: int
    mcnemar: float
    permutation: float
    alone: int
    kind: str
    balanced: BalancedComparison | None


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A pair that the two answer differently."""

    task: str
    id: str
    premise: str
    hypothesis: str
    gold: str | None
    first: str | None
    second: str | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything about two models over the pairs that both were asked."""

    first: Side
    second: Side
    tasks: tuple[TaskComparison, ...]  # the last one is over all tasks, where there are several
    disagreements: tuple[Disagreement, ...]
    left_out: tuple[str, ...]  # tasks of which no labelled pair is answered by both


@dataclass(frozen=True, slots=True)
class _Both:
    """A pair with the answers of both, in the labels of its task."""

    pair: Sample
    answers: tuple[str | None, str | None]
    right: tuple[bool, bool]


def sides(first: str, second: str | None, models: Sequence[str]) -> tuple[Side, Side]:
    """The two sides that run folders and names of models ask for.

    Where a folder holds one model it need not be named.
    """
    runs = (first, first if second is None else second)
    if len(models) not in (0, 2):
        raise NothingToCompare(f"{len(models)} model is named, two or none should be")
    if models:
        for run, model in zip(runs, models, strict=True):
            if model not in _models(run):
                raise NothingToCompare(f"{run!r} holds no model {model!r} but {_models(run)}")
        return Side(runs[0], models[0]), Side(runs[1], models[1])
    if second is None:
        held = _models(first)
        if len(held) != 2:
            raise NothingToCompare(f"{first!r} holds the models {held}, not two")
        return Side(first, held[0]), Side(first, held[1])
    for run in runs:
        if len(_models(run)) != 1:
            raise NothingToCompare(f"{run!r} holds the models {_models(run)}, not one")
    return Side(first, _models(first)[0]), Side(second, _models(second)[0])


def compare(first: Side, second: Side, *, seed: int = 0) -> Comparison:
    """Two models over the labelled pairs that both were asked."""
    manifests = [read_manifest(Path(side.run)) for side in (first, second)]
    tasks, elsewhere = _common(*manifests)
    found = [_samples(side, tasks) for side in (first, second)]
    both: dict[str, list[_Both]] = defaultdict(list)
    for key in sorted(found[0].keys() & found[1].keys()):
        task = key[0]
        if found[0][key].gold is not None:
            both[task].append(_both(found[0][key], found[1][key], tasks[task].labels))
    if not both:
        raise NothingToCompare("no labelled pair of the same data was asked of both")
    alone = Counter(task for task, _ in found[0].keys() ^ found[1].keys())
    rows = [
        replace(
            _row(name, both[name], seed),
            alone=alone[name],
            kind=task.kind,
            balanced=_balanced(both[name], task.labels, seed),
        )
        for name, task in tasks.items()
        if name in both
    ]
    everything = [one for task in tasks for one in both[task]]
    if len(rows) > 1:
        whole = _row(ALL_TASKS, everything, seed)
        rows.append(replace(whole, alone=sum(row.alone for row in rows)))
    left_out = tuple(sorted({*elsewhere, *(task for task in tasks if not both[task])}))
    return Comparison(first, second, tuple(rows), tuple(_disagreements(everything)), left_out)


def _models(run: str) -> list[str]:
    return [model.spec for model in read_manifest(Path(run)).models]


def _common(first: Manifest, second: Manifest) -> tuple[dict[str, TaskEntry], tuple[str, ...]]:
    """The tasks whose data is the same in both, and the names of the others."""
    ours = {(task.name, task.digest, task.labels) for task in first.tasks}
    theirs = {(task.name, task.digest, task.labels) for task in second.tasks}
    common = {
        task.name: task for task in first.tasks if (task.name, task.digest, task.labels) in theirs
    }
    return common, tuple(sorted({name for name, _, _ in ours | theirs} - common.keys()))


def _samples(side: Side, tasks: Mapping[str, object]) -> dict[tuple[str, str], Sample]:
    return {
        (sample.task, sample.id): sample
        for sample in read_samples(Path(side.run))
        if sample.model == side.model and sample.task in tasks
    }


def _both(first: Sample, second: Sample, labels: Sequence[str]) -> _Both:
    return _Both(
        first,
        (answer_of(first, labels), answer_of(second, labels)),
        (is_right(first, labels), is_right(second, labels)),
    )


def _row(task: str, both: Sequence[_Both], seed: int) -> TaskComparison:
    first, second = [one.right[0] for one in both], [one.right[1] for one in both]
    premises = [(one.pair.task, one.pair.premise) for one in both]
    n = len(both)
    differences = [b - a for a, b in zip(first, second, strict=True)]
    return TaskComparison(
        task=task,
        n=n,
        first=sum(first) / n,
        second=sum(second) / n,
        difference=sum(differences) / n,
        interval=bootstrap(differences, premises, seed=seed),
        only_first_right=differences.count(-1),
        only_second_right=differences.count(1),
        mcnemar=mcnemar(first, second),
        permutation=permutation_test(first, second, premises, seed=seed),
        alone=0,
        kind=PAIRS,
        balanced=None,
    )


def _balanced(both: Sequence[_Both], labels: Sequence[str], seed: int) -> BalancedComparison:
    gold = [gold_of(one.pair, labels) for one in both]
    premises = [one.pair.premise for one in both]
    counts = Counter(gold)
    # Balanced accuracy is a sum over pairs that weigh more the rarer their class is; with weights
    # that are whole numbers, what is equal stays equal.
    unit = lcm(*counts.values())
    weights = [unit // counts[label] for label in gold]
    first, second = (
        [weight * one.right[side] for weight, one in zip(weights, both, strict=True)]
        for side in (0, 1)
    )
    whole = len(counts) * unit
    differences = [one.right[1] - one.right[0] for one in both]
    return BalancedComparison(
        first=sum(first) / whole,
        second=sum(second) / whole,
        difference=(sum(second) - sum(first)) / whole,
        interval=bootstrap(differences, premises, seed=seed, classes=gold),
        permutation=permutation_test(first, second, premises, seed=seed),
    )


def _disagreements(both: Sequence[_Both]) -> Iterator[Disagreement]:
    for one in both:
        if one.answers[0] != one.answers[1]:
            pair = one.pair
            yield Disagreement(
                pair.task, pair.id, pair.premise, pair.hypothesis, pair.gold, *one.answers
            )
