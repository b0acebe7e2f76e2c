"""A file of predictions as a model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from numerate.data.pair import Pair
from numerate.errors import BadAnswer, BadLine, MissingField, NumerateError, UnreadableFile
from numerate.models.model import Prediction
from numerate.models.registry import model


def pairs(*ids: str) -> list[Pair]:
    return [Pair(one, "2 cats sat.", "3 cats sat.") for one in ids]


def written(folder: Path, *records: object) -> str:
    path = folder / "answers.jsonl"
    lines = [one if isinstance(one, str) else json.dumps(one) for one in records]
    path.write_text("\n".join(lines), encoding="utf-8")
    return f"predictions:{path}"


def test_predictions_are_found_by_id_in_any_order(tmp_path: Path) -> None:
    spec = written(
        tmp_path,
        {"id": "b", "label": "Entailment"},
        "",
        {"id": 7, "label": "not_entailment", "confidence": 0.75, "why": "a guess"},
        {"id": "c", "label": "neutral", "probabilities": {"neutral": 0.5, "entailment": 0.5}},
    )
    found = model(spec)
    assert found.name == spec
    assert found.predict(pairs("7", "b", "c")) == [
        Prediction("not_entailment", 0.75, evidence={"why": "a guess"}),
        Prediction("entailment"),
        Prediction("neutral", probabilities={"neutral": 0.5, "entailment": 0.5}),
    ]


@pytest.mark.parametrize(
    ("record", "error", "said"),
    [
        ("{bad", BadLine, "line 2 of"),
        ("[" * 100_000, BadLine, "line 2 of"),
        ([1], BadLine, "it holds a list"),
        ({"label": "neutral"}, MissingField, "'id'"),
        ({"id": "b"}, MissingField, "'label'"),
        ({"id": "b", "label": "maybe"}, BadLine, "there is no label 'maybe'"),
        ({"id": "a", "label": "neutral"}, BadLine, "the id 'a' has been there before"),
        ({"id": "b", "label": "neutral", "confidence": 2}, BadLine, "confidence is no number"),
        ({"id": "b", "label": "neutral", "confidence": float("nan")}, BadLine, "confidence"),
        ({"id": "b", "label": "neutral", "probabilities": [1]}, BadLine, "probabilities is no"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_predictions_bad_line_is_named(
    tmp_path: Path, record: object, error: type[NumerateError], said: str
) -> None:
    with pytest.raises(error) as raised:
        model(written(tmp_path, {"id": "a", "label": "neutral"}, record))
    assert said in str(raised.value)
    assert "line 2" in str(raised.value)


def test_predictions_a_pair_without_one_is_an_error(tmp_path: Path) -> None:
    found = model(written(tmp_path, {"id": "a", "label": "neutral"}))
    with pytest.raises(BadAnswer, match="no line with the id 'z'"):
        found.predict(pairs("a", "z"))


def test_predictions_file_must_be_readable(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="No such file"):
        model(f"predictions:{tmp_path}/nowhere.jsonl")
    (tmp_path / "bytes.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UnreadableFile):
        model(f"predictions:{tmp_path}/bytes.jsonl")
