"""Recipes: how each architecture is built and trained, read from `recipes.toml`.

Those by which transformers are fine-tuned are in `transformers.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from numerate.errors import BadSetting, UnknownArchitecture

__all__ = ["Recipe", "preset", "presets", "recipe", "recipes"]


@dataclass(frozen=True, slots=True)
class Recipe:
    """An architecture's settings; `recipes.toml` says what each of them means."""

    name: str
    title: str
    paper: str
    reads: Literal["words", "characters", "graph", "pieces"]
    optimiser: Literal["adam", "adamw", "adagrad", "sgd"]
    rate: float
    batch: int
    epochs: int
    sizes: Mapping[str, Any]
    ends: bool = False
    tunes_vectors: bool = False
    unit_vectors: bool = False
    decay: float = 1.0
    every: int = 1
    epoch_pairs: int | None = None
    shrink: float = 1.0
    floor: float = 0.0
    patience: int | None = None
    clip_norm: float | None = None
    clip_value: float | None = None
    weight_decay: float = 0.0
    warmup: int | None = None
    warmup_share: float | None = None

    def next_rate(self, rate: float, epoch: int, pairs: int, bettered: bool) -> float:
        """The rate after an epoch of so many pairs; epochs count from 1.

        >>> recipe("ssen").next_rate(0.0002, epoch=2, pairs=900, bettered=True)
        0.0001
        >>> round(recipe("infersent").next_rate(0.1, epoch=1, pairs=900, bettered=False), 4)
        0.0198
        >>> recipe("dgem").next_rate(0.001, epoch=1, pairs=2 * 23_596, bettered=True)
        0.00025
        """
        if self.epoch_pairs is not None:
            rate *= self.decay ** (pairs / self.epoch_pairs)
        elif epoch % self.every == 0:
            rate *= self.decay
        return rate if bettered else rate / self.shrink

    def rate_at(self, rate: float, step: int, steps: int) -> float:
        """The rate of a step of all steps, which count from 0: with a warm-up it rises and falls.

        A warm-up of so many steps comes before the fall, one of a share of all steps beneath it.

        >>> [preset("bert-base").rate_at(1.0, step, 100) for step in (0, 9, 55, 99)]
        [0.1, 1.0, 0.5, 0.011111111111111112]
        >>> recipe("esim").rate_at(0.5, 3, 100)
        0.5
        """
        if self.warmup_share is not None:
            rising = (step + 1) / (self.warmup_share * steps + 1)
            return rate * min(rising, (steps - step) / steps)
        if self.warmup is None:
            return rate
        before = max(1, min(self.warmup, steps // 10))
        if step < before:
            return rate * (step + 1) / before
        return rate * (steps - step) / max(1, steps - before)

    def with_batch(self, batch: int) -> Recipe:
        """The same with other batches, at a rate that suits them.

        A batch that is four times as large says where to go with half the noise. Adam and its
        kin, which divide by the size of what they see, then go twice as far, SGD four times.

        >>> recipe("esim").with_batch(128).rate
        0.0008
        """
        share = batch / self.batch
        power = 1.0 if self.optimiser == "sgd" else 0.5
        return replace(self, batch=batch, rate=self.rate * share**power)

    def is_over(self, rate: float, epochs_without_better: int) -> bool:
        """Whether training ends early."""
        out_of_patience = self.patience is not None and epochs_without_better >= self.patience
        return out_of_patience or rate < self.floor


def recipe(name: str) -> Recipe:
    """The recipe of an architecture.

    >>> recipe("esim").rate
    0.0004
    """
    known = _read("recipes.toml")
    if name not in known:
        raise UnknownArchitecture(name, list(known))
    return known[name]


def recipes() -> list[Recipe]:
    """Every recipe, in the order of the file.

    >>> [one.name for one in recipes()][:3]
    ['cbow', 'bilstm', 'chen']
    """
    return list(_read("recipes.toml").values())


def preset(name: str) -> Recipe:
    """The recipe by which a transformer is fine-tuned.

    >>> preset("deberta-large").rate
    5e-06
    """
    known = _read("transformers.toml")
    if name not in known:
        raise BadSetting("hf", "recipe", f"there is no recipe {name!r}", list(known))
    return known[name]


def presets() -> list[Recipe]:
    """Every recipe by which transformers are fine-tuned, in the order of the file.

    >>> [one.name for one in presets()][:2]
    ['bert-base', 'bert-large']
    """
    return list(_read("transformers.toml").values())


@cache
def _read(file: str) -> Mapping[str, Recipe]:
    text = files("numerate.models.neural").joinpath(file).read_text("utf-8")
    return {name: Recipe(name=name, **facts) for name, facts in tomllib.loads(text).items()}
