"""JSON Lines: EQUATE's release and its copies, SNLI, MultiNLI, SciTail, and our own files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from numerate.data.readers.lines import check_length, numbered_lines
from numerate.data.readers.rows import BadRow, Row

__all__ = ["rows"]


def rows(path: Path) -> Iterator[Row | BadRow]:
    """One row for each line that is not blank."""
    for number, line in numbered_lines(path):
        if line.isspace():
            continue
        try:
            check_length(line)
            record = json.loads(line)
        except json.JSONDecodeError as error:
            yield BadRow(str(path), number, f"no JSON: {error.msg} at column {error.colno}")
        except ValueError as error:
            yield BadRow(str(path), number, str(error))
        except RecursionError:
            yield BadRow(str(path), number, "the JSON is nested too deeply")
        else:
            if isinstance(record, dict):
                yield Row(number, record)
            else:
                yield BadRow(str(path), number, f"no JSON object but a {type(record).__name__}")
