"""The ONNX graph of a packed BERT classifier, written node by node.

Every matrix product takes bytes: each token's activations are rounded with a scale of their own
(so that no token, and no other pair of a batch, has a say in how a pair is rounded), the weights
are the packed integers themselves. There is no attention mask: whoever runs the graph puts only
pairs of equal length into a batch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper

from training.packing import Packed, Tensors

__all__ = ["classifier"]

_OPSET, _MICROSOFT = 17, "com.microsoft"
_MIDDLE = 128  # of the unsigned bytes; zero is there
_LARGEST = 127


def classifier(tensors: Tensors, config: Mapping[str, Any], note: str) -> onnx.ModelProto:
    """A model from `input_ids` and `token_type_ids`, batch x length, to `logits`, batch x class."""
    return _Builder(tensors, config).model(note)


class _Builder:
    """Collects nodes and constants; each method adds some and returns the name of its result."""

    def __init__(self, tensors: Tensors, config: Mapping[str, Any]) -> None:
        self._tensors = tensors
        self._layers = int(config["num_hidden_layers"])
        self._heads = int(config["num_attention_heads"])
        self._size = int(config["hidden_size"])
        self._epsilon = float(config["layer_norm_eps"])
        self._nodes: list[onnx.NodeProto] = []
        self._constants: dict[str, onnx.TensorProto] = {}

    def model(self, note: str) -> onnx.ModelProto:
        states = self._embedded()
        for number in range(self._layers):
            states = self._layer(states, f"encoder.layer.{number}")
        self._classified(states)
        axes = ["batch", "length"]
        graph = helper.make_graph(
            self._nodes,
            "classifier",
            [
                helper.make_tensor_value_info(name, TensorProto.INT64, axes)
                for name in ("input_ids", "token_type_ids")
            ],
            [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", "class"])],
            list(self._constants.values()),
            doc_string=note,
        )
        opsets = [helper.make_opsetid("", _OPSET), helper.make_opsetid(_MICROSOFT, 1)]
        return helper.make_model(
            graph, opset_imports=opsets, ir_version=8, producer_name="numerate"
        )

    # -- the parts of a BERT

    def _embedded(self) -> str:
        words = self._tensors["embeddings.word_embeddings.weight"]
        assert isinstance(words, Packed)
        table = self._constant("words", words.whole)
        scales = self._constant("word_scales", words.scale.reshape(-1, 1))
        whole = self._add("Cast", [self._add("Gather", [table, "input_ids"])], to=TensorProto.FLOAT)
        word = self._add("Mul", [whole, self._add("Gather", [scales, "input_ids"])])
        types = self._floats("embeddings.token_type_embeddings.weight")
        kind = self._add("Gather", [types, "token_type_ids"])
        shape = self._add("Shape", ["input_ids"])
        length = self._add("Slice", [shape, self._whole([1]), self._whole([2])])
        positions = self._floats("embeddings.position_embeddings.weight")
        place = self._add("Slice", [positions, self._whole([0]), length, self._whole([0])])
        total = self._add("Add", [self._add("Add", [word, kind]), place])
        normed = self._add(
            "LayerNormalization",
            [
                total,
                self._floats("embeddings.LayerNorm.weight"),
                self._floats("embeddings.LayerNorm.bias"),
            ],
            epsilon=self._epsilon,
        )
        # From here on a state is a row, whichever pair it belongs to.
        self._shape = shape
        return self._add("Reshape", [normed, self._whole([-1, self._size])])

    def _layer(self, states: str, name: str) -> str:
        attended = self._attended(states, f"{name}.attention")
        states = self._normed(attended, states, f"{name}.attention.output")
        wide = self._product(states, [f"{name}.intermediate.dense"])
        bias = self._floats(f"{name}.intermediate.dense.bias")
        curved = self._add("BiasGelu", [wide, bias], domain=_MICROSOFT)
        narrow = self._product(curved, [f"{name}.output.dense"])
        return self._normed(narrow, states, f"{name}.output")

    def _attended(self, states: str, name: str) -> str:
        parts = [f"{name}.self.{part}" for part in ("query", "key", "value")]
        biases = np.concatenate([self._array(f"{part}.bias") for part in parts])
        all_three = self._product(states, parts)
        all_three = self._add("Add", [all_three, self._constant(f"{name}.bias", biases)])
        each = self._size // self._heads
        apart = self._add("Concat", [self._shape, self._whole([3, self._heads, each])], axis=0)
        heads = self._add(
            "Transpose", [self._add("Reshape", [all_three, apart])], perm=[2, 0, 3, 1, 4]
        )
        query, key, value = self._split(heads, 3)
        likeness = self._add(
            "FusedMatMul", [query, key], domain=_MICROSOFT, transB=1, alpha=each**-0.5
        )
        weighed = self._add("MatMul", [self._add("Softmax", [likeness], axis=-1), value])
        joined = self._add("Transpose", [weighed], perm=[0, 1, 3, 2, 4])
        rows = self._add("Reshape", [joined, self._whole([-1, self._size])])
        return self._product(rows, [f"{name}.output.dense"])

    def _normed(self, new: str, old: str, name: str) -> str:
        """The sum of what a layer adds and what it got, with the bias of the former, normed."""
        return self._add(
            "SkipLayerNormalization",
            [
                new,
                old,
                self._floats(f"{name}.LayerNorm.weight"),
                self._floats(f"{name}.LayerNorm.bias"),
                self._floats(f"{name}.dense.bias"),
            ],
            domain=_MICROSOFT,
            epsilon=self._epsilon,
        )

    def _classified(self, states: str) -> None:
        whole = self._add("Concat", [self._shape, self._whole([self._size])], axis=0)
        batch = self._add("Reshape", [states, whole])
        first = self._add("Gather", [batch, self._constant("first", np.int64(0))], axis=1)
        pooled = self._product(first, ["pooler.dense"])
        pooled = self._add("Add", [pooled, self._floats("pooler.dense.bias")])
        weight = self._constant("classifier", self._array("classifier.weight").T)
        last = self._add("MatMul", [self._add("Tanh", [pooled]), weight])
        node = helper.make_node("Add", [last, self._floats("classifier.bias")], ["logits"])
        self._nodes.append(node)

    # -- products of bytes

    def _product(self, states: str, names: Sequence[str]) -> str:
        """The states times one or several matrices side by side, without their biases."""
        packed = [self._tensors[f"{name}.weight"] for name in names]
        whole = np.concatenate([one.whole.T for one in packed if isinstance(one, Packed)], axis=1)
        scale = np.concatenate([one.scale for one in packed if isinstance(one, Packed)])
        matrix = self._constant(f"{names[0]}.whole", whole)
        scales = self._constant(f"{names[0]}.scale", scale)
        rounded, reach = self._rounded(states)
        product = self._add(
            "MatMulIntegerToFloat",
            [rounded, matrix, self._constant("one", np.float32(1)), scales, self._middle()],
            domain=_MICROSOFT,
        )
        return self._add("Mul", [product, reach])

    def _rounded(self, states: str) -> tuple[str, str]:
        """The states as bytes around `_MIDDLE`, and each row's scale as a column."""
        reach = self._add("ReduceMax", [self._add("Abs", [states])], axes=[-1], keepdims=1)
        floor = self._constant("floor", np.float32(1e-9))
        step = self._constant("step", np.float32(1 / _LARGEST))
        scale = self._add("Mul", [self._add("Max", [reach, floor]), step])
        shift = self._constant("shift", np.float32(_MIDDLE))
        shifted = self._add("Add", [self._add("Round", [self._add("Div", [states, scale])]), shift])
        return self._add("Cast", [shifted], to=TensorProto.UINT8), scale

    def _middle(self) -> str:
        return self._constant("middle", np.uint8(_MIDDLE))

    # -- nodes and constants

    def _add(self, kind: str, inputs: Sequence[str], **attributes: Any) -> str:
        name = f"{kind}_{len(self._nodes)}"
        self._nodes.append(helper.make_node(kind, inputs, [name], name=name, **attributes))
        return name

    def _split(self, stacked: str, count: int) -> list[str]:
        first_axis = self._whole([0])
        return [
            self._add("Slice", [stacked, self._whole([at]), self._whole([at + 1]), first_axis])
            for at in range(count)
        ]

    def _array(self, name: str) -> npt.NDArray[np.float32]:
        tensor = self._tensors[name]
        assert not isinstance(tensor, Packed), name
        return tensor

    def _floats(self, name: str) -> str:
        return self._constant(name, self._array(name))

    def _whole(self, numbers: Sequence[int]) -> str:
        name = "whole_" + "_".join(str(number) for number in numbers)
        return self._constant(name, np.array(numbers, np.int64))

    def _constant(self, name: str, array: Any) -> str:
        if name not in self._constants:
            contiguous = np.ascontiguousarray(array) if np.ndim(array) else np.asarray(array)
            self._constants[name] = numpy_helper.from_array(contiguous, name)
        return name
