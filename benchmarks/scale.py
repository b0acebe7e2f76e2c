"""How many pairs a second go through `numerate check --pairs`, here and on Ray, and what that adds.

    .venvs/scale/bin/python benchmarks/scale.py --pairs 400

The pairs are of the built-in sets. `check_all` on them in this process, which has judged other pairs
before, is what is compared with. Starting Ray is timed apart; so is a run with one pair for each
worker, which is what loading the models there takes.
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
from numerate.scale.running import HERE, Engine, Spread, run


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pairs", type=int, default=400, help="how many are timed")
    parser.add_argument("--workers", default="1,2", help="Ray actors, comma-separated")
    options = parser.parse_args()
    warm, timed = sample(options.pairs)
    check = _job("qreas", None, Labels.THREE)
    list(check_all((pair.premise, pair.hypothesis) for pair in warm))
    plain = seconds(lambda: list(check_all((p.premise, p.hypothesis) for p in timed)))
    show("check_all", len(timed), plain, plain)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        show("--engine process", len(timed), answered(check, folder / "here", timed), plain)
        start = seconds(lambda: ray.init(log_to_driver=False, logging_level="ERROR"))
        print(f"Ray itself takes {start:.1f} s to start on this machine")
        for workers in map(int, options.workers.split(",")):
            spread = Spread(Engine.RAY, None, workers)
            took = answered(check, folder / f"ray{workers}", timed, spread)
            empty = answered(check, folder / f"load{workers}", warm[:workers], spread, rows=1)
            show(f"--engine ray, {workers} workers, loading included", len(timed), took, plain)
            show(f"--engine ray, {workers} workers, loading aside", len(timed), took - empty, plain)


def sample(count: int) -> tuple[list[Pair], list[Pair]]:
    """Pairs to warm up with, and others to be timed."""
    per = count // len(PHENOMENA) + 2
    sets = [pairs_of(name, 1, 2 * per) for name in PHENOMENA]
    warm = [pair for each in sets for pair in each[:per]]
    timed = [pair for each in sets for pair in each[per:]]
    return warm, timed[:count]


def answered(
    job: Job, folder: Path, pairs: Sequence[Pair], spread: Spread = HERE, rows: int = 25
) -> float:
    folder.mkdir()
    lines = ({"id": p.id, "premise": p.premise, "hypothesis": p.hypothesis} for p in pairs)
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    (folder / "pairs.jsonl").write_text(text, encoding="utf-8")
    out = Folder(folder / "out")
    return seconds(
        lambda: run(job, folder / "pairs.jsonl", out, __version__, spread=spread, part_rows=rows)
    )


def seconds(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def show(name: str, pairs: int, took: float, plain: float) -> None:
    print(f"{name:45} {took:7.1f} s {pairs / took:7.1f} pairs/s {took / plain:6.2f} of check_all")


if __name__ == "__main__":
    main()
