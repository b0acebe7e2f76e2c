"""How fast, how soon, and for how long: the measurements beside the scores."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from _peers import PeerFailed, Run, run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Soak", "run_ours", "soak", "speed_lines"]

_RUNNER = Path(__file__).parent / "peers" / "run_ours.py"
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def run_ours(requests: Sequence[dict[str, Any]], mode: str = "full") -> Run:
    """numerate in a process of its own, with the interpreter that runs this benchmark."""
    return run(Path(sys.executable), _RUNNER, requests, [mode])


def speed_lines(
    ours: Run, requests: Sequence[dict[str, Any]], quantulum3: Run | None
) -> Iterator[str]:
    """The speed section: ours against the bare parse beneath it and against the fastest peer."""
    timed = [request for request in requests if request["timed"]]
    yield f"extract, first call in a fresh process (imports and model included): {_first(ours)}"
    yield f"extract(text): {_rate(ours)}"
    yield from _against("the bare parser", ours, _try(timed, "parser"))
    # A sentence without a quantity is never parsed, which flatters the figure above.
    pairs = zip(requests, ours.quantities, strict=True)
    dense = [r for r, found in pairs if r["timed"] and any(map(_is_quantity, found))]
    full, parser = _try(dense, "full"), _try(dense, "parser")
    if isinstance(full, Run):
        yield f"extract(text), only the {len(dense)} sentences with a quantity: {_rate(full)}"
        yield from _against("the bare parser", full, parser)
    fast = _try(timed, "fast")
    if isinstance(fast, Run):
        yield f"extract(text, roles=False): {_rate(fast)}; first call {_first(fast)}"
        yield from _against("quantulum3", fast, quantulum3 or "not run")
    else:
        yield f"extract(text, roles=False): {fast}"


def _is_quantity(numset: dict[str, Any]) -> bool:
    return numset["kind"] not in ("date", "time", "identifier")


def _try(requests: Sequence[dict[str, Any]], mode: str) -> Run | str:
    try:
        return run_ours(requests, mode)
    except PeerFailed as error:
        return f"failed\n{error}"


def _against(name: str, ours: Run, other: Run | str) -> Iterator[str]:
    if isinstance(other, str):
        yield f"  against {name}: {other}"
    elif ours.rate and other.rate:
        yield f"  against {name} ({_rate(other)}): {ours.rate / other.rate:.2f} times its speed"


def _rate(run: Run) -> str:
    return f"{run.rate:.1f} sentences/s" if run.rate else "not timed"


def _first(run: Run) -> str:
    return f"{run.load_s + run.first_s:.2f} s"


@dataclass(frozen=True, slots=True)
class Soak:
    """A long stream through the command line: lines in and out, speed, resident memory."""

    sent: int
    answered: int
    errors: int
    seconds: float
    early_mb: float  # after a tenth of the stream
    late_mb: float
    peak_mb: float

    def lines(self) -> Iterator[str]:
        yield f"{self.answered} of {self.sent} lines answered, {self.errors} errors"
        yield f"{self.answered / self.seconds:.1f} sentences/s, start included"
        yield (
            f"resident memory {self.early_mb:.0f} MB after a tenth, {self.late_mb:.0f} MB at the "
            f"end ({self.late_mb - self.early_mb:+.1f} MB), peak {self.peak_mb:.0f} MB"
        )


def soak(texts: Sequence[str], count: int) -> Soak:
    """Stream `count` different sentences through `numerate extract --jsonl -`."""
    process = subprocess.Popen(
        [*_command(), "extract", "--jsonl", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(process.pid, {max(os.sched_getaffinity(0))})
    began = time.perf_counter()
    writer = threading.Thread(target=_feed, args=(process.stdin, texts, count), daemon=True)
    writer.start()
    answered = errors = 0
    samples: list[float] = []
    early = 0.0
    for line in process.stdout:
        answered += 1
        errors += b'"error"' in line[:200]
        if answered % 50 == 0 or answered == count:
            samples.append(_resident_mb(process.pid) or (samples[-1] if samples else 0.0))
        if answered == max(count // 10, 1):
            early = _resident_mb(process.pid)
    seconds = time.perf_counter() - began
    writer.join()
    process.wait()
    late = samples[-1] if samples else 0.0
    return Soak(count, answered, errors, seconds, early, late, max(samples, default=0.0))


def _command() -> list[str]:
    """The `numerate` beside this interpreter, or its module where it is not installed."""
    beside = Path(sys.executable).parent / "numerate"
    found = str(beside) if beside.exists() else shutil.which("numerate")
    return [found] if found else [sys.executable, "-m", "numerate"]


def _feed(pipe: IO[bytes], texts: Sequence[str], count: int) -> None:
    """No two lines alike, so that a cache that only grows shows itself."""
    try:
        with pipe:
            for number, text in enumerate(itertools.islice(itertools.cycle(texts), count)):
                line = json.dumps({"text": f"{text} Item x{number} cost {number} dollars."})
                pipe.write(line.encode() + b"\n")
    except BrokenPipeError:  # the reader died; its exit shows in the count of answers
        return


def _resident_mb(pid: int) -> float:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):  # not Linux, or just ended
        return 0.0
    return pages * _PAGE / 2**20
