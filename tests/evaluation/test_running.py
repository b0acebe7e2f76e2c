"""Runs: resumed, grown, refused, and gone on with after failures."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from making import Counting, pairs, plan, question, written_lines

from numerate.data.pair import Pair
from numerate.errors import DamagedRun, NoRun, RunDiffers, UnwritableFile
from numerate.evaluation.results import Missing, results_of_run
from numerate.evaluation.running import Plan, run
from numerate.evaluation.store import read_manifest, read_samples
from numerate.models.model import Prediction

TEN = pairs(10)
SAMPLE_FIELDS = [
    "id", "task", "model", "gold", "prediction", "confidence", "probabilities", "seconds",
    "error", "corrected", "phenomenon", "premise", "hypothesis", "evidence",
]  # fmt: skip


class Saying:
    """A model that says whatever it was made with."""

    name = "saying"

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def predict(self, found: Sequence[Pair]) -> list[Prediction]:
        return [self.answer] * len(found)


def test_run_writes_manifest_samples_and_metrics(tmp_path: Path) -> None:
    results = run(plan(Counting(), question(TEN)), tmp_path / "run", batch=4)
    assert results is not None
    files = {path.name for path in (tmp_path / "run").iterdir()} - {".lock"}
    assert files == {"manifest.json", "samples.jsonl", "metrics.json"}
    lines = written_lines(tmp_path / "run" / "samples.jsonl")
    assert [line["id"] for line in lines] == [pair.id for pair in TEN]
    assert list(lines[0]) == SAMPLE_FIELDS
    assert lines[1]["evidence"] == {"asked": "p-1"}
    metrics = json.loads((tmp_path / "run" / "metrics.json").read_text(encoding="utf-8"))
    [score] = metrics["scores"]
    assert score["share"]["n"] == 10
    assert score["share"]["accuracy"] == pytest.approx(3 / 10)
    assert score["phenomena"].keys() == {"even", "odd"}


def test_run_the_same_question_writes_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        run(plan(Counting(), question(TEN), limit=7, seed=3), tmp_path / name)
    for file in ("manifest.json", "metrics.json"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()
    one, two = (
        [{**line, "seconds": 0} for line in written_lines(tmp_path / name / "samples.jsonl")]
        for name in ("one", "two")
    )
    assert one == two


def test_run_again_asks_nothing_again(tmp_path: Path) -> None:
    model = Counting()
    first = run(plan(model, question(TEN)), tmp_path)
    before = (tmp_path / "samples.jsonl").read_bytes()
    assert run(plan(model, question(TEN)), tmp_path) == first
    assert len(model.asked) == 10
    assert (tmp_path / "samples.jsonl").read_bytes() == before


def test_run_grows_by_limit_model_and_task(tmp_path: Path) -> None:
    model, other = Counting(), Counting("other")
    run(plan(model, question(TEN), limit=4), tmp_path)
    assert len(model.asked) == 4
    run(plan(model, question(TEN)), tmp_path)
    assert sorted(model.asked) == sorted(pair.id for pair in TEN)
    more = question(pairs(3), "second")
    grown = Plan((("counting", model), ("other", other)), (question(TEN), more))
    results = run(grown, tmp_path)
    assert results is not None
    assert len(model.asked) == 13
    assert len(other.asked) == 13
    assert [(s.model, s.task, s.share.n) for s in results.scores] == [
        ("counting", "task", 10),
        ("counting", "second", 3),
        ("other", "task", 10),
        ("other", "second", 3),
    ]


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        (lambda p: replace(p, seed=1), "the seed"),
        (lambda p: replace(p, limit=2), "the limit"),
        (lambda p: replace(p, models=(("other", Counting("other")),)), "counting, which is not"),
        (lambda p: replace(p, questions=(question(pairs(9)),)), "the digest of task"),
        (lambda p: replace(p, questions=(question(TEN, "b"),)), "task, which is not asked now"),
        (
            lambda p: replace(
                p, questions=(question(TEN, labels=("entailment", "not_entailment")),)
            ),
            "the labels of task",
        ),
    ],
)
def test_run_another_question_is_refused_and_changes_nothing(
    tmp_path: Path, change: Any, difference: str
) -> None:
    asked = plan(Counting(), question(TEN))
    run(asked, tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.glob("*.json*")}
    with pytest.raises(RunDiffers, match=difference):
        run(change(asked), tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.json*")} == before


def test_run_other_software_is_another_question(tmp_path: Path) -> None:
    asked = plan(Counting(), question(TEN))
    run(asked, tmp_path)
    manifest = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    manifest["software"]["numpy"] = "0.9"
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(RunDiffers, match=r"the version of numpy \(it was 0\.9\)"):
        run(asked, tmp_path)


def test_run_a_failure_is_kept_counts_as_wrong_and_stops_nothing(tmp_path: Path) -> None:
    model = Counting(fails_on=frozenset({"p-4"}))
    results = run(plan(model, question(TEN)), tmp_path, batch=3)
    assert results is not None
    [score] = results.scores
    assert (score.share.n, score.errors) == (10, 1)
    assert score.share.accuracy == pytest.approx(2 / 10)  # p-1 and p-7
    [failed] = [sample for sample in read_samples(tmp_path) if sample.error]
    assert failed.id == "p-4"
    assert failed.prediction is None
    assert failed.error is not None
    assert failed.error.message == "ZeroDivisionError: cannot do p-4"


def test_run_failures_are_asked_again_only_on_request(tmp_path: Path) -> None:
    model = Counting(fails_on=frozenset({"p-4"}))
    run(plan(model, question(TEN)), tmp_path)
    well = Counting()
    run(plan(well, question(TEN)), tmp_path)
    assert well.asked == []
    results = run(plan(well, question(TEN)), tmp_path, retry=True)
    assert well.asked == ["p-4"]
    assert results is not None
    assert results.scores[0].errors == 0
    # Where in the file an answer stands makes no difference to what is counted.
    assert results == run(plan(Counting(), question(TEN)), tmp_path / "fresh")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Prediction("maybe"), "it says 'maybe'"),
        (Prediction("neutral", float("nan")), "not from 0 to 1"),
        (Prediction("neutral", 7), "not from 0 to 1"),
        (Prediction("neutral", "high"), "not from 0 to 1"),  # type: ignore[arg-type]
        (Prediction("neutral", None, {"neutral": float("inf")}), "not from 0 to 1"),
        (Prediction("neutral", evidence={"x": float("nan")}), "its evidence"),
        (Prediction("neutral", evidence={"x": object()}), "its evidence"),
        ("neutral", "AttributeError"),
    ],
)
def test_run_what_is_no_answer_is_a_failure(tmp_path: Path, answer: Any, reason: str) -> None:
    run(plan(Saying(answer), question(TEN)), tmp_path)
    samples = list(read_samples(tmp_path))
    assert len(samples) == 10
    assert all(sample.error and reason in sample.error.message for sample in samples)
    assert all(sample.prediction is None for sample in samples)


def test_run_the_wrong_number_of_answers_is_a_failure(tmp_path: Path) -> None:
    class Short(Saying):
        def predict(self, found: Sequence[Pair]) -> list[Prediction]:
            return super().predict(found[:1])

    # Asked one by one it would seem to answer, though nobody knows what.
    run(plan(Short(Prediction("neutral")), question(TEN)), tmp_path)
    errors = [sample.error for sample in read_samples(tmp_path)]
    assert [error and error.code for error in errors] == ["E047"] * 10
    assert all(error and "10 pairs, and its answers are 1" in error.message for error in errors)


def test_run_texts_of_any_kind_come_back_as_they_were(tmp_path: Path) -> None:
    odd = [Pair("a", 'tab\t "quote" \u2028 € \ud800', "line\nbreak", "neutral")]
    run(plan(Counting(), question(odd)), tmp_path)
    [found] = read_samples(tmp_path, evidence=True)
    assert (found.premise, found.hypothesis) == (odd[0].premise, odd[0].hypothesis)
    assert found.evidence == {"asked": "a"}


def test_run_predict_only_scores_nothing(tmp_path: Path) -> None:
    unlabelled = [replace(pair, label=None) for pair in TEN]
    assert run(plan(Counting(), question(unlabelled)), tmp_path, predict_only=True) is None
    assert not (tmp_path / "metrics.json").exists()
    assert len(list(read_samples(tmp_path))) == 10


def test_run_without_any_gold_has_no_scores(tmp_path: Path) -> None:
    unlabelled = [replace(pair, label=None) for pair in TEN]
    results = run(plan(Counting(), question(unlabelled)), tmp_path)
    assert results is not None
    assert results.scores == ()


def test_run_progress_is_told_per_batch(tmp_path: Path) -> None:
    told: list[tuple[str, str, int, int]] = []
    run(
        plan(Counting(), question(TEN)),
        tmp_path,
        batch=4,
        progress=lambda *facts: told.append(facts),
    )
    assert told == [("counting", "task", done, 10) for done in (0, 4, 8, 10)]


@pytest.mark.parametrize(
    "rest", [b"", b'{"id": "p-', b'{"id": "p-7", "task": "task"}', b"\0" * 70_000]
)
def test_run_what_a_crash_left_of_a_line_is_discarded(tmp_path: Path, rest: bytes) -> None:
    model = Counting()
    run(plan(model, question(TEN)), tmp_path)
    samples = tmp_path / "samples.jsonl"
    whole = samples.read_bytes().splitlines(keepends=True)
    samples.write_bytes(b"".join(whole[:6]) + rest)
    assert len(list(read_samples(tmp_path))) == 6
    model.asked.clear()
    run(plan(model, question(TEN)), tmp_path)
    assert model.asked == [pair.id for pair in TEN[6:]]
    assert [s.id for s in read_samples(tmp_path)] == [pair.id for pair in TEN]


def test_run_a_crash_before_the_first_line_ended(tmp_path: Path) -> None:
    run(plan(Counting(), question(TEN)), tmp_path)
    (tmp_path / "samples.jsonl").write_bytes(b'{"id": "p-0"')
    model = Counting()
    run(plan(model, question(TEN)), tmp_path)
    assert len(model.asked) == 10


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"oops\n", "not JSON"),
        (b"[]\n", "dictionary"),
        (b'{"id": "p-3"}\n', "task"),
        (None, "answered before"),
    ],
)
def test_run_a_damaged_line_is_an_error_with_its_place(
    tmp_path: Path, line: bytes | None, reason: str
) -> None:
    run(plan(Counting(), question(TEN)), tmp_path)
    samples = tmp_path / "samples.jsonl"
    lines = samples.read_bytes().splitlines(keepends=True)
    lines[3] = lines[0] if line is None else line
    samples.write_bytes(b"".join(lines))
    with pytest.raises(DamagedRun, match=f"line 4 .*{reason}"):
        list(read_samples(tmp_path))


def test_run_a_line_of_another_run_is_an_error(tmp_path: Path) -> None:
    run(plan(Counting(), question(TEN)), tmp_path / "a")
    run(plan(Counting("other"), question(TEN)), tmp_path / "b")
    with (tmp_path / "a" / "samples.jsonl").open("ab") as file:
        file.write((tmp_path / "b" / "samples.jsonl").read_bytes())
    with pytest.raises(DamagedRun, match="asks no such question"):
        list(read_samples(tmp_path / "a"))


def test_run_samples_without_a_manifest_are_not_taken_over(tmp_path: Path) -> None:
    run(plan(Counting(), question(TEN)), tmp_path)
    (tmp_path / "manifest.json").unlink()
    with pytest.raises(RunDiffers, match="manifest"):
        run(plan(Counting(), question(TEN)), tmp_path)


def test_run_a_folder_without_a_run_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(NoRun, match=r"manifest\.json"):
        read_manifest(tmp_path)
    (tmp_path / "manifest.json").write_text("{}", encoding="utf-8")
    with pytest.raises(DamagedRun, match="in another folder"):
        read_manifest(tmp_path)


def test_run_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UnwritableFile):
        run(plan(Counting(), question(TEN)), tmp_path / "file" / "run")


def test_run_a_manifest_that_names_no_kind_of_task_is_one_of_pairs(tmp_path: Path) -> None:
    asked = plan(Counting(), question(TEN))
    run(asked, tmp_path)
    manifest = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    del manifest["tasks"][0]["kind"]
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert read_manifest(tmp_path).tasks[0].kind == "pairs"
    assert run(asked, tmp_path) is not None


def test_run_that_is_finished_lacks_nothing(tmp_path: Path) -> None:
    asked = plan(Counting(), question(TEN), limit=4)
    results = run(asked, tmp_path)
    assert results is not None
    assert results.missing == ()
    samples = tmp_path / "samples.jsonl"
    samples.write_bytes(b"".join(samples.read_bytes().splitlines(keepends=True)[:3]))
    assert results_of_run(tmp_path).missing == (Missing("counting", "task", 3, 4),)
