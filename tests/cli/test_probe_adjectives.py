"""`numerate probe adjectives` and `numerate build asp`: what they ask, write, and refuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from program import Done, run, run_apart

SMALL = ("--test", "degree/ordering", "--test", "entailment/booster")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small probe as the release lays it out."""
    place = tmp_path_factory.mktemp("asp")
    done = run("build", "asp", "--out", str(place), "--size", "4", "--pairs", "20")
    assert done.returncode == 0, done.stderr
    assert b"2,720 pairs" in done.stderr
    return place


def figures(done: Done) -> dict[str, Any]:
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_probe_says_accuracy_majority_and_curves_of_several_models(
    folder: Path, tmp_path: Path
) -> None:
    models = ("--model", "majority:label=neutral", "--model", "majority:label=entailment")
    out = tmp_path / "run"
    command = ("probe", "adjectives", *models, "--data", str(folder), *SMALL)
    found = figures(run(*command, "--out", str(out), "--json"))
    never, always = found["models"]
    assert never["degree"]["ordering"]["accuracy"] == 0.675
    assert always["degree"]["ordering"]["accuracy"] == pytest.approx(0.325)
    assert never["degree"]["ordering"]["majority"] == 0.675
    assert always["degree"]["ordering"]["polarity"]["positive"]["accuracy"] == 0.35
    curve = always["degree"]["ordering"]["curves"]["negative"]
    assert [point["entailed"] for point in curve] == [1.0] * 40
    assert never["entailment"]["booster"]["accuracy"] == 0.5
    assert json.loads((out / "adjectives.json").read_text("utf-8")) == found
    assert "<svg" in (out / "adjectives.html").read_text("utf-8")
    # The same again asks nothing anew, and gives the same bytes.
    page, answers = ((out / name).read_bytes() for name in ("adjectives.html", "samples.jsonl"))
    assert figures(run(*command, "--out", str(out), "--json")) == found
    assert (out / "adjectives.html").read_bytes() == page
    assert (out / "samples.jsonl").read_bytes() == answers


def test_probe_makes_tests_of_its_own_and_shows_a_table() -> None:
    done = run_apart(
        "probe", "adjectives", "--model", "majority:label=neutral", "--test", "degree/booster",
        "--limit", "60", "--control", "swap-numerals", COLUMNS="100",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    lines = done.stdout.decode().splitlines()
    assert any(
        line.split()[:3] == ["degree/booster+swap-numerals", "60", "100.0"] for line in lines
    )


def test_probe_takes_thresholds_that_were_fitted(folder: Path, tmp_path: Path) -> None:
    answers = tmp_path / "answers.csv"
    rows = [f"ordering,positive,100,{low}," for low in range(85, 96)]
    answers.write_text("test,polarity,number,low,high\n" + "\n".join(rows), encoding="utf-8")
    mine = tmp_path / "mine.toml"
    done = run("probe", "adjectives", "fit", str(answers), "--out", str(mine), "--json")
    [side] = figures(done)["ordering"]["positive"].items()
    assert side == ("at_least", pytest.approx(0.9, abs=0.02))
    done = run(
        "probe", "adjectives", "--model", "majority:label=entailment", "--data", str(folder),
        "--test", "degree/ordering", "--thresholds", str(mine), "--json",
    )  # fmt: skip
    found = figures(done)
    positive = found["models"][0]["degree"]["ordering"]["polarity"]["positive"]
    assert positive["accuracy"] == pytest.approx(25 / 40)
    assert found["thresholds"]["ordering"]["positive"] == {"at_least": side[1]}


def test_probe_tells_of_bad_rows_and_files_that_are_no_test(folder: Path, tmp_path: Path) -> None:
    tests = tmp_path / "DegreeEstimation"
    tests.mkdir()
    good = (folder / "DegreeEstimation" / "booster.csv").read_text("utf-8")
    (tests / "booster.csv").write_text(good + "no\titem\n", encoding="utf-8")
    (tests / "boost.csv").write_text(good, encoding="utf-8")
    done = run("probe", "adjectives", "--model", "majority:label=neutral", "--data", str(tmp_path))
    assert done.returncode == 0
    told = done.stderr.decode()
    assert "asp/degree/booster: 1 bad row, the first of them" in told
    assert "booster.csv:322: " in told
    assert "named for no test: DegreeEstimation/boost.csv" in told


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--data", "nowhere"), "E120"),
        (("--test", "boost"), "E121"),
        (("--thresholds", "nowhere.toml"), "E123"),
        (("--test", "degree/ordering", "--control", "swap"), "E125"),
    ],
)
def test_probe_refuses_with_a_code(arguments: tuple[str, ...], code: str) -> None:
    done = run("probe", "adjectives", "--model", "majority:label=neutral", *arguments)
    assert done.returncode == 1
    assert done.stderr.decode().startswith(code)


def test_probe_needs_a_model() -> None:
    done = run("probe", "adjectives")
    assert done.returncode == 2
    assert b"--model" in done.stderr


def test_probe_says_when_a_model_gave_no_answer(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(
        "def guess(pairs):\n    raise RuntimeError('no')\n", encoding="utf-8"
    )
    done = run(
        "probe", "adjectives", "--model", "python:broken:guess", "--data", str(folder),
        "--test", "entailment/booster", cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 1
    assert b"some answers were not given" in done.stderr


def test_probe_correlates_with_a_stress_test(folder: Path, tmp_path: Path) -> None:
    stress = tmp_path / "stress.jsonl"
    labels = ["entailment"] * 5 + ["neutral"] * 3 + ["contradiction"] * 2
    stress.write_text(
        "".join(
            json.dumps({"id": str(at), "premise": f"{at} cats", "hypothesis": "2", "label": label})
            + "\n"
            for at, label in enumerate(labels)
        ),
        encoding="utf-8",
    )
    models = [f"majority:label={name}" for name in ("entailment", "neutral", "contradiction")]
    asked = [part for one in models for part in ("--model", one)]
    probe, other = str(tmp_path / "probe"), str(tmp_path / "other")
    shown = ("--data", str(folder), "--test", "degree/ordering", "--test", "degree/negation")
    assert run("probe", "adjectives", *asked, *shown, "--out", probe).returncode == 0
    assert run("eval", *asked, "--task", str(stress), "--out", other).returncode == 0
    page = tmp_path / "both.html"
    command = ("probe", "adjectives", "correlate", probe, "--stress", other)
    found = figures(run(*command, "--task", str(stress), "--out", str(page), "--json"))
    assert found["models"] == [models[2], models[1], models[0]]
    assert "<circle" in page.read_text("utf-8")
    refused = run(*command)  # no task of that name
    assert refused.stderr.decode().startswith("E127")


def test_probe_learns_three_dimensions_and_asks_the_fourth(tmp_path: Path) -> None:
    out = tmp_path / "left-out"
    done = run(
        "probe", "adjectives", "leave-out", "ngram", "--dimension", "price", "--learn", "60",
        "--limit", "10", "--epochs", "1", "--out", str(out), "--json",
    )  # fmt: skip
    [score] = figures(done)["models"]
    assert score["model"] == "ngram, price left out"
    assert set(score["degree"]["ordering"]["dimension"]) == {"price"}
    assert len(score["entailment"]) == 8
    learned = (out / "leave_price" / "train.csv").read_text("utf-8")
    assert "$" not in learned
    assert len(learned.splitlines()) == 1 + 3600 + 1200
    assert (out / "adjectives.html").exists()


def test_build_asp_extends_the_range_and_adds_labels(tmp_path: Path) -> None:
    done = run(
        "build", "asp", "--out", str(tmp_path), "--size", "1", "--pairs", "2", "--extended",
        "--labelled",
    )  # fmt: skip
    assert done.returncode == 0
    rows = (tmp_path / "DegreeEstimation" / "negation.csv").read_text("utf-8").splitlines()
    assert rows[0] == "premise\thypothesis\tlabel"
    assert len(rows) == 1 + 2 * 60


def test_build_asp_says_what_a_corpus_leaves_too_little_of(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.txt"
    corpus.write_text("The long oar lay beside a heavy anchor.\n", encoding="utf-8")
    done = run("build", "asp", "--out", str(tmp_path / "asp"), "--corpus", str(corpus))
    assert done.returncode == 1
    assert "E126: degree/ordering needs 25" in done.stderr.decode()
    assert "and 2 are left" in done.stderr.decode()
