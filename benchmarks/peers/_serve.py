"""The loop every peer's runner shares. It runs inside the peer's own environment.

Standard input: one `{"text", "timed"}` per line. Standard output: one `{"quantities": [...]}` per
text, in order, and a last line `{"load_s", "first_s", "rate", "failures"}`. A quantity is
`{"value": x | [low, high], "unit": str, "change": str | null}`, in the peer's own words.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any

Quantity = dict[str, Any]
Extract = Callable[[str], list[Quantity]]

PASSES = 3


def serve(load: Callable[[], Extract]) -> None:
    """Answer every text once, then time the marked ones, warm, on one core."""
    use_one_core()
    requests = [json.loads(line) for line in sys.stdin if line.strip()]
    out = sys.stdout
    with redirect_stdout(sys.stderr):  # what a library prints must not mix with the answers
        began = time.perf_counter()
        extract = load()
        loaded = time.perf_counter()
        failures = 0
        answers: list[list[Quantity]] = []
        first = 0.0
        for request in requests:
            try:
                answers.append(extract(request["text"]))
            except Exception as error:  # the peer's own crash on one text must not hide the others
                failures += 1
                answers.append([])
                print(f"failed on one text: {error!r}", file=sys.stderr)
            first = first or time.perf_counter() - loaded
        if requests and failures == len(requests):
            sys.exit("failed on every text")
        # A crash is quick: with failures there is no speed to report.
        timed = [] if failures else [r["text"] for r in requests if r.get("timed")]
        rate = sentences_per_second(extract, timed)
    for answer in answers:
        print(json.dumps({"quantities": answer}), file=out)
    summary = {
        "load_s": loaded - began,
        "first_s": first,
        "rate": rate,
        "failures": failures,
    }
    print(json.dumps(summary), file=out)


def sentences_per_second(extract: Extract, texts: list[str]) -> float | None:
    """The best of a few warm passes: others on the machine can only make a pass slower."""
    best: float | None = None
    for _ in range(PASSES if texts else 0):
        began = time.perf_counter()
        for text in texts:
            extract(text)
        rate = len(texts) / (time.perf_counter() - began)
        best = rate if best is None else max(best, rate)
    return best


def use_one_core() -> None:
    """Pin this process to one of the cores it may use, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
