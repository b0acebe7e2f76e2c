"""Writes GGUF, for tests: values, and tensors in blocks that are given as bytes."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any

import numpy as np

F32, Q4_K, Q6_K = 0, 12, 14
_ALIGNMENT = 32


def text(value: str) -> bytes:
    return struct.pack("<Q", len(value.encode())) + value.encode()


def _typed(value: Any) -> tuple[int, bytes]:
    """The number of a value's type, and its bytes."""
    if isinstance(value, bool):
        return 7, struct.pack("<?", value)
    if isinstance(value, int):
        return 4, struct.pack("<I", value)
    if isinstance(value, float):
        return 6, struct.pack("<f", value)
    if isinstance(value, str):
        return 8, text(value)
    inner = [_typed(one) for one in value]
    head = struct.pack("<IQ", inner[0][0], len(inner))
    return 9, head + b"".join(content for _, content in inner)


def gguf_file(
    values: Mapping[str, Any], tensors: Mapping[str, tuple[int, tuple[int, ...], bytes]]
) -> bytes:
    """A file of version 3; of each tensor its type, its shape as (out, in) and its bytes."""
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(values))
    for name, value in values.items():
        kind, content = _typed(value)
        head += text(name) + struct.pack("<I", kind) + content
    body = b""
    for name, (kind, shape, content) in tensors.items():
        sizes = struct.pack(f"<I{len(shape)}Q", len(shape), *reversed(shape))
        head += text(name) + sizes + struct.pack("<IQ", kind, len(body))
        body += _filled(content)
    return _filled(head) + body


def floats(array: np.ndarray) -> tuple[int, tuple[int, ...], bytes]:
    """A tensor as it is."""
    return F32, array.shape, array.astype("<f4").tobytes()


def _filled(content: bytes) -> bytes:
    return content + bytes(-len(content) % _ALIGNMENT)
