"""Trained models by their folder, as `numerate train` leaves them: `trained:DIR`, or just `DIR`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from numerate.errors import MissingExtra, TrainedModelMissing
from numerate.models.model import Model
from numerate.models.neural.layout import MANIFEST

__all__ = ["needs_torch", "trained"]


def trained(folder: str, device: str = "auto") -> Model:
    """The model of a folder that `numerate train` has finished."""
    if not (Path(folder) / MANIFEST).is_file():
        raise TrainedModelMissing(folder, MANIFEST)
    needs_torch("a trained model")
    from numerate.models.neural.answering import Trained

    return Trained(folder, device)


def needs_torch(part: str) -> None:
    """Say what to install where the packages of the `train` extra are missing."""
    for package in ("torch", "safetensors"):
        if find_spec(package) is None:
            raise MissingExtra(part, package, "train")
