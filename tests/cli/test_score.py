"""`numerate score`, `compare` and `reproduce`: what they work out, show and refuse."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import program
import pytest
from program import Told

LABELS = ["entailment", "neutral", "contradiction"]
EQUATE = ("RTE_Quant", "NewsNLI", "RedditNLI", "StressTest", "AWPNLI")


def run(*arguments: str, cwd: Path, columns: str = "100") -> Told:
    return program.told(program.run(*arguments, cwd=cwd, COLUMNS=columns))


def write_pairs(path: Path, n: int = 12, *, labelled: bool = True) -> None:
    rows = [
        {
            "id": f"p-{i}",
            "premise": f"Ann has {i // 2} figs.",
            "hypothesis": f"Ann has {i} figs.",
            **({"label": LABELS[i % 3]} if labelled else {}),
        }
        for i in range(n)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def write_answers(path: Path, answers: dict[str, str]) -> None:
    rows = [{"id": name, "label": label} for name, label in answers.items()]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_pairs(tmp_path / "gold.jsonl")
    # Nine of twelve are right, and ten if only entailment counts.
    answers = {f"p-{i}": LABELS[i % 3] if i < 9 else "neutral" for i in range(12)}
    answers["p-0"] = "neutral"
    write_answers(tmp_path / "answers.jsonl", answers)
    return tmp_path


def accuracy(done: Told) -> float:
    [score] = json.loads(done.stdout)["scores"]
    return float(score["share"]["accuracy"])


def test_score_a_file_of_predictions(folder: Path) -> None:
    done = program.told(program.run_apart("score", "gold.jsonl", "answers.jsonl", cwd=folder))
    assert done.returncode == 0
    assert "predictions:answers.jsonl" in done.stdout
    assert accuracy(run("score", "gold.jsonl", "answers.jsonl", "--json", cwd=folder)) == 0.75
    two = run("score", "gold.jsonl", "answers.jsonl", "--labels", "2", "--json", cwd=folder)
    assert accuracy(two) == pytest.approx(10 / 12)


def test_score_a_pair_without_a_prediction_is_wrong(folder: Path) -> None:
    write_answers(folder / "few.jsonl", {"p-0": "entailment"})
    done = run("score", "gold.jsonl", "few.jsonl", "--json", cwd=folder)
    assert done.returncode == 1
    assert accuracy(done) == pytest.approx(1 / 12)
    assert json.loads(done.stdout)["scores"][0]["errors"] == 11


def test_score_against_a_task_of_the_catalogue(folder: Path) -> None:
    write_pairs(folder / "RedditNLI.jsonl")
    done = run("score", "equate/redditnli", "answers.jsonl", "--data", ".", "--json", cwd=folder)
    assert accuracy(done) == 0.75


def test_score_a_run_that_was_made_before_there_was_gold(folder: Path) -> None:
    write_pairs(folder / "pairs.jsonl", labelled=False)
    arguments = ("--model", "majority:label=neutral", "--task", "pairs.jsonl", "--out", "run")
    assert run("eval", *arguments, "--predict-only", cwd=folder).returncode == 0
    assert (
        "E083: 'run' holds no answer to a labelled pair" in run("score", "run", cwd=folder).stderr
    )
    done = run("score", "gold.jsonl", "run", "--json", cwd=folder)
    assert accuracy(done) == pytest.approx(4 / 12)


def test_score_a_run_by_its_own_labels(folder: Path) -> None:
    arguments = ("--model", "majority:label=neutral", "--task", "gold.jsonl", "--out", "run")
    run("eval", *arguments, "--predict-only", cwd=folder)
    assert accuracy(run("score", "run", "--json", cwd=folder)) == pytest.approx(4 / 12)


def cut_off(run: Path, kept: int) -> None:
    samples = run / "samples.jsonl"
    samples.write_bytes(b"".join(samples.read_bytes().splitlines(keepends=True)[:kept]))


def test_score_a_run_that_was_cut_off_says_what_is_missing(folder: Path) -> None:
    models = ("--model", "majority:label=neutral", "--model", "majority:label=entailment")
    run("eval", *models, "--task", "gold.jsonl", "--out", "run", cwd=folder)
    cut_off(folder / "run", 5)
    for arguments in (("run",), ("gold.jsonl", "run")):
        done = run("score", *arguments, cwd=folder)
        assert done.returncode == 1
        assert done.stderr.splitlines()[:2] == [
            "majority:label=neutral: 5 of 12 pairs of gold.jsonl are answered",
            "majority:label=entailment: 0 of 12 pairs of gold.jsonl are answered",
        ]
        assert "`numerate eval --run run` goes on" in done.stderr
        missing = json.loads(run("score", *arguments, "--json", cwd=folder).stdout)["missing"]
        assert [(one["answered"], one["asked"]) for one in missing] == [(5, 12), (0, 12)]
    assert run("eval", "--run", "run", cwd=folder).returncode == 0
    whole = run("score", "run", cwd=folder)
    assert (whole.returncode, whole.stderr) == (0, "")


def test_score_a_run_that_asked_a_part_of_the_gold_pairs_says_so(folder: Path) -> None:
    arguments = ("--model", "majority:label=neutral", "--task", "gold.jsonl", "--limit", "4")
    run("eval", *arguments, "--out", "run", cwd=folder)
    assert run("score", "run", cwd=folder).returncode == 0
    done = run("score", "gold.jsonl", "run", cwd=folder)
    assert done.returncode == 1
    assert "4 of 12 pairs of gold.jsonl are answered" in done.stderr


def test_score_claims_about_documents_by_balanced_accuracy(folder: Path) -> None:
    claims = [
        {"claim": f"Ann has {n} figs.", "label": "entailment" if n == 3 else "contradiction"}
        for n in range(1, 6)
    ]
    row = {"id": "d", "text": "Ann has 3 figs.", "claims": claims}
    (folder / "documents.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    # Four of five are right, but only by denying all.
    write_answers(folder / "no.jsonl", {f"d-{i}": "contradiction" for i in range(5)})
    done = run("score", "documents.jsonl", "no.jsonl", cwd=folder, columns="80")
    heading, _, figures = done.stdout.splitlines()
    assert heading.split()[:4] == ["documents", "claims", "balanced", "95"]
    assert figures.split()[:3] == ["documents.jsonl", "5", "50.0"]
    assert "80.0" in figures
    [score] = json.loads(run("score", "documents.jsonl", "no.jsonl", "--json", cwd=folder).stdout)[
        "scores"
    ]
    assert (score["kind"], score["balanced"]["accuracy"]) == ("documents", 0.5)
    assert score["share"]["accuracy"] == 0.8


@pytest.mark.parametrize("file", ["manifest.json", "samples.jsonl"])
@pytest.mark.parametrize("command", ["score", "report", "compare"])
def test_score_a_run_that_cannot_be_read_is_told_by_its_file(
    both: Path, command: str, file: str
) -> None:
    (both / "run" / file).unlink()
    (both / "run" / file).mkdir()  # what nobody can read, whoever runs the tests
    done = run(command, "run", cwd=both)
    assert done.returncode == 1
    assert done.stderr.startswith(f"E003: cannot read 'run/{file}'")


def test_score_of_nothing_is_an_error(folder: Path) -> None:
    arguments = ("--model", "majority:label=neutral", "--task", "gold.jsonl", "--out", "run")
    run("eval", *arguments, cwd=folder)
    other = run("score", "builtin/ranges", "run", cwd=folder)
    assert (other.returncode, other.stdout) == (1, "")
    assert other.stderr.startswith("E083: 'run' holds no answer to a labelled pair of 'builtin/")
    (folder / "run" / "samples.jsonl").write_text("", encoding="utf-8")
    assert run("score", "run", cwd=folder).returncode == 1


def test_score_a_narrow_table_breaks_names_and_no_number(folder: Path) -> None:
    long = "answers-of-a-model-with-quite-a-long-name-that-goes-on-and-on-for-ever.jsonl"
    (folder / "answers.jsonl").rename(folder / long)
    for columns in (100, 80, 60, 52):
        done = run("score", "gold.jsonl", long, cwd=folder, columns=str(columns))
        assert "[46.8, 91.1]" in done.stdout
        assert "…" not in done.stdout
        lines = done.stdout.splitlines()
        assert max(map(len, lines)) <= columns
        # No part of a name is broken in two.
        assert all(any(part in line for line in lines) for part in long.split("-"))


def test_score_several_tasks_are_refused(folder: Path) -> None:
    for name in EQUATE:
        write_pairs(folder / f"{name}.jsonl")
    done = run("score", "equate/*", "answers.jsonl", "--data", ".", cwd=folder)
    assert done.returncode == 2
    assert "several tasks" in done.stderr


@pytest.fixture
def both(folder: Path) -> Path:
    run(
        *("eval", "--model", "predictions:answers.jsonl", "--model", "majority:label=neutral"),
        *("--task", "gold.jsonl", "--out", "run"),
        cwd=folder,
    )
    return folder


def test_compare_shows_both_and_where_they_differ(both: Path) -> None:
    done = run("compare", "run", "--show", "2", cwd=both)
    assert done.returncode == 0
    row = next(line for line in done.stdout.splitlines() if line.startswith("gold.jsonl"))
    assert row.split()[:5] == ["gold.jsonl", "12", "75.0", "33.3", "-41.7"]
    assert "5 pairs are answered differently" in done.stdout
    assert done.stdout.count("gold.jsonl p-") == 2
    assert "... and 3 more: --show 5" in done.stdout


def test_compare_json(both: Path) -> None:
    done = program.told(program.run_apart("compare", "run", "--json", cwd=both))
    found = json.loads(done.stdout)
    [row] = found["tasks"]
    assert row["difference"] == pytest.approx(-5 / 12)
    assert (row["only_first_right"], row["only_second_right"]) == (5, 0)
    assert row["mcnemar"] == pytest.approx(2 / 2**5)
    assert len(found["disagreements"]) == 5
    assert found["first"] == {"run": "run", "model": "predictions:answers.jsonl"}


def test_compare_a_run_with_itself_needs_two_models(both: Path) -> None:
    done = run("compare", "run", "--model", "majority:label=neutral", cwd=both)
    assert done.returncode == 1
    assert "E077" in done.stderr


def test_compare_a_folder_without_a_run(both: Path) -> None:
    done = run("compare", "nowhere", cwd=both)
    assert done.returncode == 1
    assert "E073" in done.stderr


def test_reproduce_sets_the_papers_table_beside_ours(tmp_path: Path) -> None:
    for name in EQUATE:
        write_pairs(tmp_path / f"{name}.jsonl", 6)
    done = run("reproduce", "equate-table6", "--data", ".", "--out", "run", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Q-REAS = qreas:profile=paper" in done.stdout
    rows = [line.split() for line in done.stdout.splitlines() if "  equate/awpnli" in line]
    assert [row[1:5] for row in rows[:2]] == [
        ["6", "of", "722", "50.0"],
        ["6", "of", "722", "71.5"],
    ]
    assert len(rows) == 5  # the paper's two, and our models that need no settings
    assert done.stdout.count("overall average") == 5
    told = " ".join(done.stdout.split())
    assert "Ours are of a part of the sets, the paper's of all pairs: equate/rte-quant 6 of" in told
    again = run("reproduce", "equate-table6", "--data", ".", "--out", "run", "--json", cwd=tmp_path)
    lines = [json.loads(line) for line in again.stdout.splitlines()]
    assert {"row": "Q-REAS", "paper": 0.611, "task": "equate/newsnli"}.items() <= lines[9].items()
    assert {"n": 6, "total": 968, "part": True}.items() <= lines[9].items()
    assert all(line["part"] for line in lines if "average" in line["task"])


def test_reproduce_goes_by_the_data_at_hand(tmp_path: Path) -> None:
    write_pairs(tmp_path / "NewsNLI.jsonl", 6)
    done = run("reproduce", "equate-table6", "--data", ".", cwd=tmp_path)
    assert done.returncode == 0
    assert "equate/newsnli" in done.stdout
    assert "average" not in done.stdout
    assert "left out, its data is not there: equate/awpnli" in done.stderr


def test_reproduce_sets_trained_models_beside_their_rows(tmp_path: Path) -> None:
    (tmp_path / "scitail").mkdir()
    for name in ("train", "dev"):
        write_pairs(tmp_path / "scitail" / f"{name}.jsonl", 12)
    files = ("--train", "scitail/train", "--dev", "scitail/dev", "--data", ".")
    for name in ("ngram", "majority"):
        done = run("train", name, *files, "--out", f"models/{name}", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    asked = ("reproduce", "scitail-table6", "--data", ".", "--models", "models", "--no-train")
    done = run(*asked, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.split())
    assert "Ngram = trained:models/ngram 24 parameters, trained in" in told
    assert "scitail/dev 12 of 1304 65.0" in told
    assert "Rows without a model here: DecompAtt (decompatt), ESIM (esim), DGEM" in told
    found = [json.loads(line) for line in run(*asked, "--json", cwd=tmp_path).stdout.splitlines()]
    rows = {line["model"]: line for line in found}
    assert rows["trained:models/ngram"]["row"] == "Ngram"
    assert rows["trained:models/ngram"]["parameters"] == 24  # four more for a third label
    assert rows["trained:models/ngram"]["pairs_per_second"] > 0
    assert rows["trained:models/majority"]["row"] is None


def test_reproduce_trains_what_is_not_there_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setenv("NUMERATE_DATA", str(tmp_path / "home"))
    (tmp_path / "scitail").mkdir()
    for name in ("train", "dev"):
        write_pairs(tmp_path / "scitail" / f"{name}.jsonl", 12)
    asked = ("reproduce", "scitail-table6", "--data", ".", "--epochs", "1", "--out", "run")
    done = run(*asked, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "on 12 pairs; the same command goes on." in done.stderr
    assert "Ngram (ngram): at most a minute" in done.stderr
    assert "ESIM (esim) is left out: E040: training needs torch." in done.stderr
    assert "pip install numerate[train]" in done.stderr
    [ngram] = (tmp_path / "home" / "models").glob("scitail-*/ngram/manifest.json")
    assert f"Ngram = trained:{ngram.parent}" in "".join(done.stdout.split("\n"))
    again = run(*asked, cwd=tmp_path)
    assert again.returncode == 0
    assert "Training into" not in again.stderr
    assert "Ngram = trained:" in again.stdout
    none = run("reproduce", "scitail-table6", "--data", ".", "--no-train", cwd=tmp_path)
    assert "Ngram = " not in none.stdout
    assert "Ngram (ngram)" in none.stdout  # named as a row without a model


def test_reproduce_says_what_models_get_on_what_they_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    for name in ("mnli_train", "mnli_dev_matched"):
        write_pairs(tmp_path / f"{name}.jsonl", 12)
    asked = ("reproduce", "equate-table7", "--nli", ".", "--models", "models", "--json")
    done = run(*asked, "--epochs", "1", "--learn", "9", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "BERT (bert-base) is left out: it fine-tunes a model that you have" in done.stderr
    found = {line["row"]: line for line in map(json.loads, done.stdout.splitlines())}
    assert found["HYP"]["paper"] == 0.5318
    assert found["HYP"]["ours"] == found["HYP"]["dev_accuracy"]
    assert found["MAJ"]["paper"] is None  # Table 7 does not say


def test_reproduce_names_the_data_that_training_lacks(tmp_path: Path) -> None:
    write_pairs(tmp_path / "NewsNLI.jsonl", 6)
    done = run("reproduce", "equate-table6", "--data", ".", cwd=tmp_path)
    assert done.returncode == 0
    assert "No model is trained: " in done.stderr
    assert "mnli/train" in done.stderr
    wrong = run("reproduce", "equate-table6", "--data", ".", "--start", "bert", cwd=tmp_path)
    assert wrong.returncode == 2


def test_reproduce_needs_trained_models_where_it_is_sent(tmp_path: Path) -> None:
    done = run("reproduce", "scitail-table6", "--models", ".", cwd=tmp_path)
    assert done.returncode == 1
    assert "E104" in done.stderr


def test_reproduce_unknown_tables_are_named(tmp_path: Path) -> None:
    done = program.told(program.run_apart("reproduce", "table7", cwd=tmp_path))
    assert done.returncode == 1
    assert "E078" in done.stderr
