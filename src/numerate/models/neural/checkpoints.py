"""Checkpoints: what a training needs to go on after it was killed, as safetensors and JSON.

`checkpoint.json` names the files that belong together and their checksums. It is replaced in one
step after they are written, and files that it no longer names are deleted after that; so at any
moment it speaks of files that are whole.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from safetensors import SafetensorError
from safetensors.torch import load, save
from torch import Tensor

from numerate.data.store import written
from numerate.errors import CheckpointDamaged
from numerate.models.folders import sha256

__all__ = ["Checkpoint", "Progress", "kept", "read_tensors", "restored"]

_INDEX = "checkpoint.json"
Tensors = Mapping[str, Tensor]


@dataclass(slots=True)
class Progress:
    """How far a training is: `batch` batches into an epoch, counted from 1."""

    rate: float
    epoch: int = 1
    batch: int = 0
    loss: float = 0.0  # the sum over the pairs of this epoch
    pairs: int = 0  # of this epoch
    taken: int = 0  # steps, of all epochs
    seconds: float = 0.0
    best_accuracy: float = -1.0
    best_epoch: int = 0
    history: list[dict[str, float]] = field(default_factory=list)
    steps: int | None = None  # fewer than were asked, where time is short
    is_cut: bool = False  # ended within an epoch


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A training as it was: its settings, how far it is, its state, and its best weights."""

    settings: Mapping[str, Any]
    progress: Progress
    state: Tensors
    best: Tensors | None


def kept(
    folder: Path,
    settings: Mapping[str, Any],
    progress: Progress,
    state: Tensors,
    best: Tensors | None = None,
) -> None:
    """Keep a checkpoint in place of the one before; without `best`, its best weights stay."""
    files = {"state": f"state-{progress.epoch}-{progress.batch}.safetensors"}
    sums = {"state": _write(folder / files["state"], state)}
    if best is not None:
        files["best"] = f"best-{progress.best_epoch}.safetensors"
        sums["best"] = _write(folder / files["best"], best)
    elif (folder / _INDEX).exists():
        before = _index(folder)
        files |= {name: before["files"][name] for name in ("best",) if name in before["files"]}
        sums |= {name: before["sha256"][name] for name in ("best",) if name in before["sha256"]}
    index = {"settings": settings, "progress": asdict(progress), "files": files, "sha256": sums}
    with written(folder / _INDEX) as file:
        file.write(json.dumps(index, indent=2, allow_nan=False).encode() + b"\n")
    for old in folder.glob("*.safetensors"):
        if old.name not in files.values():
            old.unlink()


def restored(folder: Path) -> Checkpoint | None:
    """The checkpoint of a folder, if it has one."""
    if not (folder / _INDEX).exists():
        return None
    index = _index(folder)
    try:
        progress = Progress(**index["progress"])
        settings, files, sums = index["settings"], index["files"], index["sha256"]
        read = {name: _read(folder, files[name], sums[name]) for name in files}
        return Checkpoint(settings, progress, read["state"], read.get("best"))
    except (KeyError, TypeError, AttributeError) as error:
        raise CheckpointDamaged(str(folder), _INDEX, f"it lacks {error}") from error


def read_tensors(content: bytes) -> dict[str, Tensor]:
    """Tensors by name; ValueError where the content holds none."""
    try:
        return dict(load(content))
    except SafetensorError as error:
        raise ValueError(f"it is not in the safetensors format ({error})") from error


def _index(folder: Path) -> dict[str, Any]:
    try:
        found = json.loads((folder / _INDEX).read_bytes())
    except (OSError, ValueError) as error:
        raise CheckpointDamaged(str(folder), _INDEX, f"it is not JSON ({error})") from error
    if not isinstance(found, dict):
        raise CheckpointDamaged(str(folder), _INDEX, "it holds no object")
    return found


def _write(path: Path, tensors: Tensors) -> str:
    content = save({name: tensor.contiguous() for name, tensor in tensors.items()})
    with written(path) as file:
        file.write(content)
    return sha256(content)


def _read(folder: Path, name: str, expected: str) -> Tensors:
    try:
        content = (folder / name).read_bytes()
    except OSError as error:
        raise CheckpointDamaged(str(folder), name, "it is not there") from error
    if sha256(content) != expected:
        raise CheckpointDamaged(str(folder), name, "its checksum is not the kept one")
    try:
        return read_tensors(content)
    except ValueError as error:
        raise CheckpointDamaged(str(folder), name, str(error)) from error
