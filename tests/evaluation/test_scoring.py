"""Scores of samples: two and three classes, errors, errata, phenomena, confidence."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import sample

from numerate.data.pair import LABELS, NOT_ENTAILMENT
from numerate.evaluation.scoring import UNDECIDED, TaskScore, labels_of, score

E, N, C = LABELS
TWO, THREE = labels_of(2), labels_of(3)


def test_scoring_two_classes_ask_only_for_entailment_or_not() -> None:
    # As EQUATE scores RTE-Quant, NewsNLI and AwpNLI.
    samples = [sample(0, N, C), sample(1, C, NOT_ENTAILMENT), sample(2, E, E), sample(3, E, N)]
    assert score(samples, TWO).share.accuracy == 0.75
    assert score(samples, TWO).confusion.counts == ((1, 1, 0), (0, 2, 0))


def test_scoring_three_classes_are_exact() -> None:
    samples = [sample(0, N, C), sample(1, C, C), sample(2, E, E), sample(3, N, NOT_ENTAILMENT)]
    found = score(samples, THREE)
    assert found.share.accuracy == 0.5
    assert found.confusion.counts[1] == (0, 0, 1, 1)  # "not_entailment" is no answer here


def test_scoring_errors_are_wrong_and_unlabelled_pairs_do_not_count() -> None:
    found = score([sample(0, E, E), sample(1, E, None), sample(2, None, E)], THREE)
    assert (found.share.n, found.errors, found.unlabelled) == (2, 1, 1)
    assert found.share.accuracy == 0.5


def test_scoring_a_gold_label_that_the_task_does_not_have_does_not_count() -> None:
    found = score([sample(0, E, E), sample(1, NOT_ENTAILMENT, N)], THREE)
    assert (found.share.n, found.unlabelled) == (1, 1)


def test_scoring_counts_premises() -> None:
    samples = [sample(i, E, E if i < 6 else N, premise=f"text {i // 3}") for i in range(12)]
    found = score(samples, THREE)
    assert (found.share.n, found.share.premises) == (12, 4)
    # All three claims of a text stand or fall together: four texts tell less than twelve pairs.
    alone = score([sample(i, E, E if i < 6 else N) for i in range(12)], THREE)
    low, high = found.share.interval
    assert high - low > alone.share.interval[1] - alone.share.interval[0]


def test_scoring_by_phenomenon() -> None:
    samples = [
        sample(0, E, E, phenomenon="ranges"),
        sample(1, E, N, phenomenon="ranges"),
        sample(2, C, C, phenomenon="arithmetic"),
        sample(3, C, C),
    ]
    found = score(samples, THREE).phenomena
    assert {name: (share.n, share.accuracy) for name, share in found.items()} == {
        "arithmetic": (1, 1.0),
        "ranges": (2, 0.5),
    }


def test_scoring_reports_published_and_corrected_labels() -> None:
    samples = [
        sample(0, E, N, corrected=N),
        sample(1, E, E),
        sample(2, E, N, corrected=UNDECIDED),
    ]
    found = score(samples, THREE)
    assert found.share.accuracy == pytest.approx(1 / 3)
    assert found.corrected is not None
    assert (found.corrected.n, found.corrected.accuracy) == (2, 1.0)


def test_scoring_without_errata_has_no_corrected_accuracy() -> None:
    assert score([sample(0, E, E)], THREE).corrected is None


def test_scoring_confidence_in_not_entailed_is_that_of_both_its_labels() -> None:
    probabilities = {E: 0.25, N: 0.375, C: 0.375}
    one = sample(0, C, N, confidence=0.375, probabilities=probabilities)
    [full] = [b for b in _calibration(score([one], TWO)).bins if b.n]
    assert (full.confidence, full.accuracy) == (0.75, 1.0)
    [full] = [b for b in _calibration(score([one], THREE)).bins if b.n]
    assert (full.confidence, full.accuracy) == (0.375, 0.0)


def test_scoring_a_model_without_confidence_has_no_calibration() -> None:
    assert score([sample(0, E, E), sample(1, E, None)], THREE).calibration is None


def test_scoring_nothing() -> None:
    found = score([], THREE)
    assert (found.share.n, found.share.accuracy, found.share.interval) == (0, 0.0, (0.0, 1.0))


rows = st.lists(
    st.tuples(
        st.sampled_from([*LABELS, None]),
        st.sampled_from([*LABELS, NOT_ENTAILMENT, None]),
        st.integers(0, 5),
    ),
    max_size=30,
)


@given(rows, st.randoms(use_true_random=False))
def test_scoring_does_not_depend_on_the_order_of_samples(
    found: list[tuple[str | None, str | None, int]], shuffler: random.Random
) -> None:
    samples = [sample(i, g, p, premise=f"text {c}") for i, (g, p, c) in enumerate(found)]
    assert score(samples, THREE) == score(shuffler.sample(samples, len(samples)), THREE)


@given(rows)
def test_scoring_two_classes_are_never_harder_than_three(
    found: list[tuple[str | None, str | None, int]],
) -> None:
    samples = [sample(i, g, p) for i, (g, p, _) in enumerate(found)]
    assert score(samples, TWO).share.accuracy >= score(samples, THREE).share.accuracy


def _calibration(found: TaskScore):  # type: ignore[no-untyped-def]
    assert found.calibration is not None
    return found.calibration


def test_scoring_balanced_accuracy_is_the_mean_of_the_recalls() -> None:
    # Nine claims hold and three do not: whoever believes all is right in 75 %, which is no merit.
    gold = ["entailment"] * 9 + ["contradiction"] * 3
    believing = score([sample(i, g, "entailment") for i, g in enumerate(gold)], labels_of(2))
    assert believing.share.accuracy == 0.75
    assert believing.balanced is not None
    assert (believing.balanced.accuracy, believing.balanced.chance) == (0.5, 0.5)
    assert believing.balanced.above_chance == 0
    doubting = score(
        [sample(i, g, g if i != 0 else "neutral") for i, g in enumerate(gold)], labels_of(2)
    )
    assert doubting.balanced is not None
    assert doubting.balanced.accuracy == pytest.approx((8 / 9 + 1) / 2)
    low, high = doubting.balanced.interval
    assert low < doubting.balanced.accuracy < high <= 1
    assert doubting.balanced.bootstrap is not None


def test_scoring_nothing_labelled_has_no_balanced_accuracy() -> None:
    assert score([sample(0, None, "neutral")], labels_of(3)).balanced is None
