"""The ONNX graph of a packed DeBERTa classifier, written node by node.

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

from training.distances import buckets
from training.packing import Packed, Tensors

__all__ = ["classifier"]

_OPSET, _MICROSOFT = 17, "com.microsoft"
_MIDDLE = 128  # of the unsigned bytes; zero is there
_LARGEST = 127
_PARTS = 3  # of a score: word and word, word and distance, distance and word


def classifier(tensors: Tensors, config: Mapping[str, Any], note: str) -> onnx.ModelProto:
    """A model from `input_ids`, batch x length, to `logits`, batch x class."""
    return _Builder(tensors, config).model(note)


class _Builder:
    """Collects nodes and constants; each method adds some and returns the name of its result."""

    def __init__(self, tensors: Tensors, config: Mapping[str, Any]) -> None:
        self._tensors = tensors
        self._layers = int(config["num_hidden_layers"])
        self._heads = int(config["num_attention_heads"])
        self._size = int(config["hidden_size"])
        self._epsilon = float(config["layer_norm_eps"])
        self._each = self._size // self._heads
        self._scale = (self._each * _PARTS) ** -0.5
        self._buckets = buckets(config)
        self._nodes: list[onnx.NodeProto] = []
        self._constants: dict[str, onnx.TensorProto] = {}

    def model(self, note: str) -> onnx.ModelProto:
        states = self._embedded()
        for number in range(self._layers):
            states = self._layer(states, f"encoder.layer.{number}", number == self._layers - 1)
        self._classified(states)
        axes = ["batch", "length"]
        graph = helper.make_graph(
            self._nodes,
            "classifier",
            [helper.make_tensor_value_info("input_ids", TensorProto.INT64, axes)],
            [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", "class"])],
            list(self._constants.values()),
            doc_string=note,
        )
        opsets = [helper.make_opsetid("", _OPSET), helper.make_opsetid(_MICROSOFT, 1)]
        return helper.make_model(
            graph, opset_imports=opsets, ir_version=8, producer_name="numerate"
        )

    # -- the parts of a DeBERTa

    def _embedded(self) -> str:
        words = self._tensors["embeddings.word_embeddings.weight"]
        assert isinstance(words, Packed)
        table = self._constant("words", words.whole)
        scales = self._constant("word_scales", words.scale.reshape(-1, 1))
        whole = self._add("Cast", [self._add("Gather", [table, "input_ids"])], to=TensorProto.FLOAT)
        word = self._add("Mul", [whole, self._add("Gather", [scales, "input_ids"])])
        normed = self._layer_normed(word, "embeddings")
        self._measure()
        # From here on a state is a row, whichever pair it belongs to.
        return self._add("Reshape", [normed, self._whole([-1, self._size])])

    def _measure(self) -> None:
        """What depends on the length of the pairs: shapes, and which distances occur."""
        self._shape = self._add("Shape", ["input_ids"])
        self._batch, self._length = self._split(self._shape, 2)
        self._middles = self._middle_of_each(self._add("Mul", [self._batch, self._length]))
        twice = self._add("Add", [self._length, self._length])
        less = self._add("Sub", [twice, self._whole([1])])
        heads = self._add("Concat", [self._whole([self._heads]), self._batch], axis=0)
        self._flat = self._add("Concat", [heads, self._whole([-1])], axis=0)
        self._apart = self._add("Concat", [heads, self._length, less], axis=0)
        longest = (len(self._buckets) - 1) // 2
        ahead, behind = self._buckets[:-1], self._buckets[:0:-1]
        start = self._add("Sub", [self._whole([longest]), self._length])
        end = self._add("Add", [self._whole([longest]), self._length])
        self._ahead, self._behind = (
            self._add("Slice", [self._constant(name, rows), start, end])
            for name, rows in (("ahead", ahead), ("behind", behind))
        )
        table = self._floats("encoder.rel_embeddings.weight")
        normed = self._layer_normed(table, "encoder")
        count = len(self._array("encoder.rel_embeddings.weight"))
        middles = self._constant("distance_middles", np.full(count, _MIDDLE, np.uint8))
        self._distances = self._rounded(normed, middles)

    def _layer(self, states: str, name: str, is_last: bool) -> str:
        rows = self._attended(states, f"{name}.attention")
        if is_last:  # Nobody asks for more than the first token of each pair from here on.
            states, rows = self._first(states), self._first(rows)
            self._middles = self._middle_of_each(self._batch)
        attended = self._product(rows, [f"{name}.attention.output.dense"])
        states = self._normed(attended, states, f"{name}.attention.output")
        wide = self._product(states, [f"{name}.intermediate.dense"])
        bias = self._floats(f"{name}.intermediate.dense.bias")
        curved = self._add("BiasGelu", [wide, bias], domain=_MICROSOFT)
        narrow = self._product(curved, [f"{name}.output.dense"])
        return self._normed(narrow, states, f"{name}.output")

    def _attended(self, states: str, name: str) -> str:
        parts = [f"{name}.self.{part}_proj" for part in ("query", "key", "value")]
        apart = self._add(
            "Concat", [self._shape, self._whole([3, self._heads, self._each])], axis=0
        )
        heads = self._add(
            "Transpose",
            [self._add("Reshape", [self._projected(states, parts), apart])],
            perm=[2, 3, 0, 1, 4],
        )
        query, key, value = (self._part(heads, at) for at in range(3))
        far = self._projected_distances(parts)
        far = self._add("Reshape", [far, self._whole([-1, 3, self._heads, self._each])])
        far = self._add("Transpose", [far], perm=[1, 2, 0, 3])
        far_query, far_key = (self._part(far, at) for at in range(2))
        by_key = self._shifted(query, far_key, self._behind)
        by_query = self._shifted(key, far_query, self._ahead)
        by_query = self._add("Transpose", [by_query], perm=[0, 1, 3, 2])
        scores = self._add(
            "Add", [self._likeness(query, key), self._add("Add", [by_key, by_query])]
        )
        weighed = self._add("MatMul", [self._add("Softmax", [scores], axis=-1), value])
        joined = self._add("Transpose", [weighed], perm=[1, 2, 0, 3])
        return self._add("Reshape", [joined, self._whole([-1, self._size])])

    def _projected_distances(self, parts: Sequence[str]) -> str:
        """What the matrices for words make of distances.

        No input has a say in these, so they are worked out once, when the graph is loaded. That
        is only done for operators of the standard: hence no `MatMulIntegerToFloat`.
        """
        rounded, scale = self._distances
        matrix, scales, bias = (f"{parts[0]}.{kind}" for kind in ("whole", "scale", "biases"))
        product = self._add("MatMulInteger", [rounded, matrix, self._middle()])
        floats = self._add("Cast", [product], to=TensorProto.FLOAT)
        scaled = self._add("Mul", [self._add("Mul", [floats, scales]), scale])
        return self._add("Add", [scaled, bias])

    def _likeness(self, one: str, other: str) -> str:
        return self._add(
            "FusedMatMul", [one, other], domain=_MICROSOFT, transB=1, alpha=self._scale
        )

    def _shifted(self, states: str, table: str, distances: str) -> str:
        """How like each token's state is to the distance of each token from it.

        A product with all distances that occur, of which each row is wanted from one place
        farther on than the row above it.
        """
        # One product for all pairs: the table is then brought into place once, not for each.
        states = self._add("Reshape", [states, self._whole([self._heads, -1, self._each])])
        found = self._likeness(states, self._add("Gather", [table, distances], axis=1))
        flat = self._add("Reshape", [found, self._flat])
        end = self._whole([np.iinfo(np.int64).max])
        flat = self._add("Slice", [flat, self._length, end, self._whole([2])])
        rows = self._add("Reshape", [flat, self._apart])
        return self._add("Slice", [rows, self._whole([0]), self._length, self._whole([3])])

    def _projected(self, states: str, parts: Sequence[str]) -> str:
        biases = np.concatenate([self._array(f"{part}.bias") for part in parts])
        bias = self._constant(f"{parts[0]}.biases", biases)
        return self._add("Add", [self._product(states, parts), bias])

    def _part(self, stacked: str, number: int) -> str:
        return self._add("Gather", [stacked, self._constant(f"at_{number}", np.int64(number))])

    def _layer_normed(self, states: str, name: str) -> str:
        gains = [self._floats(f"{name}.LayerNorm.{part}") for part in ("weight", "bias")]
        return self._add("LayerNormalization", [states, *gains], epsilon=self._epsilon)

    def _normed(self, new: str, old: str, name: str) -> str:
        """The sum of what a layer adds and what it got, with the bias of the former, normed.

        `SkipLayerNormalization` does the same, in several times as long.
        """
        biased = self._add("Add", [new, self._floats(f"{name}.dense.bias")])
        return self._layer_normed(self._add("Add", [biased, old]), name)

    def _first(self, states: str) -> str:
        """The states of the first token of each pair."""
        whole = self._add("Concat", [self._shape, self._whole([self._size])], axis=0)
        batch = self._add("Reshape", [states, whole])
        return self._add("Gather", [batch, self._constant("at_0", np.int64(0))], axis=1)

    def _classified(self, states: str) -> None:
        pooled = self._product(states, ["pooler.dense"])
        bias = self._floats("pooler.dense.bias")
        pooled = self._add("BiasGelu", [pooled, bias], domain=_MICROSOFT)
        weight = self._constant("classifier", self._array("classifier.weight").T)
        last = self._add("MatMul", [pooled, weight])
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
        rounded, reach = self._rounded(states, self._middles)
        product = self._add(
            "MatMulIntegerToFloat",
            [rounded, matrix, self._constant("one", np.float32(1)), scales, self._middle()],
            domain=_MICROSOFT,
        )
        return self._add("Mul", [product, reach])

    def _rounded(self, states: str, middles: str) -> tuple[str, str]:
        """The states as bytes around `_MIDDLE`, and each row's scale as a column."""
        highest = self._add("ReduceMax", [states], axes=[-1], keepdims=1)
        lowest = self._add("ReduceMin", [states], axes=[-1], keepdims=1)
        floor = self._constant("floor", np.float32(1e-9))
        reach = self._add("Max", [highest, self._add("Neg", [lowest]), floor])
        scale = self._add("Mul", [reach, self._constant("step", np.float32(1 / _LARGEST))])
        scales = self._add("Reshape", [scale, self._whole([-1])])
        return self._add("QuantizeLinear", [states, scales, middles], axis=0), scale

    def _middle_of_each(self, count: str) -> str:
        """`_MIDDLE` once for each of so many rows."""
        return self._add("Expand", [self._middle(), count])

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
