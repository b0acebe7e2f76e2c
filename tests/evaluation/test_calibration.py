"""Calibration against values computed by hand, and what must hold for any confidences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.evaluation.calibration import calibration, reliability, risk_coverage

answers = st.lists(st.tuples(st.booleans(), st.floats(0, 1)), min_size=1, max_size=50)


def test_calibration_ece_by_hand() -> None:
    # Two bins are filled: 0.95 with 1 of 2 right, 0.65 with 1 of 1 right.
    found = calibration([True, False, True], [0.95, 0.95, 0.65])
    assert found is not None
    assert found.ece == pytest.approx((2 * 0.45 + 1 * 0.35) / 3)
    assert [(one.n, one.accuracy) for one in found.bins if one.n] == [(1, 1.0), (2, 0.5)]


def test_calibration_risk_coverage_by_hand() -> None:
    # Most confident first: right, wrong, right, wrong.
    points = risk_coverage([False, True, True, False], [0.1, 0.9, 0.5, 0.7])
    assert [point.coverage for point in points] == [0.25, 0.5, 0.75, 1.0]
    assert [point.risk for point in points] == pytest.approx([0, 1 / 2, 1 / 3, 1 / 2])
    found = calibration([False, True, True, False], [0.1, 0.9, 0.5, 0.7])
    assert found is not None
    assert found.aurc == pytest.approx((0 + 1 / 2 + 1 / 3 + 1 / 2) / 4)


def test_calibration_edges_belong_to_the_bin_below() -> None:
    filled = [one for one in reliability([True] * 4, [0.0, 0.1, 0.2, 1.0]) if one.n]
    assert [(one.low, one.high, one.n) for one in filled] == [
        (0.0, pytest.approx(0.1), 2),
        (pytest.approx(0.1), pytest.approx(0.2), 1),
        (pytest.approx(0.9), 1.0, 1),
    ]


def test_calibration_no_answers_have_none() -> None:
    assert calibration([], []) is None


def test_calibration_keeps_a_curve_of_bounded_length() -> None:
    n = 12_345
    found = calibration([i % 3 != 0 for i in range(n)], [i / n for i in range(n)])
    assert found is not None
    assert len(found.risk_coverage) == 100
    assert found.risk_coverage[-1].coverage == 1
    assert found.risk_coverage[-1].risk == pytest.approx(1 / 3)


@given(answers)
def test_calibration_bounds(pairs: list[tuple[bool, float]]) -> None:
    right, sure = [hit for hit, _ in pairs], [one for _, one in pairs]
    found = calibration(right, sure)
    assert found is not None
    assert 0 <= found.ece <= 1
    assert 0 <= found.aurc <= 1
    assert sum(one.n for one in found.bins) == len(pairs)
    assert found.risk_coverage[-1].risk == pytest.approx(1 - sum(right) / len(right))
    for one in found.bins:
        assert not one.n or one.low - 1e-9 <= one.confidence <= one.high + 1e-9


@given(answers, st.randoms(use_true_random=False))
def test_calibration_does_not_depend_on_the_order_of_samples(pairs, random) -> None:  # type: ignore[no-untyped-def]
    shuffled = random.sample(pairs, len(pairs))
    one = calibration([hit for hit, _ in pairs], [sure for _, sure in pairs])
    other = calibration([hit for hit, _ in shuffled], [sure for _, sure in shuffled])
    assert one is not None
    assert other is not None
    assert one.ece == pytest.approx(other.ece)
    assert one.aurc == pytest.approx(other.aurc)


def test_calibration_a_confidence_in_what_is_right_has_no_area() -> None:
    found = calibration([True] * 10, [1.0] * 10)
    assert found is not None
    assert (found.ece, found.aurc) == (0, 0)
