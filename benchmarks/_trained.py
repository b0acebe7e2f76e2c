"""What a benchmark keeps of a trained model: its row of the table and its answers."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from numerate.data.pair import Pair
from numerate.data.store import written
from numerate.errors import NoGraph
from numerate.evaluation.questions import Question
from numerate.evaluation.sample import Sample
from numerate.evaluation.scoring import score
from numerate.models.folders import read_manifest
from numerate.models.model import Model, Prediction
from numerate.models.neural.layout import CARD, MANIFEST, TRAINING
from numerate.models.trained import trained

__all__ = ["Asked", "Kept", "packed", "row_of", "written_json"]

ROW, ANSWERS = "row.json", "answers.jsonl"
AT_ONCE = 64  # pairs
WARM_UP = 128  # pairs, before the clock runs


@dataclass(frozen=True, slots=True)
class Kept:
    """The folder of a model, and what the benchmark writes beside its manifest."""

    folder: Path

    def row(self, request: Mapping[str, Any]) -> dict[str, Any] | None:
        """The row that is there, if it answers the same request."""
        try:
            found: dict[str, Any] = json.loads((self.folder / ROW).read_bytes())
        except (OSError, ValueError):
            return None
        return found if found["request"] == json.loads(json.dumps(request)) else None

    @staticmethod
    def rows(out: Path) -> list[dict[str, Any]]:
        """All rows that are there, by lesson and folder."""
        return [json.loads(path.read_bytes()) for path in sorted(out.glob(f"*/*/{ROW}"))]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a trained model is asked."""

    kept: Kept
    request: Mapping[str, Any]
    questions: Sequence[Question]
    device: str


def row_of(asked: Asked, dev: Sequence[Pair]) -> dict[str, Any]:
    """Ask a model all questions, write its answers, and then its row of the table."""
    folder = asked.kept.folder
    manifest, model = read_manifest(folder), trained(str(folder), asked.device)
    list(_answers(model, dev[:WARM_UP]))
    began = perf_counter()
    list(_answers(model, dev))
    seconds = perf_counter() - began
    answered = [
        (question, answers)
        for question in asked.questions
        if (answers := _answered(model, question)) is not None
    ]
    with written(folder / ANSWERS) as file:
        for question, answers in answered:
            for pair, answer in zip(question.pairs, answers, strict=True):
                file.write(json.dumps(_line(pair, answer)).encode() + b"\n")
    row = {
        "lesson": asked.request["lesson"],
        "model": asked.request["model"],
        "dev_accuracy": manifest["scores"]["dev_accuracy"],
        "best_epoch": manifest["scores"]["best_epoch"],
        "epochs": len(manifest["scores"]["history"]),
        "parameters": manifest["parameters"],
        "seconds": manifest["seconds"],
        "pairs_per_second": manifest["pairs_per_second"],
        "answers_per_second": round(len(dev) / seconds, 1),
        "asked": {one.entry.name: _score(one, answers) for one, answers in answered},
        "request": asked.request,
        "manifest": manifest,
    }
    written_json(folder / ROW, row)
    return row


def written_json(path: Path, content: object) -> None:
    """Write JSON, in one step."""
    with written(path) as file:
        file.write(json.dumps(content, indent=2, ensure_ascii=False).encode() + b"\n")


def packed(out: Path, archive: Path, most: float) -> None:
    """All that was made, without checkpoints and without files of more than `most` MB.

    Manifests, cards, rows and answers are always there, and so is a whole archive.
    """
    small = {ROW, ANSWERS, MANIFEST, CARD, "rows.json"}
    beside = archive.with_name(f".{archive.name}")
    with tarfile.open(beside, "w:gz") as file:
        for path in sorted(path for path in out.rglob("*") if path.is_file()):
            inside = path.relative_to(out)
            if TRAINING in inside.parts or path.name.startswith("."):
                continue
            if path.name in small or path.stat().st_size <= most * 2**20:
                file.add(path, str(inside))
    beside.replace(archive)


def _answered(model: Model, question: Question) -> list[Prediction] | None:
    """What a model says, or nothing where it reads graphs and the pairs have none."""
    try:
        return list(_answers(model, question.pairs))
    except NoGraph:
        return None


def _answers(model: Model, pairs: Sequence[Pair]) -> Iterator[Prediction]:
    for start in range(0, len(pairs), AT_ONCE):
        yield from model.predict(pairs[start : start + AT_ONCE])


def _line(pair: Pair, answer: Prediction) -> dict[str, Any]:
    likely = {label: round(share, 4) for label, share in (answer.probabilities or {}).items()}
    return {"id": pair.id, "label": answer.label, "probabilities": likely}


def _score(question: Question, answers: Sequence[Prediction]) -> dict[str, Any]:
    name = question.entry.name
    samples = [
        Sample.of(pair, name, "", answer, 0.0, question.corrections.get(pair.id))
        for pair, answer in zip(question.pairs, answers, strict=True)
    ]
    found = score(samples, question.entry.labels, kind=question.entry.kind).share
    return {"n": found.n, "accuracy": found.accuracy, "interval": list(found.interval)}
