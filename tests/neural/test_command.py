"""`numerate train`, and what other commands make of its folder."""

from __future__ import annotations

import json
from pathlib import Path

import program
import pytest
from toys import toy_pairs, write_pairs

from numerate.models.neural.layout import CARD, MANIFEST, VOCABULARY, WEIGHTS


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    train = write_pairs(tmp_path / "train.jsonl", toy_pairs(90, seed=1))
    dev = write_pairs(tmp_path / "dev.jsonl", toy_pairs(30, seed=2))
    return ["--train", train, "--dev", dev]


def test_train_makes_a_model_for_every_other_command(
    files: list[str], vectors: str, tmp_path: Path
) -> None:
    mine = str(tmp_path / "mine")
    done = program.told(
        program.run("train", "cbow", *files, "--vectors", vectors, "--epochs", "2", "--out", mine)
    )
    assert done.returncode == 0, done.stderr
    assert "accuracy on dev" in done.stdout
    assert done.stderr == ""  # no terminal, no bar
    assert {path.name for path in Path(mine).iterdir()} == {MANIFEST, VOCABULARY, WEIGHTS, CARD}
    asked = ("eval", "--model", mine, "--task", files[-1], "--out", str(tmp_path / "run"))
    evaluated = program.told(program.run(*asked, "--json"))
    assert evaluated.returncode == 0, evaluated.stderr
    checked = program.told(
        program.run("check", "--model", f"trained:{mine}", "Ann sold figs.", "Ann sold.", "--json")
    )
    assert json.loads(checked.stdout)["label"] in ("entailment", "neutral", "contradiction")


def test_train_reads_dgem_files_and_tasks_by_name(tmp_path: Path) -> None:
    file = tmp_path / "science.tsv"
    rows = [
        f"{pair.premise}\t{pair.hypothesis}\t{label}\t{pair.provenance['structure']}\n"
        for pair, label in zip(toy_pairs(20, seed=1), ["entails", "neutral"] * 10, strict=True)
    ]
    file.write_text("".join(rows), "utf-8")
    dgem = ("train", "dgem", "--dev", str(file), "--epochs", "1", "--out")
    done = program.told(program.run(*dgem, str(tmp_path / "dgem"), "--train", str(file)))
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "dgem" / MANIFEST).read_text("utf-8"))["labels"] == [
        "entailment",
        "neutral",
    ]
    plain = ("--train", "builtin/ranges", "--limit", "20")  # whose graphs are built
    built = program.told(program.run(*dgem, str(tmp_path / "built"), *plain))
    assert built.returncode == 0, built.stderr


def test_train_draws_so_many_pairs(files: list[str], tmp_path: Path) -> None:
    out = ("--epochs", "1", "--limit", "30", "--out", str(tmp_path / "few"))
    assert program.run("train", "cbow", *files, *out).returncode == 0
    training = json.loads((tmp_path / "few" / MANIFEST).read_text("utf-8"))["training"]
    assert training["limit"] == 30
    assert training["data"][0]["pairs"] == 90


def test_train_says_what_is_wrong(files: list[str], tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    one_class = write_pairs(tmp_path / "one.jsonl", toy_pairs(30, seed=1)[::3])
    out = ("--out", str(tmp_path / "none"))
    for arguments, code in [
        (("cbow", "--train", str(empty), "--dev", files[-1]), "E052"),
        (("cbow", "--train", one_class, "--dev", one_class), "E101"),
        (("cbow", *files, "--vectors", str(empty)), "E102"),
        (("cbow", *files, "--device", "abacus"), "E044"),
        (("cbov", *files), "E100"),
    ]:
        done = program.told(program.run("train", *arguments, *out))
        assert done.returncode == 1
        assert done.stderr.startswith(f"{code}: "), done.stderr


def test_reproduce_trains_the_rows_of_a_table(vectors: str, tmp_path: Path) -> None:
    (tmp_path / "scitail").mkdir()
    for name, count in (("train", 30), ("dev", 9)):
        write_pairs(tmp_path / "scitail" / f"{name}.jsonl", toy_pairs(count, seed=1))
    asked = ("reproduce", "scitail-table6", "--data", str(tmp_path), "--vectors", vectors)
    mine = ("--models", str(tmp_path / "models"), "--epochs", "1", "--device", "cpu", "--json")
    done = program.told(program.run(*asked, *mine))
    assert done.returncode == 0, done.stderr
    assert "DGEM (dgem): at most" in done.stderr
    rows = {line["row"]: line for line in map(json.loads, done.stdout.splitlines())}
    for row in ("DecompAtt", "ESIM", "Ngram", "DGEM w/o edges", "DGEM"):
        assert rows[row]["ours"] is not None
        assert rows[row]["parameters"] > 0
        assert rows[row]["pairs_per_second"] > 0
