"""The user's data sets: every one a JSON Lines file that goes by the name of its task."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from numerate.data.catalogue import Task, tasks
from numerate.data.finding import data_files
from numerate.data.pair import Pair
from numerate.data.readers import BadRow, OnError, read
from numerate.errors import NothingToImport, UnreadableFile, UnwritableFile

__all__ = ["Imported", "import_file", "recognised", "stored", "write_pairs", "written"]


@dataclass(frozen=True, slots=True)
class Imported:
    """A set that was copied into the user's data, and the rows that were left behind."""

    task: Task
    path: Path
    pairs: int
    bad_rows: tuple[BadRow, ...]


def stored(home: Path, task: Task) -> Path:
    """Where the pairs of a task are kept."""
    return home.joinpath(*task.name.split("/")).with_suffix(".jsonl")


def recognised(folder: Path) -> list[tuple[Task, Path]]:
    """The sets of the catalogue that a folder holds, each with its file."""
    if not folder.is_dir():
        raise UnreadableFile(str(folder), "there is no such folder")
    files = data_files(folder)
    found = [(task, path) for task in tasks() if (path := task.find(files)) is not None]
    if not found:
        raise NothingToImport(str(folder))
    return found


def import_file(task: Task, source: Path, home: Path, on_error: OnError = "skip") -> Imported:
    """Copy the pairs of a file; what was there before is replaced only when all has been read."""
    target = stored(home, task)
    bad_rows: list[BadRow] = []

    def good() -> Iterator[Pair]:
        for found in read(source, name=task.stem, on_error=on_error):
            if isinstance(found, Pair):
                yield found
            else:
                bad_rows.append(found)

    count = write_pairs(target, good())
    return Imported(task, target, count, tuple(bad_rows))


def write_pairs(path: Path, pairs: Iterable[Pair]) -> int:
    """Write pairs as JSON Lines, as they come; how many there were."""
    count = 0
    with written(path) as file:
        for pair in pairs:
            file.write(json.dumps(pair.to_json(), ensure_ascii=False).encode() + b"\n")
            count += 1
    return count


@contextmanager
def written(path: Path) -> Iterator[IO[bytes]]:
    """A file to write; it takes its name only when it is complete.

    A pipe or a device such as /dev/null is written to: a file must never take its place.
    """
    draft = path.parent / f"{path.name}.{os.getpid()}.draft"
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as file:
                yield file
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("wb") as file:
            yield file
        draft.replace(path)
    except OSError as error:
        raise UnwritableFile(str(path), error.strerror or str(error)) from error
    finally:
        with suppress(OSError):  # there is none, or not even a folder that could hold it
            draft.unlink()
