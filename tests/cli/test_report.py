"""`numerate report`: its formats, where it writes them, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import program
import pytest
from program import Told

PAIRS = [
    ("The firm employs 100 men.", "The firm employs less than 700 men.", "entailment"),
    ("The firm employs 100 men.", "The firm employs 90 men.", "contradiction"),
]


def numerate(*arguments: str, cwd: Path) -> Told:
    return program.told(program.run(*arguments, cwd=cwd))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the run folder `run`, of two models on two pairs."""
    folder = tmp_path_factory.mktemp("report")
    records = [
        {"id": str(i), "premise": premise, "hypothesis": claim, "label": label}
        for i, (premise, claim, label) in enumerate(PAIRS)
    ]
    lines = "".join(f"{json.dumps(record)}\n" for record in records)
    (folder / "pairs.jsonl").write_text(lines, encoding="utf-8")
    models = ["--model", "qreas", "--model", "majority:label=neutral"]
    done = numerate("eval", *models, "--task", "pairs.jsonl", "--out", "run", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder


def test_report_writes_a_page_where_nothing_else_is_asked(folder: Path) -> None:
    done = program.told(program.run_apart("report", "run", cwd=folder))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "writing report.html\n")
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "majority:label=neutral" in page


@pytest.mark.parametrize(
    ("name", "begins"), [("a.md", "# numerate report"), ("a.TEX", "% "), ("a.json", "{")]
)
def test_report_takes_the_format_from_the_ending(folder: Path, name: str, begins: str) -> None:
    done = numerate("report", "run", "--out", f"deep/{name}", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert (folder / "deep" / name).read_text(encoding="utf-8").startswith(begins)


def test_report_prints_a_format_that_is_asked_for(folder: Path) -> None:
    done = numerate("report", "run", "--format", "markdown", cwd=folder)
    assert "| qreas | **100.0** (+50.0)" in done.stdout
    assert not done.stderr


def test_report_prints_a_page_only_when_told_to(folder: Path) -> None:
    done = numerate("report", "run", "--out", "-", cwd=folder)
    assert done.stdout.startswith("<!doctype html>")


def test_report_is_the_same_for_runs_made_apart(folder: Path) -> None:
    models = ["--model", "qreas", "--model", "majority:label=neutral"]
    command = ["eval", *models, "--task", "pairs.jsonl", "--out", "again/run"]
    assert numerate(*command, cwd=folder).returncode == 0
    pages = [
        numerate("report", run, "--out", "-", cwd=folder).stdout for run in ("run", "again/run")
    ]
    assert pages[0] == pages[1]


def test_report_of_no_run_says_how_to_make_one(folder: Path) -> None:
    done = numerate("report", "nowhere", cwd=folder)
    assert done.returncode == 1
    assert done.stderr.startswith("E073: ")
    assert done.stderr.count("\n") == 1


def test_report_an_ending_of_no_format_is_refused(folder: Path) -> None:
    done = numerate("report", "run", "--out", "a.docx", cwd=folder)
    assert done.returncode == 2
    assert "--format" in done.stderr
    assert not (folder / "a.docx").exists()


def test_report_a_folder_is_no_file_to_write(folder: Path) -> None:
    done = numerate("report", "run", "--out", ".", cwd=folder)
    assert done.returncode == 1
    assert done.stderr.startswith("E004: cannot write '.'")
