"""Interval's algebra, checked against plain membership and against chosen members."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from numerate import Interval

# Few, small numbers: ends should coincide often, that is where openness matters.
numbers = st.fractions(min_value=-3, max_value=3, max_denominator=2)
TINY = Fraction(1, 1000)
# Halves are the only ends, so these probe every end and the inside of every gap between ends.
PROBES = [Fraction(step, 4) for step in range(-20, 21)]


@st.composite
def intervals(draw: st.DrawFn) -> Interval:
    low, high = draw(st.none() | numbers), draw(st.none() | numbers)
    low_open, high_open = draw(st.booleans()), draw(st.booleans())
    if low is not None and high is not None:
        assume(low < high or (low == high and not low_open and not high_open))
    return Interval(low, high, low is not None and low_open, high is not None and high_open)


def holds(interval: Interval | None, number: Fraction) -> bool:
    """Membership, written independently of `Interval.contains`."""
    if interval is None:
        return False
    if interval.low is not None and (
        number < interval.low or (interval.low_open and number == interval.low)
    ):
        return False
    return interval.high is None or not (
        number > interval.high or (interval.high_open and number == interval.high)
    )


def members(interval: Interval) -> list[Fraction]:
    """Members at and next to the ends, in between, and far out where there is no end."""
    low = Fraction(-1000) if interval.low is None else interval.low
    high = Fraction(1000) if interval.high is None else interval.high
    near = [low, low + TINY, (low + high) / 2, high - TINY, high, Fraction(0), TINY, -TINY]
    return [number for number in near if holds(interval, number)]


def runs(wanted: list[bool]) -> int:
    """How many stretches of members the probes see."""
    return sum(here and not before for before, here in zip([False, *wanted], wanted, strict=False))


@pytest.mark.parametrize(
    ("one", "other", "both", "either", "without"),
    [
        (Interval.between(20, 30), Interval.between(25, 40), "[25, 30]", "[20, 40]", "[20, 25)"),
        (Interval.between(20, 30), Interval.between(30, 40), "30", "[20, 40]", "[20, 30)"),
        (Interval.between(20, 30), Interval.between(31, 40), "None", "None", "[20, 30]"),
        (Interval.between(20, 30), Interval.between(25, 30), "[25, 30]", "[20, 30]", "[20, 25)"),
        (Interval.between(20, 30), Interval.between(22, 25), "[22, 25]", "[20, 30]", "None"),
        (Interval.between(20, 30), Interval.between(10, 40), "[20, 30]", "[10, 40]", "None"),
        (Interval.less_than(5), Interval.more_than(5), "None", "None", "(-∞, 5)"),
        (Interval.less_than(5), Interval.at_least(5), "None", "(-∞, ∞)", "(-∞, 5)"),
        (Interval.at_least(5), Interval.more_than(5), "(5, ∞)", "[5, ∞)", "5"),
        (Interval.unbounded(), Interval.at_most(5), "(-∞, 5]", "(-∞, ∞)", "(5, ∞)"),
    ],
)
def test_interval_algebra_of_sets(
    one: Interval, other: Interval, both: str, either: str, without: str
) -> None:
    assert str(one.intersection(other)) == both
    assert str(one.union(other)) == either
    assert str(one.difference(other)) == without


@given(intervals(), intervals())
def test_interval_intersection_holds_what_both_hold(one: Interval, other: Interval) -> None:
    found = one.intersection(other)
    assert [holds(found, n) for n in PROBES] == [holds(one, n) and holds(other, n) for n in PROBES]
    assert found == other.intersection(one)


@given(intervals(), intervals())
def test_interval_union_holds_what_either_holds_unless_there_is_a_gap(
    one: Interval, other: Interval
) -> None:
    wanted = [holds(one, n) or holds(other, n) for n in PROBES]
    found = one.union(other)
    assert (found is None) is (runs(wanted) > 1)
    if found is not None:
        assert [holds(found, n) for n in PROBES] == wanted
    assert found == other.union(one)


@given(intervals(), intervals())
def test_interval_difference_is_the_rest_when_that_is_one_piece(
    one: Interval, other: Interval
) -> None:
    wanted = [holds(one, n) and not holds(other, n) for n in PROBES]
    found = one.difference(other)
    assert (found is not None) is (runs(wanted) == 1)
    if found is not None:
        assert [holds(found, n) for n in PROBES] == wanted


@pytest.mark.parametrize(
    ("found", "printed"),
    [
        (Interval.point(3).plus(Interval.point(4)), "7"),
        (Interval.between(1, 2).minus(Interval.between(1, 2)), "[-1, 1]"),
        (Interval.at_least(1).minus(Interval.at_least(1)), "(-∞, ∞)"),
        (Interval.between(-1, 2).times(Interval.between(-3, 1)), "[-6, 3]"),
        (Interval.point(0).times(Interval.unbounded()), "0"),
        (Interval.more_than(0).times(Interval.more_than(0)), "(0, ∞)"),
        (Interval.at_least(0).times(Interval.more_than(0)), "[0, ∞)"),
        (Interval.point(120).divided_by(Interval.point(3)), "40"),
        (Interval.point(1).divided_by(Interval.more_than(0)), "(0, ∞)"),
        (Interval.point(1).divided_by(Interval(Fraction(0), Fraction(5), True)), "[1/5, ∞)"),
        (Interval.point(1).divided_by(Interval.less_than(-2)), "(-1/2, 0)"),
        (Interval.point(1).divided_by(Interval.at_least(0)), "None"),
        (Interval.point(0).divided_by(Interval.point(0)), "None"),
    ],
)
def test_interval_arithmetic(found: Interval | None, printed: str) -> None:
    assert str(found) == printed


@given(intervals(), intervals())
def test_interval_arithmetic_holds_every_result(one: Interval, other: Interval) -> None:
    for left in members(one):
        for right in members(other):
            assert holds(one.plus(other), left + right)
            assert holds(one.minus(other), left - right)
            assert holds(one.times(other), left * right)
            quotients = one.divided_by(other)
            assert quotients is None or holds(quotients, left / right)


@given(intervals(), intervals())
def test_interval_arithmetic_ends_are_reached_or_neared(one: Interval, other: Interval) -> None:
    sums = [left + right for left in members(one) for right in members(other)]
    products = [left * right for left in members(one) for right in members(other)]
    for found, seen in ((one.plus(other), sums), (one.times(other), products)):
        for end, is_open, extreme in (
            (found.low, found.low_open, min(seen)),
            (found.high, found.high_open, max(seen)),
        ):
            if end is None:
                assert abs(extreme) > Fraction(1, 2)  # 1000 times the smallest step
            elif is_open:
                assert 0 < abs(extreme - end) <= 2000 * TINY
            else:
                assert extreme == end


@given(intervals(), intervals())
def test_interval_division_needs_a_divisor_without_zero(one: Interval, other: Interval) -> None:
    assert (one.divided_by(other) is None) is holds(other, Fraction(0))


@given(intervals(), numbers)
def test_interval_times_a_point_is_scaling(one: Interval, factor: Fraction) -> None:
    assert one.times(Interval.point(factor)) == one.scaled(factor)
