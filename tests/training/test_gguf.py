"""The reader of GGUF: values of every type that models have, and blocks of known numbers."""

from __future__ import annotations

import struct

import numpy as np
import pytest
from tiny_gguf import Q4_1, Q8_0, floats, gguf_file
from training.gguf import gguf


def test_gguf_values_are_read_by_their_types() -> None:
    values = {
        "name": "tiny – ü",
        "layers": 2,
        "base": 0.5,
        "is_small": True,
        "words": ["a", "Ġb", ""],
        "kinds": [3, 1],
    }
    assert gguf(gguf_file(values, {})).said == values


def test_gguf_bytes_are_scaled_block_by_block() -> None:
    whole = np.arange(-32, 32, dtype=np.int8).reshape(2, 32)
    blocks = b"".join(
        struct.pack("<e", scale) + row.tobytes()
        for scale, row in zip((0.5, 2.0), whole, strict=True)
    )
    found = gguf(gguf_file({}, {"words": (Q8_0, (2, 32), blocks)})).tensors["words"]
    assert found.dtype == np.float32
    assert np.array_equal(found, whole * np.array([[0.5], [2.0]]))


def test_gguf_nibbles_are_scaled_from_the_least_number() -> None:
    low, high = np.arange(16), np.arange(16)[::-1]
    block = struct.pack("<ee", 0.25, -1.0) + (low | high << 4).astype(np.uint8).tobytes()
    found = gguf(gguf_file({}, {"matrix": (Q4_1, (1, 32), block)})).tensors["matrix"]
    assert np.array_equal(found[0], np.concatenate([low, high]) * 0.25 - 1)


def test_gguf_tensors_lie_where_the_file_says_with_their_last_size_first() -> None:
    one, other = np.arange(3.0), np.arange(6.0).reshape(2, 3)
    found = gguf(gguf_file({"odd": "length"}, {"one": floats(one), "other": floats(other)})).tensors
    assert np.array_equal(found["one"], one)
    assert np.array_equal(found["other"], other)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"PK\x03\x04", "does not begin with 'GGUF'"),
        (b"GGUF" + struct.pack("<IQQ", 1, 0, 0), "version 1"),
        (gguf_file({}, {"odd": (2, (32,), bytes(18))}), "odd: a tensor of type 2"),
    ],
)
def test_gguf_says_what_it_cannot_read(content: bytes, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        gguf(content)
