"""A row as it is given: JSON, or the fields of a table; what it must have, and how much it may."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn

from numerate.errors import BadLine, MissingField, MissingTexts, NumerateError, TextTooLong
from numerate.language.texts import LONGEST_TEXT

__all__ = ["LONGEST_LINE", "Answer", "Record", "encodable_json", "fault_of", "record_of"]

Record = dict[str, Any]
Answer = Callable[[Sequence[Record]], Iterable[Mapping[str, Any] | NumerateError]]
"""One object for each record, or why there is none."""

# JSON may spend twelve bytes on a character (two escaped surrogates). A line beyond that holds
# no text that we would take; it is dropped as it is read.
LONGEST_LINE = 12 * LONGEST_TEXT + (1 << 18)

_LONGEST_INTEGER = 1000  # digits


def record_of(
    line: bytes, path: str, number: int, texts: Sequence[str], lists: Sequence[str] = ()
) -> tuple[Record, NumerateError | None]:
    """The record of a line of JSON, and what is wrong with it.

    >>> record_of(b'{"text": "5 figs"}', "figs.jsonl", 1, ["text"])
    ({'text': '5 figs'}, None)
    """
    try:
        record = _parsed(line)
    except (ValueError, RecursionError) as error:
        return {}, BadLine(path, number, _reason(error), [*texts, *lists])
    return record, fault_of(record, path, number, texts, lists)


def fault_of(
    record: Mapping[str, Any],
    path: str,
    number: int,
    texts: Sequence[str],
    lists: Sequence[str] = (),
) -> NumerateError | None:
    """What keeps a record from being answered: each of `texts` is to be a text, of `lists` several.

    >>> print(fault_of({"text": 5}, "figs.jsonl", 1, ["text"]))
    E031: line 1 of 'figs.jsonl' has no field 'text' that holds a string. Give it one; other \
fields are ignored.
    """
    given: list[str] = []
    for field in texts:
        text = record.get(field)
        if not isinstance(text, str):
            return MissingField(path, number, field)
        given.append(text)
    for field in lists:
        several = record.get(field)
        if not isinstance(several, list) or not all(isinstance(one, str) for one in several):
            return MissingTexts(path, number, field)
        given.extend(several)
    longest = max(map(len, given), default=0)
    return TextTooLong(longest, LONGEST_TEXT) if longest > LONGEST_TEXT else None


def encodable_json(value: Mapping[str, Any]) -> str:
    """JSON that can be written as UTF-8: plain, or escaped where a text has a lone surrogate.

    >>> encodable_json({"text": "5 €"})
    '{"text": "5 €"}'
    >>> encodable_json({"text": "5 €" + chr(0xD800)}).isascii()
    True
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value, allow_nan=False)
    return text


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at column {error.colno}"
    return "it is nested too deeply" if isinstance(error, RecursionError) else str(error)


def _parsed(line: bytes) -> Record:
    if len(line) > LONGEST_LINE:
        raise ValueError(f"it is longer than {LONGEST_LINE} bytes")
    # Some editors begin a file with a byte order mark; "utf-8-sig" drops it.
    record = json.loads(
        line.decode("utf-8-sig"), parse_constant=_refuse, parse_float=_finite, parse_int=_short
    )
    if not isinstance(record, dict):
        raise ValueError(f"it holds a {type(record).__name__}")
    return record


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _refuse(digits)


def _short(digits: str) -> int:
    if len(digits) > _LONGEST_INTEGER:
        raise ValueError(f"a number has {len(digits)} digits, the limit is {_LONGEST_INTEGER}")
    return int(digits)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON number")
