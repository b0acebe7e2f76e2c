"""`numerate probe` and `numerate reproduce numeracy`, as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path

import program
import pytest

NUMBERS = range(30)


@pytest.fixture
def vectors(tmp_path: Path) -> str:
    """A number line bent to an arc, as a file."""
    lines = [f"{n} {30 - n}.0 {n}.0\n" for n in NUMBERS]
    (tmp_path / "arc.txt").write_text("the 1.0 1.0\n" + "".join(lines), "utf-8")
    return str(tmp_path / "arc.txt")


@pytest.fixture
def corpus(tmp_path: Path) -> str:
    lines = ["She sold 4 figs.", "In 2000 Census takers came.", "Nobody came."] * 10
    (tmp_path / "corpus.txt").write_text("\n".join(lines), "utf-8")
    return str(tmp_path / "corpus.txt")


def test_probe_embeddings_answers_in_json(vectors: str) -> None:
    done = program.run("probe", "embeddings", vectors, "--json", "--splits", "1")
    assert done.returncode == 0
    found = json.loads(done.stdout)
    magnitude = found["magnitude"]
    assert (magnitude["sc"], magnitude["bc"]) == (100.0, 100.0)
    assert set(magnitude) == {"ova", "sc", "bc", "counts", "intervals", "random"}
    assert magnitude["counts"] == {"ova": 30, "sc": 30, "bc": 30}
    assert found["numeration"] is None
    assert b"numeration is not asked" in done.stderr


def test_probe_embeddings_asks_the_tests_of_a_folder(vectors: str, tmp_path: Path) -> None:
    for name in ("scmag.csv", "bcmag.csv"):
        rows = "".join(f"{n}.0,{n + 1}.0,{n + 3}.0\n" for n in range(5))
        (tmp_path / name).write_text(f"x,x_plus,x_minus\n{rows}", "utf-8")
    done = program.run("probe", "embeddings", vectors, "--triples", str(tmp_path), "--json")
    assert json.loads(done.stdout)["magnitude"]["counts"] == {"ova": 5, "sc": 5, "bc": 5}


def test_probe_embeddings_is_shown_as_tables_and_as_a_page(vectors: str, tmp_path: Path) -> None:
    page = tmp_path / "out" / "page.html"
    done = program.run("probe", "embeddings", vectors, "--html", str(page), NO_COLOR="1")
    assert done.returncode == 0
    shown = done.stdout.decode()
    assert "magnitude of DICE" in shown
    assert "largest of 5" in shown
    assert page.read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("3 0.1 0.2\n4 0.1\n", "E102"),
        ("9 2\n3 0.1 0.2\n4 0.1 0.2\n", "E102"),
        ("a 0.1 0.2\nb 0.1 0.2\n", "E110"),
        ("3 0.1 0.2\n4 0.1 0.2\n", "E110"),
    ],
)
def test_probe_embeddings_refuses_bad_files_in_one_line(
    content: str, code: str, tmp_path: Path
) -> None:
    (tmp_path / "bad.txt").write_text(content, "utf-8")
    done = program.run("probe", "embeddings", str(tmp_path / "bad.txt"))
    assert done.returncode == 1
    assert done.stderr.startswith(code.encode())
    assert done.stderr.count(b"\n") == 1
    assert not done.stdout


def test_probe_contexts_shows_what_sets_numbers_apart(corpus: str) -> None:
    done = program.run("probe", "contexts", corpus, "--bound", "500", "--json")
    found = json.loads(done.stdout)
    assert [row["word"] for row in found["primitive"]] == ["figs"]
    assert [row["word"] for row in found["large"]] == ["Census"]
    shown = program.run("probe", "contexts", corpus).stdout.decode()
    assert "> 100000" in shown


def test_probe_retrain_writes_vectors_that_can_be_probed(corpus: str, tmp_path: Path) -> None:
    out = tmp_path / "vectors"
    options = ("--architecture", "glove", "--width", "4", "--epochs", "1")
    done = program.run("probe", "retrain", corpus, "--out", str(out), *options)
    assert done.returncode == 0
    assert sorted(path.name for path in out.iterdir()) == ["glove-all.txt", "glove-num.txt"]
    refused = program.run("probe", "embeddings", str(out / "glove-num.txt"))
    assert refused.stderr.startswith(b"E110")  # it has 4 and 2000 only


def test_probe_embeddings_in_a_process_of_its_own(vectors: str) -> None:
    done = program.run_apart("probe", "embeddings", vectors, "--json")
    assert done.returncode == 0
    assert done.stdout == program.run("probe", "embeddings", vectors, "--json").stdout


def test_reproduce_numeracy_on_the_real_glove() -> None:
    done = program.run("reproduce", "numeracy", "--json")
    assert done.returncode == 0
    cells = [json.loads(line) for line in done.stdout.splitlines()]
    assert {cell["row"] for cell in cells} == {"GloVe-6B-50D"}
    assert {cell["table"] for cell in cells} == {f"Table {n}" for n in (1, 2, 3, 6, 7, 8, 9)}
    found = {(cell["table"], cell["cell"]): cell for cell in cells}
    # The paper's 19,409 hold "nan", "inf" and "infinity".
    arabic = found["Table 1", "Arabic numerals"]
    assert (arabic["paper"], arabic["ours"]) == (19_409, 19_406)
    magnitude = [found["Table 2", f"{kind}-MAG"] for kind in ("OVA", "SC", "BC")]
    assert [cell["paper"] for cell in magnitude] == pytest.approx([0.077, 0.5562, 0.8248])
    ova, sc, bc = (cell["ours"] for cell in magnitude)
    assert 0.02 < ova < 0.1
    assert 0.5 < sc < 0.6
    assert bc > 0.8


def test_reproduce_of_an_unknown_table_names_this_one() -> None:
    done = program.run("reproduce", "numerosity")
    assert done.returncode == 1
    assert b"numeracy" in done.stderr
