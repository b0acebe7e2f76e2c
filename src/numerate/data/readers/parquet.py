"""Parquet, as the Hugging Face hub keeps sets; needs pyarrow."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from numerate.data.labels import normalised_label
from numerate.data.readers.rows import BadRow, Row
from numerate.errors import MissingExtra, UnreadableFile

__all__ = ["MAGIC", "rows"]

MAGIC = b"PAR1"
_BATCH = 1_000  # rows


def rows(path: Path) -> Iterator[Row | BadRow]:
    """The rows, a batch at a time; what numbers mean as labels is read from the file's schema."""
    try:
        import pyarrow as arrow  # type: ignore[import-untyped]
        from pyarrow import parquet
    except ImportError as error:
        raise MissingExtra("reading Parquet", "pyarrow", "eval") from error
    try:
        with parquet.ParquetFile(path) as file:
            names = _class_names(file.schema_arrow.metadata or {})
            number = 0
            for batch in file.iter_batches(_BATCH):
                for fields in batch.to_pylist():
                    number += 1
                    yield _row(path, number, fields, names)
    except arrow.ArrowException as error:
        raise UnreadableFile(str(path), str(error).partition("\n")[0]) from error


def _class_names(metadata: Mapping[bytes, bytes]) -> Mapping[str, list[str]]:
    """The names of the classes of each column that the `datasets` library has marked as such."""
    try:
        features = json.loads(metadata.get(b"huggingface", b"{}"))["info"]["features"]
        return {
            name: list(feature["names"]) for name, feature in features.items() if "names" in feature
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


def _row(
    path: Path, number: int, fields: Mapping[str, Any], names: Mapping[str, list[str]]
) -> Row | BadRow:
    try:
        named = {
            key: normalised_label(value, names[key]) if key in names else value
            for key, value in fields.items()
        }
    except ValueError as error:
        return BadRow(str(path), number, str(error))
    return Row(number, named)
