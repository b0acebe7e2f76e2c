"""How many pairs a second go through `numerate check --pairs`, here and on Ray, and what that adds.

    .venvs/scale/bin/python benchmarks/scale.py --pairs 400

The pairs are of the built-in sets, drawn anew for each measurement, so that no cache has met them.
What the folder of answers adds is told by processor time, beside `check_all` in this process, which
has judged other pairs before. Ray's workers are told by the clock, from their first part to the
last: starting Ray and loading models come before that, and are told apart.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import ray

from numerate import __version__, check_all
from numerate.cli.check import Labels, _job
from numerate.data.builtin import PHENOMENA
from numerate.data.builtin import pairs as pairs_of
from numerate.data.pair import Pair
from numerate.scale.folder import Folder
from numerate.scale.job import Job
from numerate.scale.running import Engine, Spread, run

PART = 10  # rows


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pairs", type=int, default=400, help="how many are timed")
    parser.add_argument("--workers", default="1,2", help="Ray actors, comma-separated")
    options = parser.parse_args()
    count = options.pairs
    check = _job("qreas", None, Labels.THREE)
    list(check_all(texts(sample(count, 1))))
    pairs = texts(sample(count, 2))
    show("check_all", count, *seconds(lambda: list(check_all(pairs))))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        rows = prepared(folder / "here", sample(count, 3))
        taken = seconds(lambda: run(check, rows, out_of(rows), __version__))
        show("--engine process", count, *taken)
        _, start = seconds(lambda: ray.init(log_to_driver=False, logging_level="ERROR"))
        print(f"Ray takes {start:.0f} s to start on this machine")
        for workers in map(int, options.workers.split(",")):
            show_ray(check, prepared(folder / f"ray{workers}", sample(count, 4)), workers)


def show_ray(job: Job, rows: Path, workers: int) -> None:
    out, begin = out_of(rows), time.time()
    run(job, rows, out, __version__, spread=Spread(Engine.RAY, None, workers), part_rows=PART)
    ends = sorted(file.stat().st_mtime for file in (out.path / "parts").iterdir())
    rate = PART * (len(ends) - 1) / (ends[-1] - ends[0])
    print(
        f"--engine ray, {workers} workers: {rate:.1f} pairs/s by the clock, from the first part on"
    )
    print(f"    {ends[0] - begin:.0f} s until the first part is done")


def show(name: str, count: int, processor: float, clock: float) -> None:
    print(f"{name}: {processor:.1f} s of processor, {count / clock:.1f} pairs/s by the clock")


def sample(count: int, seed: int) -> list[Pair]:
    """As many pairs of each phenomenon, in an order that mixes them."""
    sets = [pairs_of(name, seed, count // len(PHENOMENA) + 1) for name in PHENOMENA]
    return [pair for row in zip(*sets, strict=False) for pair in row][:count]


def texts(pairs: Sequence[Pair]) -> list[tuple[str, str]]:
    return [(pair.premise, pair.hypothesis) for pair in pairs]


def prepared(folder: Path, pairs: Sequence[Pair]) -> Path:
    """A file with pairs."""
    folder.mkdir()
    lines = ({"id": p.id, "premise": p.premise, "hypothesis": p.hypothesis} for p in pairs)
    rows = folder / "pairs.jsonl"
    rows.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return rows


def out_of(rows: Path) -> Folder:
    return Folder(rows.parent / "out")


def seconds(work: Callable[[], object]) -> tuple[float, float]:
    """Of the processor and by the clock."""
    processor, clock = time.process_time(), time.perf_counter()
    work()
    return time.process_time() - processor, time.perf_counter() - clock


if __name__ == "__main__":
    main()
