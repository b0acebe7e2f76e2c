"""A row as it is given: JSON, or the fields of a table; what it must have, and how much it may."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from numerate.errors import BadLine, MissingField, MissingTexts, NumerateError, TextTooLong
from numerate.language.texts import LONGEST_TEXT
from numerate.strict_json import json_object

__all__ = ["LONGEST_LINE", "Answer", "Record", "fault_of", "record_of"]

Record = dict[str, Any]
Answer = Callable[[Sequence[Record]], Iterable[Mapping[str, Any] | NumerateError]]
"""One object for each record, or why there is none."""

# JSON may spend twelve bytes on a character (two escaped surrogates). A line beyond that holds
# no text that we would take; it is dropped as it is read.
LONGEST_LINE = 12 * LONGEST_TEXT + (1 << 18)


def record_of(
    line: bytes, path: str, number: int, texts: Sequence[str], lists: Sequence[str] = ()
) -> tuple[Record, NumerateError | None]:
    """The record of a line of JSON, and what is wrong with it.

    >>> record_of(b'{"text": "5 figs"}', "figs.jsonl", 1, ["text"])
    ({'text': '5 figs'}, None)
    """
    try:
        record = _parsed(line)
    except ValueError as error:
        return {}, BadLine(path, number, str(error), [*texts, *lists])
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


def _parsed(line: bytes) -> Record:
    if len(line) > LONGEST_LINE:
        raise ValueError(f"it is longer than {LONGEST_LINE} bytes")
    return json_object(line)
