"""What can be read off vectors: values from neighbours, maxima, values and sums by learning."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from number_vectors import fractions

from numerate.probes.numeracy.choices import Distance, Weights
from numerate.probes.numeracy.contrasts import KINDS, magnitude_contrasts
from numerate.probes.numeracy.dice import dice
from numerate.probes.numeracy.learning import learned
from numerate.probes.numeracy.regression import Neighbourhood, regression, split
from numerate.probes.numeracy.scoring import random_vectors
from numerate.probes.numeracy.space import Space

PLACES = np.arange(200)
LINE = np.stack([np.arange(200.0), np.ones(200)], axis=1)


@pytest.mark.parametrize("weights", Weights)
def test_regression_on_the_value_itself_explains_all(weights: Weights) -> None:
    line = Space(LINE, Distance.EUCLIDEAN)
    assert regression(line, PLACES, range(200), Neighbourhood(3, weights)).r2 > 0.99


def test_regression_on_random_vectors_explains_nothing() -> None:
    space = Space(random_vectors(200, 10, seed=3))
    assert regression(space, PLACES, range(200), Neighbourhood()).r2 < 0.1


def test_regression_is_the_same_for_the_same_seed_only() -> None:
    space = Space(random_vectors(200, 10, seed=3))
    found = [regression(space, PLACES, range(200), Neighbourhood(seed=seed)) for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]


def test_regression_asks_numbers_it_does_not_know() -> None:
    found = regression(Space(LINE), PLACES, range(200), Neighbourhood(k=1, train=0.9, splits=3))
    assert len(found.known) == 20
    assert len(found.scores) == 3
    assert all(known != value for known, value in zip(found.known, found.found, strict=True))


def test_regression_by_distance_gives_the_closer_more_weight() -> None:
    space = Space(np.array([[0.0], [1.0], [4.0]]), Distance.EUCLIDEAN)
    options = Neighbourhood(2, Weights.DISTANCE, train=0.67, splits=1)
    found = regression(space, np.arange(3), [10, 20, 50], options)
    # Each from the other two, by how far away they are.
    expected = {
        10: (20 / 1 + 50 / 4) / (1 / 1 + 1 / 4),
        20: (10 / 1 + 50 / 3) / (1 / 1 + 1 / 3),
        50: (20 / 3 + 10 / 4) / (1 / 3 + 1 / 4),
    }
    assert found.found[0] == pytest.approx(expected[int(found.known[0])])


@given(st.integers(2, 50), st.floats(0.1, 0.9), st.integers(0, 5))
def test_split_parts_all_numbers(n: int, train: float, seed: int) -> None:
    known, asked = split(n, train, np.random.default_rng(seed))
    assert len(known)
    assert len(asked)
    assert sorted([*known, *asked]) == list(range(n))


@given(
    st.lists(st.integers(-1000, 100_000), min_size=3, max_size=30, unique=True),
    st.integers(2, 20),
)
def test_dice_cosine_falls_with_the_distance_of_the_numbers(numbers: list[int], width: int) -> None:
    vectors = dice(fractions(numbers), width)
    assert vectors.shape == (len(numbers), width)
    angles = np.arccos(np.clip(vectors @ vectors.T, -1, 1)) / np.pi
    span = max(numbers) - min(numbers)
    gaps = np.abs(np.subtract.outer(numbers, numbers)) / span
    assert angles == pytest.approx(gaps, abs=1e-7)


def test_dice_passes_strict_and_broad_tests_as_far_as_the_list_goes() -> None:
    numbers = [*range(500), 100_000, -6]
    contrasts = magnitude_contrasts(fractions(numbers), range(len(numbers)))
    space = Space(dice(fractions(numbers), 50))
    assert all(contrasts.passed(kind, space).all() for kind in KINDS if kind != "ova")


def test_dice_needs_a_plane() -> None:
    with pytest.raises(ValueError, match="two dimensions"):
        dice(fractions([1, 2]), 1)


def test_learned_from_a_number_line_is_all_and_from_noise_nothing() -> None:
    numbers = [*range(100), -5, 10**6]
    line = learned(dice(fractions(numbers[:100]), 8), numbers[:100])
    noise = learned(random_vectors(102, 8, seed=0), numbers)
    assert line.maximum == 1
    assert min(line.value_r2, line.sum_r2) > 0.999
    assert noise.maximum < 0.5
    assert max(noise.value_r2, noise.sum_r2) < 0.1


def test_learned_figures_are_the_same_each_time() -> None:
    vectors = random_vectors(60, 5, seed=0)
    assert learned(vectors, range(60)).to_json() == learned(vectors, range(60)).to_json()
