"""Weights: the folder that an encoder is loaded from, and whether it is whole."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numerate.encoder.probabilities import LABELS
from numerate.errors import WeightsDamaged, WeightsMissing

__all__ = ["MANIFEST", "MODEL", "SHIPPED", "TOKENIZER", "Weights", "sha256"]

SHIPPED = Path(__file__).parent / "weights"
"""The weights that come with the package."""

MODEL, TOKENIZER, MANIFEST = "model.onnx", "tokenizer.json", "manifest.json"


@dataclass(frozen=True, slots=True)
class Weights:
    """A model and its tokenizer, read and found to be those that the manifest speaks of."""

    version: str
    labels: tuple[str, ...]
    max_length: int  # tokens of both texts together
    model: bytes
    tokenizer: bytes

    @classmethod
    def load(cls, folder: Path) -> Weights:
        """The weights of a folder; raises where a file is missing or not as it was written."""
        manifest = _manifest(folder)
        try:
            version, length = str(manifest["version"]), int(manifest["max_length"])
            labels, sums = tuple(manifest["labels"]), dict(manifest["sha256"])
            model, tokenizer = str(sums[MODEL]), str(sums[TOKENIZER])
        except (KeyError, TypeError, ValueError) as error:
            raise WeightsDamaged(str(folder), MANIFEST, f"it lacks {error}") from error
        if sorted(labels) != sorted(LABELS) or length < 4:
            raise WeightsDamaged(str(folder), MANIFEST, "its labels or its length are not ours")
        return cls(
            version,
            labels,
            length,
            model=_whole(folder, MODEL, model),
            tokenizer=_whole(folder, TOKENIZER, tokenizer),
        )


def sha256(content: bytes) -> str:
    """The checksum that a manifest keeps of each file."""
    return hashlib.sha256(content).hexdigest()


def _read(folder: Path, name: str) -> bytes:
    try:
        return (folder / name).read_bytes()
    except OSError as error:
        raise WeightsMissing(str(folder), name) from error


def _manifest(folder: Path) -> Mapping[str, Any]:
    try:
        found = json.loads(_read(folder, MANIFEST))
    except ValueError as error:
        raise WeightsDamaged(str(folder), MANIFEST, "it is not JSON") from error
    if not isinstance(found, dict):
        raise WeightsDamaged(str(folder), MANIFEST, "it holds no object")
    return found


def _whole(folder: Path, name: str, expected: str) -> bytes:
    content = _read(folder, name)
    if sha256(content) != expected:
        raise WeightsDamaged(str(folder), name, "its checksum is not the manifest's")
    return content
