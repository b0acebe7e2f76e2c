"""What is asked of every row: a command with its settings, as it travels to other processes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from numerate.scale.records import Answer

__all__ = ["Job"]


@dataclass(frozen=True, slots=True)
class Job:
    """A command for rows.

    `load` makes what answers, models included, once in each process that works; like `summarise`
    it must be a function that pickle can name, or a `functools.partial` of one.
    """

    command: str
    load: Callable[[], Answer]
    texts: tuple[str, ...]  # fields of a row that must hold a text
    summary: Mapping[str, str]  # columns beside the answer, with their Arrow types
    summarise: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    settings: Mapping[str, str | None]  # what must be the same to go on with it
    lists: tuple[str, ...] = ()  # fields that must hold a list of texts
