"""Leaderboards in the shape of EQUATE's Table 6."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean

import pytest

from numerate.data.pair import Pair
from numerate.evaluation.manifest import TaskEntry
from numerate.evaluation.published import published
from numerate.evaluation.questions import Question, questions
from numerate.evaluation.reporting.board import Column, boards
from numerate.evaluation.reporting.gathering import gather
from numerate.evaluation.running import Plan, run
from numerate.models.registry import model

MakeRun = Callable[..., Path]
NEUTRAL, ENTAILMENT = "majority:label=neutral", "majority:label=entailment"
TABLE = published("equate-table6")


def equate_run(folder: Path, tasks: Sequence[str], *specs: str) -> Path:
    """A run on pairs of our own that go by the names of EQUATE's tasks: 3 of 4 are entailed."""
    asked = []
    for task in tasks:
        labels = ["entailment"] * 3 + ["not_entailment"]
        pairs = tuple(Pair(f"{i}", f"{i} cats", "2 cats", label) for i, label in enumerate(labels))
        entry = TaskEntry(task, "1", task, ("entailment", "not_entailment"), 4, 0)
        asked.append(Question(entry, pairs, {}))
    run(Plan(tuple((spec, model(spec)) for spec in specs), tuple(asked)), folder)
    return folder


def make_documents_run(folder: Path) -> Path:
    """Two models on four claims about two documents, of which three hold."""
    file = folder / "documents.jsonl"
    rows = [
        {
            "id": f"d{i}",
            "text": f"Ann has {i} figs.",
            "claims": [
                {"claim": f"Ann has {i} figs.", "label": "entailment"},
                {"claim": "Ann has 2 figs.", "label": ["contradiction", "entailment"][i - 1]},
            ],
        }
        for i in (1, 2)
    ]
    file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    found, _ = questions([str(file)])
    models = tuple((spec, model(spec)) for spec in (ENTAILMENT, NEUTRAL))
    run(Plan(models, tuple(found)), folder / "documents")
    return folder / "documents"


def test_board_has_the_columns_of_the_paper(tmp_path: Path) -> None:
    report = gather([equate_run(tmp_path, TABLE.tasks, ENTAILMENT, NEUTRAL)])
    [board] = boards(report)
    assert board.title == "EQUATE"
    assert [column.title for column in board.columns] == [
        "rte-quant",
        "newsnli",
        "redditnli",
        "stress-test",
        "awpnli",
        "natural average",
        "synthetic average",
        "overall average",
    ]
    assert [row.name for row in board.rows] == [ENTAILMENT, NEUTRAL]
    assert {cell.accuracy for cell in board.majority.cells.values()} == {0.75}


def test_board_averages_are_those_of_the_results(tmp_path: Path) -> None:
    report = gather([equate_run(tmp_path, TABLE.tasks, ENTAILMENT)])
    [row] = boards(report)[0].rows
    for average in report.results.averages:
        cell = row.cells[average.name]
        assert cell.accuracy == average.accuracy
        assert cell.interval == average.interval
        assert cell.figure.above_majority == average.above_majority


def test_board_has_no_average_of_a_part_of_equate(tmp_path: Path) -> None:
    report = gather([equate_run(tmp_path, TABLE.tasks[:4], ENTAILMENT)])
    [board] = boards(report, with_published=True)
    assert [column.pairs for column in board.columns] == [4] * 4
    assert not board.published


def test_board_marks_the_best_of_several_models_only(tmp_path: Path) -> None:
    [both] = boards(gather([equate_run(tmp_path / "2", TABLE.tasks, ENTAILMENT, NEUTRAL)]))
    assert all(cell.best for cell in both.rows[0].cells.values())
    assert not any(cell.best for cell in both.rows[1].cells.values())
    [alone] = boards(gather([equate_run(tmp_path / "1", TABLE.tasks, ENTAILMENT)]))
    assert not any(cell.best for cell in alone.rows[0].cells.values())


def test_board_sets_the_published_rows_beside_ours(tmp_path: Path) -> None:
    report = gather([equate_run(tmp_path, TABLE.tasks, ENTAILMENT)])
    [board] = boards(report, with_published=True)
    rows = {row.name: row.cells for row in board.published}
    assert rows.keys() == TABLE.rows.keys()
    gpt, majority = TABLE.rows["GPT"], TABLE.rows["MAJ"]
    assert rows["GPT"]["overall"].accuracy == pytest.approx(fmean(gpt.values()))
    delta = rows["GPT"]["equate/newsnli"].figure.above_majority
    assert delta == pytest.approx(gpt["equate/newsnli"] - majority["equate/newsnli"])
    assert "Ravichander" in board.citation


def test_board_families_and_files_stand_apart(make_run: MakeRun, tmp_path: Path) -> None:
    asp = equate_run(
        tmp_path / "asp", ["asp/entailment/booster", "asp/entailment/negation"], NEUTRAL
    )
    found = boards(gather([make_run("own", NEUTRAL), asp]))
    assert [board.title for board in found] == ["Files", "Adjective Scale Probe"]
    assert [column.title for column in found[0].columns] == ["pairs.jsonl"]
    assert [column.title for column in found[1].columns] == [
        "entailment/booster",
        "entailment/negation",
        "overall average",
    ]


def test_board_leaves_out_what_a_model_was_not_asked(tmp_path: Path) -> None:
    some = equate_run(tmp_path / "some", TABLE.tasks[:2], ENTAILMENT)
    every = equate_run(tmp_path / "all", TABLE.tasks, NEUTRAL)
    [board] = boards(gather([some, every]))
    first, second = (row.cells.keys() for row in board.rows)
    assert set(first) == set(TABLE.tasks[:2])
    assert set(second) == {column.name for column in board.columns}


def test_board_says_of_how_many_published_pairs_ours_are(tmp_path: Path) -> None:
    report = gather([equate_run(tmp_path, TABLE.tasks, ENTAILMENT)])
    [board] = boards(report, with_published=True)
    assert board.columns[0].size == "4 of 166"
    assert all(column.is_part for column in board.columns if column.pairs)
    assert "rte-quant 4 of 166, newsnli 4 of 968" in board.remark
    assert not boards(report)[0].remark


def test_board_whole_sets_need_no_remark() -> None:
    whole = Column("equate/awpnli", "awpnli", 722, 722)
    assert (whole.size, whole.is_part) == ("722", False)
    assert Column("mine.jsonl", "mine.jsonl", 5, None).size == "5"


def test_board_documents_stand_apart_and_lead_with_balanced_accuracy(
    make_run: MakeRun, tmp_path: Path
) -> None:
    own, documents = make_run("own", NEUTRAL), make_documents_run(tmp_path)
    files, board = boards(gather([own, documents]))
    assert (files.kind, board.kind, board.title) == ("pairs", "documents", "Documents")
    second, first = (row.cells[board.columns[0].name] for row in board.rows)
    # Three of four claims hold, of which the one model believes all and the other none.
    assert (first.accuracy, second.accuracy) == (0.75, 0.25)
    assert first.figure.share == second.figure.share == 0.5
    assert first.figure.above_majority == 0
    assert first.best
    assert second.best
    assert board.majority.cells[board.columns[0].name].figure.share == 0.5
    assert all(cell.balanced is None for row in files.rows for cell in row.cells.values())
