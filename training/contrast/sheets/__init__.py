"""Tables, lists and paragraphs drawn from sheets, and claims about them whose labels are exact.

A sheet (`data/sheets/*.jsonl`) says what a table is about: names of rows, columns with a range of
values, and how people speak of them. Records are like those of `training/natural`.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from training.contrast.sheets.claims import claims
from training.contrast.sheets.layouts import LAYOUTS
from training.contrast.sheets.sheet import sheets
from training.contrast.sheets.table import Table

__all__ = ["record", "records"]


def records(seed: int, count: int, held_out: bool = False) -> Iterator[dict[str, Any]]:
    """So many texts with claims, of one sheet after the other."""
    some = sheets(held_out)
    for place in range(count):
        dice = Random(f"{seed}/{held_out}/{place}")
        yield record(Table.of(some[place % len(some)], dice))


def record(table: Table) -> dict[str, Any]:
    """A table written in some way, and claims about it."""
    text = table.dice.choice(LAYOUTS)(table)
    return {"text": text, "claims": [list(one) for one in claims(table)]}
