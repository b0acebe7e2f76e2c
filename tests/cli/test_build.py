"""`numerate build` and `numerate annotate`: what they write, leave out and refuse."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from program import NUMERATE, run, run_apart

PROBLEM = {
    "id": "p",
    "body": "Olga had 90 coins. She spent 64 coins on a lamp.",
    "question": "How many coins did Olga have left?",
    "answer": 26,
}
PAIR = {
    "id": "a",
    "premise": "The fair drew 340 people.",
    "hypothesis": "340 people came.",
    "label": "entailment",
}


def pairs(output: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.decode("utf-8").splitlines()]


def jsonl(path: Path, *records: object) -> str:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return str(path)


def test_build_awp_writes_pairs_and_counts_what_it_left_out(tmp_path: Path) -> None:
    source = jsonl(tmp_path / "problems.jsonl", PROBLEM, {**PROBLEM, "id": "q", "answer": "3:4"})
    out, left = tmp_path / "awp.jsonl", tmp_path / "left.jsonl"
    done = run_apart("build", "awp", source, "--out", str(out), "--refused", str(left))
    assert done.returncode == 0
    assert not done.stdout
    right, wrong = pairs(out.read_bytes())
    assert list(right) == ["id", "premise", "hypothesis", "label", "provenance"]
    assert (right["hypothesis"], right["label"]) == ("Olga has 26 coins left.", "entailment")
    assert wrong["label"] == "contradiction"
    assert done.stderr.decode().splitlines() == [
        "2 pairs, 1 left out:",
        "      1  the answer is not one number",
    ]
    assert pairs(left.read_bytes()) == [{"id": "q", "reason": "the answer is not one number"}]


def test_build_awp_reads_standard_input_and_obeys_the_seed() -> None:
    problem = json.dumps(PROBLEM).encode()
    seeded = [run("build", "awp", "-", "--seed", seed, stdin=problem).stdout for seed in "0001234"]
    assert seeded[0] == seeded[1] == seeded[2]
    assert len(set(seeded)) > 1


def test_build_nothing_is_exit_status_1(tmp_path: Path) -> None:
    done = run("build", "awp", jsonl(tmp_path / "p.jsonl", {**PROBLEM, "answer": "Leon"}))
    assert done.returncode == 1
    assert done.stderr.decode().startswith("0 pairs, 1 left out:")


def test_build_never_writes_over_what_it_reads(tmp_path: Path) -> None:
    source = jsonl(tmp_path / "pairs.jsonl", PAIR)
    for option in ("--out", "--refused"):
        done = run("build", "perturb", source, option, str(tmp_path / "x" / ".." / "pairs.jsonl"))
        assert done.returncode == 1
        assert done.stderr.startswith(b"E004: ")
    done = run("build", "perturb", source, "--out", "new.jsonl", "--refused", "new.jsonl")
    assert b"writes it twice" in done.stderr
    assert pairs((tmp_path / "pairs.jsonl").read_bytes()) == [PAIR]


def test_build_nothing_takes_the_place_of_nothing(tmp_path: Path) -> None:
    source = jsonl(tmp_path / "p.jsonl", {**PROBLEM, "answer": "Leon"})
    kept, left = jsonl(tmp_path / "kept.jsonl", PAIR), tmp_path / "left.jsonl"
    assert run("build", "awp", source, "--out", kept, "--refused", str(left)).returncode == 1
    assert pairs((tmp_path / "kept.jsonl").read_bytes()) == [PAIR]
    assert len(pairs(left.read_bytes())) == 1


@pytest.mark.parametrize("place", [".", ""])
def test_build_a_folder_is_no_file_to_write(place: str) -> None:
    done = run("build", "builtin", "ranges", "--size", "3", "--out", place)
    assert done.returncode == 1
    assert done.stderr.startswith(b"E004: cannot write '.'")


def test_build_builtin_has_a_limit() -> None:
    done = run("build", "builtin", "ranges", "--size", "3000000")
    assert done.returncode == 2
    assert b"100000" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is no polite way to end a process")
def test_build_that_is_ended_leaves_nothing(tmp_path: Path) -> None:
    command = [*NUMERATE, "build", "awp", "-", "--out", str(tmp_path / "out.jsonl")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not list(tmp_path.glob("*.draft")):
            assert process.poll() is None
            time.sleep(0.01)
        process.terminate()
        _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in said
    assert list(tmp_path.iterdir()) == []


def test_build_stress(tmp_path: Path) -> None:
    done = run("build", "stress", jsonl(tmp_path / "t.jsonl", {"text": "Boris sold 30 lamps"}))
    assert [pair["label"] for pair in pairs(done.stdout)] == [
        "entailment",
        "contradiction",
        "neutral",
    ]


def test_build_perturb_gives_the_relations_asked_for(tmp_path: Path) -> None:
    source = jsonl(tmp_path / "pairs.jsonl", PAIR)
    [only] = pairs(run("build", "perturb", source).stdout)
    assert (only["label"], only["provenance"]["relation"]) == ("contradiction", "perturbation")
    chosen = run("build", "perturb", source, "--relation", "hedge", "--relation", "words")
    assert [pair["provenance"]["relation"] for pair in pairs(chosen.stdout)] == ["hedge"]
    everything = pairs(run("build", "perturb", source, "--relation", "all").stdout)
    assert {pair["provenance"]["relation"] for pair in everything} == {
        "comparator",
        "hedge",
        "hedged text",
        "perturbation",
    }
    wrong = run("build", "perturb", source, "--relation", "colour")
    assert wrong.returncode == 2
    assert b"notation" in wrong.stderr


def test_build_rte_keeps_the_quantity_subset(tmp_path: Path) -> None:
    source = jsonl(
        tmp_path / "pairs.jsonl",
        PAIR,
        {"id": "b", "premise": "It rained.", "hypothesis": "It was wet.", "label": "entailment"},
        {"id": "c", "premise": "It rained."},
    )
    done = run("build", "rte", source)
    assert [pair["id"] for pair in pairs(done.stdout)] == ["a"]
    assert b"2 left out" in done.stderr


def test_build_news_and_reddit_give_candidates_without_labels(tmp_path: Path) -> None:
    article = {"article": "The fair drew 340 people. It rained.", "highlights": ["340 at the fair"]}
    [found] = pairs(run("build", "news", jsonl(tmp_path / "n.jsonl", article)).stdout)
    assert (found["premise"], found["label"]) == ("The fair drew 340 people.", None)
    titles = [{"title": f"Rice prices rise {n}% in Vietnam", "date": "2024-05-01"} for n in (5, 6)]
    [found] = pairs(run("build", "reddit", jsonl(tmp_path / "r.jsonl", *titles)).stdout)
    assert found["label"] is None


def test_build_builtin_makes_pairs_from_nothing() -> None:
    done = run("build", "builtin", "ranges", "ordinals", "--size", "6")
    made = pairs(done.stdout)
    assert [pair["provenance"]["phenomenon"] for pair in made] == ["ranges"] * 6 + ["ordinals"] * 6
    wrong = run("build", "builtin", "maths")
    assert wrong.returncode == 1
    assert wrong.stderr.decode().splitlines()[-1].startswith("E061")


def test_build_select_balances_labels(tmp_path: Path) -> None:
    many = [{**PAIR, "id": str(i)} for i in range(5)]
    source = jsonl(tmp_path / "pairs.jsonl", *many, {**PAIR, "id": "n", "label": "neutral"})
    chosen = pairs(run("build", "select", source, "--size", "2").stdout)
    assert [pair["label"] for pair in chosen] == ["entailment", "neutral"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("build", "awp", "nowhere.jsonl"), "E003"),
        (("build", "rte", "nowhere.jsonl"), "E003"),
        (("annotate", "import", "nowhere.jsonl", "nowhere.csv"), "E003"),
    ],
)
def test_build_bad_files_are_one_line_with_a_code(arguments: tuple[str, ...], code: str) -> None:
    done = run(*arguments)
    assert done.returncode == 1
    assert done.stderr.decode().splitlines()[-1].startswith(code)


def test_build_a_bad_line_names_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(json.dumps(PROBLEM) + "\n{oops\n", encoding="utf-8")
    done = run("build", "awp", str(path), "--out", str(tmp_path / "out.jsonl"))
    assert done.returncode == 1
    assert b"E030: line 2 of" in done.stderr
    assert not (tmp_path / "out.jsonl").exists()  # no half a set


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes")
@pytest.mark.parametrize("option", ["--out", "--refused"])
def test_build_writes_into_a_pipe_and_does_not_replace_it(tmp_path: Path, option: str) -> None:
    # What is renamed over a device takes its place: with --out /dev/null, for the whole machine.
    source = jsonl(tmp_path / "p.jsonl", PROBLEM, {**PROBLEM, "id": "q", "answer": "3:4"})
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # open before the writer, so none waits
    try:
        done = run("build", "awp", source, option, str(pipe))
        received = os.read(reader, 1 << 16)
    finally:
        os.close(reader)
    assert done.returncode == 0
    assert len(pairs(received)) == (2 if option == "--out" else 1)
    assert pipe.is_fifo()


def test_annotate_round_trip(tmp_path: Path) -> None:
    source = jsonl(tmp_path / "pairs.jsonl", {**PAIR, "label": None}, {**PAIR, "id": "b"})
    sheet = run("annotate", "export", source).stdout.decode().splitlines()
    assert sheet[0] == "id,premise,hypothesis,annotator,label"
    assert len(sheet) == 3
    labels = tmp_path / "labels.csv"
    labels.write_text(
        "id,annotator,label\na,ann,yes\na,bo,entailment\na,cy,neutral\nb,ann,neutral\nb,bo,yes\n",
        encoding="utf-8",
    )
    done = run("annotate", "import", source, str(labels), "--at-least", "2")
    [settled] = pairs(done.stdout)
    assert (settled["id"], settled["label"]) == ("a", "entailment")
    told = done.stderr.decode()
    assert "2 items, 3 annotators" in told
    assert "Krippendorff's alpha" in told
    assert "its labels have no majority" in told


def test_annotate_label_studio(tmp_path: Path) -> None:
    source = jsonl(tmp_path / "pairs.jsonl", PAIR)
    done = run_apart("annotate", "export", source, "--as", "label-studio")
    assert json.loads(done.stdout)[0]["data"]["id"] == "a"
    config = run("annotate", "export", source, "--as", "label-studio-config")
    assert config.stdout.startswith(b"<View>")


@pytest.mark.parametrize("group", ["build", "annotate"])
def test_build_help_teaches(group: str) -> None:
    done = run(group, "--help")
    assert done.returncode == 0
    assert b"Examples" in done.stdout


def test_annotate_tells_strangers_and_second_thoughts(tmp_path: Path) -> None:
    source = jsonl(tmp_path / "pairs.jsonl", PAIR)
    sheet = tmp_path / "sheet.csv"
    rows = ["id,annotator,label", "a,ann,neutral", "a,ann,entailment", "z,ann,neutral"]
    sheet.write_text("\n".join(rows), encoding="utf-8")
    done = run("annotate", "import", source, str(sheet))
    assert [pair["label"] for pair in pairs(done.stdout)] == ["entailment"]
    said = done.stderr.decode()
    assert "not among the pairs: 1 item (z)" in said
    assert "1 label replaces an earlier one" in said
    assert "1 item, 1 annotator" in said


@pytest.mark.parametrize(
    "command",
    [
        "build awp",
        "build stress",
        "build news",
        "build reddit",
        "build rte",
        "build perturb",
        "build builtin",
        "build select",
        "annotate export",
        "annotate import",
        "export lm-eval",
        "export inspect",
    ],
)
def test_build_every_command_has_an_example(command: str) -> None:
    assert f"numerate {command} ".encode() in run(*command.split(), "--help").stdout
