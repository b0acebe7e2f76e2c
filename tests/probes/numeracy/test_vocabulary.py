"""The numerals of a vocabulary: counted, kept once, and what is left out is told."""

from __future__ import annotations

from math import inf, nan
from pathlib import Path

import numpy as np
import pytest
from number_vectors import entries, glove_file, vocabulary

from numerate.data.vectors.entry import Entries
from numerate.errors import BadVectors, TooFewNumerals
from numerate.probes.numeracy.numerals import Script
from numerate.probes.numeracy.vocabulary import read_vocabulary, vocabulary_of

ROWS = {"the": [1, 2], "3": [0, 1], "three": [1, 0], "4": [1, 1], "x": [0, 0], "3.0": [2, 1]}


def test_vocabulary_counts_numerals_and_their_share() -> None:
    found = vocabulary(ROWS)
    assert (found.size, found.count(Script.ARABIC), found.count(Script.ENGLISH)) == (6, 3, 1)
    assert found.share(Script.ENGLISH) == pytest.approx(1 / 6)
    assert [one.word for one in found.numerals] == ["3", "three", "4", "3.0"]
    assert found.matrix.tolist() == [[0, 1], [1, 0], [1, 1], [2, 1]]


def test_vocabulary_makes_vectors_of_numerals_only() -> None:
    def words() -> Entries:
        yield "the", lambda: pytest.fail("no vector of this word is wanted")
        yield "7", lambda: np.ones(2, np.float32)

    assert vocabulary_of("made", words()).size == 2


def test_vocabulary_keeps_the_first_of_two_and_says_so() -> None:
    found = vocabulary_of("made", entries([("3", [1, 0]), ("3", [0, 1]), ("4", [1, 1])]))
    assert found.matrix.tolist() == [[1, 0], [1, 1]]
    assert found.notes == ("1 numeral, each comes twice: its first vector counts",)


@pytest.mark.parametrize("odd", [nan, inf])
def test_vocabulary_leaves_out_vectors_that_are_no_numbers(odd: float) -> None:
    found = vocabulary({"3": [1, odd], "4": [1, 1], "5": [0, 0]})
    assert [one.word for one in found.numerals] == ["4", "5"]
    left_out, zeros = found.notes
    assert left_out.startswith("1 numeral, each has a vector with an infinity or no number")
    assert zeros == "1 numeral, each has a vector of zeros"


def test_vocabulary_without_numerals_is_refused(tmp_path: Path) -> None:
    path = glove_file(tmp_path / "v.txt", {"a": [0.1, 0.2], "b": [0.1, 0.2]})
    with pytest.raises(TooFewNumerals, match="has 0 numerals"):
        read_vocabulary(path)


def test_vocabulary_without_words_is_refused() -> None:
    with pytest.raises(BadVectors, match="no words"):
        vocabulary_of("made", entries([]))


def test_vocabulary_magnitudes_are_whole_numbers_once_each() -> None:
    words = ["2.5", "3", "03", "3.0", "-1", "7", "seven", "8", "8.5", "200000"]
    found = vocabulary({word: [1, 2] for word in words})

    def asked(**options: bool | int) -> list[str]:
        return [found.numerals[place].word for place in found.magnitudes(**options)]  # type: ignore[arg-type]

    assert asked() == ["3", "-1", "7", "8"]
    assert asked(decimals=True) == ["2.5", "3", "-1", "7", "8", "8.5"]
    assert asked(largest=10**6) == ["3", "-1", "7", "8", "200000"]


def test_vocabulary_with_too_few_magnitudes_is_refused() -> None:
    with pytest.raises(TooFewNumerals, match="at least 4"):
        vocabulary({"1": [1], "2": [1], "three": [1], "4.5": [1]}).magnitudes()


def test_vocabulary_tells_how_far_it_is() -> None:
    told: list[int] = []
    words = ((str(number), [1.0]) for number in range(20_001))
    vocabulary_of("made", entries(words), told.append)
    assert told == [10_000, 20_000]
