"""Scoring as in the paper: how often a model says "entailed" at each degree, and how right it is.

Accuracy is agreement with what people say, which is entailed or not from their threshold on; of
degree estimation the mean of both polarities. The majority is what one answer for all would get.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from numerate.data.pair import two_way
from numerate.evaluation.sample import Sample
from numerate.evaluation.statistics import Range, effective_size, wilson
from numerate.probes.adjectives.suite import (
    DIMENSIONS,
    FOLDERS,
    POLARITIES,
    Item,
    Part,
    Polarity,
)

__all__ = ["Figure", "ModelScore", "Point", "TestScore", "average", "score_models", "score_part"]

Answered = tuple[Item, Sample]


@dataclass(frozen=True, slots=True)
class Figure:
    """A share of right answers; pairs of one premise count together in its 95 % interval."""

    pairs: int
    accuracy: float
    interval: Range
    majority: float

    def to_json(self) -> dict[str, Any]:
        return {
            "pairs": self.pairs,
            "accuracy": self.accuracy,
            "interval": list(self.interval),
            "majority": self.majority,
        }


@dataclass(frozen=True, slots=True)
class Point:
    """Of the hypotheses at one degree, the share that a model calls entailed.

    `alpha` is the degree as a multiple of the typical number, `label` what people say there; None
    where hypotheses do not count.
    """

    alpha: float
    entailed: float
    pairs: int
    label: str | None


@dataclass(frozen=True, slots=True)
class TestScore:
    """What one model does on one test."""

    model: str
    task: str
    test: str
    control: str | None
    whole: Figure
    errors: int
    unlabelled: int
    polarity: Mapping[Polarity, Figure]
    dimension: Mapping[str, Figure]
    curves: Mapping[Polarity, tuple[Point, ...]]

    @property
    def name(self) -> str:
        return self.test + (f"+{self.control}" if self.control else "")

    def to_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            **self.whole.to_json(),
            "errors": self.errors,
            "unlabelled": self.unlabelled,
        }
        if self.polarity:
            found["polarity"] = {name: one.to_json() for name, one in self.polarity.items()}
            found["dimension"] = {name: one.to_json() for name, one in self.dimension.items()}
            found["curves"] = {
                name: [
                    {"alpha": p.alpha, "entailed": p.entailed, "pairs": p.pairs, "label": p.label}
                    for p in points
                ]
                for name, points in self.curves.items()
            }
        return found


@dataclass(frozen=True, slots=True)
class ModelScore:
    """What one model does on all tests that it was asked."""

    model: str
    tests: tuple[TestScore, ...]

    def of(self, task: str) -> list[TestScore]:
        """Its scores on the tests of a task, controls included."""
        return [one for one in self.tests if one.task == task]

    def to_json(self) -> dict[str, Any]:
        """Accuracy by test, polarity and dimension, majority and curves, under each task."""
        tasks = {
            task: {one.name: one.to_json() for one in self.of(task)}
            for task in FOLDERS
            if self.of(task)
        }
        return {
            "model": self.model,
            **tasks,
            "average": {task: average(self.of(task)) for task in tasks},
        }


def average(scores: Sequence[TestScore]) -> dict[str, float] | None:
    """The mean over tests, which count alike; control experiments do not count."""
    plain = [one.whole for one in scores if one.control is None]
    if not plain:
        return None
    return {
        "accuracy": fmean(one.accuracy for one in plain),
        "majority": fmean(one.majority for one in plain),
    }


def score_models(
    models: Sequence[str], parts: Sequence[Part], samples: Iterable[Sample]
) -> list[ModelScore]:
    """The scores of models from their answers to the items of tests, by the items' ids."""
    given = {(one.model, one.task, one.id): one for one in samples}
    return [
        ModelScore(
            model,
            tuple(
                score_part(model, part, answered)
                for part in parts
                if (answered := _answered(model, part, given))
            ),
        )
        for model in models
    ]


def score_part(model: str, part: Part, answered: Sequence[Answered]) -> TestScore:
    """The score of a model on a test; items without a label do not count."""
    counted = [(item, sample) for item, sample in answered if item.pair.label is not None]
    polarity = _figures(counted, POLARITIES, lambda item: item.degree and item.degree.polarity)
    whole = _figure(counted)
    if polarity:
        mean = fmean(one.accuracy for one in polarity.values())
        whole = Figure(whole.pairs, mean, whole.interval, whole.majority)
    return TestScore(
        model=model,
        task=part.task,
        test=part.test,
        control=part.control,
        whole=whole,
        errors=sum(sample.error is not None for _, sample in answered),
        unlabelled=len(answered) - len(counted),
        polarity=polarity,
        dimension=_figures(counted, DIMENSIONS, lambda item: item.degree and item.degree.dimension),
        curves={name: points for name in POLARITIES if (points := tuple(_points(answered, name)))},
    )


def _answered(
    model: str, part: Part, given: Mapping[tuple[str, str, str], Sample]
) -> list[Answered]:
    found = ((item, given.get((model, part.name, item.pair.id))) for item in part.items)
    return [(item, sample) for item, sample in found if sample is not None]


def _figures(counted: Sequence[Answered], names: Sequence[Any], of: Any) -> dict[Any, Figure]:
    groups = {name: [one for one in counted if of(one[0]) == name] for name in names}
    return {name: _figure(group) for name, group in groups.items() if group}


def _figure(counted: Sequence[Answered]) -> Figure:
    right = [_entailed(sample) == (item.pair.label == "entailment") for item, sample in counted]
    labels = Counter(item.pair.label for item, _ in counted)
    n = len(counted)
    accuracy = sum(right) / n if n else 0.0
    premises = [item.pair.premise for item, _ in counted]
    interval = wilson(accuracy, effective_size(right, premises)) if n else (0.0, 1.0)
    return Figure(n, accuracy, interval, max(labels.values()) / n if n else 0.0)


def _entailed(sample: Sample) -> bool | None:
    """Whether the model says that the hypothesis follows; None if it gave no answer."""
    return None if sample.prediction is None else two_way(sample.prediction) == "entailment"


def _points(answered: Sequence[Answered], polarity: Polarity) -> Iterable[Point]:
    said: dict[int, list[bool]] = defaultdict(list)
    labels: dict[int, str | None] = {}
    for item, sample in answered:
        answer = _entailed(sample)
        if item.degree is None or item.degree.polarity != polarity or answer is None:
            continue
        at = round(100 * item.degree.ratio)
        said[at].append(answer)
        labels[at] = item.pair.label and two_way(item.pair.label)
    for at, answers in sorted(said.items()):
        yield Point(at / 100, fmean(answers), len(answers), labels[at])
