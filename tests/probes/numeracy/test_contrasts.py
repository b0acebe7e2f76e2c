"""Contrastive tests: what an ordered space passes, what a constant and a random one do."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from number_vectors import arc, fractions, vocabulary

from numerate.probes.numeracy.choices import Distance, Ties
from numerate.probes.numeracy.contrasts import KINDS, magnitude_contrasts, numeration_contrasts
from numerate.probes.numeracy.scoring import random_vectors, scores
from numerate.probes.numeracy.space import Space

some_numbers = st.lists(st.integers(-50, 1000), min_size=4, max_size=25, unique=True)


def shares(vectors: np.ndarray, numbers: list[int], ties: Ties = Ties.LISTED) -> dict[str, float]:
    contrasts = magnitude_contrasts(fractions(numbers), range(len(numbers)))
    space = Space(vectors)
    return {kind: float(contrasts.passed(kind, space, ties).mean()) for kind in KINDS}


@given(some_numbers)
def test_contrasts_an_arc_in_the_order_of_values_passes(numbers: list[int]) -> None:
    assert shares(arc(numbers), numbers, Ties.SPARED) == {"ova": 1, "sc": 1, "bc": 1}
    assert shares(arc(numbers), numbers, Ties.EITHER)["ova"] == 1


@given(some_numbers, st.sampled_from(Ties))
def test_contrasts_a_constant_passes_none(numbers: list[int], ties: Ties) -> None:
    constant = np.ones((len(numbers), 3))
    assert shares(constant, numbers, ties) == {"ova": 0, "sc": 0, "bc": 0}


def test_contrasts_random_vectors_pass_half() -> None:
    found = shares(random_vectors(2_000, 20, seed=1), list(range(2_000)))
    assert found["sc"] == pytest.approx(0.5, abs=0.04)
    assert found["bc"] == pytest.approx(0.5, abs=0.2)  # one x⁻ for nearly all: they go together
    assert found["ova"] < 0.01


def test_contrasts_ties_decide_what_becomes_of_the_twin() -> None:
    numbers = [2, 3, 4, 9]
    # 3 is closest to 4, the twin of 2, which comes first in the list.
    vectors = np.array([[1.0, 0.0], [0.6, 0.8], [0.0, 1.0], [-1.0, 0.2]])
    contrasts = magnitude_contrasts(fractions(numbers), range(4))
    passed = {ties: contrasts.passed("ova", Space(vectors), ties)[1] for ties in Ties}
    assert passed == {Ties.LISTED: False, Ties.SPARED: True, Ties.EITHER: True}


WORDS = ("3", "5", "nine", "three", "8", "four", "nil", "zero", "0", "5.0")


def test_contrasts_of_numeration_are_a_number_and_its_names() -> None:
    found = vocabulary({word: [1, 2] for word in WORDS})
    contrasts = numeration_contrasts(found.numerals)
    assert contrasts is not None
    words = [one.word for one in found.numerals]
    named = [
        [words[place] for place in triple]
        for triples in (contrasts.sc, contrasts.bc)
        for triple in zip(triples.x, triples.plus, triples.minus, strict=True)
    ]
    assert named == [
        ["3", "three", "four"],
        ["0", "nil", "three"],
        ["3", "three", "nine"],
        ["0", "nil", "nine"],
    ]
    assert [words[place] for place in contrasts.pool] == ["nine", "three", "four", "nil", "zero"]


def test_contrasts_of_numeration_spare_other_names_of_the_number() -> None:
    # "zero" is closer to "0" than "nil", which comes first.
    rows = {"0": [1, 0], "nil": [0.9, 0.3], "zero": [1, 0], "two": [0, 1], "three": [-1, 0]}
    contrasts = numeration_contrasts(vocabulary(rows).numerals)
    assert contrasts is not None
    assert contrasts.passed("ova", Space(vocabulary(rows).matrix)).tolist() == [True]


@pytest.mark.parametrize("words", [("1", "2", "one", "two"), ("1", "seven", "eight", "nine")])
def test_contrasts_of_numeration_need_english_numbers(words: tuple[str, ...]) -> None:
    found = vocabulary({word: [1, 2] for word in words})
    assert numeration_contrasts(found.numerals) is None


def test_scores_are_shares_with_interval_and_baseline() -> None:
    numbers = list(range(50))
    contrasts = magnitude_contrasts(fractions(numbers), numbers)
    found = scores(contrasts, arc(numbers), Distance.COSINE, Ties.SPARED, seed=0).to_json()
    assert (found["ova"], found["sc"], found["bc"]) == (100.0, 100.0, 100.0)
    assert found["counts"] == {"ova": 50, "sc": 50, "bc": 50}
    low, high = found["intervals"]["sc"]
    assert (low, high) == (92.87, 100.0)
    assert 20 < found["random"]["sc"] < 80
    again = scores(contrasts, arc(numbers), Distance.COSINE, Ties.SPARED, seed=0).to_json()
    assert again == found
