"""The catalogue: tasks that are known by name, where their data come from, and loading them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from numerate.data.finding import best_match, data_files
from numerate.data.home import data_home
from numerate.data.loading import Loaded, load_file, loaded
from numerate.data.readers import OnError
from numerate.data.tables import read_table
from numerate.errors import DataMissing, UnknownTask

__all__ = ["Task", "load", "tasks"]

_BUILTIN_SEED = 0  # the built-in sets are the same for everybody


@dataclass(frozen=True, slots=True)
class Task:
    """A data set that is known by name; `catalogue.toml` says what the fields mean."""

    name: str
    version: int
    classes: int
    title: str
    citation: str
    licence: str
    page: str | None = None
    url: str | None = None
    member: str | None = None
    sha256: str | None = None
    digest: str | None = None
    names: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict, hash=False)
    counted: str | None = None
    generated: str | None = None

    @property
    def total(self) -> int | None:
        """How many pairs the full published set has, where that is known."""
        return sum(self.counts.values()) or None

    @property
    def labelled(self) -> int | None:
        """How many of them have a gold label."""
        return sum(count for label, count in self.counts.items() if label != "none") or None

    @property
    def stem(self) -> str:
        """What the ids of its pairs begin with, where its file gives none."""
        return Path(self.names[0]).name if self.names else self.name

    @property
    def way_to_get_it(self) -> str:
        """What a user does who lacks its data."""
        if self.url is not None:
            return f"Use `numerate data fetch {self.name}`"
        return f"Get it from {self.page} and use `numerate data import DIR`"

    def find(self, files: Sequence[Path]) -> Path | None:
        """The file of the task among those of a folder; after an import it has the task's name."""
        return best_match(files, [self.name, *self.names])


def tasks(patterns: str | Sequence[str] = "*") -> list[Task]:
    """The tasks that a name or pattern asks for, or several do, in the order of the catalogue.

    >>> [task.name for task in tasks("equate/r*")]
    ['equate/rte-quant', 'equate/redditnli']
    """
    every = _catalogue()
    patterns = [patterns] if isinstance(patterns, str) else patterns
    for pattern in patterns:
        if not any(fnmatchcase(task.name, pattern) for task in every):
            raise UnknownTask(pattern, get_close_matches(pattern, [task.name for task in every]))
    return [task for task in every if any(fnmatchcase(task.name, p) for p in patterns)]


def load(
    task: Task | str, data_dir: str | Path | None = None, on_error: OnError = "skip"
) -> Loaded:
    """The pairs of a task, from a folder of files or from the user's data.

    A folder may hold the files as published, a part of them, or what an import has made.

    >>> len(load("builtin/ranges").pairs)
    300
    """
    if isinstance(task, str):
        [task, *others] = tasks(name := task)
        if others:
            raise UnknownTask(name, [one.name for one in (task, *others)])
    if task.generated is not None:
        from numerate.data.builtin import pairs

        return loaded(pairs(task.generated, _BUILTIN_SEED))
    folder = data_home() if data_dir is None else Path(data_dir)
    path = task.find(data_files(folder))
    if path is None:
        raise DataMissing(task.name, str(folder), task.names, task.way_to_get_it)
    return load_file(path, name=task.stem, on_error=on_error)


@cache
def _catalogue() -> tuple[Task, ...]:
    return tuple(
        _task(f"{group}/{name}", shared, own)
        for group, shared in read_table("catalogue").items()
        for name, own in shared["tasks"].items()
    )


def _task(name: str, shared: Mapping[str, Any], own: Mapping[str, Any]) -> Task:
    facts = {key: value for key, value in {**shared, **own}.items() if key != "tasks"}
    return Task(name=name, **facts | {"names": tuple(facts.get("names", ()))})
