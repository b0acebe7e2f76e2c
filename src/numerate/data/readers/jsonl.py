"""JSON Lines: EQUATE's release and its copies, SNLI, MultiNLI, SciTail, and our own files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from numerate.data.readers.lines import parsed_lines
from numerate.data.readers.rows import BadRow, Row

__all__ = ["rows"]


def rows(path: Path) -> Iterator[Row | BadRow]:
    """One row for each line that is not blank."""
    for line in parsed_lines(path, _object):
        yield line if isinstance(line, BadRow) else Row(*line)


def _object(line: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        raise ValueError(f"no JSON: {error.msg} at column {error.colno}") from error
    except RecursionError as error:
        raise ValueError("the JSON is nested too deeply") from error
    if not isinstance(record, dict):
        raise ValueError(f"no JSON object but a {type(record).__name__}")
    return record
