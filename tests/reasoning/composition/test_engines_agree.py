"""Both engines, and a blunt enumeration of every tree, find the same justifications."""

from __future__ import annotations

import os
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate import Interval
from numerate.reasoning.composition.evaluating import (
    canonical,
    evaluate,
    is_single,
    justification,
    shortest_first,
    types_of,
)
from numerate.reasoning.composition.ilp import IlpEngine
from numerate.reasoning.composition.problem import (
    Expression,
    Justification,
    Leaf,
    Node,
    Operand,
    Operator,
    Problem,
    Solutions,
    Type,
    Typing,
)
from numerate.reasoning.composition.search import SearchEngine
from numerate.reasoning.composition.typing_table import ARITHMETIC, SET_OPERATORS

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"

# Few numbers, so that they cancel, repeat and meet the claim often. 0 and 1 are special.
NUMBERS = [Fraction(number) for number in (0, 1, 2, 3, 4, 6, 12, -2)] + [Fraction(1, 2)]
ENDS = [Fraction(number) for number in (0, 2, 3, 6, 12)]
TYPES = [Type(), Type.of("apple"), Type.of("hour"), Type.of("apple", per="hour")]


@st.composite
def ranges(draw: st.DrawFn) -> Interval:
    low, high = sorted(draw(st.lists(st.sampled_from(ENDS), min_size=2, max_size=2, unique=True)))
    unbounded = draw(st.sampled_from(["no", "no", "no", "below", "above"]))
    low_open, high_open = draw(st.booleans()), draw(st.booleans())
    if unbounded == "below":
        return Interval(None, high, False, high_open)
    if unbounded == "above":
        return Interval(low, None, low_open, False)
    return Interval(low, high, low_open, high_open)


points = st.sampled_from(NUMBERS).map(Interval.point)


@st.composite
def problems(draw: st.DrawFn, most_premises: int, most_operands: int) -> Problem:
    values = draw(st.sampled_from([points, points, ranges(), points | ranges()]))
    types = st.sampled_from(TYPES[: draw(st.integers(1, len(TYPES)))])
    premises = tuple(
        draw(st.lists(st.builds(Operand, values, types), min_size=1, max_size=most_premises))
    )
    problem = Problem(
        premises,
        draw(st.builds(Operand, values | ranges(), types)),
        draw(st.sampled_from(Typing)),
        most_operands=most_operands,
        most_solutions=draw(st.sampled_from([3, 50, 10_000])),
        relative_tolerance=draw(st.sampled_from([0, 0, 0, Fraction(1, 10)])),
        most_steps=10_000_000,
    )
    return draw(st.just(problem) | claims_that_hold(problem))


@st.composite
def claims_that_hold(draw: st.DrawFn, problem: Problem) -> Problem:
    """The problem with a claim that is the worth of some expression, if that has one."""
    places = draw(st.permutations(range(len(problem.premises))))
    size = draw(st.integers(1, problem.longest))
    expression = draw(trees(tuple(places[:size])))
    value, types = evaluate(expression, problem), types_of(expression, problem)
    if value is None or not types:
        return problem
    claim = Operand(value, draw(st.sampled_from(types)))
    return Problem(
        problem.premises,
        claim,
        problem.typing,
        problem.most_operands,
        problem.most_solutions,
        problem.relative_tolerance,
        problem.most_steps,
    )


@st.composite
def trees(draw: st.DrawFn, places: tuple[int, ...]) -> Expression:
    if len(places) == 1:
        return Leaf(places[0])
    split = draw(st.integers(1, len(places) - 1))
    operator = draw(st.sampled_from(ARITHMETIC + SET_OPERATORS))
    return Node(operator, draw(trees(places[:split])), draw(trees(places[split:])))


def all_trees(places: frozenset[int], problem: Problem) -> Iterator[Expression]:
    """Every binary tree that uses exactly these quantities, numbers and ranges kept apart."""
    if len(places) == 1:
        yield Leaf(*places)
        return
    for size in range(1, len(places)):
        for chosen in map(frozenset, combinations(sorted(places), size)):
            rights = list(all_trees(places - chosen, problem))
            for left, right in product(all_trees(chosen, problem), rights):
                if is_single(left, problem) is is_single(right, problem):
                    single = is_single(left, problem)
                    for operator in ARITHMETIC if single else SET_OPERATORS:
                        yield Node(operator, left, right)


def blunt(problem: Problem) -> Solutions:
    """Try everything."""

    def level(operands: int) -> tuple[set[Justification], None]:
        found = set()
        for places in combinations(range(len(problem.premises)), operands):
            for tree in all_trees(frozenset(places), problem):
                if types_of(tree, problem):
                    found.add(justification(canonical(tree, problem), problem))
        return {one for one in found if one is not None}, None

    return shortest_first(problem, level)


@settings(max_examples=4_000 if THOROUGH else 160)
@given(problems(most_premises=3, most_operands=3))
def test_engines_agree(problem: Problem) -> None:
    assert SearchEngine().solve(problem) == IlpEngine().solve(problem)


@settings(max_examples=300 if THOROUGH else 20)
@given(problems(most_premises=4, most_operands=4))
def test_engines_agree_on_four_operands(problem: Problem) -> None:
    assert SearchEngine().solve(problem) == IlpEngine().solve(problem)


@settings(max_examples=4_000 if THOROUGH else 200)
@given(problems(most_premises=4, most_operands=3))
def test_search_finds_all_that_trying_everything_finds(problem: Problem) -> None:
    assert SearchEngine().solve(problem) == blunt(problem)


@settings(max_examples=300 if THOROUGH else 10)
@given(problems(most_premises=4, most_operands=4))
def test_search_finds_all_equations_of_four_operands(problem: Problem) -> None:
    assert SearchEngine().solve(problem) == blunt(problem)


@given(problems(most_premises=4, most_operands=4), st.integers(0, 3))
def test_first_stops_at_the_first_of_use_among_all(problem: Problem, operands: int) -> None:
    def longer(found: Justification) -> Justification | None:
        return found if found.operands > operands else None

    solutions = SearchEngine().solve(problem)
    wanted = next(filter(longer, solutions.justifications), None)
    found, limit = SearchEngine().first(problem, longer)
    assert found == wanted
    assert limit in (solutions.limit, None)
    assert limit == solutions.limit or found is not None


@pytest.mark.parametrize("typing", Typing)
def test_engines_agree_where_four_operands_are_needed(typing: Typing) -> None:
    apple = Type.of("apple")
    premises = tuple(Operand(Interval.point(count), apple) for count in (2, 7, 31, 100))
    claim = Operand(Interval.point(2 + 7 + 31 + 100), apple)
    problem = Problem(premises, claim, typing)
    assert SearchEngine().solve(problem) == IlpEngine().solve(problem)


def relabelled(expression: Expression, places: list[int]) -> Expression:
    if isinstance(expression, Leaf):
        return Leaf(places[expression.index])
    left, right = relabelled(expression.left, places), relabelled(expression.right, places)
    return Node(expression.operator, left, right)


@given(problems(most_premises=5, most_operands=3), st.randoms(use_true_random=False))
def test_search_does_not_depend_on_the_order_of_quantities(
    problem: Problem, random: object
) -> None:
    # F.47. Quantities that are alike can stand for each other, so compare what they are.
    order = list(range(len(problem.premises)))
    random.shuffle(order)  # type: ignore[attr-defined]
    shuffled = Problem(
        tuple(problem.premises[place] for place in order),
        problem.claim,
        problem.typing,
        problem.most_operands,
        problem.most_solutions,
        problem.relative_tolerance,
        problem.most_steps,
    )
    here, there = SearchEngine().solve(problem), SearchEngine().solve(shuffled)
    assert (here.complete, here.limit) == (there.complete, there.limit)
    assert len(here.justifications) == len(there.justifications)
    if here.complete:
        back = {
            canonical(relabelled(one.expression, order), problem) for one in there.justifications
        }
        assert back == {one.expression for one in here.justifications}
    assert [one.value for one in here.justifications] == [one.value for one in there.justifications]


@st.composite
def problems_with_a_tree(draw: st.DrawFn) -> tuple[Problem, Expression]:
    problem = draw(problems(most_premises=4, most_operands=4))
    places = draw(st.permutations(range(len(problem.premises))))
    return problem, draw(trees(tuple(places)))


@given(problems_with_a_tree())
def test_canonical_form_keeps_value_and_types_and_is_its_own(
    drawn: tuple[Problem, Expression],
) -> None:
    problem, tree = drawn
    form = canonical(tree, problem)
    assert canonical(form, problem) == form
    assert evaluate(form, problem) == evaluate(tree, problem)
    if problem.typing is Typing.ALGEBRA:
        assert types_of(form, problem) == types_of(tree, problem)
    else:  # the paper's types may grow when products come before quotients
        assert set(types_of(form, problem)) >= set(types_of(tree, problem))


@given(problems_with_a_tree())
def test_canonical_form_has_a_value_at_every_step(drawn: tuple[Problem, Expression]) -> None:
    # A proof shows every step: none may be empty or gapped on the way to a whole that is not.
    problem, tree = drawn
    form = canonical(tree, problem)

    def steps(part: Expression) -> Iterator[Expression]:
        yield part
        if isinstance(part, Node):
            yield from steps(part.left)
            yield from steps(part.right)

    if evaluate(form, problem) is not None:
        assert all(evaluate(part, problem) is not None for part in steps(form))


@given(problems(most_premises=4, most_operands=3))
def test_search_uses_no_quantity_twice_and_proves_what_it_says(problem: Problem) -> None:
    for found in SearchEngine().solve(problem).justifications:
        symbols = found.postfix.split()
        used = [symbol for symbol in symbols if symbol.startswith("P")]
        assert len(used) == len(set(used)) <= problem.most_operands
        assert symbols[-2:] == ["H", str(problem.relation)]
        assert problem.target.contains(found.value)
        assert found.tolerance_used == (
            problem.relation is Operator.EQUAL and found.value != problem.claim.value
        )
