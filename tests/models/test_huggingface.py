"""Hugging Face classifiers: their label names, and what is said where the libraries are missing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from numerate.errors import BadSetting, MissingExtra, UnmappedLabels, UnreadableFile
from numerate.models.huggingface import mapped_labels
from numerate.models.registry import model


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        (["contradiction", "neutral", "entailment"], ("contradiction", "neutral", "entailment")),
        (["ENTAILMENT", "NEUTRAL", "CONTRADICTION"], ("entailment", "neutral", "contradiction")),
        (["entailment", "not_entailment"], ("entailment", "not_entailment")),
        (["not entailment", "entailment"], ("not_entailment", "entailment")),
    ],
)
def test_huggingface_label_names_are_read_as_ours(names: list[str], labels: tuple[str]) -> None:
    assert mapped_labels(names) == labels


@pytest.mark.parametrize(
    "names",
    [
        ["LABEL_0", "LABEL_1", "LABEL_2"],
        ["positive", "negative"],
        ["neutral", "contradiction"],
        ["entailment", "entails"],
    ],
)
def test_huggingface_names_that_say_nothing_are_an_error(names: list[str]) -> None:
    with pytest.raises(UnmappedLabels, match="labels="):
        mapped_labels(names, model="mine")


def test_huggingface_given_labels_say_what_names_do_not() -> None:
    names = ["LABEL_0", "LABEL_1", "LABEL_2"]
    found = mapped_labels(names, given="contradiction/entailment/neutral")
    assert found == ("contradiction", "entailment", "neutral")
    with pytest.raises(UnmappedLabels):
        mapped_labels(names, given="entailment/not_entailment")


def test_huggingface_missing_libraries_name_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.json").write_text("{}", encoding="utf-8")
    monkeypatch.setitem(sys.modules, "transformers", None)
    with pytest.raises(MissingExtra, match=r"pip install numerate\[hf\]"):
        model(f"hf:{tmp_path}")


def test_huggingface_a_folder_without_a_model_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match=r"config\.json"):
        model(f"hf:{tmp_path}")


def test_huggingface_the_length_is_a_number(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="length"):
        model(f"hf:{tmp_path},length=long")
