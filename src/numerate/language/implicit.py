"""Words that hold a number without a numeral; they are in data/implicit.toml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from numerate.language.knowledge import read_knowledge

__all__ = ["Implicit"]


@dataclass(frozen=True, slots=True)
class Implicit:
    """Such words by what they stand for.

    >>> Implicit.default().ages["teenager"]
    (13, 19)
    """

    counts: dict[str, tuple[int, str | None]]  # both: 2; twins: 2 of "twin"
    spans: dict[str, str]  # a decade: one decade
    before_span: frozenset[str]
    ages: dict[str, tuple[int, int]]
    recurrences: dict[str, str]

    @classmethod
    @cache
    def default(cls) -> Implicit:
        data = read_knowledge("implicit")
        return cls(
            counts={
                word: (entry["value"], entry.get("unit")) for word, entry in data["counts"].items()
            },
            spans=data["spans"],
            before_span=frozenset(data["before_span"]),
            ages={word: (low, high) for word, (low, high) in data["ages"].items()},
            recurrences=data["recurrences"],
        )
