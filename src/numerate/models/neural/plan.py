"""Plan: what is to be trained, on what and how; the same plan gives the same model on a CPU."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from numerate.data.vectors.reading import Vectors
from numerate.models.neural.corpus import Corpus, Source, described
from numerate.models.neural.recipes import Recipe

__all__ = ["KEPT_EVERY", "Plan", "Report", "differences"]

KEPT_EVERY = 300.0
"""Seconds between two checkpoints within an epoch; after an epoch there always is one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One training; `sources` are what the corpus was read from, the last to measure on."""

    recipe: Recipe
    corpus: Corpus
    sources: Sequence[Source]
    vectors: str | None = None
    epochs: int | None = None  # the recipe's
    limit: int | None = None
    seed: int = 0
    device: str = "cpu"

    @property
    def most_epochs(self) -> int:
        """How many epochs it takes at most."""
        return self.epochs or self.recipe.epochs

    def settings(self, vectors: Vectors | None) -> dict[str, Any]:
        """What the trained weights depend on, as JSON; `vectors` are those that were read."""
        return {
            "recipe": {**asdict(self.recipe), "sizes": dict(self.recipe.sizes)},
            "data": described(self.sources),
            "limit": self.limit,
            "vectors": vectors and {"name": vectors.name, "digest": vectors.digest},
            "epochs": self.most_epochs,
            "seed": self.seed,
            "device": self.device,
        }


@dataclass(frozen=True, slots=True)
class Report:
    """How far a training is, for those who watch it."""

    epoch: int
    epochs: int
    batch: int
    batches: int
    loss: float | None  # None where something is fitted at once
    best_accuracy: float | None


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """The settings in which two trainings differ; what a file is called makes no difference.

    >>> differences({"seed": 1, "epochs": 3}, {"seed": 2, "epochs": 3})
    ['seed']
    """
    before, now = _nameless(old), _nameless(new)
    return sorted(key for key in {*before, *now} if before.get(key) != now.get(key))


def _nameless(value: Any) -> Any:
    """The same without names, but for that of the recipe, and without what is not said."""
    if isinstance(value, Mapping):
        kept = {
            key: one
            for key, one in value.items()
            if one is not None and (key != "name" or "digest" not in value)
        }
        return {key: _nameless(one) for key, one in kept.items()}
    return [_nameless(one) for one in value] if isinstance(value, list | tuple) else value
