"""JSON as files and requests hold it, read strictly, and written in UTF-8 whatever it holds."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, NoReturn

__all__ = ["json_object", "json_text"]

_LONGEST_INTEGER = 1000  # digits


def json_object(text: bytes) -> dict[str, Any]:
    """The object that a text holds; `ValueError` says why it is none.

    >>> json_object(b'{"text": "5 km"}')
    {'text': '5 km'}
    """
    try:
        # Some editors begin a file with a byte order mark; "utf-8-sig" drops it.
        found = json.loads(
            text.decode("utf-8-sig"), parse_constant=_refuse, parse_float=_finite, parse_int=_short
        )
    except json.JSONDecodeError as error:
        raise ValueError(f"{error.msg} at column {error.colno}") from error
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    if not isinstance(found, dict):
        raise ValueError(f"it holds a {type(found).__name__}")
    return found


def json_text(value: Mapping[str, Any]) -> bytes:
    """An object as JSON on one line, in UTF-8.

    >>> json_text({"text": "5 \\N{DEGREE SIGN}C"}).decode("utf-8")
    '{"text": "5 °C"}'
    """
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError:  # a lone surrogate, which only an escape can carry
        return json.dumps(value, allow_nan=False).encode()


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _refuse(digits)


def _short(digits: str) -> int:
    if len(digits) > _LONGEST_INTEGER:
        raise ValueError(f"a number has {len(digits)} digits, the limit is {_LONGEST_INTEGER}")
    return int(digits)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON number")
