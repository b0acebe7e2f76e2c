"""Fitting a joined model to the model that reads its words, and asking the folder that holds it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from numerate.data.pair import Pair, two_way
from numerate.errors import NotTrainable, TrainedModelDamaged, TrainingDiffers, UnknownModel
from numerate.models.folders import (
    check_manifest,
    forget_checkpoints,
    read_labels,
    read_manifest,
    whole_file,
    write_folder,
)
from numerate.models.joined import Joined, ModelReader
from numerate.models.lexical.training import WEIGHTS, LexicalPlan, software
from numerate.models.neural.layout import MANIFEST
from numerate.models.neural.plan import Report, differences
from numerate.reasoning.combining import FACTS, Combiner
from numerate.reasoning.fitting import CLASSES, OPINION, Labelled, examined, fitted_to_opinion

__all__ = ["FittedJoined", "fit"]


def fit(
    plan: LexicalPlan, folder: Path, watch: Callable[[Report], None] | None = None
) -> dict[str, Any]:
    """Fit a joined model into a folder, unless it is there; its manifest."""
    settings = plan.settings()
    if (folder / MANIFEST).exists():
        manifest = read_manifest(folder)
        if found := differences(manifest.get("training", {}), settings):
            raise TrainingDiffers(str(folder), found)
        forget_checkpoints(folder)
        return manifest
    began = perf_counter()
    model = Joined(**plan.recipe.settings)
    combiner = fitted_to_opinion(model.combiner, _labelled(model, plan, watch))
    seconds = perf_counter() - began
    before, after = _accuracies(model, plan.corpus.dev, [model.combiner, combiner])
    content = {
        "entailment": dict(combiner.entailment),
        "contradiction": dict(combiner.contradiction),
    }
    facts = {
        "parameters": 2 * len(OPINION),
        "scores": {
            "dev_accuracy": after,
            "dev_accuracy_before": before,
            "best_epoch": 0,
            "history": [],
        },
        "seconds": round(seconds, 3),
        "pairs_per_second": round(len(plan.corpus.train) / seconds, 1),
        "training": settings,
        "software": software(),
    }
    written = {WEIGHTS: json.dumps(content, indent=2).encode()}
    manifest = write_folder(folder, plan.corpus.labels, written, facts)
    forget_checkpoints(folder)
    return manifest


class FittedJoined(Joined):
    """A joined model that was fitted to the one that reads its words."""

    def __init__(self, folder: str) -> None:
        place = Path(folder)
        manifest = read_manifest(place)
        read_labels(place, manifest)
        settings = manifest["training"]["recipe"].get("settings")
        if not isinstance(settings, dict) or "words" not in settings:
            raise TrainedModelDamaged(folder, MANIFEST, "it does not say who reads the words")
        try:
            super().__init__(**settings)
        except UnknownModel as error:
            reason = f"the model that reads its words is not there: {settings['words']}"
            raise TrainedModelDamaged(folder, MANIFEST, reason) from error
        self.name = f"trained:{folder}"
        self.combiner = _read(place, manifest)
        check_manifest(place, manifest)


def _read(folder: Path, manifest: Mapping[str, Any]) -> Combiner:
    try:
        found = json.loads(whole_file(folder, WEIGHTS, manifest))
        entailment, contradiction = (
            {str(fact): float(weight) for fact, weight in found[side].items()}
            for side in ("entailment", "contradiction")
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise TrainedModelDamaged(str(folder), WEIGHTS, f"it holds no weights: {error}") from error
    if unknown := sorted((entailment.keys() | contradiction.keys()) - set(FACTS)):
        reason = f"it has a weight for {unknown[0]!r}, which is no fact"
        raise TrainedModelDamaged(str(folder), WEIGHTS, reason)
    return Combiner(entailment, contradiction)


def _labelled(model: Joined, plan: LexicalPlan, watch: Callable[[Report], None] | None) -> Labelled:
    pairs, found = plan.corpus.train, []
    seen = examined(_texts(pairs), model.matcher, model.profile, ModelReader(model.words))
    for place, (pair, one) in enumerate(zip(pairs, seen, strict=True), 1):
        if one.facts is not None:
            found.append((one.facts, CLASSES.index(pair.label or "")))
        if watch is not None:
            watch(Report(1, 1, place, len(pairs), None, None))
    if not found:
        names = ", ".join(source.name for source in plan.sources[:-1])
        raise NotTrainable(names, "no pair of it has a hypothesis of one sentence")
    facts, labels = zip(*found, strict=True)
    return Labelled(np.array(facts), np.array(labels), np.ones(len(found)))


def _accuracies(model: Joined, pairs: Sequence[Pair], combiners: Sequence[Combiner]) -> list[float]:
    """How often each combiner is right, in the classes that a pair has."""
    seen = examined(_texts(pairs), model.matcher, model.profile, ModelReader(model.words))
    right = [
        [_is_right(one.label(combiner), pair.label or "") for combiner in combiners]
        for pair, one in zip(pairs, seen, strict=True)
    ]
    return [float(share) for share in np.mean(right, axis=0)]


def _is_right(said: str, wanted: str) -> bool:
    return wanted in (said, two_way(said))


def _texts(pairs: Sequence[Pair]) -> list[tuple[str, str]]:
    return [(pair.premise, pair.hypothesis) for pair in pairs]
