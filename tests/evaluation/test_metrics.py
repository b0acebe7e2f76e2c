"""Metrics against values counted by hand, and what must hold for any answers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.evaluation.metrics import NO_ANSWER, Confusion

LABELS = ("entailment", "neutral", "contradiction")
E, N, C = LABELS

answers = st.lists(st.tuples(st.sampled_from(LABELS), st.sampled_from([*LABELS, "maybe", None])))


def test_metrics_confusion_by_hand() -> None:
    gold = [E, E, E, N, N, C]
    said = [E, E, N, N, C, C]
    table = Confusion.of(gold, said, LABELS)
    assert table.counts == ((2, 1, 0, 0), (0, 1, 1, 0), (0, 0, 1, 0))
    assert table.accuracy == pytest.approx(4 / 6)
    entailed, neutral, contradicted = table.by_class()
    assert (entailed.precision, entailed.recall) == (1, pytest.approx(2 / 3))
    assert entailed.f1 == pytest.approx(0.8)
    assert (neutral.precision, neutral.recall, neutral.f1) == (0.5, 0.5, 0.5)
    assert (contradicted.precision, contradicted.recall) == (0.5, 1)
    assert contradicted.f1 == pytest.approx(2 / 3)
    assert table.macro_f1 == pytest.approx((0.8 + 0.5 + 2 / 3) / 3)
    assert table.majority == (E, 0.5)
    assert table.above_majority == pytest.approx(1 / 6)


def test_metrics_an_answer_outside_the_labels_is_wrong_and_has_its_own_column() -> None:
    table = Confusion.of([E, N, C], [None, "maybe", NO_ANSWER], LABELS)
    assert table.counts == ((0, 0, 0, 1),) * 3
    assert table.accuracy == 0
    assert table.macro_f1 == 0


def test_metrics_a_class_that_never_occurs_does_not_lower_macro_f1() -> None:
    assert Confusion.of([E, N], [E, N], LABELS).macro_f1 == 1


def test_metrics_a_gold_label_outside_the_labels_is_refused() -> None:
    with pytest.raises(ValueError, match="maybe"):
        Confusion.of(["maybe"], [E], LABELS)


def test_metrics_nothing_answered_is_zero_not_a_crash() -> None:
    table = Confusion.of([], [], LABELS)
    assert (table.n, table.accuracy, table.macro_f1, table.majority[1]) == (0, 0, 0, 0)


@given(answers)
def test_metrics_the_matrix_holds_every_answer_once(pairs: list[tuple[str, str | None]]) -> None:
    table = Confusion.of([g for g, _ in pairs], [p for _, p in pairs], LABELS)
    assert table.n == len(pairs)
    assert table.right == sum(g == p for g, p in pairs)
    for one in table.by_class():
        assert one.gold == sum(g == one.label for g, _ in pairs)
        assert one.predicted == sum(p == one.label for _, p in pairs)
        assert 0 <= min(one.precision, one.recall) <= one.f1 + 1e-12
        assert one.f1 <= max(one.precision, one.recall) + 1e-12
    assert 0 <= table.macro_f1 <= 1


@given(answers, st.randoms(use_true_random=False))
def test_metrics_do_not_depend_on_the_order_of_samples(pairs, random) -> None:  # type: ignore[no-untyped-def]
    shuffled = random.sample(pairs, len(pairs))
    assert Confusion.of(*_columns(pairs), LABELS) == Confusion.of(*_columns(shuffled), LABELS)


def _columns(pairs: list[tuple[str, str | None]]) -> tuple[list[str], list[str | None]]:
    return [gold for gold, _ in pairs], [said for _, said in pairs]
