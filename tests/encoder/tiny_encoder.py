"""A tiny encoder: each word of a text adds its own to the scores, of the second text twice."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, pre_tokenizers, processors

from numerate.encoder.weights import MANIFEST, MODEL, TOKENIZER, sha256

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "a", "b", "c", "d", "e", "f", "@", "#"]
LABELS = ["contradiction", "entailment", "neutral"]  # on purpose not in our order


def tokenizer() -> bytes:
    made = Tokenizer(models.WordLevel({word: i for i, word in enumerate(WORDS)}, "[UNK]"))
    made.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    made.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    return made.to_str().encode()


def model(name: str = "input_ids") -> bytes:
    """Logits are the sums over a pair's tokens of a table's rows, chosen by token and by text.

    What stands behind the first separator is of the second text.
    """
    table = np.random.default_rng(0).normal(size=(len(WORDS), 3)).astype(np.float32)
    nodes = [
        helper.make_node("Gather", ["table", name], ["one"]),
        helper.make_node("Equal", [name, "separator"], ["ends"]),
        helper.make_node("Cast", ["ends"], ["ended"], to=TensorProto.FLOAT),
        helper.make_node("CumSum", ["ended", "across"], ["kinds"], exclusive=1),
        helper.make_node("Unsqueeze", ["kinds", "last"], ["column"]),
        helper.make_node("Mul", ["one", "column"], ["second"]),
        helper.make_node("Add", ["one", "second"], ["both"]),
        helper.make_node("ReduceMean", ["both"], ["logits"], axes=[1], keepdims=0),
    ]
    graph = helper.make_graph(
        nodes,
        "tiny",
        [helper.make_tensor_value_info(name, TensorProto.INT64, ["b", "l"])],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["b", 3])],
        [
            numpy_helper.from_array(table, "table"),
            numpy_helper.from_array(np.array([2]), "last"),
            numpy_helper.from_array(np.array(WORDS.index("[SEP]")), "separator"),
            numpy_helper.from_array(np.array(1), "across"),
        ],
    )
    opset = [helper.make_opsetid("", 17)]
    made = helper.make_model(graph, opset_imports=opset, ir_version=8)
    onnx.checker.check_model(made)
    return made.SerializeToString()


def write(folder: Path, files: dict[str, bytes] | None = None, **manifest: object) -> Path:
    """An encoder's folder; `files` and `manifest` replace what would be in it."""
    folder.mkdir(parents=True, exist_ok=True)
    contents = {MODEL: model(), TOKENIZER: tokenizer()} | (files or {})
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    found = {
        "version": "tiny",
        "labels": LABELS,
        "max_length": 12,
        "sha256": {name: sha256(content) for name, content in contents.items()},
    }
    (folder / MANIFEST).write_text(json.dumps(found | manifest))
    return folder
