"""Published results, as data: the tables that ours are set beside."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from numerate.errors import UnknownTable

__all__ = ["MAJORITY_ROW", "PublishedTable", "part_of_the_sets", "published", "published_names"]

MAJORITY_ROW = "MAJ"
"""The row of the majority class, which needs no model."""


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """A table of accuracies, from 0 to 1, by row and task."""

    name: str
    title: str
    citation: str
    tasks: tuple[str, ...]  # the columns
    averages: Mapping[str, tuple[str, ...]]  # the tasks of each average that the table has
    ours: Mapping[str, str]  # our model for a row
    trained: Mapping[str, str]  # what `numerate train` calls the model of a row
    learn: tuple[str, str] | None  # the tasks that its models learn from and are measured on
    rows: Mapping[str, Mapping[str, float]]

    def groups(self) -> dict[str, tuple[str, ...]]:
        """The tasks of each average, and of the one over all, where the table has averages."""
        return {**self.averages, "overall": self.tasks} if self.averages else {}


def published(name: str) -> PublishedTable:
    """The table of that name.

    >>> published("equate-table6").rows["Q-REAS"]["equate/awpnli"]
    0.715
    """
    tables = _tables()
    if name not in tables:
        raise UnknownTable(name, published_names())
    return tables[name]


def published_names() -> list[str]:
    """The tables there are.

    >>> published_names()
    ['equate-table6', 'equate-table7', 'scitail-table6']
    """
    return sorted(_tables())


def part_of_the_sets(sizes: Mapping[str, tuple[int, int]]) -> str:
    """What a reader must know where a paper's figures are of more pairs than ours.

    `sizes` are, of each set, how many pairs were asked, and how many the paper asked; 0 where that
    is not known. Nothing is to be said of whole sets.

    >>> part_of_the_sets({"awpnli": (360, 722), "newsnli": (968, 968)})
    "Ours are of a part of the sets, the paper's of all pairs: awpnli 360 of 722."
    """
    parts = [f"{name} {n:,} of {total:,}" for name, (n, total) in sizes.items() if n < total]
    if not parts:
        return ""
    return f"Ours are of a part of the sets, the paper's of all pairs: {', '.join(parts)}."


@cache
def _tables() -> dict[str, PublishedTable]:
    text = (files(__package__) / "published.toml").read_text("utf-8")
    return {name: _table(name, entry) for name, entry in tomllib.loads(text).items()}


def _table(name: str, entry: Mapping[str, Any]) -> PublishedTable:
    averages = {group: tuple(tasks) for group, tasks in entry.get("averages", {}).items()}
    tasks = tuple(entry["tasks"])
    rows = {
        row: {task: percent / 100 for task, percent in zip(tasks, percents, strict=True)}
        for row, percents in entry["rows"].items()
    }
    trained, ours = entry.get("trained", {}), entry.get("ours", {})
    learn = (entry["learn"]["train"], entry["learn"]["dev"]) if "learn" in entry else None
    title, citation = entry["title"], entry["citation"]
    return PublishedTable(name, title, citation, tasks, averages, ours, trained, learn, rows)
