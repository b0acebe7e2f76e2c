"""Reports for papers, READMEs and programs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from numerate.evaluation.reporting.gathering import gather
from numerate.evaluation.reporting.latex import render_latex
from numerate.evaluation.reporting.markdown import render_markdown
from numerate.evaluation.reporting.records import render_json

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
