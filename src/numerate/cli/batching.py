"""Folders of rows for `check`, `extract` and `verify`: their options, and what is shown."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from numerate import __version__
from numerate.scale.running import PART_ROWS, Engine

if TYPE_CHECKING:
    from numerate.scale.job import Job
    from numerate.scale.running import Outcome

__all__ = [
    "Address",
    "Batch",
    "EngineOption",
    "Out",
    "PartRows",
    "Retry",
    "Workers",
    "answer_folder",
]

Out = Annotated[
    str | None,
    typer.Option(
        "--out",
        metavar="DIR",
        help="Where the answers go; a folder that was begun is gone on with.",
    ),
]
EngineOption = Annotated[
    Engine,
    typer.Option("--engine", help="Work here, or on Ray (extra scale)."),
]
Address = Annotated[
    str | None,
    typer.Option(
        "--address", metavar="HOST:PORT", help="A Ray cluster; without it one is started here."
    ),
]
Workers = Annotated[
    int | None,
    typer.Option("--workers", min=1, metavar="N", help="Ray actors at most; one a core without."),
]
PartRows = Annotated[
    int,
    typer.Option("--part-rows", min=1, metavar="N", help="Rows that are answered as one part."),
]
Retry = Annotated[
    bool, typer.Option("--retry", help="Answer parts again that have rows with errors.")
]


@dataclass(frozen=True, slots=True)
class Batch:
    """The options of a command that say how a folder of rows is answered."""

    out: str | None = None
    engine: Engine = Engine.PROCESS
    address: str | None = None
    workers: int | None = None
    part_rows: int = PART_ROWS
    retry: bool = False

    def refuse_alone(self, option: str) -> None:
        """Without a folder of rows none of these means anything."""
        if self != Batch():
            raise typer.BadParameter(f"needs {option} DATA", param_hint="--out, --engine, ...")


def answer_folder(job: Job, data: str, batch: Batch, *, as_json: bool) -> None:
    """Answer all rows, say how it went, and exit with 1 if rows have errors."""
    if batch.out is None:
        raise typer.BadParameter("name a folder for the answers", param_hint="--out")
    if batch.engine is Engine.PROCESS and (batch.address or batch.workers):
        raise typer.BadParameter("is for --engine ray", param_hint="--address, --workers")
    from numerate.cli.waiting import waiting
    from numerate.evaluation.locking import locked
    from numerate.scale.folder import Folder
    from numerate.scale.running import Spread, run

    folder = Folder(Path(batch.out))
    folder.prepare()
    with locked(folder.path), waiting(job.command, "rows") as progress:
        outcome = run(
            job,
            Path(data),
            folder,
            __version__,
            spread=Spread(batch.engine, batch.address, batch.workers),
            part_rows=batch.part_rows,
            retry=batch.retry,
            progress=progress,
        )
    _show(outcome, as_json=as_json)
    if outcome.errors:
        raise typer.Exit(1)


def _show(outcome: Outcome, *, as_json: bool) -> None:
    if as_json:
        from numerate.cli.lines import write_json

        write_json(outcome.to_json())
        return
    before = f", {outcome.skipped:,} of them before" if outcome.skipped else ""
    typer.echo(f"{outcome.rows:,} rows in {outcome.parts:,} parts{before}: {outcome.out}/rows")
    for code, count in outcome.errors.items():
        typer.echo(f"{count:,} with error {code}", err=True)
