"""A file of predictions as a model, so that answers made elsewhere are scored like any other."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numerate.data.labels import normalised_label
from numerate.data.pair import Pair
from numerate.errors import BadAnswer, BadLine, MissingField, UnreadableFile
from numerate.models.model import Prediction

__all__ = ["Predictions", "read_predictions"]

_OWN_FIELDS = frozenset({"id", "label", "confidence", "probabilities"})
_FIELDS = ("id", "label")  # those that every line has


@dataclass(frozen=True, slots=True)
class Predictions:
    """Answers by the id of their pair."""

    path: str
    answers: Mapping[str, Prediction]

    @property
    def name(self) -> str:
        return f"predictions:{self.path}"

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        for pair in pairs:
            if pair.id not in self.answers:
                raise BadAnswer(self.name, f"the file has no line with the id {pair.id!r}")
        return [self.answers[pair.id] for pair in pairs]


def read_predictions(path: str) -> Predictions:
    """The model that answers from a JSON Lines file.

    A line is `{"id", "label", "confidence"?, "probabilities"?}`, as `numerate check --jsonl`
    writes it; whatever else it holds is kept as evidence.
    """
    answers: dict[str, Prediction] = {}
    for number, record in _records(path):
        name = str(record["id"])
        if name in answers:
            raise _bad(path, number, f"the id {name!r} has been there before")
        answers[name] = _prediction(path, number, record)
    return Predictions(path, answers)


def _records(path: str) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        with Path(path).open(encoding="utf-8-sig") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield number, _record(path, number, line)
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(path, getattr(error, "strerror", None) or str(error)) from error


def _record(path: str, number: int, line: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _bad(path, number, str(error)) from error
    if not isinstance(record, dict):
        raise _bad(path, number, f"it holds a {type(record).__name__}")
    if not isinstance(record.get("id"), str | int):
        raise MissingField(path, number, "id")
    return record


def _prediction(path: str, number: int, record: dict[str, Any]) -> Prediction:
    if "label" not in record:
        raise MissingField(path, number, "label")
    try:
        label = normalised_label(record["label"])
    except ValueError as error:
        raise _bad(path, number, str(error)) from error
    if label is None:
        raise _bad(path, number, "it gives no label")
    confidence, probabilities = record.get("confidence"), record.get("probabilities")
    if not (confidence is None or _is_share(confidence)):
        raise _bad(path, number, "confidence is no number from 0 to 1")
    if not (probabilities is None or _are_shares(probabilities)):
        raise _bad(path, number, "probabilities is no object of numbers from 0 to 1")
    evidence = {key: value for key, value in record.items() if key not in _OWN_FIELDS}
    return Prediction(label, confidence, probabilities, evidence or None)


def _bad(path: str, number: int, reason: str) -> BadLine:
    return BadLine(path, number, reason, ("id", "label"))


def _are_shares(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_share, value.values()))


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and 0 <= value <= 1
