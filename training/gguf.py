"""GGUF, the file in which llama.cpp keeps a model: what is said of it, and its tensors.

A header counts both; then come the values, each after its name and type, then what each tensor is
called, how large it is and where it lies; then the tensors. Those of a small model are blocks of
32 numbers with a scale each; the few kinds of blocks that we met are read.
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

Floats = npt.NDArray[np.float32]

_MAGIC, _VERSIONS = b"GGUF", (2, 3)
_TEXT, _LIST = 8, 9
_SCALARS = {
    0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d",
}  # fmt: skip
_ALIGNMENT = "general.alignment"
_BLOCK = 32  # numbers


@dataclass(frozen=True, slots=True)
class Gguf:
    """What a file says of a model, and its tensors, matrices as (out, in)."""

    said: dict[str, Any]
    tensors: dict[str, Floats]


def gguf(content: bytes) -> Gguf:
    """The content of a file, read."""
    if not content.startswith(_MAGIC):
        raise ValueError("no GGUF file: it does not begin with 'GGUF'")
    cursor = _Cursor(content, len(_MAGIC))
    if (version := cursor.scalar("I")) not in _VERSIONS:
        raise ValueError(f"GGUF of version {version}; {_VERSIONS} are known")
    tensors, values = cursor.scalar("Q"), cursor.scalar("Q")
    said = {cursor.text(): cursor.value(cursor.scalar("I")) for _ in range(values)}
    places = [cursor.place() for _ in range(tensors)]
    align = said.get(_ALIGNMENT, 32)
    begin = -(-cursor.at // align) * align
    return Gguf(said, {one.name: one.tensor(content, begin) for one in places})


@dataclass(slots=True)
class _Cursor:
    """Reads one thing after the other, all of them little-endian."""

    content: bytes
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

    def tensor(self, content: bytes, begin: int) -> Floats:
        if self.kind not in _FORMS:
            raise ValueError(f"{self.name}: a tensor of type {self.kind}; {[*_FORMS]} are known")
        form, floats = _FORMS[self.kind]
        count = prod(self.shape) // (_BLOCK if form.names else 1)
        found = np.frombuffer(content, form, count, begin + self.offset)
        return floats(found).reshape(self.shape)


def _plain(numbers: npt.NDArray[Any]) -> Floats:
    return numbers.astype(np.float32)


def _scaled_bytes(blocks: npt.NDArray[Any]) -> Floats:
    return blocks["whole"].astype(np.float32) * _column(blocks["scale"])


def _scaled_nibbles(blocks: npt.NDArray[Any]) -> Floats:
    """The lower halves of the bytes are the first numbers of a block, the upper ones the last."""
    halves = np.concatenate([blocks["whole"] & 15, blocks["whole"] >> 4], axis=1)
    return halves.astype(np.float32) * _column(blocks["scale"]) + _column(blocks["least"])


def _column(numbers: npt.NDArray[Any]) -> Floats:
    return numbers.astype(np.float32)[:, None]


_FORMS: dict[int, tuple[np.dtype[Any], Callable[[npt.NDArray[Any]], Floats]]] = {
    0: (np.dtype("<f4"), _plain),  # F32
    8: (np.dtype([("scale", "<f2"), ("whole", "i1", _BLOCK)]), _scaled_bytes),  # Q8_0
    3: (  # Q4_1
        np.dtype([("scale", "<f2"), ("least", "<f2"), ("whole", "u1", _BLOCK // 2)]),
        _scaled_nibbles,
    ),
}
