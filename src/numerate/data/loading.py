"""Whole sets in memory: their pairs, what could not be read, and a digest that tells them apart."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from numerate.data.pair import Pair
from numerate.data.readers import BadRow, OnError, read
from numerate.errors import BadPair

__all__ = ["Loaded", "digest", "load_file", "loaded"]


@dataclass(frozen=True, slots=True)
class Loaded:
    """The pairs of a set, each with an id of its own, and the rows that hold none."""

    pairs: tuple[Pair, ...]
    bad_rows: tuple[BadRow, ...]
    digest: str

    @property
    def counts(self) -> Mapping[str | None, int]:
        """How many pairs have each label; None is the label of those without one."""
        return Counter(pair.label for pair in self.pairs)


def load_file(
    path: str | Path,
    format: str | None = None,  # noqa: A002 - as in `read`
    *,
    name: str | None = None,
    classes: Sequence[str] = (),
    on_error: OnError = "skip",
) -> Loaded:
    """The set that a file holds; see `numerate.data.readers.read`."""
    return loaded(read(path, format, name=name, classes=classes, on_error=on_error), on_error)


def loaded(found: Iterable[Pair | BadRow], on_error: OnError = "skip") -> Loaded:
    """The set of what was read; an id that has been there before makes a row a bad one."""
    pairs: dict[str, Pair] = {}
    bad_rows: list[BadRow] = []
    for one in found:
        if isinstance(one, BadRow):
            bad_rows.append(one)
        elif one.id not in pairs:
            pairs[one.id] = one
        else:
            repeated = _repeated(one)
            if on_error == "stop":
                raise BadPair(repeated.path, repeated.line, repeated.reason)
            bad_rows.append(repeated)
    return Loaded(tuple(pairs.values()), tuple(bad_rows), digest(pairs.values()))


def digest(pairs: Iterable[Pair]) -> str:
    """A SHA-256 of ids, texts and labels, in their order; where they were read does not count.

    >>> digest([Pair("a-0", "He has 3 figs.", "He has 2 figs.", "contradiction")])[:8]
    'f6a09cdd'
    """
    sha = hashlib.sha256()
    for pair in pairs:
        row = [pair.id, pair.premise, pair.hypothesis, pair.label]
        sha.update(json.dumps(row, ensure_ascii=True, separators=(",", ":")).encode() + b"\n")
    return sha.hexdigest()


def _repeated(pair: Pair) -> BadRow:
    file, line = pair.provenance.get("file", ""), pair.provenance.get("line")
    reason = f"the id {pair.id!r} has been there before"
    return BadRow(str(file), line if isinstance(line, int) else 0, reason)
