"""Training the models that a published table lacks, before it is reproduced."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numerate.evaluation.preparing import Job
    from numerate.evaluation.published import PublishedTable
    from numerate.models.trainees import Changes, Lesson

__all__ = ["Wanted", "prepared"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user says of the trainings; None is what was not said."""

    folder: str | None
    train: Sequence[str]
    dev: str | None
    data: str | None
    changes: Changes
    limit: int | None
    seed: int
    starts: Mapping[str, str]


def prepared(table: PublishedTable, wanted: Wanted) -> str | None:
    """The folder of a table's models, once all that can be trained are; None if there is none.

    What it will train, for how long, and what it leaves out is told on standard error.
    """
    from numerate.errors import DataMissing, NumerateError
    from numerate.evaluation.preparing import default_folder, jobs, left_out

    try:
        lesson = _lesson(table, wanted)
    except DataMissing as error:
        if wanted.train or wanted.dev:
            raise
        typer.echo(f"No model is trained: {error}", err=True)
        return wanted.folder
    place = Path(wanted.folder or default_folder(table, lesson, wanted.changes))
    found = jobs(table, place, lesson, wanted.changes, wanted.starts)
    _tell(found, place, lesson)
    for job in found:
        if job.trainee is not None:
            try:
                _train(job, place, lesson)
            except NumerateError as error:
                typer.echo(_left_out(left_out(job, error)), err=True)
    return str(place) if wanted.folder or place.exists() else None


def _lesson(table: PublishedTable, wanted: Wanted) -> Lesson:
    from numerate.models.trainees import Lesson

    assert table.learn is not None
    train, dev = wanted.train or [table.learn[0]], wanted.dev or table.learn[1]
    return Lesson.read(train, dev, wanted.data, wanted.limit, wanted.seed)


def _tell(found: Sequence[Job], place: Path, lesson: Lesson) -> None:
    from numerate.evaluation.preparing import shown_time

    wanted = [job for job in found if job.trainee is not None]
    if wanted:
        pairs = f"{len(lesson.corpus.train):,} pairs"
        typer.echo(f"Training into {place}, on {pairs}; the same command goes on.", err=True)
    for job in wanted:
        typer.echo(f"  {job.row} ({job.name}): at most {shown_time(job.seconds)}", err=True)
    for job in found:
        if job.trainee is None:
            typer.echo(_left_out(job), err=True)


def _left_out(job: Job) -> str:
    return f"  {job.row} ({job.name}) is left out: {job.reason}"


def _train(job: Job, place: Path, lesson: Lesson) -> None:
    from numerate.cli.train import made_folder, training_bar
    from numerate.evaluation.locking import locked
    from numerate.models.neural.layout import TRAINING

    assert job.trainee is not None
    folder = place / job.folder_name
    with locked(made_folder(folder / TRAINING)), training_bar() as watch:
        manifest = job.trainee.train(lesson, job.changes, folder, watch)
    accuracy, seconds = manifest["scores"]["dev_accuracy"], manifest["seconds"]
    typer.echo(f"  {job.row}: {100 * accuracy:.1f} % on dev after {seconds:,.0f} s", err=True)
