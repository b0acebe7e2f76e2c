"""One-versus-all tests of number vectors: in blocks, beside the whole matrix of similarities.

    python benchmarks/numeracy.py
    python benchmarks/numeracy.py --sizes 2260 31860 100000 --width 300

Each way runs in a process of its own, whose peak memory is measured. Vectors lie on a noisy arc, so
that some tests are passed. The whole matrix is left out where it would not fit (--most-gib).
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from fractions import Fraction
from hashlib import sha256
from time import perf_counter, process_time

import numpy as np

from numerate.probes.numeracy.choices import Ties
from numerate.probes.numeracy.contrasts import Contrasts, magnitude_contrasts
from numerate.probes.numeracy.space import Space, Vectors

SIZES = (2_260, 20_000, 100_000)
WAYS = ("blocks", "whole")
GIB = 1 << 30


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--width", type=int, default=100)
    parser.add_argument("--most-gib", type=float, default=8.0)
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        way, size = asked.child
        print(json.dumps(measured(way, int(size), asked.width)))
        return
    print(
        f"{'numerals':>9} {'way':7} {'seconds':>8} {'CPU s':>8} {'peak GiB':>9} {'passed':>7}  same"
    )
    for size in asked.sizes:
        found = {way: apart(way, size, asked) for way in WAYS}
        for way, one in found.items():
            if one is None:
                needed = f"needs {8 * size * size / GIB:.0f} GiB"
                print(f"{size:9,} {way:7} {needed:>27}")
                continue
            blocks_found = found["blocks"] or one
            same = "yes" if one["digest"] == blocks_found["digest"] else "NO"
            print(
                f"{size:9,} {way:7} {one['seconds']:8.2f} {one['cpu']:8.2f} {one['gib']:9.2f} "
                f"{one['passed']:7,}  {same if way == 'whole' else ''}"
            )


def apart(way: str, size: int, asked: argparse.Namespace) -> dict[str, float] | None:
    """What a process of its own measures; None where memory would not do."""
    if way == "whole" and 2 * 8 * size * size / GIB > asked.most_gib:
        return None
    command = [sys.executable, __file__, "--width", str(asked.width), "--child", way, str(size)]
    done = subprocess.run(command, capture_output=True, check=True)
    return dict(json.loads(done.stdout))


def measured(way: str, size: int, width: int) -> dict[str, object]:
    vectors, contrasts = made(size, width)
    begin, cpu = perf_counter(), process_time()
    passed = blocks(vectors, contrasts) if way == "blocks" else whole(vectors, contrasts)
    seconds, cpu = perf_counter() - begin, process_time() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / GIB
    digest = sha256(np.packbits(passed).tobytes()).hexdigest()
    return {
        "seconds": seconds,
        "cpu": cpu,
        "gib": peak,
        "passed": int(passed.sum()),
        "digest": digest,
    }


def made(size: int, width: int) -> tuple[Vectors, Contrasts]:
    angles = np.pi * np.arange(size) / size
    noise = np.random.default_rng(0).standard_normal((size, width)) * 0.3 / size
    noise[:, :2] += np.stack([np.cos(angles), np.sin(angles)], axis=1)
    contrasts = magnitude_contrasts([Fraction(one) for one in range(size)], range(size))
    return noise.astype(np.float32), contrasts


def blocks(vectors: Vectors, contrasts: Contrasts) -> np.ndarray:
    return contrasts.passed("ova", Space(vectors), Ties.LISTED)


def whole(vectors: Vectors, contrasts: Contrasts) -> np.ndarray:
    """Every similarity at once, in double precision."""
    rows = vectors.astype(np.float64)
    rows /= np.sqrt((rows**2).sum(axis=1))[:, None]
    similar = rows @ rows.T
    wanted = similar[contrasts.x, contrasts.plus]
    similar[contrasts.x, contrasts.x] = -np.inf
    similar[contrasts.x, contrasts.plus] = -np.inf
    return wanted > similar.max(axis=1)


if __name__ == "__main__":
    main()
