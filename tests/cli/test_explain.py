"""`numerate explain`: what it asks for, and the causes of a run's errors."""

from __future__ import annotations

import json
from pathlib import Path

import program
from program import Told, run_apart


def run(*arguments: str) -> Told:
    return program.told(program.run(*arguments, COLUMNS="100"))


def test_explain_asks_for_what_it_needs() -> None:
    done = run("explain", "Ice melts.")
    assert done.returncode == 2
    assert "--model DIR, a text and a claim" in " ".join(done.stderr.split())
    assert run("explain", "--errors", "runs/x", "Ice melts.").returncode == 2


def test_explain_of_a_model_without_a_graph() -> None:
    done = run_apart("explain", "--model", "majority:label=neutral", "Ice melts.", "Ice melts.")
    assert done.returncode == 1
    assert done.stderr.startswith(b"E135: majority:label=neutral reads no graph")


def test_explain_errors_counts_the_causes_of_a_run(tmp_path: Path) -> None:
    pairs = tmp_path / "science.jsonl"
    rows = [
        {"id": "a", "premise": "Vapor is a gas.", "hypothesis": "Vapor is a blue gas."},
        {"id": "b", "premise": "Ice is cold water.", "hypothesis": "Ice is cold."},
    ]
    labels = ["neutral", "entailment"]
    lines = (json.dumps({**row, "label": label}) for row, label in zip(rows, labels, strict=True))
    pairs.write_text("\n".join(lines), encoding="utf-8")
    folder = str(tmp_path / "run")
    asked = run(
        "eval", "--model", "majority:label=entailment", "--task", str(pairs), "--out", folder
    )
    assert asked.returncode == 0
    done = run("explain", "--errors", folder)
    assert done.returncode == 0
    assert "1 wrong of 2" in done.stdout
    assert "unsupported key term  1 (100 %)  0 (0 %)  a" in done.stdout
    told = json.loads(run("explain", "--errors", folder, "--json").stdout)
    assert [cause["wrong"] for cause in told["causes"]] == [0, 1, 0]


def test_explain_errors_of_what_is_no_run(tmp_path: Path) -> None:
    done = run("explain", "--errors", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith("E")
