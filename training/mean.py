"""The mean of two trained encoders: right more often than either, where one began as the other."""

from __future__ import annotations

import shutil
from pathlib import Path

from training import packing

__all__ = ["write_mean"]

_BESIDE = ("config.json", "tokenizer.json", "metrics.json")


def write_mean(one: Path, other: Path, share: float, out: Path) -> None:
    """Writes the mean of two encoders' weights, `share` of it the other's; its files go along."""
    weights, others = (packing.unpacked(packing.load(path)) for path in (one, other))
    if weights.keys() != others.keys():
        raise ValueError(f"{one} and {other} are not two states of one encoder")
    mixed = {name: (1 - share) * weight + share * others[name] for name, weight in weights.items()}
    packing.save(packing.packed(mixed), out)
    for name in _BESIDE:
        shutil.copyfile(other / name, out / name)
