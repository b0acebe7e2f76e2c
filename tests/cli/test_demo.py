"""`numerate demo`, `--version` and `--help`: what a newcomer tries first."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import program
import pytest
from program import Done

from numerate import __version__, check, extract
from numerate.cli.demo import DEGREES, PAIRS, SENTENCES

FEW = 6  # pairs of each phenomenon


def said(done: Done) -> str:
    assert done.returncode == 0
    assert not done.stderr
    return done.stdout.decode("utf-8")


def run(*arguments: str, **environment: str) -> str:
    return said(program.run(*arguments, COLUMNS="200", **environment))


@pytest.fixture(scope="module", autouse=True)
def a_small_evaluation_will_do() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules["numerate.cli.demo"], "SIZE", FEW)
        yield


@pytest.fixture(scope="module")
def shown(a_small_evaluation_will_do: None) -> str:
    return run("demo")


def test_demo_marks_every_quantity(shown: str) -> None:
    for sentence in SENTENCES:
        for quantity in extract(sentence):
            assert f"[{quantity.text}]" in shown


def test_demo_shows_each_label_with_its_proof(shown: str) -> None:
    labels = [check(premise, claim).label for premise, claim in PAIRS]
    assert labels == ["entailment", "entailment", "contradiction", "neutral"]
    assert "(120 − 45) − 38 = 37" in shown


def test_demo_shows_what_vectors_know_of_numbers(shown: str) -> None:
    lines = [line.split() for line in shown.splitlines()]
    dice = next(line[-3:] for line in lines if line[:1] == ["DICE,"])
    random = next(line[-3:] for line in lines if line[:2] == ["random", "vectors"])
    assert dice == ["100.0", "100.0", "100.0"]
    assert float(random[1]) < 60


def test_demo_ends_with_a_small_evaluation(shown: str) -> None:
    *_, majority, qreas = shown.splitlines()
    assert majority.split()[0] == "majority:label=neutral"
    assert qreas.split()[0] == "qreas"


def test_demo_is_in_colour_on_a_terminal() -> None:
    assert "\x1b[" in run("demo", FORCE_COLOR="1", TERM="xterm-256color")


def test_demo_says_the_same_each_time(shown: str) -> None:
    code = (
        f"import sys; from numerate.cli import main; sys.modules['numerate.cli.demo'].SIZE = {FEW};"
        "sys.argv = ['numerate', 'demo']; main()"
    )
    environment = {**os.environ, "COLUMNS": "200", "PYTHONHASHSEED": "7"}
    apart = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, timeout=60, env=environment
    )
    assert said(apart) == shown


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
