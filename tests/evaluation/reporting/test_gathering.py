"""Several run folders as one report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from making import pairs, question

from numerate.errors import MixedRuns, NoRun, NothingToReport
from numerate.evaluation.reporting.gathering import gather
from numerate.evaluation.running import Plan, run
from numerate.evaluation.store import read_manifest
from numerate.models.registry import model

MakeRun = Callable[..., Path]
NEUTRAL, ENTAILMENT = "majority:label=neutral", "majority:label=entailment"


def test_gathering_keeps_models_tasks_and_pairs_in_the_order_of_the_runs(make_run: MakeRun) -> None:
    report = gather([make_run("one", NEUTRAL), make_run("two", ENTAILMENT)])
    assert report.models == (NEUTRAL, ENTAILMENT)
    [task] = report.tasks
    assert [score.share.accuracy for score in report.scores_of(task.name)] == [0.25, 0.5]
    assert report.asked == tuple((task.name, str(i)) for i in range(4))
    assert not report.notes


def test_gathering_a_model_asked_different_tasks_is_one_row(make_run: MakeRun) -> None:
    report = gather([make_run("one", NEUTRAL), make_run("two", NEUTRAL, task="more")])
    assert report.models == (NEUTRAL,)
    assert len(report.results.scores) == 2


def test_gathering_a_model_asked_the_same_twice_is_two_rows(make_run: MakeRun) -> None:
    report = gather([make_run("before", NEUTRAL), make_run("after", NEUTRAL)])
    assert report.models == (f"{NEUTRAL} (before)", f"{NEUTRAL} (after)")


def test_gathering_folders_of_one_name_are_told_apart(make_run: MakeRun) -> None:
    first, second = make_run("a/run", NEUTRAL), make_run("b/run", NEUTRAL)
    assert gather([first, second]).models == (
        f"{NEUTRAL} ({first.as_posix()})",
        f"{NEUTRAL} ({second.as_posix()})",
    )


def test_gathering_the_same_folder_twice_counts_it_once(make_run: MakeRun) -> None:
    one = make_run("one", NEUTRAL)
    assert gather([one, one / ".." / "one"]).models == (NEUTRAL,)


def test_gathering_refuses_runs_on_other_pairs(make_run: MakeRun) -> None:
    one = make_run("one", NEUTRAL)
    other = make_run("two", NEUTRAL, pairs=[("2 cats sat.", "3 cats sat.", "neutral")])
    with pytest.raises(MixedRuns, match="its data differs"):
        gather([one, other])


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        ({"limit": 2}, {"limit": 3}, "one asked 2 pairs, the other 3"),
        ({"limit": 2}, {"limit": 2, "seed": 1}, "with another seed"),
    ],
)
def test_gathering_refuses_runs_that_drew_other_pairs(
    make_run: MakeRun, first: dict[str, int], second: dict[str, int], reason: str
) -> None:
    with pytest.raises(MixedRuns, match=reason):
        gather([make_run("one", NEUTRAL, **first), make_run("two", ENTAILMENT, **second)])


def test_gathering_another_seed_does_no_harm_where_all_pairs_were_asked(make_run: MakeRun) -> None:
    report = gather([make_run("one", NEUTRAL), make_run("two", ENTAILMENT, seed=1)])
    assert [score.model for score in report.results.scores] == [NEUTRAL, ENTAILMENT]
    assert {score.share.n for score in report.results.scores} == {4}
    assert report.notes == ()


def test_gathering_notes_what_a_reader_must_know(make_run: MakeRun, tmp_path: Path) -> None:
    answers = tmp_path / "answers.jsonl"
    answers.write_text('{"id": "0", "label": "entailment"}\n', encoding="utf-8")
    folder = make_run("one", NEUTRAL, f"predictions:{answers}")
    samples = folder / "samples.jsonl"
    lines = samples.read_bytes().splitlines(keepends=True)
    samples.write_bytes(b"".join(lines[1:]))
    task = read_manifest(folder).tasks[0].name
    assert gather([folder]).notes == (
        f"Unfinished: 7 of 8 answers are there; {NEUTRAL} has 3 of 4 pairs of {task}. "
        "Figures are of what is there; `numerate eval --run RUN` goes on.",
        f"Failed answers, which count as wrong: predictions:{answers} on 3 pairs of {task}.",
    )


def test_gathering_a_run_that_was_cut_off_is_one_note_however_many_tasks_it_lacks(
    tmp_path: Path,
) -> None:
    tasks = tuple(question(pairs(4), f"task{i}") for i in range(20))
    run(Plan(((NEUTRAL, model(NEUTRAL)),), tasks), tmp_path / "run")
    samples = tmp_path / "run" / "samples.jsonl"
    samples.write_bytes(b"".join(samples.read_bytes().splitlines(keepends=True)[:6]))
    [note] = gather([tmp_path / "run"]).notes
    assert note.startswith(f"Unfinished: 6 of 80 answers are there; {NEUTRAL} has 2 of 4 pairs of ")
    assert " and 16 more. " in note


def test_gathering_pairs_without_labels_are_noted_not_scored(make_run: MakeRun) -> None:
    report = gather([make_run("one", NEUTRAL, pairs=[("2 cats sat.", "3 cats sat.", None)])])
    assert report.notes[0].startswith("Not scored, because no pair has a gold label: ")
    assert not report.results.scores


def test_gathering_needs_answers(make_run: MakeRun, tmp_path: Path) -> None:
    folder = make_run("one", NEUTRAL)
    (folder / "samples.jsonl").write_bytes(b"")
    with pytest.raises(NothingToReport):
        gather([folder])
    with pytest.raises(NoRun):
        gather([tmp_path / "nowhere"])
