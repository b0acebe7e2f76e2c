"""Recipes: how each architecture is built and trained, read from `recipes.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from numerate.errors import UnknownArchitecture

__all__ = ["Recipe", "recipe", "recipes"]


@dataclass(frozen=True, slots=True)
class Recipe:
    """An architecture's settings; `recipes.toml` says what each of them means."""

    name: str
    title: str
    paper: str
    reads: Literal["words", "characters", "graph"]
    optimiser: Literal["adam", "adagrad", "sgd"]
    rate: float
    batch: int
    epochs: int
    sizes: Mapping[str, Any]
    ends: bool = False
    tunes_vectors: bool = False
    unit_vectors: bool = False
    decay: float = 1.0
    every: int = 1
    shrink: float = 1.0
    floor: float = 0.0
    patience: int | None = None
    clip_norm: float | None = None
    clip_value: float | None = None

    def next_rate(self, rate: float, epoch: int, bettered: bool) -> float:
        """The rate after an epoch; epochs count from 1.

        >>> recipe("ssen").next_rate(0.0002, epoch=2, bettered=True)
        0.0001
        >>> round(recipe("infersent").next_rate(0.1, epoch=1, bettered=False), 4)
        0.0198
        """
        if epoch % self.every == 0:
            rate *= self.decay
        return rate if bettered else rate / self.shrink

    def is_over(self, rate: float, epochs_without_better: int) -> bool:
        """Whether training ends early."""
        out_of_patience = self.patience is not None and epochs_without_better >= self.patience
        return out_of_patience or rate < self.floor


def recipe(name: str) -> Recipe:
    """The recipe of an architecture.

    >>> recipe("esim").rate
    0.0004
    """
    known = _read()
    if name not in known:
        raise UnknownArchitecture(name, list(known))
    return known[name]


def recipes() -> list[Recipe]:
    """Every recipe, in the order of the file.

    >>> [one.name for one in recipes()][:3]
    ['cbow', 'bilstm', 'chen']
    """
    return list(_read().values())


@cache
def _read() -> Mapping[str, Recipe]:
    text = files("numerate.models.neural").joinpath("recipes.toml").read_text("utf-8")
    return {name: Recipe(name=name, **facts) for name, facts in tomllib.loads(text).items()}
