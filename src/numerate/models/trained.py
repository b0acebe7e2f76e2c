"""Trained models by their folder, as `numerate train` leaves them: `trained:DIR`, or just `DIR`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from numerate.errors import MissingExtra, TrainedModelDamaged
from numerate.models.folders import read_manifest
from numerate.models.lexical.recipes import recipes as lexical_recipes
from numerate.models.lexical.training import Lexical
from numerate.models.model import Model
from numerate.models.neural.layout import MANIFEST
from numerate.models.neural.recipes import presets
from numerate.models.neural.recipes import recipes as neural_recipes

__all__ = ["needs_torch", "recipe_name", "trainable", "trained"]


def trained(folder: str, device: str = "auto") -> Model:
    """The model of a folder that `numerate train` has finished."""
    name = recipe_name(folder)
    if name in {one.name for one in lexical_recipes()}:
        return Lexical(folder)
    if name == "joined":
        from numerate.models.fitting import FittedJoined

        return FittedJoined(folder)
    needs_torch("a trained model")
    if name in {one.name for one in presets()}:
        from numerate.models.neural.transformer import FineTuned

        return FineTuned(folder, device)
    from numerate.models.neural.answering import Trained

    return Trained(folder, device)


def recipe_name(folder: str) -> str:
    """What the model of a folder was trained as."""
    try:
        return str(read_manifest(Path(folder))["training"]["recipe"]["name"])
    except (KeyError, TypeError) as error:
        raise TrainedModelDamaged(folder, MANIFEST, f"it lacks {error}") from error


def trainable() -> list[str]:
    """The names that `numerate train` knows.

    >>> trainable()[:5]
    ['majority', 'hyp', 'align', 'ngram', 'cbow']
    """
    names = [*(one.name for one in lexical_recipes()), *(one.name for one in neural_recipes())]
    return [*names, "hf:DIR", "joined:words=SPEC"]


def needs_torch(part: str) -> None:
    """Say what to install where the packages of the `train` extra are missing."""
    for package in ("torch", "safetensors"):
        if find_spec(package) is None:
            raise MissingExtra(part, package, "train")
