"""Parts on a Ray cluster: Ray Data hands them to a pool of actors, each with models of its own.

What travels is the name of a part, never its rows: each actor reads and writes the files itself, so
every node must see them under the same path. Ray Data starts an actor that died again, and asks its
part again, as often as that happens; what is written whole is not asked again.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import asdict
from pathlib import Path
from typing import Any

from numerate.errors import EngineFailed, MissingExtra, NumerateError
from numerate.scale.folder import Done, Folder
from numerate.scale.inputs import Part
from numerate.scale.job import Job
from numerate.scale.working import Worker

__all__ = ["worked_on_ray"]

# Of Ray Data's blocks; each is a task, and is asked anew when its actor dies.
_MOST_BLOCKS = 5_000


class _Actor:
    """A worker as Ray Data calls it, with a batch of one part."""

    def __init__(self, job: Job, root: str, out: str, again: bool) -> None:
        self._worker = Worker(job, Path(root), Folder(Path(out)))
        self._again = again

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        [number], [file], [first], [rows], [offset] = (
            batch[name].tolist() for name in ("number", "file", "first", "rows", "offset")
        )
        part = Part(number, file, first, rows, offset)
        return {"part": [self._worker.work(part, again=self._again).part]}


def worked_on_ray(
    worker: Worker, parts: Sequence[Part], address: str | None, workers: int | None, *, again: bool
) -> Iterator[Done]:
    """Each part, as it is answered, in any order."""
    ray = _ray()
    by_number = {part.number: part for part in parts}
    left = len(parts)
    try:
        with _connected(ray, address):
            most = workers or int(ray.cluster_resources().get("CPU", 1))
            rows = ray.data.from_items(
                [asdict(part) for part in parts],
                override_num_blocks=min(len(parts), _MOST_BLOCKS),
            ).map_batches(
                _Actor,
                fn_constructor_args=(
                    worker.job,
                    str(worker.root),
                    str(worker.folder.path.absolute()),
                    again,
                ),
                batch_size=1,
                compute=ray.data.ActorPoolStrategy(min_size=1, max_size=max(1, most)),
            )
            for row in rows.iter_rows():
                done = worker.folder.done(by_number[row["part"]])
                if done is not None:
                    left -= 1
                    yield done
    except (ray.exceptions.RayError, ConnectionError, ValueError, RuntimeError) as error:
        raise _told(error, left) from error


def _told(error: BaseException, left: int) -> NumerateError:
    """The error of ours that a worker raised, or Ray's in one line."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, NumerateError):
            return cause
        cause = getattr(cause, "cause", None) or cause.__cause__
    lines = str(error).strip().splitlines()
    return EngineFailed("ray", lines[-1].strip(". ") if lines else type(error).__name__, left)


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is sent anywhere
    try:
        import ray
        import ray.data
    except ImportError as error:
        raise MissingExtra("--engine ray", "Ray", "scale") from error
    logging.getLogger("ray.data").setLevel(logging.WARNING)
    ray.data.DataContext.get_current().enable_progress_bars = False
    return ray


@contextmanager
def _connected(ray: Any, address: str | None) -> Iterator[None]:
    """The cluster at the address, the one that is connected already, or one on this machine.

    What Ray has to tell of its nodes it prints; here it goes to standard error.
    """
    with redirect_stdout(sys.stderr):
        ours = not ray.is_initialized()
        if ours:
            ray.init(address=address, log_to_driver=False, logging_level="WARNING")
        try:
            yield
        finally:
            if ours:
                ray.shutdown()
