"""Interval: sets of numbers with exact ends. Its laws are checked against plain membership."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from numerate import Interval

# Few, small numbers: ends should coincide often, that is where openness matters.
numbers = st.fractions(min_value=-3, max_value=3, max_denominator=2)


@st.composite
def intervals(draw: st.DrawFn) -> Interval:
    low, high = draw(st.none() | numbers), draw(st.none() | numbers)
    low_open, high_open = draw(st.booleans()), draw(st.booleans())
    if low is not None and high is not None:
        assume(low < high or (low == high and not low_open and not high_open))
    return Interval(low, high, low is not None and low_open, high is not None and high_open)


def holds(interval: Interval, number: Fraction) -> bool:
    """Membership, written independently of `Interval.contains`."""
    if interval.low is not None and (
        number < interval.low or (interval.low_open and number == interval.low)
    ):
        return False
    return interval.high is None or not (
        number > interval.high or (interval.high_open and number == interval.high)
    )


@pytest.mark.parametrize(
    ("interval", "printed"),
    [
        (Interval.point(5), "5"),
        (Interval.point(-5), "-5"),
        (Interval.point(Fraction(1, 2)), "1/2"),
        (Interval.between(20, 30), "[20, 30]"),
        (Interval.at_least(5), "[5, ∞)"),
        (Interval.at_most(5), "(-∞, 5]"),
        (Interval.more_than(5), "(5, ∞)"),
        (Interval.less_than(5), "(-∞, 5)"),
        (Interval.unbounded(), "(-∞, ∞)"),
        (Interval(Fraction(1), Fraction(2), low_open=True), "(1, 2]"),
        (Interval(Fraction(1), Fraction(2), high_open=True), "[1, 2)"),
    ],
)
def test_interval_prints_as_mathematicians_write(interval: Interval, printed: str) -> None:
    assert str(interval) == printed


def test_interval_between_takes_its_ends_in_either_order() -> None:
    assert Interval.between(30, 20) == Interval.between(20, 30)


def test_interval_between_equal_ends_is_a_point() -> None:
    assert Interval.between(3, 3) == Interval.point(3)


@pytest.mark.parametrize(
    ("low", "high", "low_open", "high_open"),
    [(2, 1, False, False), (1, 1, True, False), (1, 1, False, True), (1, 1, True, True)],
)
def test_interval_refuses_to_be_empty(low: int, high: int, low_open: bool, high_open: bool) -> None:
    with pytest.raises(ValueError, match="interval"):
        Interval(Fraction(low), Fraction(high), low_open, high_open)


@pytest.mark.parametrize(
    ("outer", "inner", "contained"),
    [
        (Interval.at_least(5), Interval.point(5), True),
        (Interval.more_than(5), Interval.point(5), False),
        (Interval.at_least(5), Interval.more_than(5), True),
        (Interval.more_than(5), Interval.at_least(5), False),
        (Interval.at_most(5), Interval.less_than(5), True),
        (Interval.less_than(30), Interval.less_than(25), True),
        (Interval.less_than(25), Interval.less_than(30), False),
        (Interval.between(20, 30), Interval.between(22, 25), True),
        (Interval.between(20, 30), Interval.between(25, 35), False),
        (Interval.point(5), Interval.at_least(5), False),
        (Interval.unbounded(), Interval.unbounded(), True),
        (Interval.at_least(0), Interval.unbounded(), False),
    ],
)
def test_interval_contains(outer: Interval, inner: Interval, contained: bool) -> None:
    assert outer.contains(inner) is contained


def test_interval_arithmetic_is_exact() -> None:
    tenths = Interval.point(Fraction("0.1")).scaled(3)
    assert tenths == Interval.point(Fraction("0.3"))


def test_interval_is_point_only_when_both_ends_meet() -> None:
    assert Interval.point(0).is_point
    assert not Interval.between(0, 1).is_point
    assert not Interval.unbounded().is_point
    assert not Interval.at_least(0).is_point


def test_interval_is_unbounded_only_without_ends() -> None:
    assert Interval.unbounded().is_unbounded
    assert not Interval.at_least(0).is_unbounded
    assert not Interval.at_most(0).is_unbounded


@given(intervals())
def test_interval_contains_itself(one: Interval) -> None:
    assert one.contains(one)


@given(intervals(), intervals(), numbers)
def test_interval_contains_means_every_member_is_a_member(
    outer: Interval, inner: Interval, number: Fraction
) -> None:
    if outer.contains(inner) and holds(inner, number):
        assert holds(outer, number)


@given(intervals(), numbers)
def test_interval_contains_a_point_when_it_holds_the_number(
    one: Interval, number: Fraction
) -> None:
    assert one.contains(Interval.point(number)) is holds(one, number)


@given(intervals(), intervals())
def test_interval_contains_both_ways_means_equal(one: Interval, other: Interval) -> None:
    if one.contains(other) and other.contains(one):
        assert one == other


@given(intervals(), intervals(), intervals())
def test_interval_contains_is_transitive(one: Interval, two: Interval, three: Interval) -> None:
    if one.contains(two) and two.contains(three):
        assert one.contains(three)


@given(intervals(), numbers, numbers)
def test_interval_scaled_scales_its_members(
    one: Interval, factor: Fraction, number: Fraction
) -> None:
    assume(factor != 0)
    assert holds(one.scaled(factor), number * factor) is holds(one, number)


@given(intervals(), numbers)
def test_interval_scaled_there_and_back_is_unchanged(one: Interval, factor: Fraction) -> None:
    assume(factor != 0)
    assert one.scaled(factor).scaled(1 / factor) == one


@given(intervals())
def test_interval_scaled_by_zero_is_zero(one: Interval) -> None:
    assert one.scaled(0) == Interval.point(0)


@given(intervals())
def test_interval_survives_pickling_and_hashes_by_value(one: Interval) -> None:
    copy = pickle.loads(pickle.dumps(one))
    assert copy == one
    assert hash(copy) == hash(one)
