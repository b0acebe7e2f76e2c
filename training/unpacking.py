"""An encoder as `transformers` reads it: a folder for `numerate train hf:DIR`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from safetensors.numpy import save_file

from training import packing

__all__ = ["unpack"]

_TOKENIZER = {
    "tokenizer_class": "PreTrainedTokenizerFast",
    "model_max_length": 512,
    "model_input_names": ["input_ids", "attention_mask"],
    "pad_token": "[PAD]",
    "unk_token": "[UNK]",
    "cls_token": "[CLS]",
    "sep_token": "[SEP]",
    "mask_token": "[MASK]",
}


def unpack(encoder: Path, out: Path) -> None:
    """Writes the body of a packed encoder, its configuration and its tokenizer; a head is new."""
    out.mkdir(parents=True, exist_ok=True)
    weights = packing.unpacked(packing.load(encoder))
    body = {name: one for name, one in weights.items() if not name.startswith("classifier")}
    save_file(body, out / "model.safetensors", metadata={"format": "pt"})
    for name in ("config.json", "tokenizer.json"):
        shutil.copyfile(encoder / name, out / name)
    (out / "tokenizer_config.json").write_text(json.dumps(_TOKENIZER, indent=1) + "\n", "utf-8")
