"""Run folders to report, made by running models on pairs of our own."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from numerate.evaluation.questions import Question, questions
from numerate.evaluation.running import Plan, run
from numerate.models.registry import model

MakeRun = Callable[..., Path]

PAIRS = [
    ("The firm employs 100 men.", "The firm employs less than 700 men.", "entailment"),
    ("The firm employs 100 men.", "The firm employs 90 men.", "contradiction"),
    ("The pier is 5 km long.", "The pier is 5000 m long.", "entailment"),
    ("The pier is 5 km long.", "The firm employs 90 men.", "neutral"),
]


def question(folder: Path, pairs: Sequence[tuple[str, str, str | None]], task: str) -> Question:
    source = folder / f"{task}.jsonl"
    records = [
        {
            "id": str(i),
            "premise": premise,
            "hypothesis": claim,
            "label": label,
            "phenomenon": "ab"[i % 2],
        }
        for i, (premise, claim, label) in enumerate(pairs)
    ]
    source.write_text("".join(f"{json.dumps(record)}\n" for record in records), encoding="utf-8")
    [[found], _] = questions([str(source)])
    return found


@pytest.fixture
def make_run(tmp_path: Path) -> MakeRun:
    """`make_run("folder", "qreas", pairs=..., task="name", limit=...)` is the folder of a run."""

    def made(
        name: str,
        *specs: str,
        pairs: Sequence[tuple[str, str, str | None]] = PAIRS,
        task: str = "pairs",
        limit: int | None = None,
        seed: int = 0,
    ) -> Path:
        asked = (question(tmp_path, pairs, task),)
        models = tuple((spec, model(spec)) for spec in specs)
        run(Plan(models, asked, limit=limit, seed=seed), tmp_path / name)
        return tmp_path / name

    return made
