"""`numerate verify`: the table, the JSON, the page, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import program
import pytest
from program import Done


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "answer.txt").write_text("Rome has 12 vans. Oslo has 9 vans.", encoding="utf-8")
    (tmp_path / "vans.txt").write_text("Rome has 12 vans, Oslo has 7 vans.", encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str, stdin: bytes = b"") -> Done:
    return program.run("verify", *arguments, stdin=stdin, cwd=folder)


def test_verify_shows_a_table_and_fails_where_a_claim_is_contradicted(folder: Path) -> None:
    done = program.run_apart("verify", "answer.txt", "vans.txt", cwd=folder)
    text = done.stdout.decode()
    assert done.returncode == 1
    assert text.startswith("2 claims: 1 supported, 1 contradicted, 0 not found")
    assert "vans.txt:0-34" in text


def test_verify_writes_one_object_or_one_for_each_claim(folder: Path) -> None:
    whole = json.loads(run(folder, "answer.txt", "vans.txt", "--json").stdout)
    lines = run(folder, "answer.txt", "vans.txt", "--jsonl").stdout.splitlines()
    assert [json.loads(line) for line in lines] == whole["claims"]
    assert [one["status"] for one in whole["claims"]] == ["supported", "contradicted"]


def test_verify_takes_the_answer_from_anywhere(folder: Path) -> None:
    for arguments, stdin in (
        (("--answer", "Rome has 12 vans.", "vans.txt"), b""),
        (("-", "vans.txt"), b"Rome has 12 vans."),
        (("--answer", "Rome has 12 vans.", "-"), b"Rome has 12 vans."),
    ):
        done = run(folder, *arguments, stdin=stdin)
        assert (done.returncode, done.stderr) == (0, b"")


def test_verify_writes_a_page_that_stands_alone(folder: Path) -> None:
    run(folder, "answer.txt", "vans.txt", "--html", "page.html")
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert "Oslo has 7 vans" in page
    assert "<script" not in page
    assert run(folder, "answer.txt", "vans.txt", "--html", "no/page.html").returncode == 1


def test_verify_strict_wants_every_claim_supported(folder: Path) -> None:
    said = ("--answer", "The firm owns 77 ships.", "vans.txt")
    assert run(folder, *said).returncode == 0
    assert run(folder, *said, "--strict").returncode == 1
    assert run(folder, *said, "--strict", "--jsonl").returncode == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("none.txt", "vans.txt"), b"E165"),
        (("answer.txt", "none.txt"), b"E165"),
        (("--answer", " ", "vans.txt"), b"E171"),
        (("answer.txt", "vans.txt", "--encoding", "utf-9"), b"E167"),
        (("answer.txt", "vans.txt", "--profile", "harsh"), b"E0"),
    ],
)
def test_verify_says_in_a_line_what_is_wrong(
    folder: Path, arguments: tuple[str, ...], told: bytes
) -> None:
    done = run(folder, *arguments)
    assert done.returncode == 1
    assert done.stderr.startswith(told)
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [(), ("answer.txt",), ("-", "-"), ("answer.txt", "vans.txt", "--json", "--jsonl")],
)
def test_verify_refuses_what_does_not_go_together(folder: Path, arguments: tuple[str, ...]) -> None:
    assert run(folder, *arguments).returncode == 2
