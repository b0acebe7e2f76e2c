"""`numerate data`: sets listed, imported, fetched, counted and validated."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import program
import pytest
from program import answers, run_data


def test_data_stats_tables_are_shown_written_and_plotted(home: Path, tmp_path: Path) -> None:
    source, page = tmp_path / "figs.csv", tmp_path / "figs.html"
    source.write_text("premise,hypothesis,label\nHe ate 3 ripe figs.,He ate figs.,entailment\n")
    done = run_data("stats", "--tables", str(source), "--page", str(page), home=home)
    assert done.returncode == 0
    assert "overlap difference" in done.stdout
    assert page.read_text("utf-8").startswith("<!doctype html>")
    [record] = answers(run_data("stats", "--tables", "--json", str(source), home=home))
    assert record["sets"][0]["labels"]["entailment"]["overlap"] == 1.0
    assert run_data("stats", str(source), "--page", str(page), home=home).returncode == 2


def test_data_list_shows_what_is_at_hand(home: Path, downloads: Path) -> None:
    done = run_data("list", "equate/*", "builtin/ranges", "--data", str(downloads), home=home)
    assert done.returncode == 0
    rows = {line.split()[0]: line for line in done.stdout.splitlines() if "/" in line}
    assert "at hand" in rows["equate/awpnli"]
    assert "722" in rows["equate/awpnli"]
    assert "to import" in rows["equate/redditnli"]
    assert "built in" in rows["builtin/ranges"]
    assert "snli/dev" not in done.stdout


def test_data_list_as_json_says_where_sets_come_from(home: Path) -> None:
    found = {answer["name"]: answer for answer in answers(run_data("list", "--json", home=home))}
    assert found["snli/dev"]["state"] == "to fetch"
    assert (found["snli/dev"]["counts"], found["snli/dev"]["counted"]) == ({}, None)
    assert found["equate/awpnli"]["counts"] == {"entailment": 361, "contradiction": 361}
    assert "Table 2" in found["equate/awpnli"]["counted"]
    assert found["scitail/dev"]["licence"] == "Apache-2.0"
    assert "Ravichander" in found["equate/newsnli"]["citation"]


def test_data_list_says_where_a_size_is_unknown(home: Path) -> None:
    rows = {row.split()[0]: row for row in run_data("list", home=home).stdout.splitlines() if row}
    assert "unknown" in rows["snli/dev"]
    assert "1,304" in rows["scitail/dev"]
    assert "300" in rows["builtin/ranges"]


@pytest.mark.parametrize("columns", ["80", "60"])
def test_data_words_are_not_broken_where_the_terminal_is_narrow(
    home: Path, tmp_path: Path, columns: str, pairs: list[dict[str, str]]
) -> None:
    def words(command: list[str], width: str) -> list[str]:
        done = program.told(program.run("data", *command, NUMERATE_DATA=str(home), COLUMNS=width))
        table, _, _ = done.stdout.partition("\n\n")
        assert command != ["list"] or max(map(len, table.splitlines())) <= max(int(width), 80)
        return done.stdout.split()

    rows = [{**row, "id": f"a-rather-long-name-of-a-pair-{n}"} for n, row in enumerate(pairs)]
    path = tmp_path / "long.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    for command in (["list"], ["stats", str(path)], ["validate", str(path)]):
        assert sorted(words(command, columns)) == sorted(words(command, "400"))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no polite way to end a process")
def test_data_import_that_is_ended_leaves_no_half_a_file(
    home: Path, tmp_path: Path, pairs: list[dict[str, str]]
) -> None:
    lines = "".join(json.dumps({**pairs[0], "id": n}) + "\n" for n in range(60_000))
    (tmp_path / "NewsNLI.jsonl").write_text(lines, encoding="utf-8")
    with subprocess.Popen(
        [*program.NUMERATE, "data", "import", str(tmp_path), "--data", str(home)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell lets what it runs in the background ignore interrupts, and so would the child.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        while not list(home.rglob("*.draft")):
            assert process.poll() is None
            time.sleep(0.005)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert said.startswith(b"ended at equate/newsnli, of which nothing was kept")
    assert b"Traceback" not in said
    assert not [path for path in home.rglob("*") if path.is_file()]


def test_data_import_then_use(home: Path, downloads: Path) -> None:
    settings = {"NUMERATE_DATA": str(home), "COLUMNS": "100"}
    done = program.told(program.run_apart("data", "import", str(downloads), **settings))
    assert done.returncode == 0
    assert f"equate/awpnli: 3 of 722 pairs in {home}" in done.stdout
    assert "NewsNLI.csv:2: there is no label 'maybe'" in done.stderr
    assert (home / "equate" / "awpnli.jsonl").exists()
    [stats] = answers(run_data("stats", "equate/awpnli", "--json", home=home))
    assert stats["labels"] == {"entailment": 2, "contradiction": 1}
    assert stats["premises"] == 2
    [cluster] = stats["duplicates"]
    assert cluster == {"ids": ["AWPNLI-0", "AWPNLI-1"], "exact": False, "agreeing": False}


def test_data_import_as_json(home: Path, downloads: Path) -> None:
    news, awp = answers(run_data("import", str(downloads), "--json", home=home))
    assert (awp["task"], awp["pairs"], awp["expected"], awp["bad_rows"]) == (
        "equate/awpnli",
        3,
        722,
        [],
    )
    assert len(news["bad_rows"]) == 1


def test_data_import_stops_at_a_bad_row_when_asked(home: Path, downloads: Path) -> None:
    done = run_data("import", str(downloads), "--on-error", "stop", home=home)
    assert done.returncode == 1
    assert "E050: line 2 of " in done.stderr
    assert not list(home.rglob("*news*"))


def test_data_import_goes_on_behind_a_file_it_cannot_read(home: Path, downloads: Path) -> None:
    (downloads / "NewsNLI.csv").write_bytes(b"\0\0\0")
    done = run_data("import", str(downloads), home=home)
    assert done.returncode == 1
    assert "E051" in done.stderr
    assert "equate/awpnli: 3 of 722 pairs" in done.stdout


def test_data_import_of_nothing(home: Path, tmp_path: Path) -> None:
    done = run_data("import", str(tmp_path), home=home)
    assert done.returncode == 1
    assert done.stderr.startswith("E059: ")


def test_data_fetch_what_is_already_downloaded_needs_no_network(home: Path) -> None:
    archive = home / "downloads" / "rte" / "corpora-rte.zip"
    archive.parent.mkdir(parents=True)
    pair = '<c><pair id="1" value="TRUE"><t>2 figs</t><h>figs</h></pair></c>'
    with zipfile.ZipFile(archive, "w") as zipped:
        zipped.writestr("rte/rte1_dev.xml", pair)
    [answer] = answers(run_data("fetch", "rte/1-dev", "--json", home=home))
    assert (answer["pairs"], answer["expected"]) == (1, 567)
    assert len(answer["sha256"]) == 64
    done = run_data("fetch", "rte/1-dev", "--sha256", "0" * 64, home=home)
    assert done.returncode == 1
    assert done.stderr.startswith("E057: ")


def test_data_fetch_what_has_to_be_got_by_hand(home: Path) -> None:
    done = run_data("fetch", "equate/awpnli", home=home)
    assert done.returncode == 1
    assert done.stderr.startswith("E055: cannot fetch equate/awpnli")
    assert "https://github.com/" in done.stderr


def test_data_stats_for_people(home: Path, downloads: Path) -> None:
    done = run_data("stats", str(downloads / "EQUATE" / "AWPNLI.jsonl"), home=home)
    assert done.returncode == 0
    assert "entailment 2, contradiction 1" in done.stdout
    assert "1 pair says what another says" in done.stdout
    assert "AWPNLI-0 AWPNLI-1" in done.stdout


def test_data_validate_tells_a_part_from_the_whole(home: Path, downloads: Path) -> None:
    done = run_data("validate", "equate/awpnli", "--data", str(downloads), home=home)
    assert done.returncode == 0
    assert "3 of 722" in done.stdout
    assert "valid, a part of the published set" in done.stdout


def test_data_validate_of_many_takes_those_at_hand(home: Path, downloads: Path) -> None:
    done = run_data("validate", "equate/*", "--json", "--data", str(downloads), home=home)
    assert [answer["name"] for answer in answers(done)] == ["equate/newsnli", "equate/awpnli"]
    assert "E054: no file of equate/redditnli" in done.stderr


def test_data_validate_tells_bad_rows_and_fails(home: Path, downloads: Path) -> None:
    path = downloads / "NewsNLI.csv"
    done = run_data("validate", str(path), home=home)
    assert done.returncode == 1
    assert "not valid" in done.stdout
    assert f"{path}:2: there is no label 'maybe'" in done.stderr
    [answer] = answers(run_data("validate", str(path), "--json", home=home))
    assert answer["faults"] == [f"{path}:2: there is no label 'maybe'"]


def test_data_validate_takes_format_and_classes(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "numbers.txt"
    path.write_text('2 figs,"3 figs, at least",1\n', encoding="utf-8")
    classes = ["--classes", "entailment, neutral", "--format", "csv"]
    [answer] = answers(run_data("validate", str(path), "--json", *classes, home=home))
    assert answer["found"] == {"neutral": 1}
    assert run_data("validate", str(path), "--format", "yaml", home=home).stderr.startswith(
        "E051: "
    )


def test_data_import_and_validate_agree_on_ids_that_repeat(home: Path, tmp_path: Path) -> None:
    rows = "id,premise,hypothesis,label\n7,a,b,entails\n7,c,d,entails\n8,e,f,neutral\n"
    (tmp_path / "NewsNLI.csv").write_text(rows, encoding="utf-8")
    [imported] = answers(run_data("import", str(tmp_path), "--json", home=home))
    told = f"{tmp_path / 'NewsNLI.csv'}:3: the id '7' has been there before"
    assert (imported["pairs"], imported["bad_rows"]) == (2, [told])
    [valid] = answers(run_data("validate", "equate/newsnli", "--json", home=home))
    assert valid["faults"] == []
    [invalid] = answers(run_data("validate", str(tmp_path / "NewsNLI.csv"), "--json", home=home))
    assert invalid["faults"] == [told]


@pytest.mark.parametrize("command", ["stats", "validate"])
def test_data_asks_back_about_what_is_neither_task_nor_file(home: Path, command: str) -> None:
    done = run_data(command, "equate/awpnly", home=home)
    assert done.returncode == 1
    assert done.stderr.startswith("E053: ")
    assert "Did you mean: equate/awpnli" in done.stderr
    done = run_data(command, "equate/awpnli", home=home)
    assert done.stderr.startswith("E054: ")
    for name in ("nofile.jsonl", "."):
        said = f"E053: there is no file and no task '{name}'."
        assert run_data(command, name, home=home).stderr.startswith(said)


@pytest.mark.parametrize("command", ["stats", "validate"])
def test_data_of_many_of_which_none_is_at_hand_fails(home: Path, command: str) -> None:
    done = run_data(command, "equate/*", home=home)
    assert done.returncode == 1
    assert done.stderr.count("E054: ") == 5


def test_data_a_folder_that_cannot_be_is_named(home: Path, downloads: Path) -> None:
    file = downloads / "file"
    file.write_text("", encoding="utf-8")
    done = run_data("import", str(downloads), "--data", str(file), home=home)
    assert done.returncode == 1
    assert f"E004: cannot write '{file}" in done.stderr
    done = run_data("list", "--data", str(downloads / "nowhere"), home=home)
    assert done.stderr.startswith("E003: ")


@pytest.mark.parametrize("command", ["list", "import", "fetch", "stats", "validate"])
def test_data_help_teaches(home: Path, command: str) -> None:
    done = run_data(command, "--help", home=home)
    assert done.returncode == 0
    assert "Example:" in done.stdout
    assert "--data" in done.stdout
    assert "--json" in done.stdout
