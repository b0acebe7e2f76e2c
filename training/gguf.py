"""GGUF, the file in which llama.cpp keeps a model: what is said of it, and its tensors.

A header counts both; then come the values, each after its name and type, then what each tensor is
called, how large it is and where it lies; then the tensors. These are blocks of numbers with scales
of their own; of the many kinds of blocks those are read that the teacher's file has.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Gguf", "gguf"]

Content = bytes | bytearray
Floats = npt.NDArray[np.float32]

_MAGIC, _VERSIONS = b"GGUF", (2, 3)
_TEXT, _LIST = 8, 9
_SCALARS = {
    0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d",
}  # fmt: skip
_ALIGNMENT = "general.alignment"
_BLOCK = 256  # numbers
_PAIRS_OF_BITS = np.array([[0], [2], [4], [6]], np.uint8)  # where in a byte they begin


@dataclass(frozen=True, slots=True)
class Gguf:
    """What a file says of a model, and its tensors, matrices as (out, in)."""

    said: dict[str, Any]
    tensors: dict[str, Floats]


def gguf(content: Content, wanted: Callable[[str], bool] = lambda _: True) -> Gguf:
    """The content of a file, read; of its tensors those whose names are wanted."""
    if not content.startswith(_MAGIC):
        raise ValueError("no GGUF file: it does not begin with 'GGUF'")
    cursor = _Cursor(content, len(_MAGIC))
    if (version := cursor.scalar("I")) not in _VERSIONS:
        raise ValueError(f"GGUF of version {version}; {_VERSIONS} are known")
    count, values = cursor.scalar("Q"), cursor.scalar("Q")
    said = {cursor.text(): cursor.value(cursor.scalar("I")) for _ in range(values)}
    places = [cursor.place() for _ in range(count)]
    align = said.get(_ALIGNMENT, 32)
    begin = -(-cursor.at // align) * align
    tensors = {one.name: one.tensor(content, begin) for one in places if wanted(one.name)}
    return Gguf(said, tensors)


@dataclass(slots=True)
class _Cursor:
    """Reads one thing after the other, all of them little-endian."""

    content: Content
    at: int

    def scalar(self, form: str) -> Any:
        [value] = struct.unpack_from(f"<{form}", self.content, self.at)
        self.at += struct.calcsize(f"<{form}")
        return value

    def text(self) -> str:
        length = self.scalar("Q")
        self.at += length
        return self.content[self.at - length : self.at].decode()

    def value(self, kind: int) -> Any:
        if kind == _TEXT:
            return self.text()
        if kind == _LIST:
            inner, count = self.scalar("I"), self.scalar("Q")
            return [self.value(inner) for _ in range(count)]
        return self.scalar(_SCALARS[kind])

    def place(self) -> _Place:
        name = self.text()
        sizes = [self.scalar("Q") for _ in range(self.scalar("I"))]
        return _Place(name, tuple(reversed(sizes)), self.scalar("I"), self.scalar("Q"))


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a tensor lies behind the values, and in what form."""

    name: str
    shape: tuple[int, ...]
    kind: int
    offset: int

    def tensor(self, content: Content, begin: int) -> Floats:
        if self.kind not in _FORMS:
            raise ValueError(f"{self.name}: a tensor of type {self.kind}; {[*_FORMS]} are known")
        form = _FORMS[self.kind]
        count = prod(self.shape) // form.numbers
        found = np.frombuffer(content, form.block, count, begin + self.offset)
        return form.floats(found).reshape(self.shape)


def _plain(numbers: npt.NDArray[Any]) -> Floats:
    return numbers.astype(np.float32)


def _nibbles_of_eight_parts(blocks: npt.NDArray[Any]) -> Floats:
    """Eight parts of 32 numbers; the scale and the least number of each are six bits times another.

    The parts come in pairs that share their bytes. Of the first four the six bits lie together in
    a byte; of the last four, what is left over there are the upper two.
    """
    parts = blocks["parts"]
    first, second, third = parts[:, :4], parts[:, 4:8], parts[:, 8:]
    scales = np.concatenate([first & 63, third & 15 | first >> 6 << 4], axis=1)
    least = np.concatenate([second & 63, third >> 4 | second >> 6 << 4], axis=1)
    pairs = blocks["whole"].reshape(-1, 4, 1, 32)
    halves = np.concatenate([pairs & 15, pairs >> 4], axis=2).reshape(-1, 8, 32)
    scaled = halves * (scales * _column(blocks["scale"]))[:, :, None]
    return scaled - (least * _column(blocks["least"]))[:, :, None]


def _six_bits_of_sixteen_parts(blocks: npt.NDArray[Any]) -> Floats:
    """Sixteen parts of 16 numbers, a scale for each; four bits of a number here, two there."""
    lower = blocks["lower"].reshape(-1, 2, 1, 64)
    lower = np.concatenate([lower & 15, lower >> 4], axis=2).reshape(-1, 2, 4, 32)
    upper = blocks["upper"].reshape(-1, 2, 1, 32) >> _PAIRS_OF_BITS & 3
    whole = (lower | upper << 4).astype(np.float32) - 32
    scales = blocks["parts"] * _column(blocks["scale"])
    return whole.reshape(-1, 16, 16) * scales[:, :, None]


def _column(numbers: npt.NDArray[Any]) -> Floats:
    return numbers.astype(np.float32)[:, None]


@dataclass(frozen=True, slots=True)
class _Form:
    """How many numbers a block holds, what it is made of, and how they are read from blocks."""

    numbers: int
    block: np.dtype[Any]
    floats: Callable[[npt.NDArray[Any]], Floats]


_FORMS = {
    0: _Form(1, np.dtype("<f4"), _plain),  # F32
    12: _Form(  # Q4_K
        _BLOCK,
        np.dtype([("scale", "<f2"), ("least", "<f2"), ("parts", "u1", 12), ("whole", "u1", 128)]),
        _nibbles_of_eight_parts,
    ),
    14: _Form(  # Q6_K
        _BLOCK,
        np.dtype(
            [("lower", "u1", 128), ("upper", "u1", 64), ("parts", "i1", 16), ("scale", "<f2")]
        ),
        _six_bits_of_sixteen_parts,
    ),
}
