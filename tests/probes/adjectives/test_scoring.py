"""Scores, curves, the page and the correlation, on models whose answers are known."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from numerate.data.pair import Pair
from numerate.errors import DamagedRun, NoRun, NothingToCorrelate
from numerate.evaluation.sample import Failure, Sample
from numerate.models.model import Prediction
from numerate.probes.adjectives.asking import as_json, question
from numerate.probes.adjectives.controls import controlled
from numerate.probes.adjectives.correlation import correlate, probe_accuracies
from numerate.probes.adjectives.degrees import degree_part
from numerate.probes.adjectives.inferences import entailment_part
from numerate.probes.adjectives.page import render_correlation, render_page
from numerate.probes.adjectives.scoring import ModelScore, score_models
from numerate.probes.adjectives.suite import Part
from numerate.probes.adjectives.thresholds import Thresholds
from numerate.probes.adjectives.vocabulary import Vocabulary

PEOPLE = Thresholds.default()


@pytest.fixture(scope="module")
def parts() -> list[Part]:
    vocabulary = Vocabulary.default()
    made = [
        degree_part(test, vocabulary, PEOPLE, size=4)
        for test in ("ordering", "negation", "dimension")
    ]
    made.append(controlled(made[0], "swap-numerals", PEOPLE))
    return [*made, entailment_part("booster", vocabulary, size=5)]


def scored(parts: list[Part], answer: Callable[[Pair], str | None]) -> ModelScore:
    samples = [
        Sample.of(pair, part.name, "it", _given(answer(pair)), 0.0)
        for part in parts
        for pair in question(part).pairs
    ]
    [score] = score_models(["it"], parts, samples)
    return score


def _given(label: str | None) -> Prediction | Failure:
    return Failure(None, "it broke") if label is None else Prediction(label)


def test_scoring_gives_who_says_what_people_say_everything(parts: list[Part]) -> None:
    perfect = scored(parts, lambda pair: pair.label or "neutral")
    assert [one.whole.accuracy for one in perfect.tests] == [1.0] * 5
    ordering = perfect.tests[0]
    for points in ordering.curves.values():
        assert len(points) == 40
        assert all((p.entailed == 1.0) == (p.label == "entailment") for p in points)
    assert set(ordering.dimension) == {"length", "mass", "price", "temperature"}


def test_scoring_knows_the_majority(parts: list[Part]) -> None:
    never = scored(parts, lambda pair: "contradiction")
    ordering, negation, dimension, swapped, booster = never.tests
    assert ordering.whole.accuracy == ordering.whole.majority == 0.675
    assert ordering.polarity["positive"].accuracy == 0.65
    assert negation.whole.accuracy == 1 - negation.whole.majority == 0.4375
    assert swapped.whole.majority == 1
    assert dimension.unlabelled == 8  # hypotheses that repeat the premise
    assert booster.whole.majority == 0.5
    assert never.to_json()["average"]["degree"]["accuracy"] == pytest.approx(
        (0.675 + 0.4375 + 1) / 3  # controls do not count
    )


def test_scoring_counts_failures_as_wrong_and_leaves_them_out_of_curves(parts: list[Part]) -> None:
    silent = scored(parts, lambda pair: None)
    assert [one.whole.accuracy for one in silent.tests] == [0.0] * 5
    assert silent.tests[0].errors == 320
    assert silent.tests[0].curves == {}


def test_scoring_leaves_out_what_was_not_asked(parts: list[Part]) -> None:
    samples = [
        Sample.of(pair, parts[0].name, "it", Prediction("entailment"), 0.0)
        for pair in question(parts[0]).pairs[:40]
    ]
    [score] = score_models(["it"], parts, samples)
    [only] = score.tests
    assert only.whole.pairs == 40
    assert set(only.polarity) == {"positive"}


def test_page_stands_alone_and_shows_every_test(parts: list[Part]) -> None:
    scores = [scored(parts, lambda pair: pair.label or "neutral")]
    page = render_page(scores, PEOPLE)
    assert page == render_page(scores, PEOPLE)
    for name in ("ordering", "swap-numerals", "booster", "Entailment inference", "δ 0.081"):
        assert name in page
    assert page.count("<svg") == 2 * 4
    assert "http:" not in page
    assert "https:" not in page
    assert "<script" not in page


def test_page_escapes_names(parts: list[Part]) -> None:
    [score] = [scored(parts[:1], lambda pair: "neutral")]
    page = render_page([ModelScore("<b>", score.tests)], PEOPLE)
    assert "<b>" not in page


def test_json_holds_accuracy_majority_and_curves(parts: list[Part]) -> None:
    record = as_json([scored(parts, lambda pair: "entailment")], PEOPLE)
    ordering = json.loads(json.dumps(record))["models"][0]["degree"]["ordering"]
    assert ordering["accuracy"] == pytest.approx(0.325)
    assert ordering["majority"] == 0.675
    assert ordering["polarity"]["negative"]["accuracy"] == pytest.approx(0.3)
    assert ordering["curves"]["positive"][0] == {
        "alpha": 0.6,
        "entailed": 1.0,
        "pairs": 4,
        "label": "not_entailment",
    }


def test_correlation_is_of_models_that_were_asked_both(tmp_path: Path) -> None:
    stress = {"a": 0.3, "b": 0.5, "c": 0.8, "elsewhere": 0.1}
    probe = {
        name: {"ordering": 0.1 + value, "booster": value}
        for name, value in stress.items()
        if name != "elsewhere"
    }
    found = correlate(probe, stress)
    assert found.names == ("a", "b", "c")
    assert found.r > 0.95
    assert found.groups["booster"] == ((0.3, 0.3), (0.5, 0.5), (0.8, 0.8))
    page = render_correlation(found)
    assert page.count("<circle") == 6
    with pytest.raises(NothingToCorrelate, match="there are 2"):
        correlate({"a": {"ordering": 1.0}, "b": {"ordering": 0.5}}, stress)


def test_correlation_reads_results_of_the_probe_alone(tmp_path: Path) -> None:
    with pytest.raises(NoRun, match=r"adjectives\.json"):
        probe_accuracies([tmp_path / "adjectives.json"])
    (tmp_path / "adjectives.json").write_text('{"models": 3}', encoding="utf-8")
    with pytest.raises(DamagedRun, match="no result of the probe"):
        probe_accuracies([tmp_path / "adjectives.json"])
