"""Packed weights: matrices as small integers with a scale per row, everything else as floats.

The same form carries an encoder to the machine that trains it, brings the trained weights back,
and is what the exported ONNX graph multiplies with. So nothing is ever rounded a second time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["EMBEDDING", "MATRIX", "Packed", "load", "packed", "quantised", "save", "unpacked"]

Floats = npt.NDArray[np.float32]
Tensors = dict[str, "Packed | Floats"]

EMBEDDING = 127
"""The largest integer for a table that is only looked up."""

MATRIX = 64
"""The largest integer of a matrix that is multiplied with unsigned bytes.

Processors without VNNI add two such products in 16 bits: 2 x 255 x 64 still fits, 2 x 255 x 127
saturates, and the same file would answer differently on two machines.
"""

_LARGEST_PART = 15 * 2**20


@dataclass(frozen=True, slots=True)
class Packed:
    """A matrix as `(whole - zero) * scale`, the scale one number or one per row."""

    whole: npt.NDArray[np.integer[Any]]
    scale: Floats
    zero: int = 0

    @property
    def floats(self) -> Floats:
        return (self.whole.astype(np.float32) - np.float32(self.zero)) * self.scale.reshape(-1, 1)


def quantised(matrix: Floats, largest: int) -> Packed:
    """The nearest integers up to `largest` on either side of zero, each row with its own scale.

    >>> found = quantised(np.array([[0.5, -1.0], [0.0, 0.0]], np.float32), 64)
    >>> found.whole.tolist(), found.floats.tolist()
    ([[32, -64], [0, 0]], [[0.5, -1.0], [0.0, 0.0]])
    """
    reach = np.abs(matrix).max(axis=1)
    scale = np.where(reach > 0, reach / largest, 1).astype(np.float32)
    whole = np.clip(np.rint(matrix / scale[:, None]), -largest, largest).astype(np.int8)
    return Packed(whole, scale)


def packed(weights: Mapping[str, Floats]) -> Tensors:
    """The weights with every large matrix quantised; positions, norms, biases and the last layer,
    all of them small, stay floats.
    """
    return {name: _packed(name, tensor) for name, tensor in weights.items()}


def _packed(name: str, tensor: Floats) -> Packed | Floats:
    if "word_embeddings" in name:
        return quantised(tensor, EMBEDDING)
    is_large = tensor.ndim == 2 and "embeddings" not in name and "classifier" not in name
    return quantised(tensor, MATRIX) if is_large else tensor


def unpacked(tensors: Mapping[str, Packed | Floats]) -> dict[str, Floats]:
    """All weights as floats."""
    return {
        name: tensor.floats if isinstance(tensor, Packed) else tensor.astype(np.float32)
        for name, tensor in tensors.items()
    }


def save(tensors: Mapping[str, Packed | Floats], folder: Path) -> list[Path]:
    """Writes `weights-0.npz`, `weights-1.npz`, ..., each small enough to be sent."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("weights-*.npz"):
        old.unlink()
    paths = []
    for number, part in enumerate(_parts(tensors)):
        paths.append(folder / f"weights-{number}.npz")
        np.savez_compressed(paths[-1], allow_pickle=False, **part)
    return paths


def _parts(tensors: Mapping[str, Packed | Floats]) -> Iterator[dict[str, npt.NDArray[Any]]]:
    part: dict[str, npt.NDArray[Any]] = {}
    size = 0
    for name, tensor in tensors.items():
        arrays = {name: tensor}
        if isinstance(tensor, Packed):
            arrays = {
                f"{name}#whole": tensor.whole,
                f"{name}#scale": tensor.scale,
                f"{name}#zero": np.int16(tensor.zero),
            }
        more = sum(array.nbytes for array in arrays.values())
        if part and size + more > _LARGEST_PART:
            yield part
            part, size = {}, 0
        part |= arrays
        size += more
    yield part


def load(folder: Path) -> Tensors:
    """What `save` wrote."""
    arrays: dict[str, npt.NDArray[Any]] = {}
    for path in sorted(folder.glob("weights-*.npz")):
        with np.load(path, allow_pickle=False) as part:
            arrays |= {name: part[name] for name in part.files}
    tensors: Tensors = {}
    for name, array in arrays.items():
        base, _, field = name.partition("#")
        if field == "whole":
            tensors[base] = Packed(array, arrays[f"{base}#scale"], int(arrays[f"{base}#zero"]))
        elif not field:
            tensors[base] = array
    return tensors
