"""How the service and its workers speak: frames over a socket, a mark and a length before each."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any

from numerate import errors
from numerate.errors import NumerateError
from numerate.strict_json import json_object, json_text

__all__ = ["ANSWER", "ASKED", "ERROR", "HEAD", "JOINED", "error_frame", "frame", "raised"]

HEAD = struct.Struct(">cQ")

JOINED = b"j"  # a worker is ready, and says which process it is
ASKED = b"?"
ANSWER = b"+"
ERROR = b"-"


def frame(mark: bytes, content: bytes) -> bytes:
    """Some content as it goes over the socket.

    >>> frame(ANSWER, b"{}")
    b'+\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x02{}'
    """
    return HEAD.pack(mark, len(content)) + content


def error_frame(error: NumerateError) -> bytes:
    """An error of the catalogue, by its name and its fields."""
    told: Mapping[str, Any] = {"kind": type(error).__name__, "fields": list(error.args)}
    return frame(ERROR, json_text(told))


def raised(content: bytes) -> NumerateError:
    """The error that `error_frame` wrote.

    >>> told = error_frame(errors.TextTooLong(12, 10))
    >>> print(raised(told[HEAD.size :]))
    E001: the text has 12 characters, the limit is 10. Split it, for example at its paragraphs.
    """
    told = json_object(content)
    error: NumerateError = getattr(errors, told["kind"])(*told["fields"])
    return error
