"""The exported graph: a BERT in whole numbers says what the same BERT says in floats."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
from training.graph import classifier
from training.shipped import tensors_of

from training import packing

CONFIG = {
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "hidden_size": 32,
    "layer_norm_eps": 1e-12,
}
WORDS, PLACES, WIDE = 50, 20, 64


@pytest.fixture(scope="module")
def tensors() -> packing.Tensors:
    dice = np.random.default_rng(3)
    size = CONFIG["hidden_size"]

    def drawn(*shape: int) -> np.ndarray:
        return dice.normal(0, 0.3, shape).astype(np.float32)

    found = {
        "embeddings.word_embeddings.weight": drawn(WORDS, size),
        "embeddings.position_embeddings.weight": drawn(PLACES, size),
        "embeddings.token_type_embeddings.weight": drawn(2, size),
        "pooler.dense.weight": drawn(size, size),
        "pooler.dense.bias": drawn(size),
        "classifier.weight": drawn(3, size),
        "classifier.bias": drawn(3),
    }
    norms = ["embeddings"]
    for number in range(CONFIG["num_hidden_layers"]):
        layer = f"encoder.layer.{number}"
        norms += [f"{layer}.attention.output", f"{layer}.output"]
        parts = {f"attention.self.{part}": (size, size) for part in ("query", "key", "value")}
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


def bert(weights: dict[str, np.ndarray], ids: np.ndarray, kinds: np.ndarray) -> np.ndarray:
    """A BERT as its paper has it, for one pair, in floats."""

    def linear(states: np.ndarray, name: str) -> np.ndarray:
        return states @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]

    def normed(states: np.ndarray, name: str) -> np.ndarray:
        centred = states - states.mean(-1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12)
        return scaled * weights[f"{name}.LayerNorm.weight"] + weights[f"{name}.LayerNorm.bias"]

    def heads(states: np.ndarray) -> np.ndarray:
        return states.reshape(len(states), CONFIG["num_attention_heads"], -1).swapaxes(0, 1)

    states = weights["embeddings.word_embeddings.weight"][ids]
    states = states + weights["embeddings.token_type_embeddings.weight"][kinds]
    states = states + weights["embeddings.position_embeddings.weight"][: len(ids)]
    states = normed(states, "embeddings")
    erf = np.vectorize(math.erf)
    for number in range(CONFIG["num_hidden_layers"]):
        layer = f"encoder.layer.{number}"
        query, key, value = (
            heads(linear(states, f"{layer}.attention.self.{part}"))
            for part in ("query", "key", "value")
        )
        likeness = query @ key.swapaxes(1, 2) / math.sqrt(query.shape[-1])
        shares = np.exp(likeness - likeness.max(-1, keepdims=True))
        shares /= shares.sum(-1, keepdims=True)
        joined = (shares @ value).swapaxes(0, 1).reshape(len(ids), -1)
        added = linear(joined, f"{layer}.attention.output.dense")
        states = normed(states + added, f"{layer}.attention.output")
        wide = linear(states, f"{layer}.intermediate.dense")
        wide = wide * (1 + erf(wide / math.sqrt(2))) / 2
        states = normed(states + linear(wide, f"{layer}.output.dense"), f"{layer}.output")
    return linear(np.tanh(linear(states[:1], "pooler.dense")), "classifier")[0]


def pairs(count: int, length: int) -> tuple[np.ndarray, np.ndarray]:
    dice = np.random.default_rng(length)
    kinds = (np.arange(length) >= length // 2).astype(np.int64)
    return dice.integers(0, WORDS, (count, length)), np.tile(kinds, (count, 1))


@pytest.mark.parametrize("length", [1, 2, 7, PLACES])
def test_graph_says_what_the_floats_say(
    session: onnxruntime.InferenceSession, tensors: packing.Tensors, length: int
) -> None:
    ids, kinds = pairs(5, length)
    [found] = session.run(None, {"input_ids": ids, "token_type_ids": kinds})
    weights = packing.unpacked(tensors)
    wanted = np.array([bert(weights, *pair) for pair in zip(ids, kinds, strict=True)])
    assert found == pytest.approx(wanted, abs=0.2)  # activations have 8 bits
    assert np.corrcoef(found.ravel(), wanted.ravel())[0, 1] > 0.995


def test_graph_answers_alike_in_any_batch(session: onnxruntime.InferenceSession) -> None:
    ids, kinds = pairs(9, 11)
    [together] = session.run(None, {"input_ids": ids, "token_type_ids": kinds})
    for place in range(9):
        one = slice(place, place + 1)
        [alone] = session.run(None, {"input_ids": ids[one], "token_type_ids": kinds[one]})
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
