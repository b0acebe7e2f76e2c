"""Intervals and tests against published examples, SciPy, and what must hold for any answers."""

from __future__ import annotations

import sys
import tracemalloc
from itertools import product
from math import comb

import numpy as np
import pytest
import scipy  # its `stats`, which takes long to import, is loaded where it is asked
from hypothesis import given
from hypothesis import strategies as st

from numerate.errors import MissingExtra
from numerate.evaluation.statistics import (
    average_interval,
    balanced_interval,
    bootstrap,
    effective_size,
    mcnemar,
    permutation_test,
    wilson,
)

hits = st.lists(st.booleans(), min_size=1, max_size=60)
clustered = st.lists(st.tuples(st.booleans(), st.integers(0, 8)), min_size=1, max_size=60)
paired = st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 30)), max_size=40)


@pytest.mark.parametrize(
    ("right", "n", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), Table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_statistics_wilson_gives_newcombes_table(
    right: int, n: int, low: float, high: float
) -> None:
    assert wilson(right / n, n) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 500), st.data())
def test_statistics_wilson_is_scipys(n: int, data: st.DataObject) -> None:
    right = data.draw(st.integers(0, n))
    theirs = scipy.stats.binomtest(right, n).proportion_ci(method="wilson")
    assert wilson(right / n, n) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@given(clustered)
def test_statistics_intervals_contain_the_estimate(values: list[tuple[bool, int]]) -> None:
    right, clusters = [hit for hit, _ in values], [cluster for _, cluster in values]
    share = sum(right) / len(right)
    low, high = wilson(share, effective_size(right, clusters))
    assert 0 <= low <= share <= high <= 1
    drawn = bootstrap(right, clusters, resamples=200)
    if drawn is None:
        assert len(set(clusters)) == 1
    else:
        assert 0 <= drawn[0] <= share + 1e-12
        assert share - 1e-12 <= drawn[1] <= 1


@given(clustered)
def test_statistics_clusters_never_make_the_interval_narrower(
    values: list[tuple[bool, int]],
) -> None:
    right, clusters = [hit for hit, _ in values], [cluster for _, cluster in values]
    assert effective_size(right, clusters) <= len(right) + 1e-9
    assert effective_size(right, range(len(right))) == pytest.approx(len(right))


def test_statistics_copies_of_a_pair_add_nothing() -> None:
    once = [True, False, True, True, False, True, False, True]
    copies = [hit for hit in once for _ in range(5)]
    premises = [i for i in range(len(once)) for _ in range(5)]
    assert bootstrap(copies, premises) == bootstrap(once, range(len(once)))
    assert effective_size(copies, premises) < len(once)


def test_statistics_the_bootstrap_repeats_itself_and_follows_its_seed() -> None:
    rng = np.random.default_rng(1)
    right, clusters = list(rng.random(300) < 0.7), [int(c) for c in rng.integers(0, 90, 300)]
    assert bootstrap(right, clusters, seed=3) == bootstrap(right, clusters, seed=3)
    assert bootstrap(right, clusters, seed=3) != bootstrap(right, clusters, seed=4)


def test_statistics_the_bootstrap_agrees_with_scipys() -> None:
    right = [True] * 70 + [False] * 30
    ours = bootstrap(right, range(100), resamples=20_000)
    theirs = scipy.stats.bootstrap(
        (np.array(right, dtype=float),),
        np.mean,
        n_resamples=20_000,
        method="percentile",
        rng=np.random.default_rng(0),
    ).confidence_interval
    assert ours == pytest.approx((theirs.low, theirs.high), abs=0.011)


def test_statistics_the_bootstrap_covers_the_truth_as_often_as_it_says() -> None:
    # Two hundred surveys of 80 premises with four claims each; those of a premise go together.
    rng = np.random.default_rng(0)
    clusters = [i for i in range(80) for _ in range(4)]
    covered = {"bootstrap": 0, "wilson": 0, "naive": 0}
    for _ in range(200):
        chances = np.repeat(rng.beta(0.6, 0.4, 80), 4)  # the mean is 0.6
        right = [bool(hit) for hit in rng.random(320) < chances]
        share = sum(right) / 320
        drawn = bootstrap(right, clusters, resamples=400)
        assert drawn is not None
        intervals = {
            "bootstrap": drawn,
            "wilson": wilson(share, effective_size(right, clusters)),
            "naive": wilson(share, 320),
        }
        for name, (low, high) in intervals.items():
            covered[name] += low <= 0.6 <= high
    assert covered["bootstrap"] >= 180
    assert covered["wilson"] >= 180
    assert covered["naive"] < 165  # what ignoring the premises would claim


def test_statistics_one_cluster_has_no_bootstrap_interval() -> None:
    assert bootstrap([1, 0, 1], ["a", "a", "a"]) is None
    assert effective_size([1, 0, 1], ["a", "a", "a"]) == 1


def test_statistics_all_right_is_not_certain() -> None:
    low, high = wilson(1.0, effective_size([1] * 20, range(20)))
    assert high == 1
    assert 0.8 < low < 0.9


def test_statistics_no_samples_leave_everything_open() -> None:
    assert wilson(0.0, effective_size([], [])) == (0.0, 1.0)
    assert bootstrap([], []) is None


@pytest.mark.parametrize(
    ("only_first", "only_second", "p"),
    [
        # Agresti, Categorical Data Analysis, 10.1: 86 and 150 changed their mind.
        (86, 150, 2 * sum(comb(236, few) for few in range(87)) / 2**236),
        # By hand: 2 · (C(10,0) + C(10,1)) / 2¹⁰.
        (1, 9, 2 * 11 / 1024),
        (0, 0, 1.0),
        (4, 4, 1.0),
    ],
)
def test_statistics_mcnemar_is_exact(only_first: int, only_second: int, p: float) -> None:
    first = [True] * only_first + [False] * only_second + [True, False]
    second = [False] * only_first + [True] * only_second + [True, False]
    assert mcnemar(first, second) == pytest.approx(p)


@given(paired)
def test_statistics_tests_do_not_care_which_model_is_first(
    values: list[tuple[bool, bool, int]],
) -> None:
    first, second = [a for a, _, _ in values], [b for _, b, _ in values]
    clusters = [cluster for _, _, cluster in values]
    assert mcnemar(first, second) == mcnemar(second, first)
    one_way = permutation_test(first, second, clusters)
    assert one_way == permutation_test(second, first, clusters)
    assert 0 < one_way <= 1
    assert permutation_test(first, first, clusters) == 1


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=9))
def test_statistics_the_permutation_test_is_exact_where_it_can_be(
    values: list[tuple[bool, bool]],
) -> None:
    first, second = [a for a, _ in values], [b for _, b in values]
    differences = [a - b for a, b in values]
    flips = list(product([1, -1], repeat=len(values)))
    sums = [
        sum(sign * one for sign, one in zip(signs, differences, strict=True)) for signs in flips
    ]
    as_large = sum(abs(one) >= abs(sum(differences)) for one in sums)
    expected = as_large / len(flips)
    assert permutation_test(first, second, range(len(values))) == pytest.approx(expected)


def test_statistics_the_permutation_test_exchanges_whole_premises() -> None:
    first, second = [True] * 8, [False] * 8
    assert permutation_test(first, second, range(8)) == pytest.approx(2 / 2**8)
    assert permutation_test(first, second, [i // 4 for i in range(8)]) == pytest.approx(2 / 2**2)


def test_statistics_the_permutation_test_of_many_samples_stays_small_in_memory() -> None:
    rng = np.random.default_rng(0)
    first, second = rng.random(4_000) < 0.70, rng.random(4_000) < 0.66
    tracemalloc.start()
    try:
        p = permutation_test(first.tolist(), second.tolist(), range(4_000))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert 0 < p < 0.01
    assert peak < 100 * 2**20  # all 9,999 ways at once would take ten times as much


def test_statistics_average_interval_of_equals_shrinks_with_the_root() -> None:
    low, high = average_interval([0.5] * 4, [(0.4, 0.6)] * 4)
    assert (low, high) == pytest.approx((0.45, 0.55))


def test_statistics_samples_and_clusters_must_be_as_many() -> None:
    with pytest.raises(ValueError, match="3 values in 2 places"):
        bootstrap([1, 0, 1], ["a", "b"])


def test_statistics_a_missing_scipy_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(MissingExtra, match=r"pip install numerate\[eval\]"):
        mcnemar([True], [False])


def test_statistics_wilson_takes_a_share_and_no_count() -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        wilson(2, 5)


labelled = st.lists(
    st.tuples(st.booleans(), st.integers(0, 8), st.sampled_from("ab")), min_size=1, max_size=60
)


def balanced(right: list[bool], classes: list[str]) -> float:
    shares = []
    for name in set(classes):
        of_class = [hit for hit, own in zip(right, classes, strict=True) if own == name]
        shares.append(sum(of_class) / len(of_class))
    return sum(shares) / len(shares)


@given(labelled)
def test_statistics_balanced_intervals_contain_the_estimate(
    values: list[tuple[bool, int, str]],
) -> None:
    right, clusters, classes = (list(column) for column in zip(*values, strict=True))
    share = balanced(right, classes)
    low, high = balanced_interval(right, clusters, classes)
    assert -1e-12 <= low <= share + 1e-12
    assert share - 1e-12 <= high <= 1 + 1e-12
    drawn = bootstrap(right, clusters, classes=classes, resamples=200)
    assert (drawn is None) == (len(set(clusters)) == 1)
    if drawn is not None:
        assert 0 <= drawn[0] <= drawn[1] <= 1


@given(clustered)
def test_statistics_balanced_over_one_class_is_accuracy(values: list[tuple[bool, int]]) -> None:
    right, clusters = [hit for hit, _ in values], [cluster for _, cluster in values]
    expected = wilson(sum(right) / len(right), effective_size(right, clusters))
    one = ["only"] * len(right)
    assert balanced_interval(right, clusters, one) == pytest.approx(expected)
    assert bootstrap(right, clusters, classes=one) == bootstrap(right, clusters)


def test_statistics_balanced_interval_is_wider_where_claims_share_a_source() -> None:
    right = [True, True, False, False] * 6
    classes = ["yes", "no", "yes", "no"] * 6
    apart = balanced_interval(right, range(24), classes)
    # Each source is read right or wrong as a whole, so there are twelve of them, not 24 claims.
    together = balanced_interval(right, [i // 2 for i in range(24)], classes)
    assert together[0] < apart[0] < apart[1] < together[1]


def test_statistics_balanced_intervals_hold_as_often_as_they_say() -> None:
    rng = np.random.default_rng(7)
    rare, common = 0.6, 0.8
    covered = 0
    for _ in range(300):
        classes = ["rare"] * 30 + ["common"] * 120
        right = [*(rng.random(30) < rare), *(rng.random(120) < common)]
        low, high = balanced_interval(right, range(150), classes)
        covered += low <= (rare + common) / 2 <= high
    assert 0.91 <= covered / 300 <= 0.99
