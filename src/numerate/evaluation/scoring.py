"""Scoring: from the samples of a task to everything that a table or a report says of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from numerate.data.pair import LABELS, NOT_ENTAILMENT, two_way
from numerate.evaluation.calibration import Calibration, calibration
from numerate.evaluation.manifest import PAIRS
from numerate.evaluation.metrics import ClassScore, Confusion
from numerate.evaluation.sample import Sample
from numerate.evaluation.statistics import (
    Range,
    balanced_interval,
    bootstrap,
    effective_size,
    wilson,
)

__all__ = [
    "UNDECIDED",
    "Balanced",
    "Share",
    "TaskScore",
    "answer_of",
    "gold_of",
    "is_right",
    "labels_of",
    "score",
]

UNDECIDED = "undecided"
"""The corrected label of a pair that has no one right answer: it does not count."""

TWO_LABELS = ("entailment", NOT_ENTAILMENT)


@dataclass(frozen=True, slots=True)
class Share:
    """A share of right answers, with its 95 % interval; pairs of one premise count together."""

    n: int
    premises: int
    accuracy: float
    interval: Range


@dataclass(frozen=True, slots=True)
class Balanced:
    """Balanced accuracy: the mean of the classes' recalls, so that rare ones count as much.

    `chance` is what one answer for all pairs comes to.
    """

    accuracy: float
    interval: Range
    bootstrap: Range | None
    chance: float
    above_chance: float


@dataclass(frozen=True, slots=True)
class TaskScore:
    """What is counted of one model on one task.

    `errors` count as wrong. `unlabelled` pairs, or with a label that the task does not have, are
    left out. `corrected` is the accuracy against the corrected labels, where the task has errata.
    Of `kind` "documents" the balanced accuracy is the figure to look at, else the accuracy.
    """

    model: str
    task: str
    labels: tuple[str, ...]
    share: Share
    bootstrap: Range | None
    errors: int
    unlabelled: int
    majority_label: str
    majority: float
    above_majority: float
    macro_f1: float
    by_class: tuple[ClassScore, ...]
    confusion: Confusion
    calibration: Calibration | None
    phenomena: Mapping[str, Share]
    corrected: Share | None
    kind: str
    balanced: Balanced | None


def score(
    samples: Sequence[Sample], labels: Sequence[str], *, seed: int = 0, kind: str = PAIRS
) -> TaskScore:
    """Everything about the samples of one model on one task, whatever order they come in."""
    ordered = sorted(samples, key=lambda sample: sample.id)
    with_gold = [(sample, gold_of(sample, labels)) for sample in ordered]
    kept = [sample for sample, label in with_gold if label in labels]
    gold = [label for _, label in with_gold if label is not None and label in labels]
    answers = [answer_of(sample, labels) for sample in kept]
    right = [answer == label for answer, label in zip(answers, gold, strict=True)]
    confusion = Confusion.of(gold, answers, labels)
    majority_label, majority = confusion.majority
    premises = [sample.premise for sample in kept]
    sure = [(hit, _confidence(sample, labels)) for hit, sample in zip(right, kept, strict=True)]
    known = [(hit, confidence) for hit, confidence in sure if confidence is not None]
    return TaskScore(
        model=samples[0].model if samples else "",
        task=samples[0].task if samples else "",
        labels=tuple(labels),
        share=_share(kept, right),
        bootstrap=bootstrap(right, premises, seed=seed),
        errors=sum(sample.error is not None for sample in ordered),
        unlabelled=len(ordered) - len(kept),
        majority_label=majority_label,
        majority=majority,
        above_majority=confusion.above_majority,
        macro_f1=confusion.macro_f1,
        by_class=confusion.by_class(),
        confusion=confusion,
        calibration=calibration([hit for hit, _ in known], [confidence for _, confidence in known]),
        phenomena=_by_phenomenon(kept, right),
        corrected=_corrected(kept, labels),
        kind=kind,
        balanced=_balanced(confusion, right, premises, gold, seed) if kept else None,
    )


def labels_of(classes: int) -> tuple[str, ...]:
    """The labels of a task with so many classes.

    >>> labels_of(2)
    ('entailment', 'not_entailment')
    """
    return TWO_LABELS if classes == len(TWO_LABELS) else LABELS


def answer_of(sample: Sample, labels: Sequence[str]) -> str | None:
    """What a model said, in the task's labels; a set of two is scored as entailment or not."""
    return _projected(sample.prediction, labels)


def gold_of(sample: Sample, labels: Sequence[str]) -> str | None:
    """The gold label of a pair, in the task's labels."""
    return _projected(sample.gold, labels)


def is_right(sample: Sample, labels: Sequence[str]) -> bool:
    """Whether an answer counts as right."""
    return sample.gold is not None and answer_of(sample, labels) == gold_of(sample, labels)


def _projected(label: str | None, labels: Sequence[str]) -> str | None:
    return two_way(label) if label is not None and NOT_ENTAILMENT in labels else label


def _confidence(sample: Sample, labels: Sequence[str]) -> float | None:
    """How sure a model is of what counts as its answer: "neutral or contradiction" is their sum."""
    if sample.prediction is None:
        return None
    if sample.probabilities is None or NOT_ENTAILMENT not in labels:
        return sample.confidence
    said = two_way(sample.prediction)
    return min(1.0, sum(p for label, p in sample.probabilities.items() if two_way(label) == said))


def _share(samples: Sequence[Sample], right: Sequence[bool]) -> Share:
    premises = [sample.premise for sample in samples]
    accuracy = sum(right) / len(right) if right else 0.0
    interval = wilson(accuracy, effective_size(right, premises))
    return Share(len(right), len(set(premises)), accuracy, interval)


def _balanced(
    confusion: Confusion,
    right: Sequence[bool],
    premises: Sequence[str],
    gold: Sequence[str],
    seed: int,
) -> Balanced:
    accuracy, chance = confusion.balanced_accuracy, 1 / len(set(gold))
    return Balanced(
        accuracy=accuracy,
        interval=balanced_interval(right, premises, gold),
        bootstrap=bootstrap(right, premises, seed=seed, classes=gold),
        chance=chance,
        above_chance=accuracy - chance,
    )


def _by_phenomenon(samples: Sequence[Sample], right: Sequence[bool]) -> dict[str, Share]:
    groups: dict[str, list[tuple[Sample, bool]]] = defaultdict(list)
    for sample, hit in zip(samples, right, strict=True):
        if sample.phenomenon is not None:
            groups[sample.phenomenon].append((sample, hit))
    return {
        name: _share([sample for sample, _ in group], [hit for _, hit in group])
        for name, group in sorted(groups.items())
    }


def _corrected(samples: Sequence[Sample], labels: Sequence[str]) -> Share | None:
    if all(sample.corrected is None for sample in samples):
        return None
    kept = [sample for sample in samples if sample.corrected != UNDECIDED]
    right = [
        answer_of(sample, labels) == _projected(sample.corrected or sample.gold, labels)
        for sample in kept
    ]
    return _share(kept, right)
