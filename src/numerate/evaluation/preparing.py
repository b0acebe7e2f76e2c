"""Preparing a published table: which of its models are still to be trained, and for how long."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

from numerate.data.home import data_home
from numerate.errors import MissingExtra, NumerateError
from numerate.evaluation.published import PublishedTable
from numerate.models.neural.corpus import described
from numerate.models.neural.layout import MANIFEST
from numerate.models.neural.recipes import Recipe, presets
from numerate.models.trained import recipe_name
from numerate.models.trainees import Changes, Lesson, Trainee, trainee

__all__ = ["Job", "default_folder", "jobs", "left_out", "shown_time"]

_A_MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class Job:
    """A row of a table whose model is to be trained, or the reason why it cannot be."""

    row: str
    name: str  # as `numerate train` takes it
    trainee: Trainee | None
    changes: Changes
    reason: str = ""
    seconds: float | None = None  # at most, roughly; None where nobody has measured it

    @property
    def folder_name(self) -> str:
        """The folder of the model among those of the table."""
        return self.name if self.trainee is None else self.trainee.recipe.name


def default_folder(table: PublishedTable, lesson: Lesson, changes: Changes) -> Path:
    """Where models are trained if nothing is said: a folder for each lesson."""
    assert table.learn is not None
    told = [described(lesson.sources), lesson.limit, lesson.seed, changes.vectors, changes.epochs]
    digest = hashlib.sha256(json.dumps(told).encode()).hexdigest()
    name = table.learn[0].partition("/")[0]
    return data_home() / "models" / f"{name}-{digest[:8]}"


def jobs(
    table: PublishedTable,
    folder: Path,
    lesson: Lesson,
    changes: Changes,
    starts: Mapping[str, str],
) -> list[Job]:
    """The trainings that a table still lacks, in its order, the quick ones first.

    `starts` are the folders of pre-trained transformers, by the recipe that fine-tunes them.
    """
    there = {recipe_name(str(path.parent)) for path in folder.glob(f"*/{MANIFEST}")}
    missing = {row: name for row, name in table.trained.items() if name not in there}
    found = [_job(row, name, lesson, changes, starts) for row, name in missing.items()]
    return sorted(found, key=lambda job: job.seconds or 0.0)


def left_out(job: Job, error: NumerateError) -> Job:
    """The same job, which has failed."""
    return replace(job, trainee=None, reason=str(error))


def shown_time(seconds: float | None) -> str:
    """A time in words, rough as it is.

    >>> [shown_time(seconds) for seconds in (20, 500, 9000, 400_000, None)]
    ['a minute', '8 minutes', '2.5 hours', '4.6 days', 'a time that nobody has measured']
    """
    if seconds is None:
        return "a time that nobody has measured"
    if seconds <= _A_MINUTE:
        return "a minute"
    if seconds < 2 * 3600:
        return f"{seconds / 60:.0f} minutes"
    return f"{seconds / 3600:.1f} hours" if seconds < 48 * 3600 else f"{seconds / 86400:.1f} days"


def _job(row: str, name: str, lesson: Lesson, changes: Changes, starts: Mapping[str, str]) -> Job:
    if name in {one.name for one in presets()}:
        if name not in starts:
            reason = f"it fine-tunes a model that you have: --start {name}=DIR"
            return Job(row, name, None, changes, reason)
        name = f"hf:{starts[name]},recipe={name}"
    chosen = trainee(name)
    if not chosen.reads_vectors:
        changes = replace(changes, vectors=None)
    if not isinstance(chosen.recipe, Recipe) and "epochs" not in chosen.recipe.settings:
        changes = replace(changes, epochs=None)
    try:
        chosen.check(changes)
    except MissingExtra as error:
        return Job(row, name, None, changes, str(error))
    return Job(row, name, chosen, changes, seconds=_seconds(chosen, lesson, changes))


def _seconds(chosen: Trainee, lesson: Lesson, changes: Changes) -> float | None:
    if not isinstance(chosen.recipe, Recipe):
        return _A_MINUTE
    from numerate.models.neural.answering import chosen_device

    pace = _paces()[chosen_device(changes.device)].get(chosen.recipe.name)
    epochs = changes.epochs or chosen.recipe.epochs
    return None if pace is None else epochs * len(lesson.corpus.train) / pace


def _paces() -> Mapping[str, Mapping[str, float]]:
    return tomllib.loads((files("numerate.models.neural") / "paces.toml").read_text("utf-8"))
