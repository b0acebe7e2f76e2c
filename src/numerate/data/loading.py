"""Whole sets in memory: their pairs, what could not be read, and a digest that tells them apart."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from numerate.data.ids import Ids
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
    columns: Mapping[str, str] | None = None,
    on_error: OnError = "skip",
) -> Loaded:
    """The set that a file holds; see `numerate.data.readers.read`."""
    found = read(path, format, name=name, classes=classes, columns=columns, on_error=on_error)
    return loaded(found)


def loaded(found: Iterable[Pair | BadRow], on_error: OnError = "skip") -> Loaded:
    """The set of what was read, or made; a pair with the id of another is a bad row."""
    ids = Ids()
    checked = [one if isinstance(one, BadRow) else _checked(one, ids, on_error) for one in found]
    pairs = tuple(one for one in checked if isinstance(one, Pair))
    bad_rows = tuple(one for one in checked if isinstance(one, BadRow))
    return Loaded(pairs, bad_rows, digest(pairs))


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


def _checked(pair: Pair, ids: Ids, on_error: OnError) -> Pair | BadRow:
    try:
        return ids.checked(pair)
    except ValueError as error:
        file, line = pair.provenance.get("file", ""), pair.provenance.get("line")
        bad = BadRow(str(file), line if isinstance(line, int) else 0, str(error))
        if on_error == "stop":
            raise BadPair(bad.path, bad.line, bad.reason) from error
        return bad
