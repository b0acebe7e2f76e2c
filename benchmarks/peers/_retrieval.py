"""What every runner of retrieval measures. It runs inside a peer's own environment.

`SENTENCES` has one a line, `QUERIES` a `{"query", "sentence"}` each. Indexing and searching are two
processes, so that each has a peak of memory of its own; both print one JSON object.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

Found = Callable[[str, int], list[str]]


def measure(
    index: Callable[[Path, Path], None], load: Callable[[Path], Found], arguments: Sequence[str]
) -> None:
    sentences, queries, folder = map(Path, arguments[:3])
    top = int(arguments[3])
    if arguments[4:] == ["search"]:
        print(json.dumps(_searched(load, folder, queries, top)))
        return
    began, used = time.perf_counter(), _processor()
    index(sentences, folder)
    made = {
        "index_s": time.perf_counter() - began,
        "index_cpu_s": _processor() - used,
        "index_mb": _peak(),
        "disk_mb": sum(f.stat().st_size for f in folder.rglob("*") if f.is_file()) / 1e6,
    }
    done = subprocess.run(
        [sys.executable, sys.argv[0], *arguments, "search"], capture_output=True, check=True
    )
    print(json.dumps({**made, **json.loads(done.stdout)}))


def _searched(
    load: Callable[[Path], Found], folder: Path, path: Path, top: int
) -> dict[str, object]:
    queries = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    began = time.perf_counter()
    search = load(folder)
    loaded = time.perf_counter() - began
    for one in queries[:20]:  # what is paid once
        search(one["query"], top)
    used, found, seconds = _processor(), [], []
    for one in queries:
        began = time.perf_counter()
        found.append(search(one["query"], top))
        seconds.append(time.perf_counter() - began)
    used = _processor() - used
    wanted = [_same(one["sentence"]) for one in queries]
    told = [[_same(hit) for hit in hits] for hits in found]
    recalled = [one in hits for one, hits in zip(wanted, told, strict=True)]
    first = [hits[:1] == [one] for one, hits in zip(wanted, told, strict=True)]
    return {
        "load_s": loaded,
        "query_ms": 1000 * sorted(seconds)[len(seconds) // 2],
        "query_cpu_ms": 1000 * used / len(queries),
        "search_mb": _peak(),
        "recall": sum(recalled) / len(queries),
        "first": sum(first) / len(queries),
    }


def _same(sentence: str) -> str:
    """What is left of a sentence where duplicates are dropped."""
    return re.sub(r"\W+", "", sentence.lower())


def _processor() -> float:
    times = os.times()
    return times.user + times.system


def _peak() -> float:
    """The most memory that this process ever had; `getrusage` would count its parent's, too."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1000
