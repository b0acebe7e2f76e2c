"""The exported graph: a DeBERTa in whole numbers says what the same one says in floats."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
from training.distances import buckets
from training.graph import classifier
from training.shipped import tensors_of

from training import packing

CONFIG = {
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "hidden_size": 32,
    "layer_norm_eps": 1e-7,
    "position_buckets": 8,
    "max_position_embeddings": 20,
}
WORDS, WIDE = 50, 64
PARTS = ("query", "key", "value")


@pytest.fixture(scope="module")
def tensors() -> packing.Tensors:
    dice = np.random.default_rng(3)
    size = CONFIG["hidden_size"]

    def drawn(*shape: int) -> np.ndarray:
        return dice.normal(0, 0.3, shape).astype(np.float32)

    found = {
        "embeddings.word_embeddings.weight": drawn(WORDS, size),
        "encoder.rel_embeddings.weight": drawn(2 * CONFIG["position_buckets"], size),
        "pooler.dense.weight": drawn(size, size),
        "pooler.dense.bias": drawn(size),
        "classifier.weight": drawn(3, size),
        "classifier.bias": drawn(3),
    }
    norms = ["embeddings", "encoder"]
    for number in range(CONFIG["num_hidden_layers"]):
        layer = f"encoder.layer.{number}"
        norms += [f"{layer}.attention.output", f"{layer}.output"]
        parts = {f"attention.self.{part}_proj": (size, size) for part in PARTS}
        parts |= {"attention.output.dense": (size, size), "intermediate.dense": (WIDE, size)}
        parts |= {"output.dense": (size, WIDE)}
        for part, shape in parts.items():
            found[f"{layer}.{part}.weight"] = drawn(*shape)
            found[f"{layer}.{part}.bias"] = drawn(shape[0])
    for norm in norms:
        found[f"{norm}.LayerNorm.weight"] = 1 + drawn(size)
        found[f"{norm}.LayerNorm.bias"] = drawn(size)
    return packing.packed(found)


@pytest.fixture(scope="module")
def session(tensors: packing.Tensors) -> onnxruntime.InferenceSession:
    model = classifier(tensors, CONFIG, "tiny")
    return onnxruntime.InferenceSession(
        model.SerializeToString(), providers=["CPUExecutionProvider"]
    )


def deberta(weights: dict[str, np.ndarray], ids: np.ndarray) -> np.ndarray:
    """A DeBERTa as its paper has it, for one pair, in floats."""

    def linear(states: np.ndarray, name: str) -> np.ndarray:
        return states @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]

    def normed(states: np.ndarray, name: str) -> np.ndarray:
        centred = states - states.mean(-1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-7)
        return scaled * weights[f"{name}.LayerNorm.weight"] + weights[f"{name}.LayerNorm.bias"]

    def heads(states: np.ndarray) -> np.ndarray:
        return states.reshape(len(states), CONFIG["num_attention_heads"], -1).swapaxes(0, 1)

    def gelu(states: np.ndarray) -> np.ndarray:
        return states * (1 + np.vectorize(math.erf)(states / math.sqrt(2))) / 2

    places = range(len(ids))
    rows, longest = buckets(CONFIG), CONFIG["max_position_embeddings"]
    distances = normed(weights["encoder.rel_embeddings.weight"], "encoder")
    states = normed(weights["embeddings.word_embeddings.weight"][ids], "embeddings")
    for number in range(CONFIG["num_hidden_layers"]):
        layer = f"encoder.layer.{number}"
        names = [f"{layer}.attention.self.{part}_proj" for part in PARTS]
        query, key, value = (heads(linear(states, name)) for name in names)
        far_query, far_key = (heads(linear(distances, name)) for name in names[:2])
        scores = query @ key.swapaxes(1, 2)
        for one in places:
            for other in places:
                row = rows[longest + one - other]
                scores[:, one, other] += (query[:, one] * far_key[:, row]).sum(-1)
                scores[:, one, other] += (key[:, other] * far_query[:, row]).sum(-1)
        scores /= math.sqrt(3 * query.shape[-1])
        shares = np.exp(scores - scores.max(-1, keepdims=True))
        shares /= shares.sum(-1, keepdims=True)
        joined = (shares @ value).swapaxes(0, 1).reshape(len(ids), -1)
        added = linear(joined, f"{layer}.attention.output.dense")
        states = normed(states + added, f"{layer}.attention.output")
        wide = gelu(linear(states, f"{layer}.intermediate.dense"))
        states = normed(states + linear(wide, f"{layer}.output.dense"), f"{layer}.output")
    return linear(gelu(linear(states[:1], "pooler.dense")), "classifier")[0]


def pairs(count: int, length: int) -> np.ndarray:
    return np.random.default_rng(length).integers(0, WORDS, (count, length))


@pytest.mark.parametrize("length", [1, 2, 7, 20])
def test_graph_says_what_the_floats_say(
    session: onnxruntime.InferenceSession, tensors: packing.Tensors, length: int
) -> None:
    ids = pairs(5, length)
    [found] = session.run(None, {"input_ids": ids})
    weights = packing.unpacked(tensors)
    wanted = np.array([deberta(weights, pair) for pair in ids])
    assert found == pytest.approx(wanted, abs=0.2)  # activations have 8 bits
    assert np.corrcoef(found.ravel(), wanted.ravel())[0, 1] > 0.995


def test_graph_answers_alike_in_any_batch(session: onnxruntime.InferenceSession) -> None:
    ids = pairs(9, 11)
    [together] = session.run(None, {"input_ids": ids})
    for place in range(9):
        one = slice(place, place + 1)
        [alone] = session.run(None, {"input_ids": ids[one]})
        assert (alone[0] == together[place]).all()


def test_graph_multiplies_integers_that_cannot_saturate(tensors: packing.Tensors) -> None:
    model = classifier(tensors, CONFIG, "tiny")
    for tensor in model.graph.initializer:
        array = onnx.numpy_helper.to_array(tensor)
        if array.dtype == np.int8 and tensor.name != "words":
            # What a processor without VNNI adds in 16 bits: two products with unsigned bytes.
            assert 2 * 255 * int(np.abs(array.astype(int)).max()) < 2**15


def test_packing_loses_nothing_on_the_way(tensors: packing.Tensors, tmp_path: Path) -> None:
    packing.save(tensors, tmp_path)
    again = packing.load(tmp_path)
    assert again.keys() == tensors.keys()
    one, other = packing.unpacked(tensors), packing.unpacked(again)
    assert all((one[name] == other[name]).all() for name in one)


def test_packing_writes_parts_that_can_be_sent(tmp_path: Path) -> None:
    dice = np.random.default_rng(0)
    big = {f"layer.{n}.weight": dice.normal(size=(2000, 2000)).astype("f4") for n in range(5)}
    big["embeddings.word_embeddings.weight"] = dice.normal(size=(30522, 384)).astype("f4")
    paths = packing.save(packing.packed(big), tmp_path)
    assert len(paths) > 1
    assert all(path.stat().st_size < 16 * 2**20 for path in paths)
    assert packing.load(tmp_path).keys() == big.keys()


def test_packing_rounding_is_within_half_a_step() -> None:
    matrix = np.random.default_rng(1).normal(size=(20, 30)).astype(np.float32)
    packed = packing.quantised(matrix, packing.MATRIX)
    assert np.abs(packed.floats - matrix).max() <= packed.scale.max() / 2 * 1.001


def test_the_graph_can_be_taken_apart_into_what_it_was_made_of(tensors: packing.Tensors) -> None:
    model = classifier(tensors, CONFIG, "tiny")
    again = classifier(tensors_of(model.graph), CONFIG, "tiny")
    assert again.SerializeToString(deterministic=True) == model.SerializeToString(
        deterministic=True
    )
