"""The folder of a trained model: a manifest, and the files whose checksums it names.

The manifest is written last: a folder that has one holds a whole model. No file is a pickle.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from numerate.data.pair import LABELS, NOT_ENTAILMENT
from numerate.data.store import written
from numerate.errors import TrainedModelDamaged, TrainedModelMissing
from numerate.models.neural.card import card
from numerate.models.neural.layout import CARD, KIND, MANIFEST, TRAINING

__all__ = [
    "check_manifest",
    "forget_checkpoints",
    "read_labels",
    "read_manifest",
    "sha256",
    "whole_file",
    "write_folder",
    "write_manifest",
]


def write_folder(
    folder: Path, labels: tuple[str, ...], content: Mapping[str, bytes], facts: Mapping[str, Any]
) -> dict[str, Any]:
    """Write a model's files and what is known of it; the manifest that was written."""
    for name, one in content.items():
        with written(folder / name) as file:
            file.write(one)
    return write_manifest(
        folder, labels, {name: sha256(one) for name, one in content.items()}, facts
    )


def write_manifest(
    folder: Path, labels: tuple[str, ...], sums: Mapping[str, str], facts: Mapping[str, Any]
) -> dict[str, Any]:
    """Write the manifest of files that are there, and the card; the manifest."""
    manifest = {"kind": KIND, "labels": list(labels), "sha256": dict(sums), **facts}
    manifest["digest"] = _digest(manifest)
    shown = json.dumps(manifest, indent=2, ensure_ascii=False, allow_nan=False).encode() + b"\n"
    for name, one in {CARD: card(manifest).encode(), MANIFEST: shown}.items():
        with written(folder / name) as file:
            file.write(one)
    return manifest


def forget_checkpoints(folder: Path) -> None:
    """Remove what a training has kept to go on with, once its model is there."""
    # Whoever called may hold a lock in there, which some systems do not delete.
    shutil.rmtree(folder / TRAINING, ignore_errors=True)


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a trained model."""
    try:
        found = json.loads(_read(folder, MANIFEST))
    except ValueError as error:
        raise TrainedModelDamaged(str(folder), MANIFEST, "it is not JSON") from error
    if not isinstance(found, dict) or found.get("kind") != KIND:
        raise TrainedModelDamaged(str(folder), MANIFEST, "it is that of something else")
    return found


def check_manifest(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Refuse a manifest that was changed, such as one whose labels are in another order."""
    if manifest.get("digest", _digest(manifest)) != _digest(manifest):
        reason = "it is not as it was written: its digest is another"
        raise TrainedModelDamaged(str(folder), MANIFEST, reason)


def read_labels(folder: Path, manifest: Mapping[str, Any]) -> tuple[str, ...]:
    """The labels of a model, in its order."""
    labels = manifest.get("labels")
    if not isinstance(labels, list):
        raise TrainedModelDamaged(str(folder), MANIFEST, "it lacks the labels")
    known = [label for label in (*LABELS, NOT_ENTAILMENT) if label in labels]
    if len(known) != len(labels) or len(labels) < 2:
        shown = ", ".join(map(str, labels))
        raise TrainedModelDamaged(str(folder), MANIFEST, f"its labels are not ours: {shown}")
    return tuple(labels)


def whole_file(folder: Path, name: str, manifest: Mapping[str, Any]) -> bytes:
    """A file of a model, if it is the one that the manifest speaks of."""
    sums = manifest.get("sha256")
    if not isinstance(sums, dict) or name not in sums:
        raise TrainedModelDamaged(str(folder), MANIFEST, f"it lacks the sha256 of {name}")
    content = _read(folder, name)
    if sha256(content) != sums[name]:
        raise TrainedModelDamaged(str(folder), name, "its checksum is not the manifest's")
    return content


def sha256(content: bytes) -> str:
    """The checksum of a file."""
    return hashlib.sha256(content).hexdigest()


def _digest(manifest: Mapping[str, Any]) -> str:
    content = {key: value for key, value in manifest.items() if key != "digest"}
    return sha256(json.dumps(content, sort_keys=True).encode())


def _read(folder: Path, name: str) -> bytes:
    try:
        return (folder / name).read_bytes()
    except OSError as error:
        raise TrainedModelMissing(str(folder), name) from error
