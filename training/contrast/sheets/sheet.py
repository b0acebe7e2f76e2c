"""Sheets: what tables of one sort are about, and how people speak of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

__all__ = ["Column", "Sheet", "sheets"]

_DATA = Path(__file__).parents[1] / "data" / "sheets"
_HELD_OUT = 10  # every so manieth sheet is not trained on
_CLOSE = 0.3  # so often the values of a column lie close together


@dataclass(frozen=True, slots=True)
class Column:
    """What a column may be headed by, its values, and sentences about them."""

    heads: Sequence[str]
    prefix: str
    unit: str
    low: Decimal
    high: Decimal
    step: Decimal
    forms: Mapping[str, Sequence[str]]

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Column:
        low, high, step = (Decimal(str(told[name])) for name in ("low", "high", "step"))
        forms = {name: some for name, some in told.items() if isinstance(some, list)}
        return cls(told["heads"], told["prefix"], told["unit"], low, high, step, forms)

    def values(self, count: int, dice: Random) -> list[Decimal]:
        """So many different ones."""
        steps = int((self.high - self.low) / self.step)
        first, last = 0, steps
        if dice.random() < _CLOSE and steps > 4 * count:
            first = dice.randrange(steps - 3 * count)
            last = first + 3 * count
        return [self.low + self.step * n for n in dice.sample(range(first, last + 1), count)]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What tables of one sort are about."""

    titles: Sequence[str]
    many: str
    heads: Sequence[str]
    names: Sequence[tuple[str, Sequence[str]]]
    columns: Sequence[Column]
    untold: Sequence[str]

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Sheet:
        columns = [Column.of(one) for one in told["columns"]]
        plain_ones = {name: told[name] for name in ("titles", "many", "heads", "names", "untold")}
        return cls(columns=columns, **plain_ones)


def sheets(held_out: bool = False) -> list[Sheet]:
    """Those to learn from, or those that are held out."""
    lines = [line for path in sorted(_DATA.glob("*.jsonl")) for line in path.open(encoding="utf-8")]
    return [
        Sheet.of(json.loads(line))
        for place, line in enumerate(lines)
        if (place % _HELD_OUT == 0) == held_out
    ]
