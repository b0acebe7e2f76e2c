"""The published table is the paper's, and ours is set beside it line by line."""

from __future__ import annotations

from statistics import fmean

import pytest
from making import sample

from numerate.data.catalogue import tasks
from numerate.errors import UnknownTable
from numerate.evaluation.published import published
from numerate.evaluation.reproducing import lines, our_models
from numerate.evaluation.results import Results, averages
from numerate.evaluation.scoring import labels_of, score
from numerate.models.neural.recipes import presets
from numerate.models.registry import model
from numerate.models.trained import trainable

TABLE = published("equate-table6")

# What Table 6 prints as each model's improvement on the majority class: natural, synthetic, all.
PRINTED = {
    "HYP": (-8.1, -1.0, -5.2),
    "ALIGN": (-4.7, -6.8, -5.5),
    "CBOW": (-5.2, -1.2, -3.6),
    "BiLSTM": (-0.5, -0.7, -0.6),
    "CH": (+2.2, -1.2, +0.9),
    "InferSent": (-1.9, -1.9, -1.9),
    "SSEN": (+1.9, -2.1, +0.3),
    "ESIM": (-1.5, -5.7, -3.2),
    "GPT": (+8.6, +1.6, +5.8),
    "BERT": (+4.2, -2.1, +1.7),
    "Q-REAS": (+0.5, +25.8, +10.6),
}


def test_published_rows_are_all_there() -> None:
    assert set(TABLE.rows) == {"MAJ", *PRINTED}


@pytest.mark.parametrize("row", PRINTED)
def test_published_rows_average_to_what_the_paper_prints(row: str) -> None:
    # The averages were rounded from figures that had been rounded, hence a tenth to spare.
    for expected, group in zip(PRINTED[row], TABLE.groups().values(), strict=True):
        gain = fmean(TABLE.rows[row][task] - TABLE.rows["MAJ"][task] for task in group)
        assert 100 * gain == pytest.approx(expected, abs=0.11)


def test_published_columns_are_tasks_of_the_catalogue() -> None:
    assert [task.name for task in tasks(TABLE.tasks)]
    assert {task.name for task in tasks(["equate/*"])} == set(TABLE.tasks)


def test_published_trained_rows_can_be_trained() -> None:
    presets_of = [one.name for one in presets()]
    for name in ("equate-table6", "equate-table7", "scitail-table6"):
        table = published(name)
        assert set(table.trained) | set(table.ours) == set(table.rows) - {"MAJ"}
        assert table.learn is not None
        assert [task.name for task in tasks(table.learn)] == list(table.learn)
        assert set(table.trained.values()) <= {*trainable(), *presets_of}


def test_published_scitail_has_two_columns_and_no_average() -> None:
    table = published("scitail-table6")
    assert [task.name for task in tasks(table.tasks)] == ["scitail/dev", "scitail/test"]
    assert table.groups() == {}
    assert table.rows["Ngram"] == {"scitail/dev": 0.65, "scitail/test": 0.706}


def test_published_unknown_tables_are_named() -> None:
    with pytest.raises(UnknownTable, match="equate-table6"):
        published("equate-table9")


def test_reproducing_our_models_can_all_be_made() -> None:
    specs = our_models(TABLE)
    assert specs[0] == "qreas:profile=paper"
    assert "qreas" in specs
    for spec in specs:
        assert model(spec)


def results(right: dict[str, int]) -> Results:
    scores = [
        score(
            [
                _of(task, i, "entailment" if i < 6 else "neutral", correct=i < hits)
                for i in range(10)
            ],
            labels_of(3),
        )
        for task, hits in right.items()
    ]
    return Results(tuple(scores), averages(scores))


def _of(task: str, i: int, gold: str, *, correct: bool):  # type: ignore[no-untyped-def]
    from dataclasses import replace

    said = gold if correct else "contradiction"
    return replace(sample(i, gold, said), task=task, model="qreas:profile=paper")


def test_reproducing_sets_ours_beside_the_papers() -> None:
    found = lines(TABLE, results({"equate/newsnli": 8, "equate/awpnli": 3}))
    of_model = [line for line in found if line.model]
    assert [(line.row, line.task, line.paper, line.ours) for line in of_model] == [
        ("Q-REAS", "equate/newsnli", 0.611, 0.8),
        ("Q-REAS", "equate/awpnli", 0.715, 0.3),
    ]
    assert of_model[0].difference == pytest.approx(0.8 - 0.611)
    low, high = of_model[0].interval or (1, 0)
    assert low < 0.8 < high
    majority = [line for line in found if line.row == "MAJ"]
    assert [(line.paper, line.ours) for line in majority] == [(0.507, 0.6), (0.5, 0.6)]


def test_reproducing_averages_only_where_all_five_sets_are_there() -> None:
    hits = dict(zip(TABLE.tasks, [2, 4, 6, 8, 10], strict=True))
    found = {line.task: line for line in lines(TABLE, results(hits)) if line.model}
    assert found["natural average"].ours == pytest.approx(0.4)
    assert found["synthetic average"].ours == pytest.approx(0.9)
    assert found["overall average"].ours == pytest.approx(0.6)
    assert found["overall average"].paper == pytest.approx(0.6066)
    del hits["equate/newsnli"]
    assert not any("average" in line.task for line in lines(TABLE, results(hits)))
