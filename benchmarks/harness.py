"""What a run costs beyond the model's own time, and how its memory behaves.

`python benchmarks/harness.py` evaluates Q-REAS on 10,000 pairs in a run folder of its own and
prints the harness's share of the time, the memory as the run went on, how
long resuming a finished run takes, and whether `jq` reads the log. The pairs are made here; with
`--data DIR` they are those of EQUATE's files, repeated. `--model` measures another model.
"""

from __future__ import annotations

import argparse
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from numerate.data.loading import digest
from numerate.data.pair import LABELS, Pair
from numerate.evaluation.manifest import TaskEntry
from numerate.evaluation.questions import Question, questions
from numerate.evaluation.running import BATCH, Plan, run
from numerate.evaluation.store import SAMPLES, read_samples
from numerate.models.registry import model

NOUNS = ("figs", "chairs", "pupils", "miles", "dollars", "tickets", "hours", "bricks")
NAMES = ("Ann", "The school", "Mr. Bell", "The club", "A farmer")
TALES = (
    ("{name} bought {a} {noun} and later got {b} more {noun}.", "{name} has {sum} {noun}."),
    ("{name} needs between {a} and {top} {noun}.", "{name} needs at least {a} {noun}."),
    ("{name} ordered {a} {noun} on Monday.", "{name} ordered fewer than {b} {noun}."),
    ("About {a} percent of the {noun} were lost.", "{name} lost {b} percent of the {noun}."),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument("--model", default="qreas")
    parser.add_argument("--data", help="folder with EQUATE's files")
    options = parser.parse_args()
    pairs = _pairs(options.pairs, options.data)
    entry = TaskEntry("harness", "1", digest(pairs), LABELS, len(pairs), 0)
    answering = model(options.model)
    answering.predict(pairs[:1])  # what loading takes is not the harness's doing
    plan = Plan(((options.model, answering),), (Question(entry, tuple(pairs), {}),))
    with tempfile.TemporaryDirectory() as folder:
        _measure(plan, Path(folder) / "run", options.batch)
    return 0


def _measure(plan: Plan, path: Path, batch: int) -> None:
    memory: list[tuple[int, float]] = []

    def watch(_: str, __: str, done: int, total: int) -> None:
        if not memory or done - memory[-1][0] >= total // 10 or done == total:
            memory.append((done, _megabytes()))

    began = time.perf_counter()
    results = run(plan, path, batch=batch, progress=watch)
    wall = time.perf_counter() - began
    own = sum(sample.seconds for sample in read_samples(path))
    assert results is not None
    n = results.scores[0].share.n
    size = (path / SAMPLES).stat().st_size / 1e6
    print(f"pairs           {n}, batches of {batch}")
    print(f"whole run       {wall:8.2f} s   {n / wall:.0f} pairs/s")
    print(f"model itself    {own:8.2f} s")
    print(f"harness         {wall - own:8.2f} s   {100 * (wall - own) / own:.2f} % of the model's")
    print(f"samples.jsonl   {size:8.1f} MB")
    print("memory, MB     ", "  ".join(f"{done}: {used:.0f}" for done, used in memory))
    again = time.perf_counter()
    run(plan, path, batch=batch)
    print(f"resuming        {time.perf_counter() - again:8.2f} s   with nothing left to ask")
    _read_with_jq(path / SAMPLES)


def _read_with_jq(path: Path) -> None:
    if shutil.which("jq") is None:
        print("jq              not installed")
        return
    query = 'select(.prediction == "entailment") | .evidence.justifications | length'
    began = time.perf_counter()
    done = subprocess.run(["jq", "-r", query, str(path)], capture_output=True, check=False)
    found = len(done.stdout.splitlines())
    print(
        f"jq              {time.perf_counter() - began:8.2f} s   status {done.returncode}, {found}"
    )


def _pairs(n: int, data: str | None) -> list[Pair]:
    if data is None:
        return [_tale(random.Random(i), i) for i in range(n)]
    found = [pair for question in questions(["equate/*"], data)[0] for pair in question.pairs]
    return [replace(found[i % len(found)], id=f"{i}") for i in range(n)]


def _tale(rng: random.Random, i: int) -> Pair:
    premise, claim = rng.choice(TALES)
    a, b = rng.randint(2, 90), rng.randint(2, 90)
    words = {"name": rng.choice(NAMES), "noun": rng.choice(NOUNS), "a": a, "b": b}
    words |= {"sum": a + b + rng.randint(0, 1), "top": a + b}
    return Pair(f"{i}", premise.format(**words), claim.format(**words), rng.choice(LABELS))


def _megabytes() -> float:
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(main())
