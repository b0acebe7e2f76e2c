"""`numerate demo`, `--version` and `--help`: what a newcomer tries first."""

from __future__ import annotations

import os
import subprocess
import sys

import program
import pytest
from program import Done

from numerate import __version__, check, extract
from numerate.cli.demo import DEGREES, PAIRS, SENTENCES


def said(done: Done) -> str:
    assert done.returncode == 0
    assert not done.stderr
    return done.stdout.decode("utf-8")


def run(*arguments: str, **environment: str) -> str:
    return said(program.run(*arguments, COLUMNS="200", **environment))


@pytest.fixture(scope="module")
def shown() -> str:
    return run("demo")


def test_demo_marks_every_quantity(shown: str) -> None:
    for sentence in SENTENCES:
        for quantity in extract(sentence):
            assert f"[{quantity.text}]" in shown


def test_demo_shows_each_label_with_its_proof(shown: str) -> None:
    labels = [check(premise, claim).label for premise, claim in PAIRS]
    assert labels == ["entailment", "entailment", "contradiction", "neutral"]
    assert "(120 − 45) − 38 = 37" in shown


def test_demo_ends_with_a_small_evaluation(shown: str) -> None:
    *_, majority, qreas = shown.splitlines()
    assert majority.split()[0] == "majority:label=neutral"
    assert qreas.split()[0] == "qreas"


def test_demo_is_in_colour_on_a_terminal() -> None:
    assert "\x1b[" in run("demo", FORCE_COLOR="1", TERM="xterm-256color")


def test_demo_says_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    code = (
        "import sys; from numerate.cli import main; sys.modules['numerate.cli.demo'].SIZE = 12;"
        "sys.argv = ['numerate', 'demo']; main()"
    )
    environment = {**os.environ, "COLUMNS": "200", "PYTHONHASHSEED": "7"}
    apart = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, timeout=60, env=environment
    )
    monkeypatch.setattr(sys.modules["numerate.cli.demo"], "SIZE", 12)
    assert said(apart) == run("demo")


def test_version_is_shown() -> None:
    assert said(program.run_apart("--version")).strip() == f"numerate {__version__}"


def test_help_teaches_with_examples() -> None:
    text = run("extract", "--help")
    assert 'numerate extract --json "Between 40 and 60 hikers were stranded."' in text
    assert "--jsonl" in text


def test_demo_shows_what_models_know_of_degrees(shown: str) -> None:
    for claim in DEGREES[1]:
        assert claim in shown
    assert "numerate probe adjectives" in shown
