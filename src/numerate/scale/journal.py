"""What a process was doing when it died, so that the next one knows which row killed it.

A process that is ended by the system, for want of memory or by a fault in native code, can report
nothing. So it notes what it is about to ask. Who finds such a note asks the rows of the batch one
by one, and a row on which processes died alone twice is not asked again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["MOST_DEATHS", "Journal"]

MOST_DEATHS = 2
"""A machine may die by chance while it asks a row alone; it is not blamed for that once."""


@dataclass(slots=True)
class Journal:
    """The note of one part. Rows are counted from 0 within it."""

    path: Path
    singly: set[int] = field(default_factory=set)  # rows of batches in which a process died
    deaths: Counter[int] = field(default_factory=Counter)  # of processes that asked one row alone

    @classmethod
    def of(cls, path: Path) -> Journal:
        """The journal with what a dead process left in it, if any did."""
        try:
            note = json.loads(path.read_bytes())
            rows, singly, deaths = note["rows"], note["singly"], note["deaths"]
        except (OSError, ValueError, KeyError, TypeError):
            return cls(path)  # nobody died, or within the few bytes of the note
        journal = cls(path, {*singly, *rows}, Counter({int(row): n for row, n in deaths.items()}))
        if len(rows) == 1:
            journal.deaths[rows[0]] += 1
        return journal

    @contextmanager
    def asking(self, rows: list[int]) -> Iterator[None]:
        """Note the rows while they are asked; who fails in an orderly way leaves no note."""
        note = {"rows": rows, "singly": sorted(self.singly), "deaths": dict(self.deaths)}
        self.path.write_text(json.dumps(note), encoding="ascii")
        try:
            yield
        finally:
            with suppress(FileNotFoundError):
                self.path.unlink()

    def is_deadly(self, row: int) -> bool:
        """Whether a row is not to be asked again."""
        return self.deaths[row] >= MOST_DEATHS
