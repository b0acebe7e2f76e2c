"""`numerate` with arguments, input, a folder and an environment: what it answers, and how it ends.

`run` is the program from `main` on, in the process of the tests, which has loaded the parser and
the encoder long ago. `run_apart` is a process of its own, for what only a process has: pipes, a
locale, what it imports. Every command has tests of both kinds.
"""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer.main

from numerate.cli import main

NUMERATE = [sys.executable, "-m", "numerate"]

Done = subprocess.CompletedProcess[bytes]
Told = subprocess.CompletedProcess[str]

# The tree of all commands, which takes longer to build than most of them to run.
_command = cache(typer.main.get_command)


def run_apart(
    *arguments: str, stdin: bytes = b"", cwd: Path | None = None, **environment: str
) -> Done:
    """What the program does as a process of its own."""
    return subprocess.run(
        [*NUMERATE, *arguments],
        input=stdin,
        cwd=cwd,
        capture_output=True,
        timeout=120,
        env={**os.environ, **environment},
    )


def run(*arguments: str, stdin: bytes = b"", cwd: Path | None = None, **environment: str) -> Done:
    """What the program does in this process, which is afterwards as it was.

    An error that the program does not catch is one of the test.
    """
    streams = [_stream(stdin), _stream(), _stream()]
    with pytest.MonkeyPatch.context() as patch, _signals_kept(), _modules_kept(cwd):
        patch.setattr(typer.main, "get_command", _command)
        patch.setattr(sys, "argv", ["numerate", *arguments])
        patch.setattr(sys, "path", [*sys.path])
        patch.setattr(sys, "excepthook", sys.excepthook)
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            patch.setattr(sys, name, stream)
        for name, value in environment.items():
            patch.setenv(name, value)
        if cwd is not None:
            patch.chdir(cwd)
        code = _ended()
    _, out, err = (_written(stream) for stream in streams)
    return subprocess.CompletedProcess(["numerate", *arguments], code, out, err)


def told(done: Done) -> Told:
    """The same with what was written as text."""
    out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def run_data(*arguments: str, home: Path) -> Told:
    """What `numerate data` does where the sets are kept in `home`."""
    return told(run("data", *arguments, NUMERATE_DATA=str(home), COLUMNS="100"))


def answers(done: Told) -> list[dict[str, Any]]:
    """What was written as JSON, an object in each line."""
    return [json.loads(line) for line in done.stdout.splitlines()]


def _ended() -> int:
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def _stream(content: bytes = b"") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")


def _written(stream: io.TextIOWrapper) -> bytes:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue()


@contextmanager
def _signals_kept() -> Iterator[None]:
    """The program has its own way to end when it is told to."""
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _modules_kept(folder: Path | None) -> Iterator[None]:
    """The modules that lie in its folder are not there for the next one."""
    before = set(sys.modules)
    try:
        yield
    finally:
        for name in set(sys.modules) - before:
            file = getattr(sys.modules[name], "__file__", None)
            if file is not None and Path(file).parent == folder:
                del sys.modules[name]
