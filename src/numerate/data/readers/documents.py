"""Sources with claims: SummEdits, NLI4CT, and rows that hold a text and a list of claims about it.

A file is JSON Lines, or one JSON array. Every claim becomes a row of its own, with the source as
its premise; `documents.toml` says what the fields are called.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from numerate.data.readers import jsonl
from numerate.data.readers.columns import is_header
from numerate.data.readers.rows import BadRow, Row
from numerate.data.tables import read_table

__all__ = ["looks_like", "rows"]

Fields = Mapping[str, Any]

_LARGEST_ARRAY = 64_000_000  # bytes: an array is read as a whole


def rows(path: Path) -> Iterator[Row | BadRow]:
    """One row for each claim; `line` is where its source stands, in an array its number from 1."""
    for entry in _entries(path):
        if isinstance(entry, BadRow):
            yield entry
        else:
            yield from _claims(path, entry.line, _lowered(entry.fields))


def looks_like(path: Path) -> bool:
    """Whether the first entry of a JSON file is a source with a claim, or with several."""
    first = next(_entries(path), None)
    return isinstance(first, Row) and is_document(first.fields)


def is_document(fields: Fields) -> bool:
    """Whether a row is of a source with claims, rather than of any pair.

    >>> is_document({"text": "Ann has 3 figs.", "claims": [{"claim": "Ann has figs."}]})
    True
    >>> is_document({"source": "Ann has 3 figs.", "claim": "Ann has figs."})
    True
    >>> is_document({"premise": "Ann has 3 figs.", "hypothesis": "Ann has figs."})
    False
    """
    found = _lowered(fields)
    if isinstance(_first(found, "claims"), list):
        return _first(found, "source") is not None
    if is_header(found):
        return any(found.keys() >= set(marks) for marks in read_table("documents")["marks"])
    return _first(found, "source") is not None and _first(found, "claim") is not None


def _entries(path: Path) -> Iterator[Row | BadRow]:
    with path.open("rb") as file:
        is_array = file.read(1024).removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"[")
    return _array(path) if is_array else jsonl.rows(path)


def _array(path: Path) -> Iterator[Row | BadRow]:
    if path.stat().st_size > _LARGEST_ARRAY:
        yield BadRow(str(path), 1, f"the array is over {_LARGEST_ARRAY} bytes: write lines instead")
        return
    try:
        entries = json.loads(path.read_bytes().decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        yield BadRow(str(path), 1, f"no JSON: {str(error).partition(chr(10))[0]}")
        return
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, dict):
            yield Row(number, entry)
        else:
            yield BadRow(str(path), number, f"no JSON object but a {type(entry).__name__}")


def _claims(path: Path, line: int, document: Fields) -> Iterator[Row | BadRow]:
    claims = _first(document, "claims")
    if claims is None:
        yield Row(line, _row(document, document, document.get("id")))
        return
    if not isinstance(claims, list) or not claims:
        yield BadRow(str(path), line, "it has no list of claims")
        return
    for number, claim in enumerate(claims):
        if not isinstance(claim, dict):
            yield BadRow(str(path), line, f"claim {number} is a {type(claim).__name__}, no object")
            continue
        own = _lowered(claim)
        name = own.get("id")
        if name is None and document.get("id") is not None:
            name = f"{document['id']}-{number}"
        yield Row(line, _row(document, own, name))


def _row(document: Fields, claim: Fields, name: object) -> dict[str, Any]:
    """The fields of a claim under the names that all pairs have, without those of its source."""
    sources = read_table("documents")["source"]
    phenomenon = _first(claim, "phenomenon")
    if isinstance(phenomenon, list):
        phenomenon = " + ".join(sorted({str(one) for one in phenomenon}))
    return {
        **{name: value for name, value in claim.items() if name not in sources},
        "id": name,
        "premise": _first(document, "source"),
        "hypothesis": _first(claim, "claim"),
        "phenomenon": phenomenon,
    }


def _lowered(fields: Fields) -> Fields:
    return {str(name).strip().casefold(): value for name, value in fields.items()}


def _first(fields: Fields, role: str) -> Any:
    names = read_table("documents")[role]
    return next((fields[name] for name in names if fields.get(name) is not None), None)
