"""Finds the files of published sets in a folder, by the names they are published under."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

__all__ = ["best_match", "data_files"]

_ENDINGS = (".jsonl", ".json", ".tsv", ".csv", ".txt", ".xml", ".parquet")  # the best first
_DEPTH = 5
_MOST_FILES = 20_000  # a data folder has dozens; a home folder should not take minutes


def data_files(folder: Path) -> tuple[Path, ...]:
    """The files of a folder, and of those in it, that could hold pairs; shallow ones first."""
    found: list[tuple[int, str]] = []
    for place, folders, names in os.walk(folder):
        depth = len(Path(place).relative_to(folder).parts)
        folders[:] = sorted(f for f in folders if not f.startswith(".")) if depth < _DEPTH else []
        found += [(depth, str(Path(place, n))) for n in names if Path(n).suffix.lower() in _ENDINGS]
        if len(found) > _MOST_FILES:
            break
    return tuple(Path(path) for _, path in sorted(found))


def best_match(files: Iterable[Path], names: Sequence[str]) -> Path | None:
    """The file that goes by the first of the names; a name is the end of a path, without `.csv`.

    >>> files = [Path("nli/dev.csv"), Path("nli/dev.jsonl"), Path("scitail/dev.tsv")]
    >>> best_match(files, ["SciTail_dev", "scitail/dev"]).as_posix()
    'scitail/dev.tsv'
    """
    ranked = [
        (rank, _ENDINGS.index(path.suffix.lower()), path)
        for path in files
        for rank, name in enumerate(names)
        if _goes_by(path.absolute(), name)
    ]
    # `min` keeps the first of equals, which is the shallowest.
    return min(ranked, key=lambda entry: entry[:2])[2] if ranked else None


def _goes_by(path: Path, name: str) -> bool:
    wanted = name.casefold().split("/")
    parts = [part.casefold() for part in path.with_suffix("").parts]
    return parts[-len(wanted) :] == wanted
