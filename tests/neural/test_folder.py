"""The folder of a trained model: what is missing, damaged or another's is said, never loaded."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from toys import toy_plan

from numerate.errors import BadSetting, TrainedModelDamaged, TrainedModelMissing
from numerate.models.folders import sha256
from numerate.models.neural.layout import MANIFEST, VOCABULARY, WEIGHTS
from numerate.models.neural.training import train
from numerate.models.registry import model


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory, vectors: str) -> Path:
    folder = tmp_path_factory.mktemp("trained")
    train(toy_plan("decompatt", vectors, epochs=1), folder)
    return folder


@pytest.fixture
def folder(trained: Path, tmp_path: Path) -> Path:
    """A copy to spoil."""
    return Path(shutil.copytree(trained, tmp_path / "copy"))


def change(folder: Path, changed: Callable[[dict[str, Any]], object]) -> None:
    manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    changed(manifest)
    (folder / MANIFEST).write_text(json.dumps(manifest), "utf-8")


@pytest.mark.parametrize("file", [MANIFEST, VOCABULARY, WEIGHTS])
def test_folder_that_lacks_a_file(folder: Path, file: str) -> None:
    (folder / file).unlink()
    with pytest.raises(TrainedModelMissing, match=file):
        model(str(folder))


def test_folder_of_something_else(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text('{"kind": "a run"}', "utf-8")
    with pytest.raises(TrainedModelDamaged, match="something else"):
        model(str(tmp_path))


@pytest.mark.parametrize("file", [VOCABULARY, WEIGHTS])
def test_folder_with_another_file(folder: Path, file: str) -> None:
    content = bytearray((folder / file).read_bytes())
    content[-3] ^= 1
    (folder / file).write_bytes(content)
    with pytest.raises(TrainedModelDamaged, match="checksum"):
        model(str(folder))


def test_folder_with_another_vocabulary_and_its_checksum(folder: Path) -> None:
    words = json.dumps(["one", "two"]).encode()
    (folder / VOCABULARY).write_bytes(words)
    change(folder, lambda manifest: manifest["sha256"].update({VOCABULARY: sha256(words)}))
    with pytest.raises(TrainedModelDamaged, match=r"another one: it has \d+ words, the weights"):
        model(str(folder))


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        (["yes", "no", "maybe"], "not ours: yes, no, maybe"),
        (["entailment", "entailment", "neutral"], "not ours"),
        (["entailment"], "not ours"),
        (["entailment", "not_entailment"], "does not fit"),
        (["neutral", "entailment", "contradiction"], "not as it was written"),
    ],
)
def test_folder_with_other_labels(folder: Path, labels: list[str], said: str) -> None:
    change(folder, lambda manifest: manifest.update({"labels": labels}))
    with pytest.raises(TrainedModelDamaged, match=said):
        model(str(folder))


@pytest.mark.parametrize("key", ["labels", "width", "sha256", "training"])
def test_folder_whose_manifest_lacks_something(folder: Path, key: str) -> None:
    change(folder, lambda manifest: manifest.pop(key))
    with pytest.raises(TrainedModelDamaged, match=key):
        model(str(folder))


def test_folder_with_an_architecture_that_is_unknown(folder: Path) -> None:
    change(folder, lambda manifest: manifest["training"]["recipe"].update(name="transformer"))
    with pytest.raises(TrainedModelDamaged):
        model(str(folder))


@pytest.mark.parametrize("device", ["tpu", "cuda"])
def test_folder_on_a_device_that_is_not_there(folder: Path, device: str) -> None:
    with pytest.raises(BadSetting, match="device"):
        model(f"trained:{folder},device={device}")
