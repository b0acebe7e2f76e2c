"""Two models side by side, from the folders of their runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from making import pairs, question

from numerate.data.pair import LABELS, Pair
from numerate.errors import NoRun, NothingToCompare
from numerate.evaluation.comparing import Side, compare, sides
from numerate.evaluation.running import Plan, run
from numerate.evaluation.statistics import bootstrap, mcnemar, permutation_test
from numerate.models.model import Prediction

TWENTY = pairs(20)


class Answering:
    """A model that answers by rule."""

    def __init__(self, name: str, right: int) -> None:
        self.name = name
        self.right = right  # of the first so many pairs

    def predict(self, found: Sequence[Pair]) -> list[Prediction]:
        return [Prediction(self._label(pair)) for pair in found]

    def _label(self, pair: Pair) -> str:
        number = int(pair.id.removeprefix("p-"))
        label = LABELS[number % 3]
        return label if number < self.right else LABELS[(number + 1) % 3]


GOOD, POOR = Answering("good", 18), Answering("poor", 11)


def made(path: Path, *models: Answering, tasks: Sequence[str] = ("task",)) -> str:
    asked = tuple(question(TWENTY, name) for name in tasks)
    run(Plan(tuple((model.name, model) for model in models), asked), path)
    return str(path)


def test_compare_two_models_of_a_run(tmp_path: Path) -> None:
    found = compare(*sides(made(tmp_path, POOR, GOOD), None, []))
    assert (found.first.model, found.second.model) == ("poor", "good")
    [row] = found.tasks
    assert (row.n, row.first, row.second) == (20, 0.55, 0.9)
    assert row.difference == pytest.approx(0.35)
    assert (row.only_first_right, row.only_second_right) == (0, 7)
    poor, good = [i < 11 for i in range(20)], [i < 18 for i in range(20)]
    premises = [i // 2 for i in range(20)]
    assert row.mcnemar == mcnemar(poor, good) == pytest.approx(2 / 2**7)
    assert row.permutation == pytest.approx(permutation_test(poor, good, premises))
    low, high = row.interval or (0, 0)
    assert 0 < low < 0.35 < high
    assert bootstrap([b - a for a, b in zip(poor, good, strict=True)], premises) is not None


def test_compare_two_runs_is_the_same(tmp_path: Path) -> None:
    one, two = made(tmp_path / "one", POOR), made(tmp_path / "two", GOOD)
    apart = compare(*sides(one, two, []))
    together = compare(*sides(made(tmp_path / "both", POOR, GOOD), None, []))
    assert apart.tasks == together.tasks
    assert apart.disagreements == together.disagreements


def test_compare_the_other_way_round_is_the_opposite(tmp_path: Path) -> None:
    run_ = made(tmp_path, POOR, GOOD)
    [forth] = compare(Side(run_, "poor"), Side(run_, "good")).tasks
    [back] = compare(Side(run_, "good"), Side(run_, "poor")).tasks
    assert back.difference == -forth.difference
    assert (back.mcnemar, back.permutation) == (forth.mcnemar, forth.permutation)


def test_compare_lists_where_they_differ(tmp_path: Path) -> None:
    found = compare(*sides(made(tmp_path, POOR, GOOD), None, []))
    assert {one.id for one in found.disagreements} == {f"p-{i}" for i in range(11, 18)}
    [one] = [one for one in found.disagreements if one.id == "p-12"]
    assert (one.gold, one.first, one.second) == ("entailment", "neutral", "entailment")
    assert one.premise == TWENTY[12].premise


def test_compare_several_tasks_and_all_of_them(tmp_path: Path) -> None:
    found = compare(*sides(made(tmp_path, POOR, GOOD, tasks=["a", "b"]), None, []))
    assert [row.task for row in found.tasks] == ["a", "b", "all"]
    assert found.tasks[-1].n == 40


def test_compare_only_pairs_of_the_same_data(tmp_path: Path) -> None:
    one = made(tmp_path / "one", POOR, tasks=["a", "b"])
    two = made(tmp_path / "two", GOOD, tasks=["b", "c"])
    found = compare(*sides(one, two, []))
    assert [row.task for row in found.tasks] == ["b"]
    assert found.left_out == ("a", "c")


def test_compare_nothing_in_common_is_an_error(tmp_path: Path) -> None:
    one = made(tmp_path / "one", POOR, tasks=["a"])
    two = made(tmp_path / "two", GOOD, tasks=["b"])
    with pytest.raises(NothingToCompare, match="no labelled pair"):
        compare(*sides(one, two, []))


def test_compare_says_which_models_there_are(tmp_path: Path) -> None:
    three = made(tmp_path / "three", POOR, GOOD, Answering("third", 5))
    with pytest.raises(NothingToCompare, match="'poor', 'good', 'third'"):
        sides(three, None, [])
    with pytest.raises(NothingToCompare, match="no model 'fourth'"):
        sides(three, None, ["poor", "fourth"])
    with pytest.raises(NothingToCompare, match="two or none"):
        sides(three, None, ["poor"])
    with pytest.raises(NothingToCompare, match="not one"):
        sides(three, three, [])
    assert sides(three, None, ["third", "poor"]) == (Side(three, "third"), Side(three, "poor"))
    with pytest.raises(NoRun):
        sides(str(tmp_path / "nowhere"), None, [])


def test_compare_balanced_accuracies_of_documents(tmp_path: Path) -> None:
    asked = question(TWENTY)
    asked = replace(asked, entry=replace(asked.entry, kind="documents"))
    run(Plan((("poor", POOR), ("good", GOOD)), (asked,)), tmp_path)
    [row] = compare(*sides(str(tmp_path), None, [])).tasks
    assert row.kind == "documents"
    assert row.balanced is not None
    # Of seven, seven and six pairs of a class: four, four and three, then six, six and six.
    assert row.balanced.first == pytest.approx((4 / 7 + 4 / 7 + 3 / 6) / 3)
    assert row.balanced.second == pytest.approx((6 / 7 + 6 / 7 + 6 / 6) / 3)
    assert row.balanced.difference == pytest.approx(row.balanced.second - row.balanced.first)
    low, high = row.balanced.interval or (0, 0)
    assert low < row.balanced.difference < high
    assert row.balanced.permutation == pytest.approx(2 / 2**4)  # four premises differ
    [same] = compare(*[Side(str(tmp_path), "good")] * 2).tasks
    assert same.balanced is not None
    assert (same.balanced.difference, same.balanced.permutation) == (0, 1)


def test_compare_counts_what_only_one_has_answered(tmp_path: Path) -> None:
    made(tmp_path, POOR, GOOD)
    samples = tmp_path / "samples.jsonl"
    lines = samples.read_bytes().splitlines(keepends=True)
    samples.write_bytes(b"".join(lines[:25]))
    [row] = compare(*sides(str(tmp_path), None, [])).tasks
    assert (row.n, row.alone) == (5, 15)


def test_compare_names_a_task_that_one_of_the_two_has_not_reached(tmp_path: Path) -> None:
    made(tmp_path, POOR, GOOD, tasks=("one", "two"))
    samples = tmp_path / "samples.jsonl"
    lines = samples.read_bytes().splitlines(keepends=True)
    samples.write_bytes(b"".join(lines[:60]))
    found = compare(*sides(str(tmp_path), None, []))
    assert [row.task for row in found.tasks] == ["one"]
    assert found.left_out == ("two",)
