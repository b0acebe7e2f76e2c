"""Recipes: how each model that reads words alone is trained, read from `recipes.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["Recipe", "recipe", "recipes"]


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a model is called, whose it is, and its settings."""

    name: str
    title: str
    paper: str
    settings: Mapping[str, Any] = field(default_factory=dict)


def recipe(name: str) -> Recipe:
    """The recipe of that name.

    >>> recipe("ngram").settings["hidden"]
    [3]
    """
    return _read()[name]


def recipes() -> list[Recipe]:
    """Every recipe, in the order of the file.

    >>> [one.name for one in recipes()]
    ['majority', 'hyp', 'align', 'ngram']
    """
    return list(_read().values())


@cache
def _read() -> Mapping[str, Recipe]:
    text = (files(__package__) / "recipes.toml").read_text("utf-8")
    return {name: Recipe(name=name, **facts) for name, facts in tomllib.loads(text).items()}
