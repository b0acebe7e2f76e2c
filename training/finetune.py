"""Fine-tuning the encoder: on the labels of rows, and on what a teacher says of them.

Needs torch, safetensors and tokenizers, and nothing from the network.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from numerate.models.neural.layout import TRAINING
from training import packing
from training.course import RowCourse, gone_through
from training.examples import Examples, tokenizer_of
from training.material import Material
from training.modelling import Classifier, loaded, weights_of
from training.row import LABELS
from training.said import read_said
from training.scoring import answers
from training.settings import Settings

__all__ = ["finetune"]

_BESIDE = ("config.json", "tokenizer.json")


def finetune(
    encoder: Path,
    rows: Path,
    out: Path,
    settings: Settings,
    said: Path | None = None,
    minutes: float = 60,
    most: int | None = None,
    records: bool = True,
) -> dict[str, Any]:
    """Trains an encoder on `rows/train`, scores it on `rows/dev`, writes weights and scores.

    `said` is what `teach` wrote; without it, rows that nobody has labelled are not learned.
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
    if said is not None:
        heard = torch.from_numpy(read_said(said, material.digest)).to(material.device)
        material.examples.said = _learned(heard, model, material.examples, settings)
    origins = [one for one in material.origins if one.is_labelled or said is not None]
    course = RowCourse(model, material, origins, settings)
    asked = {
        "encoder": _digest(encoder.glob("weights-*.npz")),
        "said": None if said is None else _digest([said]),
    }
    kept, deadline = out / TRAINING, begun + 60 * minutes
    steps = gone_through(course, "encoder", asked, kept, deadline, records)
    tensors = packing.packed(weights_of(model))
    packing.save(tensors, out)
    for name in _BESIDE:
        shutil.copyfile(encoder / name, out / name)
    rounded = loaded(config, packing.unpacked(tensors), len(LABELS)).to(material.device)
    metrics = {
        "encoder": encoder.name,
        "said": None if said is None else said.name,
        "settings": settings.as_json(),
        "rows": {one.name: len(one.places) for one in origins},
        "steps": steps,
        "seconds": round(time.time() - begun),
        "float": material.scores(model),
        "rounded": material.scores(rounded),
    }
    (out / "metrics.json").write_text(json.dumps(metrics, indent=1))
    shutil.rmtree(kept)
    return metrics


def _learned(said: Tensor, model: Classifier, examples: Examples, settings: Settings) -> Tensor:
    """What is said of each row, times how much it counts beside the label.

    Where there is no label, it is all that counts; and there the encoder has a say in it before
    its training, since the two together are right more often than either.
    """
    unlabelled = examples.labels < 0
    own = answers(model, examples, unlabelled.nonzero().flatten().tolist())
    both = (1 - settings.own) * said + settings.own * own
    return torch.where(unlabelled[:, None], both, settings.softness * said)


def _digest(paths: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()
