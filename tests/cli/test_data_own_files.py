"""`numerate data` with files of one's own: columns named, parts split, graphs written."""

from __future__ import annotations

import json
from pathlib import Path

import program
import pytest
from program import answers, run_data

CLAIMS = "text,claim,verdict\nThe fair drew 340 people.,340 people came.,SUPPORTS\n"


def test_data_graphs_writes_dgem_format_with_the_relations_of_hypotheses(
    home: Path, tmp_path: Path, pairs: list[dict[str, str]]
) -> None:
    source, out = tmp_path / "pairs.jsonl", tmp_path / "dgem.tsv"
    rows = [*pairs, {"premise": "", "hypothesis": "Ice melts.", "label": "neutral"}]
    source.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    done = run_data("graphs", str(source), "--out", str(out), home=home)
    assert done.returncode == 0
    assert "3 pairs, 1 left out" in done.stderr
    assert out.read_text("utf-8").splitlines() == [
        "He has 3 figs.\tHe has 2 figs.\tcontradiction\tHe<>has<>2 figs",
        "He has 3 figs.\tHe has 2 figs !\tentails\tHe<>has<>2 figs",
        "He ate 9 plums.\tHe ate plums.\tentails\tHe<>ate<>plums",
    ]
    again = run_data("graphs", str(out), home=home)  # which has tuples of its own
    assert again.stdout == out.read_text("utf-8")


def test_data_graphs_never_writes_over_what_it_reads(
    home: Path, tmp_path: Path, pairs: list[dict[str, str]]
) -> None:
    source = tmp_path / "pairs.jsonl"
    source.write_text(json.dumps(pairs[0]), encoding="utf-8")
    done = run_data("graphs", str(source), "--out", str(source), home=home)
    assert done.returncode == 1
    assert json.loads(source.read_text("utf-8")) == pairs[0]


def test_data_split_keeps_groups_together_and_tells_sizes_and_labels(
    home: Path, tmp_path: Path
) -> None:
    source, out = tmp_path / "all.csv", tmp_path / "parts"
    rows = [f"text {n // 2},claim {n},{('yes', 'no')[n % 2]},story {n // 4}" for n in range(80)]
    source.write_text("\n".join(["text,claim,verdict,tale", *rows]), encoding="utf-8")
    named = ["--columns", "premise=text,hypothesis=claim,label=verdict,group=tale"]
    done = run_data("split", str(source), "--out", str(out), *named, home=home)
    assert done.returncode == 0, done.stderr
    head, train, *_ = done.stdout.splitlines()
    assert head.split() == ["part", "pairs", "share", "groups", "entailment", "not_entailment"]
    assert train.split() == ["train", "64", "80.0", "%", "16", "32", "32"]
    told = answers(run_data("split", str(source), "--out", str(out), *named, "--json", home=home))
    assert told[2] == {
        "part": "test",
        "path": str(out / "test.jsonl"),
        "pairs": 8,
        "share": 0.1,
        "groups": 2,
        "labels": {"entailment": 4, "not_entailment": 4},
    }
    groups = [
        {json.loads(line)["provenance"]["group"] for line in path.read_text().splitlines()}
        for path in sorted(out.glob("*.jsonl"))
    ]
    assert sorted(map(len, groups)) == [2, 2, 16]
    assert len(set().union(*groups)) == 20
    assert answers(run_data("stats", *map(str, out.glob("*.jsonl")), "--json", home=home))


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ("train=0.8,dev=0.1", "add up to 0.9"),
        ("train=80,test=20", "add up to 100"),
        ("train=0.5,train=0.5", "a share of its own"),
        ("train", "is not NAME=SHARE"),
        ("../train=1", "is not NAME=SHARE"),
        ("train=0,test=1", "a share of its own"),
        ("", "add up to 0"),
    ],
)
def test_data_split_parts_that_make_no_whole(
    home: Path, downloads: Path, parts: str, reason: str
) -> None:
    source = str(downloads / "NewsNLI.csv")
    done = run_data("split", source, "--out", str(home), "--parts", parts, home=home)
    assert done.returncode == 2
    assert reason in " ".join(done.stderr.replace("│", " ").split())


def test_data_split_never_writes_over_what_it_reads(
    home: Path, tmp_path: Path, pairs: list[dict[str, str]]
) -> None:
    source = tmp_path / "train.jsonl"
    source.write_text(json.dumps(pairs[0]) + "\n", encoding="utf-8")
    done = run_data("split", str(source), "--out", str(tmp_path), home=home)
    assert done.stderr.startswith("E004: ")
    done = run_data("split", str(source), "--out", str(home), home=home)
    assert done.stderr.startswith("E065: ")
    done = run_data("split", str(tmp_path), "--out", str(home), home=home)
    assert done.stderr.startswith("E003: ")


@pytest.mark.parametrize(
    "command",
    [
        ["data", "stats"],
        ["data", "validate"],
        ["build", "rte"],
        ["build", "perturb"],
        ["build", "select"],
        ["annotate", "export"],
        ["eval", "--model", "majority:label=neutral", "--out", "run", "--task"],
        ["export", "lm-eval", "--out", "tasks", "--task"],
    ],
    ids=" ".join,
)
def test_data_columns_are_named_for_every_command_that_reads_pairs(
    tmp_path: Path, command: list[str]
) -> None:
    path = tmp_path / "claims.csv"
    path.write_text(CLAIMS, encoding="utf-8")
    told = program.told(program.run(*command, str(path), cwd=tmp_path))
    assert told.returncode == 1
    assert "E063: " in told.stderr
    named = ["--columns", "premise=text,hypothesis=claim,label=verdict"]
    done = program.told(program.run(*command, str(path), *named, cwd=tmp_path))
    assert done.returncode == 0, done.stderr
    wrong = program.told(program.run(*command, str(path), "--columns", "text", cwd=tmp_path))
    assert "E064: " in wrong.stderr


def test_data_columns_are_named_for_gold_labels_and_for_votes(tmp_path: Path) -> None:
    named = ["--columns", "premise=text,hypothesis=claim,label=verdict"]
    (tmp_path / "claims.csv").write_text(CLAIMS, encoding="utf-8")
    (tmp_path / "answers.jsonl").write_text('{"id": "claims-0", "label": "entailment"}\n')
    (tmp_path / "sheet.csv").write_text("id,annotator,label\nclaims-0,ann,neutral\n")
    for command in (["score"], ["annotate", "import"]):
        second = "answers.jsonl" if command == ["score"] else "sheet.csv"
        done = program.run(*command, "claims.csv", second, *named, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
