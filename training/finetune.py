"""Fine-tuning the encoder on the labels of rows.

Needs torch, safetensors and tokenizers, and nothing from the network.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import time
from pathlib import Path
from typing import Any

import torch

from numerate.models.neural.layout import TRAINING
from training import packing
from training.course import RowCourse, gone_through
from training.examples import tokenizer_of
from training.material import Material
from training.modelling import loaded, weights_of
from training.row import LABELS
from training.settings import Settings

__all__ = ["finetune"]

_BESIDE = ("config.json", "tokenizer.json")


def finetune(
    encoder: Path,
    rows: Path,
    out: Path,
    settings: Settings,
    minutes: float = 60,
    most: int | None = None,
    records: bool = True,
) -> dict[str, Any]:
    """Trains an encoder on `rows/train`, scores it on `rows/dev`, writes weights and scores.

    `minutes` is a safeguard: where the machine is too slow for all steps, fewer are taken. `most`
    takes only so many rows of each source, for a quick look; without `records` every step on a
    GPU is run kernel by kernel. Until it is finished, `out` holds checkpoints that the same call
    goes on with; then it is an encoder that can be trained on.
    """
    begun = time.time()
    material = Material.of(rows, tokenizer_of(encoder, settings.length), settings, most)
    config = json.loads((encoder / "config.json").read_text())
    config["hidden_dropout_prob"] = settings.dropout
    torch.manual_seed(settings.seed)
    weights = packing.unpacked(packing.load(encoder))
    model = loaded(config, weights, len(LABELS)).to(material.device)
    course = RowCourse(model, material, material.origins, settings)
    kept, deadline = out / TRAINING, begun + 60 * minutes
    steps = gone_through(course, _digest(encoder), kept, deadline, records)
    tensors = packing.packed(weights_of(model))
    packing.save(tensors, out)
    for name in _BESIDE:
        shutil.copyfile(encoder / name, out / name)
    rounded = loaded(config, packing.unpacked(tensors), len(LABELS)).to(material.device)
    metrics = {
        "encoder": encoder.name,
        "settings": settings.as_json(),
        "rows": {one.name: len(one.places) for one in material.origins},
        "steps": steps,
        "seconds": round(time.time() - begun),
        "float": material.scores(model),
        "rounded": material.scores(rounded),
    }
    (out / "metrics.json").write_text(json.dumps(metrics, indent=1))
    shutil.rmtree(kept)
    return metrics


def _digest(encoder: Path) -> str:
    """Of the weights of an encoder's folder."""
    found = hashlib.sha256()
    for path in sorted(encoder.glob("weights-*.npz")):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()
