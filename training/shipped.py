"""The shipped graph taken apart: the packed weights that it was made of, to train them on."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
from onnx import numpy_helper

from numerate.encoder.weights import MODEL, TOKENIZER
from training.dequantise import CONFIG, WORDS
from training.packing import Packed, Tensors, save

__all__ = ["tensors_of", "write_shipped"]

_TOGETHER = ("query_proj", "key_proj", "value_proj")
_WHOLE, _QUERY, _BIASES = ".whole", "query_proj.whole", "query_proj.biases"


def write_shipped(weights: Path, out: Path) -> None:
    """Writes the encoder of a folder with `model.onnx` as one that can be trained on."""
    model = onnx.load_from_string((weights / MODEL).read_bytes())
    found = tensors_of(model.graph)
    save(found, out)
    words = found[WORDS]
    assert isinstance(words, Packed)
    pieces = len(words.whole)
    (out / "config.json").write_text(json.dumps({**CONFIG, "vocab_size": pieces}, indent=1))
    shutil.copyfile(weights / TOKENIZER, out / "tokenizer.json")


def tensors_of(graph: onnx.GraphProto) -> Tensors:
    """The tensors that `training.graph.classifier` was given, bit for bit."""
    arrays = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    found: Tensors = {
        WORDS: Packed(arrays["words"], arrays["word_scales"].reshape(-1)),
        "classifier.weight": np.ascontiguousarray(arrays["classifier"].T),
    }
    for name, array in arrays.items():
        if name.endswith(_WHOLE):
            found |= _matrices(name, array, arrays[f"{name.removesuffix(_WHOLE)}.scale"])
        elif name.endswith(_BIASES):
            parts = zip(_TOGETHER, np.split(array, len(_TOGETHER)), strict=True)
            place = name.removesuffix(_BIASES)
            found |= {f"{place}{part}.bias": one for part, one in parts}
        elif name.endswith((".weight", ".bias")):
            found[name] = array
    return found


def _matrices(
    name: str, whole: npt.NDArray[np.int8], scale: npt.NDArray[np.float32]
) -> dict[str, Packed]:
    """A matrix of the graph; or the three of attention, which it holds side by side."""
    names = [name.removesuffix(_WHOLE)]
    if name.endswith(_QUERY):
        names = [f"{name.removesuffix(_QUERY)}{part}" for part in _TOGETHER]
    columns = np.split(whole, len(names), axis=1)
    scales = np.split(scale, len(names))
    return {
        f"{one}.weight": Packed(np.ascontiguousarray(part.T), size)
        for one, part, size in zip(names, columns, scales, strict=True)
    }
