"""Row: two texts and what the one says of the other, as the training loop reads it."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["LABELS", "NOT_ENTAILMENT", "SUFFIX", "Row", "read", "sources", "write"]

LABELS = ("entailment", "neutral", "contradiction")
NOT_ENTAILMENT = "not_entailment"
SUFFIX = ".jsonl.xz"


@dataclass(frozen=True, slots=True)
class Row:
    """A pair with one of the three labels, or `not_entailment` where more is not known.

    In a marked row both texts hold an `@`, and the label says whether the two stand for the same
    thing said of the same thing: `entailment`, or `not_entailment`.
    """

    premise: str
    hypothesis: str
    label: str


def write(rows: Iterable[Row], path: Path) -> int:
    """Writes rows as compressed JSON lines; says how many."""
    count = 0
    with lzma.open(path, "wt", encoding="utf-8") as file:
        for row in rows:
            line = json.dumps([row.premise, row.hypothesis, row.label], ensure_ascii=False)
            file.write(line + "\n")
            count += 1
    return count


def read(path: Path) -> Iterator[Row]:
    """The rows of a file that `write` wrote."""
    with lzma.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield Row(*json.loads(line))


def sources(folder: Path) -> dict[str, Path]:
    """The files of rows in a folder, by the names of their sources."""
    return {path.name.removesuffix(SUFFIX): path for path in sorted(folder.glob(f"*{SUFFIX}"))}
