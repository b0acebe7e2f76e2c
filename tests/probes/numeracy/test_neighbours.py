"""Neighbours on the number line: the rule behind the paper's tests of magnitude."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from number_vectors import fractions

from numerate.probes.numeracy.neighbours import NONE, neighbours

LISTED = [*range(2053), 100_000, 68_030, -1, -6, -2]


def test_neighbours_are_those_of_the_archived_tests() -> None:
    found = neighbours(fractions(LISTED))
    strict = [
        [LISTED[place] for place in (row, found.nearest[row], found.next[row])]
        for row in map(LISTED.index, (0, 1, 2, -1, -6))
    ]
    assert strict == [[0, 1, 2], [1, 0, 3], [2, 1, 0], [-1, 0, 1], [-6, -2, -1]]


def test_neighbours_farthest_is_one_of_the_ends() -> None:
    found = neighbours(fractions(LISTED))
    assert LISTED[found.farthest[LISTED.index(3)]] == 100_000
    assert LISTED[found.farthest[LISTED.index(100_000)]] == -6


def test_neighbours_of_decimals_are_exact() -> None:
    tenths = [Fraction(n, 10) for n in (1, 2, 3, 4)]  # as floats 0.2 is nearer to 0.3 than to 0.1
    assert neighbours(tenths).twin.tolist() == [NONE, 2, 3, NONE]


def test_neighbours_may_have_no_next() -> None:
    assert neighbours(fractions([1, 2, 3])).next.tolist() == [2, NONE, 0]


@pytest.mark.parametrize("numbers", [[1, 2], [1, 2, 2]])
def test_neighbours_need_three_numbers(numbers: list[int]) -> None:
    with pytest.raises(ValueError, match="three distinct"):
        neighbours(fractions(numbers))


@given(st.lists(st.integers(-30, 30), min_size=3, max_size=15, unique=True))
def test_neighbours_are_those_that_a_look_at_all_finds(numbers: list[int]) -> None:
    found = neighbours(fractions(numbers))
    for row, number in enumerate(numbers):
        gaps = {place: abs(other - number) for place, other in enumerate(numbers) if place != row}
        nearest = min(gaps, key=lambda place: (gaps[place], place))
        farther = {place: gap for place, gap in gaps.items() if gap > gaps[nearest]}
        expected = min(farther, key=lambda place: (farther[place], place), default=NONE)
        farthest = min(gaps, key=lambda place: (-gaps[place], place))
        twins = [p for p, gap in gaps.items() if gap == gaps[nearest] and p != nearest]
        assert found.nearest[row] == nearest
        assert found.twin[row] == (twins[0] if twins else NONE)
        assert found.next[row] == expected
        assert found.farthest[row] == farthest
