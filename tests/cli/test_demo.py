"""`numerate demo`, `--version` and `--help`: what a newcomer tries first."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from numerate import __version__, extract
from numerate.cli.demo import AS_JSON, SENTENCES


def run(*arguments: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "numerate", *arguments],
        capture_output=True,
        timeout=60,
        check=True,
        env={**os.environ, "COLUMNS": "200", **environment},
    )
    assert not done.stderr
    return done.stdout.decode("utf-8")


def test_demo_marks_every_quantity_and_ends_with_json() -> None:
    shown = run("demo")
    for sentence in SENTENCES:
        for quantity in extract(sentence):
            assert f"[{quantity.text}]" in shown
    written = json.loads(shown[shown.index("{") :])
    assert written["text"] == AS_JSON
    assert written["quantities"] == [quantity.to_json() for quantity in extract(AS_JSON)]


def test_demo_is_in_colour_on_a_terminal() -> None:
    assert "\x1b[" in run("demo", FORCE_COLOR="1", TERM="xterm-256color")


def test_demo_says_the_same_each_time() -> None:
    assert run("demo") == run("demo", PYTHONHASHSEED="7")


def test_version_is_shown() -> None:
    assert run("--version").strip() == f"numerate {__version__}"


def test_help_teaches_with_examples() -> None:
    text = run("extract", "--help")
    assert 'numerate extract --json "Between 40 and 60 hikers were stranded."' in text
    assert "--jsonl" in text
