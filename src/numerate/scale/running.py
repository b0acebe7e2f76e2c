"""A job for a folder of rows: planned, answered by an engine, resumed where it was cut off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from numerate.corpus.manifest import digest_of
from numerate.errors import EngineFailed, NoRows
from numerate.scale.folder import Done, Folder, Plan
from numerate.scale.inputs import Part, files_of, parts_of
from numerate.scale.job import Job
from numerate.scale.working import Worker

__all__ = ["HERE", "PART_ROWS", "Engine", "Outcome", "Spread", "run"]

PART_ROWS = 5_000
"""Some minutes of work, which is what a machine that dies can lose."""

Progress = Callable[[int, int | None], None]


class Engine(StrEnum):
    """Where the work is done."""

    PROCESS = "process"  # here
    RAY = "ray"


@dataclass(frozen=True, slots=True)
class Spread:
    """How work is spread: an engine, Ray's address, and how many workers at most."""

    engine: Engine = Engine.PROCESS
    address: str | None = None
    workers: int | None = None


HERE = Spread()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a folder of answers holds now, and how much of it was there before."""

    out: str
    rows: int
    errors: Mapping[str, int]  # rows by the code of their error
    parts: int
    skipped: int  # parts that had been answered before

    def to_json(self) -> dict[str, Any]:
        """The object that `--json` writes."""
        return asdict(self)


def run(
    job: Job,
    data: Path,
    out: Folder,
    version: str,
    *,
    spread: Spread = HERE,
    part_rows: int = PART_ROWS,
    retry: bool = False,
    progress: Progress = lambda _done, _total: None,
) -> Outcome:
    """Answer every row of `data` in `out`; parts that are there are left as they are."""
    data = data.absolute()
    root = data if data.is_dir() else data.parent
    plan = _planned(job, data, root, out, version, part_rows)
    total = sum(part.rows for part in plan.parts)
    todo = out.left(plan.parts, retry=retry)
    answered = total - sum(part.rows for part in todo)
    progress(answered, total)
    for done in _worked(Worker(job, root, out), todo, spread, again=retry):
        answered += done.rows
        progress(answered, total)
    return _outcome(out, plan, spread.engine, len(plan.parts) - len(todo))


def _planned(job: Job, data: Path, root: Path, out: Folder, version: str, part_rows: int) -> Plan:
    files = files_of(data)
    plan = Plan(job.command, job.settings, digest_of(files), part_rows, version)
    begun = out.begun(plan)
    if begun is not None:
        out.prepare()
        return begun
    plan = replace(plan, parts=tuple(parts_of(root, files, part_rows)))
    if not plan.parts:
        raise NoRows(str(data), "its files are empty")
    out.prepare()
    out.begin(plan)
    return plan


def _worked(worker: Worker, parts: list[Part], spread: Spread, *, again: bool) -> Iterator[Done]:
    if not parts:
        return
    if spread.engine is Engine.PROCESS:
        for part in parts:
            yield worker.work(part, again=again)
        return
    from numerate.scale.ray_engine import worked_on_ray

    yield from worked_on_ray(worker, parts, spread.address, spread.workers, again=again)


def _outcome(out: Folder, plan: Plan, engine: Engine, skipped: int) -> Outcome:
    """Counted from what is on the disk, not from what the engine reports."""
    done = [one for one in map(out.done, plan.parts) if one is not None]
    left = len(plan.parts) - len(done)
    if left:
        raise EngineFailed(str(engine), "it ended without them", left)
    errors: Counter[str] = Counter()
    for one in done:
        errors.update(one.errors)
    rows = sum(one.rows for one in done)
    return Outcome(str(out.path), rows, dict(sorted(errors.items())), len(plan.parts), skipped)
