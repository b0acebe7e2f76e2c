"""Accuracy of the reasoner's profiles on EQUATE's five sets, beside the published table.

`python benchmarks/equate.py --data DIR` reads the five sets as DIR/NAME.jsonl with rows
{"premise", "hypothesis", "label"}; the data is not part of this repository. Sets with two
classes are scored as entailment or not, sets with three exactly. Intervals are 95 %, by
bootstrap over premises, since pairs that share a premise stand or fall together.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import defaultdict
from pathlib import Path

from numerate.reasoning.checking import check_all

PUBLISHED = {
    "RTE_Quant": (57.8, 56.6),
    "NewsNLI": (50.7, 61.1),
    "RedditNLI": (58.4, 50.8),
    "StressTest": (33.3, 63.3),
    "AWPNLI": (50.0, 71.5),
}  # majority, Q-REAS
TWO_CLASSES = {"RTE_Quant", "NewsNLI", "AWPNLI"}
RESAMPLES = 1000


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with the five files")
    parser.add_argument("--profiles", default="paper,default", help="comma-separated")
    options = parser.parse_args()
    if not options.data.is_dir():
        print(f"no folder {options.data}: name one with --data", file=sys.stderr)
        return 2
    profiles = options.profiles.split(",")
    print(f"{'':12}{'majority':>10}{'Q-REAS':>10}", *(f"{name:>24}" for name in profiles))
    faulty: dict[str, int] = defaultdict(int)
    for name, (majority, published) in PUBLISHED.items():
        lines = (options.data / f"{name}.jsonl").read_text("utf-8").splitlines()
        rows = [json.loads(line) for line in lines]
        cells = []
        for profile in profiles:
            began = time.process_time()
            right, faults = _run(name, rows, profile)
            faulty[profile] += faults
            low, high = _interval(rows, right)
            pace = len(rows) / (time.process_time() - began)
            cells.append(
                f"{100 * sum(right) / len(right):6.1f} [{low:.1f}, {high:.1f}] {pace:4.0f}/s"
            )
        print(f"{name:12}{majority:10.1f}{published:10.1f}", *(f"{cell:>24}" for cell in cells))
    print("\nproofs that check() finds fault with:", dict(faulty))
    return 0


def _run(name: str, rows: list[dict[str, str]], profile: str) -> tuple[list[bool], int]:
    pairs = ((row["premise"], row["hypothesis"]) for row in rows)
    right, faults = [], 0
    for row, verdict in zip(rows, check_all(pairs, profile=profile), strict=True):
        gold = row["label"].lower()
        if name in TWO_CLASSES:
            right.append((gold == "entailment") == (verdict.label == "entailment"))
        else:
            right.append(gold == verdict.label)
        faults += bool(verdict.proof.check())
    return right, faults


def _interval(rows: list[dict[str, str]], right: list[bool]) -> tuple[float, float]:
    clusters: dict[str, list[bool]] = defaultdict(list)
    for row, hit in zip(rows, right, strict=True):
        clusters[row["premise"]].append(hit)
    groups = list(clusters.values())
    rng = random.Random(0)
    means = []
    for _ in range(RESAMPLES):
        drawn = rng.choices(groups, k=len(groups))
        means.append(100 * sum(map(sum, drawn)) / sum(map(len, drawn)))
    means.sort()
    return means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES)]


if __name__ == "__main__":
    raise SystemExit(main())
