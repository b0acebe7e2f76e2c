"""What an expression is worth, what it measures, and whether it justifies the claim.

Every rule here is a rule about groups (see `problem`), so none depends on the order in which a
premise names its quantities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm, prod
from typing import Any, TypeVar

from numerate.quantities.interval import Interval
from numerate.reasoning.composition.expression import (
    Expression,
    Group,
    Leaf,
    group,
    leaves,
    ungrouped,
)
from numerate.reasoning.composition.problem import Justification, Problem, Solutions
from numerate.reasoning.composition.typing_table import (
    ARITHMETIC,
    DIMENSIONLESS,
    Operator,
    Type,
    Typing,
    result_types,
)

__all__ = [
    "by_length",
    "canonical",
    "evaluate",
    "is_single",
    "justification",
    "order",
    "shortest_first",
    "types_of",
]

Part = TypeVar("Part")

_PLACES = {operator: place for place, operator in enumerate(Operator, start=1)}


def evaluate(expression: Expression, problem: Problem) -> Interval | None:
    """The exact value; `None` when a step is impossible, or discarded because it changes nothing.

    >>> from numerate.reasoning.composition.problem import Node, Operand
    >>> premises = tuple(Operand(Interval.point(count)) for count in (3, 1, 0))
    >>> problem = Problem(premises, claim=Operand(Interval.point(2)))
    >>> str(evaluate(Node(Operator.MINUS, Leaf(0), Leaf(1)), problem))
    '2'
    >>> print(evaluate(Node(Operator.DIVIDED, Leaf(0), Leaf(2)), problem))
    None
    """
    if isinstance(expression, Leaf):
        return problem.premises[expression.index].value
    if expression.operator in ARITHMETIC:
        number = _number(expression, problem)
        return None if number is None else Interval.point(number)
    parts = group(expression)
    values: list[Interval] = []
    for part in parts.forward + parts.backward:
        value = evaluate(part, problem)
        if value is None or is_single(part, problem):
            return None
        values.append(value)
    return _set_value(parts.operator, values)


def is_single(expression: Expression, problem: Problem) -> bool:
    """Whether it stands for one number. Set operators give ranges, however narrow: Table 5."""
    if isinstance(expression, Leaf):
        return problem.premises[expression.index].value.is_point
    return expression.operator in ARITHMETIC


def _number(expression: Expression, problem: Problem) -> Fraction | None:
    """What sums and products of plain numbers are worth."""
    if isinstance(expression, Leaf):
        value = problem.premises[expression.index].value
        return value.low if value.is_point else None
    if expression.operator not in ARITHMETIC:
        return None
    parts = group(expression)
    numbers: list[Fraction] = []
    for part in parts.forward + parts.backward:
        number = _number(part, problem)
        if number is None:
            return None
        numbers.append(number)
    if parts.operator is Operator.TIMES:
        return _product(parts, numbers, problem)
    ahead = len(parts.forward)
    return _sum([*numbers[:ahead], *(-number for number in numbers[ahead:])])


def _sum(terms: Sequence[Fraction]) -> Fraction | None:
    # Whole numbers are added and multiplied several times faster than fractions.
    common = lcm(*(term.denominator for term in terms))
    counts = [term.numerator * (common // term.denominator) for term in terms]
    if any(not sum(some) for some in _proper_parts(counts)):
        return None
    return Fraction(sum(counts), common)


def _product(parts: Group, numbers: Sequence[Fraction], problem: Problem) -> Fraction | None:
    ahead = len(parts.forward)
    if not all(numbers[ahead:]) or 1 in numbers:
        return None
    above = [n.numerator for n in numbers[:ahead]] + [n.denominator for n in numbers[ahead:]]
    below = [n.denominator for n in numbers[:ahead]] + [n.numerator for n in numbers[ahead:]]
    for some in _proper_parts(range(len(numbers))):
        is_one = prod(above[place] for place in some) == prod(below[place] for place in some)
        if is_one and not _has_units(parts, some, problem):
            return None
    return Fraction(prod(above), prod(below))


def _has_units(parts: Group, some: Sequence[int], problem: Problem) -> bool:
    """Whether some factors of a product change its unit, though not its number."""
    if problem.typing is not Typing.ALGEBRA:
        return False
    unit = DIMENSIONLESS
    for place in some:
        types = types_of((parts.forward + parts.backward)[place], problem)
        if not types:
            return False
        unit = unit.times(types[0]) if place < len(parts.forward) else unit.over(types[0])
    return not unit.is_dimensionless


def _proper_parts(whole: Sequence[Part]) -> Iterable[tuple[Part, ...]]:
    return (some for size in range(1, len(whole)) for some in combinations(whole, size))


def _set_value(operator: Operator, values: list[Interval]) -> Interval | None:
    value = _folded(operator, values)
    # The minuend of a difference cannot be left out: it is what the others are taken from.
    optional = range(operator is Operator.DIFFERENCE, len(values))
    for place in optional:
        if value == _folded(operator, values[:place] + values[place + 1 :]):
            return None
    return value


def _folded(operator: Operator, values: list[Interval]) -> Interval | None:
    step: Callable[[Interval, Interval], Interval | None] = Interval.difference
    if operator is Operator.INTERSECTION:
        step = Interval.intersection
    elif operator is Operator.UNION:
        step, values = Interval.union, sorted(values, key=_lower_end)

    result: Interval | None = values[0]
    for value in values[1:]:
        if result is None:
            break
        result = step(result, value)
    return result


def _lower_end(value: Interval) -> tuple[bool, Fraction, bool]:
    return value.low is not None, value.low or Fraction(0), value.low_open


def types_of(expression: Expression, problem: Problem) -> tuple[Type, ...]:
    """The types an expression may have; none when it is ill-typed.

    >>> from numerate.reasoning.composition.problem import Node, Operand
    >>> speed, time = Type.of("mile", per="hour"), Type.of("hour")
    >>> premises = Operand(Interval.point(40), speed), Operand(Interval.point(3), time)
    >>> problem = Problem(premises, claim=Operand(Interval.point(120), Type.of("mile")))
    >>> [str(found) for found in types_of(Node(Operator.TIMES, Leaf(0), Leaf(1)), problem)]
    ['mile']
    """
    if isinstance(expression, Leaf):
        return (problem.premises[expression.index].type,)
    found = {
        result: None  # a dict keeps the order
        for left in types_of(expression.left, problem)
        for right in types_of(expression.right, problem)
        for result in result_types(expression.operator, left, right, problem.typing)
    }
    return tuple(found)


def canonical(expression: Expression, problem: Problem) -> Expression:
    """The one expression that stands for all that differ only in the order of evaluation.

    >>> from numerate.reasoning.composition.problem import Node, Operand, postfix
    >>> premises = tuple(Operand(Interval.point(count)) for count in (5, 6, 3))
    >>> problem = Problem(premises, claim=Operand(Interval.point(14)))
    >>> inner = Node(Operator.MINUS, Leaf(1), Leaf(0))
    >>> postfix(canonical(Node(Operator.MINUS, Leaf(2), inner), problem))
    'P1 P3 + P2 -'
    """
    if isinstance(expression, Leaf):
        return expression
    parts = group(expression)
    forward = [canonical(part, problem) for part in parts.forward]
    backward = [canonical(part, problem) for part in parts.backward]
    forward.sort(key=_first_leaf)
    backward.sort(key=_first_leaf)
    if parts.operator is Operator.UNION:
        forward.sort(key=lambda part: _lower_end(evaluate(part, problem) or Interval.unbounded()))
    return ungrouped(Group(parts.operator, tuple(forward), tuple(backward)))


def _first_leaf(expression: Expression) -> int:
    return next(leaves(expression))


def justification(expression: Expression, problem: Problem) -> Justification | None:
    """The expression closed by the claim, when it holds and its type is the claim's.

    The expression is to be canonical; whether it uses too many quantities, or one twice, is the
    engine's to see to.
    """
    relation, claim = problem.relation, problem.claim
    if not _is_typed(expression, problem):
        return None
    value = evaluate(expression, problem)
    if value is None or not problem.target.contains(value):
        return None
    exact = relation is Operator.SUBSET or value == claim.value
    if relation is Operator.EQUAL and not is_single(expression, problem):
        return None
    return Justification(expression, relation, value, tolerance_used=not exact)


def _is_typed(expression: Expression, problem: Problem) -> bool:
    typing = problem.typing
    return typing is Typing.BLIND or any(
        result_types(problem.relation, found, problem.claim.type, typing)
        for found in types_of(expression, problem)
    )


Level = Callable[[int], tuple[Iterable[Justification], str | None]]


def shortest_first(problem: Problem, level: Level) -> Solutions:
    """All justifications, from those of one operand to the longest, until there are enough."""
    *_, found = by_length(problem, level)
    return found


def by_length(problem: Problem, level: Level) -> Iterator[Solutions]:
    """The justifications with up to 0, 1, 2, ... operands, until there are enough.

    `level` answers with all of one length and the limit that cut it, if one did. A length is
    always finished before it is sorted and cut: so which solutions are kept depends on neither
    the engine nor the order of the premise.
    """
    found: list[Justification] = []
    yield Solutions(())
    for operands in range(1, problem.longest + 1):
        new, limit = level(operands)
        batch = list(new)
        if len(batch) > 1:
            batch.sort(key=lambda one: (order(one.expression, problem), one.postfix))
        found += batch
        enough = len(found) >= problem.most_solutions
        if len(found) > problem.most_solutions or (enough and operands < problem.longest):
            limit = limit or "most_solutions"
        if limit is not None:
            yield Solutions(tuple(found[: problem.most_solutions]), False, limit)
            return
        yield Solutions(tuple(found))


def order(expression: Expression, problem: Problem) -> tuple[Any, ...]:
    """A key that knows values and types but not the places of quantities in the premise.

    Whatever is sorted by it before a limit cuts does not depend on how the premise is worded.
    """
    if isinstance(expression, Leaf):
        operand = problem.premises[expression.index]
        value = operand.value
        high = value.high is None, value.high or Fraction(0), not value.high_open
        return 0, _lower_end(value), high, str(operand.type)
    parts = group(expression)
    forward = sorted(order(part, problem) for part in parts.forward)
    backward = sorted(order(part, problem) for part in parts.backward)
    return _PLACES[parts.operator], len(backward), forward, backward
