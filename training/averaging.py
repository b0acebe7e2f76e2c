"""Several trained models as one: the mean of their weights, as an encoder to train on from."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from training import packing

__all__ = ["average"]

_BESIDE = ("config.json", "tokenizer.json")


def average(trained: Sequence[Path], encoder: Path, out: Path) -> None:
    """Writes the mean of models that were trained from one encoder, with that encoder's tokenizer.

    Trained on the same rows in other ways, they lie near enough for their mean to be better
    than either.
    """
    found = [packing.unpacked(packing.load(folder)) for folder in trained]
    mean = {name: sum(one[name] for one in found) / len(found) for name in found[0]}
    packing.save(packing.packed(mean), out)
    for name in _BESIDE:
        shutil.copyfile(encoder / name, out / name)
