"""The folder of a neural model: its vocabulary and weights, beside the manifest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save
from torch import Tensor

from numerate.errors import TrainedModelDamaged
from numerate.models.folders import (
    check_manifest,
    read_labels,
    read_manifest,
    whole_file,
    write_folder,
)
from numerate.models.neural.checkpoints import read_tensors
from numerate.models.neural.classifier import Classifier
from numerate.models.neural.layers import WordVectors
from numerate.models.neural.layout import MANIFEST, VOCABULARY, WEIGHTS
from numerate.models.neural.recipes import Recipe
from numerate.models.neural.vocabulary import Vocabulary

__all__ = ["TrainedModel", "read_model", "write_model"]

_VECTORS = ("words.tuned", "words.fixed")  # as `WordVectors` calls them


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
    known = {
        "width": model.classifier.words.width,
        "tuned": 0 if tuned is None else len(tuned),
        **facts,
    }
    return write_folder(folder, model.labels, {WEIGHTS: weights, VOCABULARY: words}, known)


def read_model(folder: Path) -> TrainedModel:
    """The model of a folder; raises where a file is missing or not as it was written."""
    manifest = read_manifest(folder)
    try:
        recipe = Recipe(**manifest["training"]["recipe"])
        width, tuned = int(manifest["width"]), int(manifest["tuned"])
    except (KeyError, TypeError, ValueError) as error:
        raise TrainedModelDamaged(str(folder), MANIFEST, f"it lacks {error}") from error
    labels = read_labels(folder, manifest)
    vocabulary = _vocabulary(folder, manifest)
    content = whole_file(folder, WEIGHTS, manifest)
    try:
        tensors = read_tensors(content)
        _check_size(folder, vocabulary, tensors)
        words = WordVectors(torch.zeros(len(vocabulary), width), tuned)
        classifier = Classifier(recipe, words, len(labels))
        classifier.load_state_dict(tensors)
    except (ValueError, RuntimeError, KeyError, TypeError) as error:
        reason = "it does not fit the manifest and the vocabulary: "
        where = " ".join(str(error).split())[:200]
        raise TrainedModelDamaged(str(folder), WEIGHTS, reason + where) from error
    check_manifest(folder, manifest)
    return TrainedModel(recipe, labels, vocabulary, classifier)


def _check_size(folder: Path, vocabulary: Vocabulary, tensors: Mapping[str, Tensor]) -> None:
    wanted = sum(len(tensors[name]) for name in _VECTORS if name in tensors)
    if len(vocabulary) != wanted:
        reason = f"it is another one: it has {len(vocabulary)} words, the weights are for {wanted}"
        raise TrainedModelDamaged(str(folder), VOCABULARY, reason)


def _vocabulary(folder: Path, manifest: Mapping[str, Any]) -> Vocabulary:
    try:
        words = json.loads(whole_file(folder, VOCABULARY, manifest))
    except ValueError as error:
        raise TrainedModelDamaged(str(folder), VOCABULARY, "it is not JSON") from error
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise TrainedModelDamaged(str(folder), VOCABULARY, "it is no list of words")
    return Vocabulary.restored(words)
