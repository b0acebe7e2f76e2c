"""The folder of a trained model: its manifest, vocabulary, weights and card.

The manifest is written last: a folder that has one holds a whole model.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save

from numerate.data.pair import LABELS, NOT_ENTAILMENT
from numerate.data.store import written
from numerate.errors import TrainedModelDamaged, TrainedModelMissing
from numerate.models.neural.card import card
from numerate.models.neural.checkpoints import read_tensors, sha256
from numerate.models.neural.classifier import Classifier
from numerate.models.neural.layers import WordVectors
from numerate.models.neural.layout import CARD, KIND, MANIFEST, VOCABULARY, WEIGHTS
from numerate.models.neural.recipes import Recipe
from numerate.models.neural.vocabulary import Vocabulary

__all__ = ["TrainedModel", "read_manifest", "read_model", "write_model"]


@dataclass(frozen=True, slots=True)
class TrainedModel:
    """A model as its folder holds it."""

    recipe: Recipe
    labels: tuple[str, ...]
    vocabulary: Vocabulary
    classifier: Classifier


def write_model(folder: Path, model: TrainedModel, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Write a model and what is known of it; the manifest that was written."""
    words = json.dumps(model.vocabulary.words, ensure_ascii=False).encode()
    tensors = model.classifier.state_dict()
    weights = save({name: tensor.contiguous().cpu() for name, tensor in tensors.items()})
    tuned = model.classifier.words.tuned
    manifest = {
        "kind": KIND,
        "labels": list(model.labels),
        "width": model.classifier.words.width,
        "tuned": 0 if tuned is None else len(tuned),
        "sha256": {VOCABULARY: sha256(words), WEIGHTS: sha256(weights)},
        **facts,
    }
    shown = json.dumps(manifest, indent=2, ensure_ascii=False, allow_nan=False).encode() + b"\n"
    pages = {WEIGHTS: weights, VOCABULARY: words, CARD: card(manifest).encode(), MANIFEST: shown}
    for name, content in pages.items():
        with written(folder / name) as file:
            file.write(content)
    return manifest


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a trained model."""
    try:
        found = json.loads(_read(folder, MANIFEST))
    except ValueError as error:
        raise TrainedModelDamaged(str(folder), MANIFEST, "it is not JSON") from error
    if not isinstance(found, dict) or found.get("kind") != KIND:
        raise TrainedModelDamaged(str(folder), MANIFEST, "it is that of something else")
    return found


def read_model(folder: Path) -> TrainedModel:
    """The model of a folder; raises where a file is missing or not as it was written."""
    manifest = read_manifest(folder)
    try:
        recipe = Recipe(**manifest["training"]["recipe"])
        labels = tuple(manifest["labels"])
        width, tuned = int(manifest["width"]), int(manifest["tuned"])
        sums = {name: str(manifest["sha256"][name]) for name in (VOCABULARY, WEIGHTS)}
    except (KeyError, TypeError, ValueError) as error:
        raise TrainedModelDamaged(str(folder), MANIFEST, f"it lacks {error}") from error
    ours = {*LABELS, NOT_ENTAILMENT}
    if not set(labels) <= ours or len(set(labels)) != len(labels) or len(labels) < 2:
        shown = ", ".join(map(str, labels))
        raise TrainedModelDamaged(str(folder), MANIFEST, f"its labels are not ours: {shown}")
    vocabulary = _vocabulary(folder, sums[VOCABULARY])
    content = _whole(folder, WEIGHTS, sums[WEIGHTS])
    try:
        words = WordVectors(torch.zeros(len(vocabulary), width), tuned)
        classifier = Classifier(recipe, words, len(labels))
        classifier.load_state_dict(read_tensors(content))
    except (ValueError, RuntimeError, KeyError, TypeError) as error:
        reason = "it does not fit the manifest and the vocabulary: "
        where = " ".join(str(error).split())[:200]
        raise TrainedModelDamaged(str(folder), WEIGHTS, reason + where) from error
    return TrainedModel(recipe, labels, vocabulary, classifier)


def _vocabulary(folder: Path, expected: str) -> Vocabulary:
    try:
        words = json.loads(_whole(folder, VOCABULARY, expected))
    except ValueError as error:
        raise TrainedModelDamaged(str(folder), VOCABULARY, "it is not JSON") from error
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise TrainedModelDamaged(str(folder), VOCABULARY, "it is no list of words")
    return Vocabulary.restored(words)


def _whole(folder: Path, name: str, expected: str) -> bytes:
    content = _read(folder, name)
    if sha256(content) != expected:
        raise TrainedModelDamaged(str(folder), name, "its checksum is not the manifest's")
    return content


def _read(folder: Path, name: str) -> bytes:
    try:
        return (folder / name).read_bytes()
    except OSError as error:
        raise TrainedModelMissing(str(folder), name) from error
