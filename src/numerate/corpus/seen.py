"""What a corpus holds already, on disk, so that memory stays the same however large it grows."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from numerate.data.duplicates import same_words

__all__ = ["Seen", "fingerprint"]

_ASKED_AT_ONCE = 500  # SQLite takes 999 parameters and more


def fingerprint(sentence: str) -> int:
    """A number that sentences share which differ only in case, spaces and punctuation.

    >>> fingerprint("Tea is hot.") == fingerprint("TEA is  hot!")
    True
    >>> fingerprint("It rose 3.5 %.") == fingerprint("It rose 35 %.")
    False
    """
    digest = hashlib.blake2b(same_words(sentence).encode("utf-8", "replace"), digest_size=8)
    return int.from_bytes(digest.digest(), "big", signed=True)


class Seen:
    """The fingerprints of the sentences of a corpus, each with the batch that it came in.

    >>> seen = Seen(sqlite3.connect(":memory:"))
    >>> seen.new([3, 5, 3], batch=1), seen.new([5, 8], batch=2)
    ([0, 1], [1])
    >>> seen.close()
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        connection.execute(
            "CREATE TABLE IF NOT EXISTS seen (fingerprint INTEGER PRIMARY KEY, batch INTEGER)"
        )

    @classmethod
    def open(cls, path: Path) -> Seen:
        """The fingerprints that a file keeps."""
        return cls(sqlite3.connect(path))

    def __len__(self) -> int:
        [(count,)] = self._connection.execute("SELECT COUNT(*) FROM seen")
        return int(count)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def new(self, fingerprints: Sequence[int], batch: int) -> list[int]:
        """The places of those that were not seen before; from now on they are."""
        first: dict[int, int] = {}
        for place, value in enumerate(fingerprints):
            first.setdefault(value, place)
        ordered = sorted(first)  # near ones lie on the same page
        for start in range(0, len(ordered), _ASKED_AT_ONCE):
            some = ordered[start : start + _ASKED_AT_ONCE]
            marks = ",".join("?" * len(some))
            query = f"SELECT fingerprint FROM seen WHERE fingerprint IN ({marks})"
            for (known,) in self._connection.execute(query, some):
                del first[known]
        with self._connection:
            self._connection.executemany(
                "INSERT INTO seen VALUES (?, ?)", ((value, batch) for value in sorted(first))
            )
        return sorted(first.values())

    def forget_after(self, batch: int) -> None:
        """Forget what came in later batches, which the index never got."""
        with self._connection:
            self._connection.execute("DELETE FROM seen WHERE batch > ?", (batch,))
