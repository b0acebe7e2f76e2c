"""The reader of GGUF: values of every type that models have, and blocks of known numbers."""

from __future__ import annotations

import struct

import numpy as np
import pytest
from tiny_gguf import Q4_K, Q6_K, floats, gguf_file
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


def half(two: bytes) -> float:
    [number] = struct.unpack("<e", two)
    return float(number)


def numbers_of_q4_k(block: bytes) -> list[float]:
    """The 256 numbers of a block as llama.cpp's `dequantize_row_q4_K` has them, one by one."""
    scale, least, parts, whole = half(block[:2]), half(block[2:4]), block[4:16], block[16:]

    def six_bits(part: int) -> tuple[int, int]:
        if part < 4:
            return parts[part] & 63, parts[part + 4] & 63
        upper = parts[part - 4] >> 6, parts[part] >> 6
        return parts[part + 4] & 15 | upper[0] << 4, parts[part + 4] >> 4 | upper[1] << 4

    numbers = []
    for part in range(8):
        times, below = six_bits(part)
        for byte in whole[part // 2 * 32 : part // 2 * 32 + 32]:
            nibble = byte >> 4 if part % 2 else byte & 15
            numbers.append(scale * times * nibble - least * below)
    return numbers


def numbers_of_q6_k(block: bytes) -> list[float]:
    """The same as `dequantize_row_q6_K` has them."""
    scales, scale = struct.unpack("<16b", block[192:208]), half(block[208:])
    numbers = [0.0] * 256
    for of_half in range(2):
        lower, upper = block[of_half * 64 :], block[128 + of_half * 32 :]
        for at in range(32):
            found = [
                lower[at] & 15 | (upper[at] & 3) << 4,
                lower[at + 32] & 15 | (upper[at] >> 2 & 3) << 4,
                lower[at] >> 4 | (upper[at] >> 4 & 3) << 4,
                lower[at + 32] >> 4 | (upper[at] >> 6 & 3) << 4,
            ]
            for quarter, six_bits in enumerate(found):
                times = scales[of_half * 8 + at // 16 + quarter * 2]
                numbers[of_half * 128 + quarter * 32 + at] = scale * times * (six_bits - 32)
    return numbers


def test_gguf_nibbles_are_scaled_by_six_bits_of_their_part() -> None:
    dice = np.random.default_rng(0)
    blocks = [
        struct.pack("<ee", scale, least) + dice.bytes(140)
        for scale, least in ((0.5, 0.25), (-2.0, 1.0), (0.007, 0.03))
    ]
    found = gguf(gguf_file({}, {"matrix": (Q4_K, (3, 256), b"".join(blocks))})).tensors["matrix"]
    assert found.dtype == np.float32
    assert np.allclose(found, [numbers_of_q4_k(block) for block in blocks], rtol=1e-6, atol=1e-6)


def test_gguf_scale_and_least_number_of_the_last_part_lie_in_three_bytes() -> None:
    parts = bytearray(12)
    parts[3], parts[7], parts[11] = 0b01_000000, 0b10_000000, 0b0011_0101
    whole = bytes(96) + bytes([0x20] * 32)
    block = struct.pack("<ee", 1.0, 0.5) + bytes(parts) + whole
    found = gguf(gguf_file({}, {"row": (Q4_K, (256,), block)})).tensors["row"]
    assert set(found[:224]) == {0}
    assert set(found[224:]) == {0b01_0101 * 2 - 0b10_0011 * 0.5}


def test_gguf_six_bits_are_scaled_from_their_middle() -> None:
    dice = np.random.default_rng(1)
    blocks = [dice.bytes(208) + struct.pack("<e", scale) for scale in (0.5, -2.0, 0.007)]
    found = gguf(gguf_file({}, {"matrix": (Q6_K, (3, 256), b"".join(blocks))})).tensors["matrix"]
    assert found.dtype == np.float32
    assert np.allclose(found, [numbers_of_q6_k(block) for block in blocks], rtol=1e-6, atol=1e-6)


def test_gguf_upper_two_bits_of_the_last_number_are_those_of_the_last_byte() -> None:
    lower, upper, scales = bytearray(128), bytearray(64), [0] * 16
    lower[127], upper[63], scales[15] = 0b0101_0000, 0b11_000000, -3
    block = bytes(lower) + bytes(upper) + struct.pack("<16be", *scales, 0.5)
    found = gguf(gguf_file({}, {"row": (Q6_K, (256,), block)})).tensors["row"]
    assert found[255] == (0b11_0101 - 32) * -3 * 0.5
    assert set(found[240:255]) == {-32 * -3 * 0.5}
    assert set(found[:240]) == {0}


def test_gguf_tensors_that_are_not_wanted_are_left_where_they_are() -> None:
    tensors = {"one": floats(np.arange(3.0)), "odd": (2, (32,), bytes(18))}
    found = gguf(gguf_file({}, tensors), lambda name: name != "odd").tensors
    assert set(found) == {"one"}


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
