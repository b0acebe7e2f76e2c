"""Rows: what every format gives, and the pair that each of them holds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from numerate.data.labels import normalised_label
from numerate.data.pair import Pair
from numerate.data.readers.columns import NO_COLUMNS, Columns, keyed
from numerate.data.tables import read_table
from numerate.wording import shortened

__all__ = ["LONGEST_TEXT", "BadRow", "Row", "pair_of"]

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


def pair_of(
    row: Row,
    file: str,
    default_id: str,
    classes: Sequence[str] = (),
    columns: Columns = NO_COLUMNS,
) -> Pair:
    """The pair that a row holds; ValueError says why it holds none."""
    fields = keyed(row.fields)
    missing = columns.unknown_in(fields)
    if missing:
        found = ", ".join(shortened(row.fields)) or "none"
        raise ValueError(f"it has no {' and no '.join(missing)}; its fields: {found}")
    provenance = {"file": file, "line": row.line} | _provenance(fields)
    group = columns.value_of(fields, "group")
    if group not in (None, ""):
        provenance["group"] = str(group)
    given = columns.value_of(fields, "id")
    if given in (None, ""):
        provenance["numbered"] = True  # the id only says where in the file the pair stood
        given = default_id
    return Pair(
        id=_text(str(given) if isinstance(given, int) else given, "id"),
        premise=_text(columns.value_of(fields, "premise"), "premise"),
        hypothesis=_text(columns.value_of(fields, "hypothesis"), "hypothesis"),
        label=normalised_label(columns.value_of(fields, "label"), classes),
        provenance=provenance,
    )


def _provenance(fields: Mapping[str, Any]) -> dict[str, Any]:
    carried = fields.get("provenance")
    kept = {
        name: fields[written]
        for written, name in read_table("fields")["kept"].items()
        if fields.get(written) not in (None, "")
    }
    return (dict(carried) if isinstance(carried, Mapping) else {}) | kept


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
