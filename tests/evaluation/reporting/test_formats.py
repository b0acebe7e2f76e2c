"""Reports for papers, READMEs and programs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from making import pairs, question

from numerate.data.pair import Pair
from numerate.evaluation.published import published
from numerate.evaluation.reporting.gathering import gather
from numerate.evaluation.reporting.latex import render_latex
from numerate.evaluation.reporting.markdown import render_markdown
from numerate.evaluation.reporting.page import render_html
from numerate.evaluation.reporting.records import render_json
from numerate.evaluation.running import Plan, run
from numerate.models.registry import model

MakeRun = Callable[..., Path]
MODELS = ("qreas", "majority:label=not_entailment")


@pytest.fixture
def run_folder(make_run: MakeRun) -> Path:
    return make_run("run", *MODELS)


def test_markdown_has_the_leaderboard_and_a_matrix_for_each_model(run_folder: Path) -> None:
    text = render_markdown(gather([run_folder]))
    assert "| model | pairs.jsonl |" in text
    assert "| qreas | **100.0** (+50.0) [" in text
    assert "| majority:label=not\\_entailment | 0.0 (−50.0) [" in text
    assert text.count("| gold |") == 2
    assert "| contradiction | 0 | 0 | 1 | 0 | 100.0 | 100.0 | 100.0 |" in text


def test_markdown_tables_have_as_many_cells_in_every_row(run_folder: Path) -> None:
    text = render_markdown(gather([run_folder]))
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}) == 1


def test_latex_is_a_table_of_accuracy_and_delta(run_folder: Path) -> None:
    text = render_latex(gather([run_folder]))
    assert r"qreas & \textbf{100.0}\,{\scriptsize$\pm$" in text
    assert r"majority:label=not\_entailment & 0.0" in text
    assert "$-50.0$" in text
    rows = [line for line in text.splitlines() if line.endswith(r"\\")]
    assert {line.count("&") for line in rows[1:]} == {2}
    assert text.count("{") == text.count("}")


def test_latex_escapes_what_it_would_take_for_commands(make_run: MakeRun) -> None:
    text = render_latex(gather([make_run("run", "qreas", task="50%_of#$&")]))
    assert r"50\%\_of\#\$\&" in text


def test_json_has_every_score_behind_the_leaderboard(run_folder: Path) -> None:
    found = json.loads(render_json(gather([run_folder])))
    assert found["models"] == list(MODELS)
    metrics = json.loads((run_folder / "metrics.json").read_text(encoding="utf-8"))
    assert found["scores"] == metrics["scores"]
    [board] = found["boards"]
    [column] = board["columns"]
    accuracies = [row["cells"][column["name"]]["accuracy"] for row in board["rows"]]
    assert accuracies == [1.0, 0.0]


@pytest.mark.parametrize("render", [render_markdown, render_latex, render_json, render_html])
def test_formats_say_that_a_part_stands_beside_the_papers_whole_sets(
    tmp_path: Path, render: Callable[..., str]
) -> None:
    tasks = published("equate-table6").tasks
    asked = tuple(question(pairs(4), task) for task in tasks)
    spec = "majority:label=neutral"
    run(Plan(((spec, model(spec)),), asked), tmp_path)
    said = "rte-quant 4 of 166, newsnli 4 of 968"
    assert said in render(gather([tmp_path]), with_published=True)
    assert said not in render(gather([tmp_path]))


@pytest.mark.parametrize("render", [render_markdown, render_latex, render_json, render_html])
def test_formats_lead_with_the_balanced_accuracy_of_documents(
    tmp_path: Path, render: Callable[..., str]
) -> None:
    # Half of the claims that hold are found, and the one that does not: 75 %, where 60 % are right.
    claims = [("a", "entailment"), ("b", "not_entailment"), *[(c, "entailment") for c in "cde"]]
    rows = [Pair(name, f"{name} has 2 figs.", "It has 2 figs.", label) for name, label in claims]
    answers = tmp_path / "answers.jsonl"
    said = {"a": "entailment", "b": "neutral", "c": "entailment", "d": "neutral", "e": "neutral"}
    lines = [json.dumps({"id": name, "label": label}) for name, label in said.items()]
    answers.write_text("\n".join(lines), encoding="utf-8")
    asked = question(rows, "figs", ("entailment", "not_entailment"))
    asked = replace(asked, entry=replace(asked.entry, version="file", kind="documents"))
    spec = f"predictions:{answers}"
    run(Plan(((spec, model(spec)),), (asked,)), tmp_path / "run")
    text = render(gather([tmp_path / "run"]))
    leading, beside = {
        render_markdown: ("75.0 (+25.0) [", "]; 60.0 |"),
        render_latex: ("75.0\\,", "balanced accuracy"),
        render_json: ('"share": 0.75', '"accuracy": 0.6'),
        render_html: ('<span class="figure">75.0</span>', "<small>accuracy 60.0</small>"),
    }[render]
    assert leading in text
    assert beside in text
