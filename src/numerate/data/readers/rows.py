"""Rows: what every format gives, and the pair that each of them holds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from numerate.data.labels import normalised_label
from numerate.data.pair import Pair
from numerate.data.tables import read_table

__all__ = ["LONGEST_TEXT", "BadRow", "Row", "is_header", "pair_of"]

LONGEST_TEXT = 1_000_000  # characters

_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a file as it is written: the line it begins at, and its fields by name."""

    line: int
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that holds no pair, where it is, and why.

    >>> print(BadRow("figs.jsonl", 7, "the premise is empty"))
    figs.jsonl:7: the premise is empty
    """

    path: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.reason}"


def is_header(cells: Iterable[str]) -> bool:
    """Whether cells name columns: a header has one for each of the two texts.

    >>> is_header(["index", "Sentence1", "sentence2"]), is_header(["2 cats", "3 cats", "neutral"])
    (True, False)
    """
    names = {cell.strip().casefold() for cell in cells}
    return all(names.intersection(_names()[text]) for text in ("premise", "hypothesis"))


def pair_of(row: Row, file: str, default_id: str, classes: Sequence[str]) -> Pair:
    """The pair that a row holds; ValueError says why it holds none."""
    fields = {str(name).strip().casefold(): value for name, value in row.fields.items()}
    provenance = _provenance(fields)
    given = _first(fields, "id")
    if given in (None, ""):
        provenance["numbered"] = True  # the id only says where in the file the pair stood
        given = default_id
    return Pair(
        id=_text(str(given) if isinstance(given, int) else given, "id"),
        premise=_text(_first(fields, "premise"), "premise"),
        hypothesis=_text(_first(fields, "hypothesis"), "hypothesis"),
        label=normalised_label(_first(fields, "label"), classes),
        provenance={"file": file, "line": row.line} | provenance,
    )


def _provenance(fields: Mapping[str, Any]) -> dict[str, Any]:
    carried = fields.get("provenance")
    kept = {
        name: fields[written]
        for written, name in read_table("fields")["kept"].items()
        if fields.get(written) not in (None, "")
    }
    return (dict(carried) if isinstance(carried, Mapping) else {}) | kept


@cache
def _names() -> Mapping[str, tuple[str, ...]]:
    return {role: tuple(names) for role, names in read_table("fields").items() if role != "kept"}


def _first(fields: Mapping[str, Any], role: str) -> Any:
    return next((fields[name] for name in _names()[role] if fields.get(name) is not None), None)


def _text(value: object, role: str) -> str:
    if value is None:
        raise ValueError(f"it has no {role}")
    if not isinstance(value, str):
        raise ValueError(f"the {role} is of type {type(value).__name__}, not a text")
    if not value.strip():
        raise ValueError(f"the {role} is empty")
    if len(value) > LONGEST_TEXT:
        raise ValueError(f"the {role} has {len(value)} characters, the limit is {LONGEST_TEXT}")
    if "\0" in value:
        raise ValueError(f"the {role} holds a NUL character")
    # Bytes that are no UTF-8 are read as surrogates, which no text may hold.
    if _SURROGATE.search(value):
        raise ValueError(f"the {role} is not UTF-8")
    return value
