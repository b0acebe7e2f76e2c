"""Training models that read words alone, and asking the folders that hold them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from numerate.data.pair import Pair
from numerate.errors import TrainedModelDamaged, TrainingDiffers
from numerate.models.folders import (
    check_manifest,
    forget_checkpoints,
    read_labels,
    read_manifest,
    whole_file,
    write_folder,
)
from numerate.models.lexical.learners import LEARNERS, Learner, Watch
from numerate.models.lexical.recipes import Recipe
from numerate.models.model import Prediction, likeliest
from numerate.models.neural.corpus import Corpus, Source, described
from numerate.models.neural.layout import MANIFEST
from numerate.models.neural.plan import differences

__all__ = ["WEIGHTS", "Lexical", "LexicalPlan", "software", "train"]

WEIGHTS = "weights.json"


@dataclass(frozen=True, slots=True)
class LexicalPlan:
    """One training; the same plan gives the same model."""

    recipe: Recipe
    corpus: Corpus
    sources: Sequence[Source]
    limit: int | None = None
    seed: int = 0

    def with_epochs(self, epochs: int) -> LexicalPlan:
        """The same with another number of epochs."""
        settings = {**self.recipe.settings, "epochs": epochs}
        return replace(self, recipe=replace(self.recipe, settings=settings))

    def settings(self) -> dict[str, Any]:
        """What the trained model depends on, as JSON."""
        return {
            "recipe": {**asdict(self.recipe), "settings": dict(self.recipe.settings)},
            "data": described(self.sources),
            "limit": self.limit,
            "seed": self.seed,
            "device": "cpu",
        }


def train(plan: LexicalPlan, folder: Path, watch: Watch = None) -> dict[str, Any]:
    """Train a model into a folder, unless it is there; its manifest."""
    settings = plan.settings()
    if (folder / MANIFEST).exists():
        manifest = read_manifest(folder)
        if found := differences(manifest.get("training", {}), settings):
            raise TrainingDiffers(str(folder), found)
        forget_checkpoints(folder)
        return manifest
    began = perf_counter()
    kind = LEARNERS[plan.recipe.name]
    learnt = kind.learnt(plan.corpus, dict(plan.recipe.settings), plan.seed, watch)
    seconds = perf_counter() - began
    content = json.dumps(learnt.learner.to_json(), ensure_ascii=False, allow_nan=False)
    epochs = len(learnt.history) or plan.recipe.settings.get("epochs", 1)
    facts = {
        "parameters": learnt.parameters,
        "scores": {
            "dev_accuracy": _accuracy(learnt.learner, plan.corpus),
            "best_epoch": learnt.best_epoch,
            "history": list(learnt.history),
        },
        "seconds": round(seconds, 3),
        "pairs_per_second": round(epochs * len(plan.corpus.train) / max(seconds, 1e-6), 1),
        "training": settings,
        "software": software(),
    }
    manifest = write_folder(folder, plan.corpus.labels, {WEIGHTS: content.encode()}, facts)
    forget_checkpoints(folder)
    return manifest


class Lexical:
    """A trained model that reads words alone; its answer is the likeliest of its labels."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.name = f"trained:{folder}"
        place = Path(folder)
        manifest = read_manifest(place)
        self.labels = read_labels(place, manifest)
        self._learner = _restored(place, manifest, len(self.labels))
        check_manifest(place, manifest)

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        if not pairs:
            return []
        rows = self._learner.likely(pairs).tolist()
        return [likeliest(self.labels, row) for row in rows]


def _restored(folder: Path, manifest: Mapping[str, Any], classes: int) -> Learner:
    kind = LEARNERS[manifest["training"]["recipe"]["name"]]
    try:
        return kind.restored(json.loads(whole_file(folder, WEIGHTS, manifest)), classes)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        reason = f"it is not what the manifest says: {error}"
        raise TrainedModelDamaged(str(folder), WEIGHTS, reason) from error


def _accuracy(learner: Learner, corpus: Corpus) -> float:
    found = learner.likely(corpus.dev).argmax(axis=1)
    right = [
        corpus.labels[place] == pair.label for place, pair in zip(found, corpus.dev, strict=True)
    ]
    return float(np.mean(right))


def software() -> dict[str, str]:
    """The versions that a model was trained with."""
    found = {}
    for package in ("numerate", "numpy"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:  # a checkout that is not installed
            found[package] = "unknown"
    return found
