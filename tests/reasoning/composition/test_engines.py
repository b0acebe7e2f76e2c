"""What the engines find, case by case (F.n are the paper's and the reference's), and the limits."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from fractions import Fraction

import pytest

from numerate import Interval
from numerate.errors import MissingExtra
from numerate.reasoning.composition.ilp import IlpEngine
from numerate.reasoning.composition.problem import (
    Engine,
    Operand,
    Problem,
    Solutions,
    Type,
    Typing,
)
from numerate.reasoning.composition.search import SearchEngine

both = pytest.mark.parametrize("engine", [SearchEngine(), IlpEngine()], ids=lambda one: one.name)

APPLE, HOUR, MILE = Type.of("apple"), Type.of("hour"), Type.of("mile")
SPEED = Type.of("mile", per="hour")


def counted(*counts: int | str, unit: Type = APPLE) -> tuple[Operand, ...]:
    return tuple(Operand(Interval.point(Fraction(count)), unit) for count in counts)


def ranged(*ends: tuple[int, int], unit: Type = APPLE) -> tuple[Operand, ...]:
    return tuple(Operand(Interval.between(*pair), unit) for pair in ends)


def written(found: Solutions) -> list[str]:
    return [one.postfix for one in found.justifications]


@both
@pytest.mark.parametrize(
    ("premise", "claim", "expected"),
    [
        ((3, 1), 2, ["P1 P2 - H ="]),  # F.36: had 3 apples, gave one
        ((3, 1), 3, ["P1 H ="]),
        ((6048, 193), 5855, ["P1 P2 - H ="]),  # F.37
        ((6048, 193), 5854, []),
        ((73, 55), 18, ["P1 P2 - H ="]),  # F.38
        ((73, 55), 19, []),
        ((73, 55), 128, ["P1 P2 + H ="]),
        ((73, 55), 125, []),
        ((26, 6), 32, ["P1 P2 + H ="]),  # F.39
        ((127, 88), 39, ["P1 P2 - H ="]),
        ((127, 88), 35, []),
        ((5, 6, 3), 14, ["P1 P2 + P3 + H ="]),
        (("0.1", "0.2"), "0.3", ["P1 P2 + H ="]),
    ],
)
def test_engines_solve_word_problems(
    engine: Engine, premise: tuple[int | str, ...], claim: int | str, expected: list[str]
) -> None:
    [asked] = counted(claim)
    assert written(engine.solve(Problem(counted(*premise), asked))) == expected


@both
@pytest.mark.parametrize(
    ("typing", "expected"),
    [
        (Typing.ALGEBRA, ["P1 P2 * H ="]),
        (Typing.PAPER, []),  # the product of victim/day and day is one of these, not victim
        (Typing.BLIND, ["P1 P2 * H ="]),
    ],
)
def test_engines_multiply_a_rate_by_a_time(
    engine: Engine, typing: Typing, expected: list[str]
) -> None:
    # F.40: 8,000 victims per day for about 100 days
    premises = (
        *counted(8_000, unit=Type.of("victim", per="day")),
        *counted(100, unit=Type.of("day")),
    )
    [claim] = counted(800_000, unit=Type.of("victim"))
    assert written(engine.solve(Problem(premises, claim, typing))) == expected


@both
def test_engines_multiply_unlike_units_as_the_paper_does(engine: Engine) -> None:
    premises = (*counted(8_000, unit=Type.of("victim")), *counted(100, unit=Type.of("day")))
    [claim] = counted(800_000, unit=Type.of("victim"))
    assert written(engine.solve(Problem(premises, claim, Typing.PAPER))) == ["P1 P2 * H ="]
    assert written(engine.solve(Problem(premises, claim, Typing.ALGEBRA))) == []


@both
def test_engines_divide_within_a_tolerance_and_say_so(engine: Engine) -> None:
    # F.41: 5 apples in 3 hours are 1.66666666667 apples per hour
    premises = (*counted(5), *counted(3, unit=HOUR))
    [claim] = counted("1.66666666667", unit=Type.of("apple", per="hour"))
    assert engine.solve(Problem(premises, claim)).justifications == ()
    problem = Problem(premises, claim, relative_tolerance=Fraction(1, 10**6))
    [found] = engine.solve(problem).justifications
    assert found.postfix == "P1 P2 / H ="
    assert found.value == Interval.point(Fraction(5, 3))
    assert found.tolerance_used


@both
def test_engines_need_no_tolerance_where_the_value_is_exact(engine: Engine) -> None:
    problem = Problem(counted(3, 1), counted(2)[0], relative_tolerance=Fraction(1, 100))
    [found] = engine.solve(problem).justifications
    assert not found.tolerance_used


@both
def test_engines_cancel_units(engine: Engine) -> None:
    premises = (*counted(40, unit=SPEED), *counted(3, unit=HOUR), *counted(5, unit=MILE))
    [claim] = counted(125, unit=MILE)
    assert written(engine.solve(Problem(premises, claim))) == ["P1 P2 * P3 + H ="]


@both
def test_engines_keep_what_changes_only_the_unit(engine: Engine) -> None:
    premises = (
        *counted(12, unit=Type.of("apple", per="box")),
        *counted(3, unit=Type.of("box")),
        *counted(3, unit=Type.of("child")),
    )
    [claim] = counted(12, unit=Type.of("apple", per="child"))
    assert written(engine.solve(Problem(premises, claim))) == ["P1 P2 * P3 / H ="]


@both
@pytest.mark.parametrize(
    ("premise", "claim", "kept"),
    [
        ((5, 0), 5, ["P1 H ="]),  # F.42: neither 5 + 0 nor 5 - 0
        ((5, 1), 5, ["P1 H ="]),  # neither 5 * 1 nor 5 / 1
        ((5, 0), 0, ["P2 H =", "P1 P2 * H =", "P2 P1 / H ="]),  # 5 / 0 is nothing
        ((5, 3, 3), 5, ["P1 H ="]),  # 3 - 3 is 0, 3 / 3 is 1
        ((3, 3), 0, ["P1 P2 - H =", "P2 P1 - H ="]),
    ],
)
def test_engines_discard_steps_that_change_nothing(
    engine: Engine, premise: tuple[int, ...], claim: int, kept: list[str]
) -> None:
    problem = Problem(counted(*premise), counted(claim)[0], Typing.BLIND, most_operands=3)
    assert sorted(written(engine.solve(problem))) == sorted(kept)


@both
def test_engines_use_each_quantity_once(engine: Engine) -> None:
    # F.43: 4 is not 2 + 2 when 2 is stated once
    assert written(engine.solve(Problem(counted(2), counted(4)[0], Typing.BLIND))) == []
    assert written(engine.solve(Problem(counted(2, 2), counted(4)[0]))) == ["P1 P2 + H ="]


@both
@pytest.mark.parametrize(
    ("premise", "claim", "expected"),
    [
        ([(20, 30), (25, 40)], (25, 30), ["P1 P2 ∩ H ⊆"]),  # F.45, F.46
        ([(20, 30), (30, 40)], (20, 40), ["P1 H ⊆", "P2 H ⊆", "P1 P2 ∪ H ⊆"]),
        ([(20, 30), (31, 40)], (26, 35), []),
        ([(20, 30), (22, 40)], (40, 50), []),
    ],
)
def test_engines_compose_ranges(
    engine: Engine,
    premise: list[tuple[int, int]],
    claim: tuple[int, int],
    expected: list[str],
) -> None:
    problem = Problem(ranged(*premise), ranged(claim)[0])
    assert set(expected) <= set(written(engine.solve(problem)))
    if not expected:
        assert written(engine.solve(problem)) == []


@both
def test_engines_take_ranges_from_ranges(engine: Engine) -> None:
    premises = ranged((20, 30), (25, 30))
    claim = Operand(Interval(Fraction(20), Fraction(25), high_open=True), APPLE)
    assert written(engine.solve(Problem(premises, claim))) == ["P1 P2 \\ H ⊆"]


@both
def test_engines_unite_ranges_without_regard_to_their_order(engine: Engine) -> None:
    # The first two leave a gap; the third closes it.
    problem = Problem(ranged((0, 2), (4, 6), (1, 5)), ranged((0, 6))[0])
    [found] = [one for one in written(engine.solve(problem)) if one.count("∪") == 2]
    assert found == "P1 P3 ∪ P2 ∪ H ⊆"


@both
def test_engines_put_a_number_into_a_range(engine: Engine) -> None:
    problem = Problem(counted(3, 4), Operand(Interval.more_than(5), APPLE))
    assert written(engine.solve(problem)) == ["P1 P2 + H ⊆"]
    at_the_end = Problem(counted(5), Operand(Interval.more_than(5), APPLE))
    assert written(engine.solve(at_the_end)) == []


@both
def test_engines_do_no_arithmetic_with_ranges(engine: Engine) -> None:
    premises = (*counted(3), *ranged((4, 5)))
    claim = ranged((7, 8))[0]
    assert written(engine.solve(Problem(premises, claim))) == []


@both
def test_engines_answer_without_premises(engine: Engine) -> None:
    assert engine.solve(Problem((), counted(1)[0])) == Solutions(())


@both
def test_engines_flag_the_limit_of_solutions(engine: Engine) -> None:
    # F.44
    problem = Problem(counted(1, 2, 3, 4), Operand(Interval.at_least(0), APPLE), most_solutions=5)
    found = engine.solve(problem)
    assert len(found.justifications) == 5
    assert (found.complete, found.limit) == (False, "most_solutions")
    assert written(found)[:4] == ["P1 H ⊆", "P2 H ⊆", "P3 H ⊆", "P4 H ⊆"]


@both
def test_engines_flag_the_limit_of_steps(engine: Engine) -> None:
    problem = Problem(counted(3, 5, 11), counted(19)[0], Typing.BLIND, most_steps=10)
    found = engine.solve(problem)
    assert (found.complete, found.limit) == (False, "most_steps")


def test_engines_are_complete_exactly_at_the_limit_of_solutions() -> None:
    problem = Problem(counted(1, 2), counted(3)[0], most_solutions=1)
    assert SearchEngine().solve(problem).complete


@both
def test_engines_answer_the_same_each_time(engine: Engine) -> None:
    problem = Problem(counted(2, 3, 6, 7), counted(6)[0], Typing.BLIND, most_operands=3)
    assert engine.solve(problem) == engine.solve(problem)


@pytest.mark.parametrize(
    ("claim", "equation"),
    [
        (2 + 7 + 31 + 100, "P1 P2 + P3 + P4 + H ="),
        (100 - 2 - 7 - 31, "P4 P1 - P2 - P3 - H ="),
        (2 * 7 + 31 * 100, "P1 P2 * P3 P4 * + H ="),
        (31 * 100 - 2 * 7, "P3 P4 * P1 P2 * - H ="),
        ((2 + 7) * (31 + 100), "P1 P2 + P3 P4 + * H ="),
        (Fraction(100 - 31, 7 - 2), "P4 P3 - P2 P1 - / H ="),
        (Fraction(100 * 31, 7 * 2), "P3 P4 * P1 / P2 / H ="),
        ((100 - 31 * 2) * 7, "P2 P4 P1 P3 * - * H ="),
        (Fraction(100, 31 - 7 * 2), "P4 P3 P1 P2 * - / H ="),
        (100 - Fraction(31, 7 + 2), "P4 P3 P1 P2 + / - H ="),
        (100 - 31 - Fraction(7, 2), "P4 P2 P1 / - P3 - H ="),
        (Fraction(100, 31 * (7 - 2)), "P4 P2 P1 - / P3 / H ="),
    ],
)
def test_search_finds_equations_of_every_shape(claim: Fraction | int, equation: str) -> None:
    problem = Problem(counted(2, 7, 31, 100), counted(str(claim))[0], Typing.BLIND)
    assert equation in written(SearchEngine().solve(problem))
    hedged = Problem(
        problem.premises, problem.claim, Typing.BLIND, relative_tolerance=Fraction(1, 10**9)
    )
    assert equation in written(SearchEngine().solve(hedged))


@pytest.mark.parametrize("typing", Typing)
@pytest.mark.parametrize(
    ("units", "claim", "tolerance"),
    [
        (1, Interval.point(10**9), 0),
        (60, Interval.point(10**9), 0),
        (1, Interval.point(10**9), Fraction(1, 50)),
        (60, Interval.at_least(0), 0),
    ],
    ids=str,
)
def test_search_answers_for_sixty_numbers(
    typing: Typing,
    units: int,
    claim: Interval,
    tolerance: Fraction | int,
    soon: Callable[[], AbstractContextManager[None]],
) -> None:
    premises = tuple(
        Operand(Interval.point(Fraction(7 * place * place + 3, 1 + place % 2)), unit)
        for place in range(60)
        for unit in [Type.of(f"unit{place % units}")]
    )
    problem = Problem(
        premises, Operand(claim, Type.of("unit0")), typing, relative_tolerance=tolerance
    )
    with soon():
        found = SearchEngine().solve(problem)
    assert found.complete is (found.limit is None)
    assert found.limit in (None, "most_steps", "most_solutions")


def test_ilp_says_how_to_install_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    with pytest.raises(MissingExtra, match=r"needs OR-tools\. .*pip install numerate\[ilp\]"):
        IlpEngine().solve(Problem(counted(1), counted(1)[0]))


def test_ilp_flags_the_limit_of_time() -> None:
    problem = Problem(counted(*range(2, 9)), counted(10_007)[0], Typing.BLIND)
    found = IlpEngine(most_seconds=0.05).solve(problem)
    assert (found.complete, found.limit) == (False, "most_seconds")


def test_problem_refuses_limits_that_mean_nothing() -> None:
    with pytest.raises(ValueError, match="most_operands is 5"):
        Problem(counted(1), counted(1)[0], most_operands=5)
    with pytest.raises(ValueError, match="at least"):
        Problem(counted(1), counted(1)[0], most_solutions=0)
