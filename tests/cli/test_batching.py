"""Folders of rows: `check --pairs`, `extract --texts` and `verify --answers`, in one process."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import program
import pyarrow as arrow
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet

from numerate.errors import ParserMissing
from numerate.scale.folder import Folder
from numerate.scale.inputs import parts_of, rows_of
from numerate.scale.job import Job
from numerate.scale.journal import Journal
from numerate.scale.records import Record
from numerate.scale.running import run

PAIRS = [
    {"id": f"p{at}", "premise": f"Acme hired {at} men.", "hypothesis": "Acme hired 3 men."}
    for at in range(7)
]

# A model that is quick to load, fails on one row, and ends its process on another.
MODEL = """
import os
def label(pairs):
    for pair in pairs:
        if "fail" in pair.premise:
            raise ZeroDivisionError("a poisoned row")
        if "kill" in pair.premise:
            os._exit(9)
    return ["neutral" for pair in pairs]
"""


def lines(path: Path, records: list[Any]) -> str:
    path.write_text("".join(f"{json.dumps(one)}\n" for one in records), encoding="utf-8")
    return str(path)


def answered(out: Path) -> list[dict[str, Any]]:
    files = sorted((out / "rows").iterdir())
    return [row for file in files for row in parquet.read_table(file).to_pylist()]


def contents(out: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted((out / "rows").iterdir())}


@pytest.fixture
def quick(tmp_path: Path) -> Path:
    (tmp_path / "quick.py").write_text(MODEL, encoding="utf-8")
    return tmp_path


def quick_check(folder: Path, *more: str) -> program.Told:
    arguments = ["check", "--model", "python:quick:label", "--out", "out", "--part-rows", "3"]
    return program.told(program.run(*arguments, *more, cwd=folder))


def test_batching_check_answers_as_jsonl_does(tmp_path: Path) -> None:
    source = lines(tmp_path / "pairs.jsonl", PAIRS)
    done = program.run("check", "--pairs", source, "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    streamed = program.run("check", "--jsonl", source).stdout.decode().splitlines()
    rows = answered(tmp_path / "out")
    assert [row["answer"] for row in rows] == streamed
    assert [row["label"] for row in rows] == [json.loads(one)["label"] for one in streamed]
    assert [row["id"] for row in rows] == [one["id"] for one in PAIRS]
    assert {row["file"] for row in rows} == {"pairs.jsonl"}


def test_batching_reads_folders_of_parquet_and_json_lines(quick: Path) -> None:
    folder = quick / "data" / "inner"
    folder.mkdir(parents=True)
    table = arrow.Table.from_pylist(PAIRS)
    parquet.write_table(table, folder / "b.parquet", row_group_size=2)
    lines(quick / "data" / "a.jsonl", PAIRS[:2])
    lines(quick / "data" / "_left_out.jsonl", PAIRS)
    done = quick_check(quick, "--pairs", "data", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "out": "out",
        "rows": 9,
        "errors": {},
        "parts": 4,
        "skipped": 0,
    }
    rows = answered(quick / "out")
    assert [(row["file"], row["row"], row["id"]) for row in rows] == [
        ("a.jsonl", 1, "p0"),
        ("a.jsonl", 2, "p1"),
        *(("inner/b.parquet", at + 1, f"p{at}") for at in range(7)),
    ]


def test_batching_extract_counts_what_it_found(tmp_path: Path) -> None:
    source = lines(tmp_path / "texts.jsonl", [{"text": "2 cats, 3 dogs"}, {"text": "We left."}])
    out = tmp_path / "out"
    assert program.run("extract", "--texts", source, "--out", str(out)).returncode == 0
    rows = answered(out)
    assert [row["found"] for row in rows] == [2, 0]
    assert json.loads(rows[0]["answer"])["quantities"][1]["unit"] == "dog"


def test_batching_verify_takes_answers_with_their_sources(tmp_path: Path) -> None:
    good = {"answer": "Acme hired 90 men.", "sources": ["Acme hired 100 men."], "id": 1}
    records = [good, {**good, "sources": "one text"}, {**good, "sources": []}]
    source = lines(tmp_path / "answers.jsonl", records)
    out = tmp_path / "out"
    assert program.run("verify", "--answers", source, "--out", str(out)).returncode == 1
    rows = answered(out)
    counted = [rows[0][name] for name in ("supported", "contradicted", "not_found")]
    assert counted == [0, 1, 0]
    assert [row["error"] and row["error"]["code"] for row in rows] == [None, "E188", "E172"]


def test_batching_poisoned_rows_are_answered_in_their_place(quick: Path) -> None:
    poisoned = {**PAIRS[0], "id": "bad", "premise": "fail \ud800"}
    source = quick / "pairs.jsonl"
    lines(source, [PAIRS[0], poisoned, {"id": 5, "premise": "no claim"}, PAIRS[1]])
    with source.open("ab") as file:
        file.write(b"\n{no json\n\xff\xfe\n")
    done = quick_check(quick, "--pairs", "pairs.jsonl")
    assert done.returncode == 1
    assert done.stderr == "2 with error E030\n1 with error E031\n1 with error E045\n"
    rows = answered(quick / "out")
    assert [(row["row"], row["error"] and row["error"]["code"]) for row in rows] == [
        (1, None),
        (2, "E045"),
        (3, "E031"),
        (4, None),
        (6, "E030"),
        (7, "E030"),
    ]
    assert "a poisoned row" in rows[1]["error"]["message"]
    assert [row["id"] for row in rows] == ["p0", "bad", "5", "p1", None, None]


def test_batching_an_error_that_nobody_foresaw_spoils_its_row_only(tmp_path: Path) -> None:
    lines(tmp_path / "rows.jsonl", [{"text": one} for one in ("4", "0", "", "2")])
    job = Job("halve", lambda: shares, ("text",), {"share": "float64"}, dict, {})
    outcome = run(job, tmp_path / "rows.jsonl", Folder(tmp_path / "out"), "1")
    assert outcome.errors == {"E191": 2}
    rows = answered(tmp_path / "out")
    assert [row["share"] for row in rows] == [0.25, None, None, 0.5]
    assert "ZeroDivisionError, division by zero" in rows[1]["error"]["message"]
    assert "0 answers to 1 rows" in rows[2]["error"]["message"]


def shares(records: Sequence[Record]) -> list[dict[str, Any]]:
    return [{"share": 1 / int(one["text"])} for one in records if one["text"]]


def test_batching_what_the_machine_lacks_ends_the_run(tmp_path: Path) -> None:
    lines(tmp_path / "rows.jsonl", [{"text": "4"}])

    def lacking(records: Sequence[Record]) -> list[dict[str, Any]]:
        raise ParserMissing

    job = Job("halve", lambda: lacking, ("text",), {}, dict, {})
    with pytest.raises(ParserMissing):
        run(job, tmp_path / "rows.jsonl", Folder(tmp_path / "out"), "1")
    assert not list((tmp_path / "out/rows").iterdir())


def test_batching_goes_on_with_the_parts_that_are_missing(quick: Path) -> None:
    lines(quick / "pairs.jsonl", PAIRS)
    assert quick_check(quick, "--pairs", "pairs.jsonl").returncode == 0
    before = contents(quick / "out")
    (quick / "out/parts/part-000001.json").unlink()
    (quick / "out/rows/part-000002.parquet").write_bytes(b"cut short")
    kept = (quick / "out/rows/part-000000.parquet").stat().st_mtime_ns
    done = quick_check(quick, "--pairs", "pairs.jsonl", "--json")
    assert json.loads(done.stdout)["skipped"] == 1
    assert contents(quick / "out") == before
    assert (quick / "out/rows/part-000000.parquet").stat().st_mtime_ns == kept


def test_batching_retry_asks_only_parts_with_errors(quick: Path) -> None:
    lines(quick / "pairs.jsonl", [*PAIRS[:3], {**PAIRS[3], "premise": "fail"}])
    assert quick_check(quick, "--pairs", "pairs.jsonl").returncode == 1
    (quick / "quick.py").write_text(MODEL.replace('"fail"', '"other"'), encoding="utf-8")
    assert quick_check(quick, "--pairs", "pairs.jsonl").returncode == 1
    done = quick_check(quick, "--pairs", "pairs.jsonl", "--retry", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["skipped"] == 1


def test_batching_a_row_that_kills_the_process_is_found(quick: Path) -> None:
    """Killed in the batch, then twice on the row alone; the fourth process leaves it out."""
    lines(quick / "pairs.jsonl", [*PAIRS[:2], {**PAIRS[2], "premise": "kill"}, *PAIRS[3:]])
    arguments = ["check", "--model", "python:quick:label", "--pairs", "pairs.jsonl", "--out", "out"]
    ended = [program.run_apart(*arguments, cwd=quick).returncode for _ in range(4)]
    assert ended == [9, 9, 9, 1]
    codes = [row["error"] and row["error"]["code"] for row in answered(quick / "out")]
    assert codes == [None, None, "E192", None, None, None, None]
    assert not list((quick / "out/doing").iterdir())


def test_batching_journal_forgives_one_death_on_a_row(tmp_path: Path) -> None:
    note = {"rows": [4], "singly": [3, 4, 5], "deaths": {}}
    (tmp_path / "note").write_text(json.dumps(note), encoding="ascii")
    journal = Journal.of(tmp_path / "note")
    assert (journal.singly, journal.is_deadly(4)) == ({3, 4, 5}, False)
    journal.deaths[4] += 1
    assert journal.is_deadly(4)


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"rows": [1]}'])
def test_batching_journal_that_was_cut_off_is_no_journal(tmp_path: Path, damage: str) -> None:
    (tmp_path / "note").write_text(damage, encoding="ascii")
    assert Journal.of(tmp_path / "note").singly == set()


def test_batching_refuses_to_go_on_with_something_else(quick: Path) -> None:
    lines(quick / "pairs.jsonl", PAIRS)
    assert quick_check(quick, "--pairs", "pairs.jsonl").returncode == 0
    other = quick_check(quick, "--pairs", "pairs.jsonl", "--labels", "2", "--part-rows", "4")
    assert other.returncode == 1
    assert other.stderr.startswith("E190: ")
    assert "another setting of: --labels, --part-rows." in other.stderr
    lines(quick / "pairs.jsonl", PAIRS[:5])
    assert "the rows" in quick_check(quick, "--pairs", "pairs.jsonl").stderr
    (quick / "out/manifest.json").write_text("{", encoding="utf-8")
    assert quick_check(quick, "--pairs", "pairs.jsonl").stderr.startswith("E194: ")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--pairs", "nowhere"], "E003"),
        (["--pairs", "empty"], "E189"),
        (["--pairs", "blank.jsonl"], "E189"),
        (["--pairs", "broken.parquet"], "E003"),
    ],
)
def test_batching_says_where_there_is_nothing(quick: Path, arguments: list[str], code: str) -> None:
    (quick / "empty").mkdir()
    (quick / "blank.jsonl").write_text("\n \n", encoding="utf-8")
    (quick / "broken.parquet").write_bytes(b"PAR1 and no more")
    done = quick_check(quick, *arguments)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{code}: ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "--pairs", "pairs.jsonl"],
        ["check", "--out", "out", "a", "b"],
        ["check", "--pairs", "pairs.jsonl", "--out", "out", "a", "b"],
        ["check", "--pairs", "pairs.jsonl", "--out", "out", "--workers", "2"],
        ["extract", "--texts", "texts.jsonl", "--out", "out", "a"],
        ["extract", "--engine", "ray", "a"],
        ["verify", "--answers", "answers.jsonl", "--out", "out", "a", "b"],
    ],
)
def test_batching_refuses_options_that_do_not_fit(tmp_path: Path, arguments: list[str]) -> None:
    assert program.run(*arguments, cwd=tmp_path).returncode == 2
    assert not list(tmp_path.iterdir())


def test_batching_without_ray_names_the_extra(quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    lines(quick / "pairs.jsonl", PAIRS)
    done = quick_check(quick, "--pairs", "pairs.jsonl", "--engine", "ray")
    assert done.returncode == 1
    assert done.stderr.startswith("E040: --engine ray needs Ray")


@given(
    texts=st.lists(st.sampled_from(["", "  ", '{"text": "a"}', '{"text": "b"}', "bad"])),
    most=st.integers(1, 5),
    ends=st.booleans(),
)
def test_batching_parts_hold_every_row_once(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str], most: int, ends: bool
) -> None:
    path = tmp_path_factory.mktemp("rows") / "rows.jsonl"
    path.write_text("\n".join(texts) + ("\n" if ends else ""), encoding="utf-8")
    parts = parts_of(path.parent, [path], most)
    assert all(1 <= part.rows <= most for part in parts)
    rows = [row for part in parts for row in rows_of(path.parent, part, ["text"], [])]
    assert [row.number for row in rows] == [at for at, one in enumerate(texts, 1) if one.strip()]
    assert len(rows) == sum(part.rows for part in parts)


@given(total=st.integers(1, 30), most=st.integers(1, 9), group=st.integers(1, 9))
def test_batching_parts_of_parquet_hold_every_row_once(
    tmp_path_factory: pytest.TempPathFactory, total: int, most: int, group: int
) -> None:
    path = tmp_path_factory.mktemp("rows") / "rows.parquet"
    table = arrow.table({"text": [str(at) for at in range(1, total + 1)]})
    parquet.write_table(table, path, row_group_size=group)
    parts = parts_of(path.parent, [path], most)
    rows = [row for part in parts for row in rows_of(path.parent, part, ["text"], [])]
    assert [(row.number, row.record["text"]) for row in rows] == [
        (at, str(at)) for at in range(1, total + 1)
    ]
