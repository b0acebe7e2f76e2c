"""Pairs, samples and models that the tests of this folder share."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from numerate.data.loading import digest
from numerate.data.pair import LABELS, Pair
from numerate.evaluation.manifest import TaskEntry
from numerate.evaluation.questions import Question
from numerate.evaluation.running import Plan
from numerate.evaluation.sample import Failure, Sample
from numerate.models.model import Model, Prediction


def pairs(n: int, *, per_premise: int = 2) -> list[Pair]:
    return [
        Pair(
            f"p-{i}",
            f"Ann has {i // per_premise} figs.",
            f"Ann has {i} figs.",
            LABELS[i % 3],
            {"phenomenon": "even" if i % 2 == 0 else "odd"},
        )
        for i in range(n)
    ]


def question(
    found: Sequence[Pair],
    name: str = "task",
    labels: tuple[str, ...] = LABELS,
    corrections: dict[str, str] | None = None,
) -> Question:
    entry = TaskEntry(name, "1", digest(found), labels, len(found), 0)
    return Question(entry, tuple(found), corrections or {})


def plan(model: Model, *questions: Question, limit: int | None = None, seed: int = 0) -> Plan:
    return Plan(((model.name, model),), questions, seed=seed, limit=limit)


def sample(
    i: int,
    gold: str | None,
    said: str | None,
    *,
    premise: str | None = None,
    confidence: float | None = None,
    probabilities: dict[str, float] | None = None,
    corrected: str | None = None,
    phenomenon: str | None = None,
) -> Sample:
    pair = Pair(f"p-{i}", premise or f"premise {i}", f"claim {i}", gold, {"phenomenon": phenomenon})
    answer = (
        Failure(None, "it broke")
        if said is None
        else Prediction(said, confidence, probabilities, {"reply": said})
    )
    return Sample.of(pair, "task", "model", answer, 0.25, corrected)


@dataclass
class Counting:
    """A model that answers "neutral" and remembers what it was asked."""

    name: str = "counting"
    asked: list[str] = field(default_factory=list)
    fails_on: frozenset[str] = frozenset()

    def predict(self, found: Sequence[Pair]) -> list[Prediction]:
        self.asked += [pair.id for pair in found]
        for pair in found:
            if pair.id in self.fails_on:
                raise ZeroDivisionError(f"cannot do {pair.id}")
        return [Prediction("neutral", 0.5, evidence={"asked": pair.id}) for pair in found]


def written_lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
