"""Equations of ranges: what intersections, unions and differences put inside the claim's range.

Ranges are few in any text and nearly all combinations of them are empty, gapped or no change, so
plain enumeration serves, each expression kept only in its canonical form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from numerate.quantities.interval import Interval
from numerate.reasoning.composition.evaluating import canonical, evaluate, justification, order
from numerate.reasoning.composition.expression import Expression, Leaf, Node
from numerate.reasoning.composition.problem import Justification, Problem
from numerate.reasoning.composition.steps import Steps
from numerate.reasoning.composition.typing_table import Operator, result_types

__all__ = ["RangeSearch"]

_CHECK_STEPS = 20  # to compare an expression with its canonical form costs so many set operations

_RESULT: dict[Operator, Callable[[Interval, Interval], Interval | None]] = {
    Operator.UNION: Interval.union,
    Operator.INTERSECTION: Interval.intersection,
    Operator.DIFFERENCE: Interval.difference,
}


class _Range(NamedTuple):
    value: Interval
    used: int  # bit set of ranks
    expression: Expression


class RangeSearch:
    """Every canonical expression over the ranges that have the claim's type, level by level."""

    def __init__(self, problem: Problem, steps: Steps) -> None:
        self.problem, self.steps = problem, steps
        self.levels: list[list[_Range]] = []

    def level(self, operands: int) -> Iterator[Justification]:
        """All justifications with so many operands; the levels are to be asked for in order."""
        if self.problem.relation is not Operator.SUBSET:
            return
        made = list(self._leaves() if operands == 1 else self._combined(operands))
        self.levels.append(made)
        for one in made:
            if self.problem.claim.value.contains(one.value):
                found = justification(one.expression, self.problem)
                if found is not None:
                    yield found

    def _leaves(self) -> Iterator[_Range]:
        claim, typing = self.problem.claim, self.problem.typing
        # Set operators keep the type, so a range of another type leads nowhere.
        places = [
            place
            for place, premise in enumerate(self.problem.premises)
            if not premise.value.is_point
            and result_types(Operator.SUBSET, premise.type, claim.type, typing)
        ]
        places.sort(key=lambda place: order(Leaf(place), self.problem))
        for place in places:
            yield _Range(self.problem.premises[place].value, 1 << place, Leaf(place))

    def _combined(self, operands: int) -> Iterator[_Range]:
        for size in range(1, operands):
            for left in self.levels[size - 1]:
                for right in self.levels[operands - size - 1]:
                    if not left.used & right.used:
                        yield from self._results(left, right)

    def _results(self, left: _Range, right: _Range) -> Iterator[_Range]:
        for operator, result in _RESULT.items():
            self.steps.spend(1)
            value = result(left.value, right.value)
            if value is None or value in (left.value, right.value):
                continue
            self.steps.spend(_CHECK_STEPS)
            expression = Node(operator, left.expression, right.expression)
            if canonical(expression, self.problem) != expression:
                continue
            if evaluate(expression, self.problem) is not None:
                yield _Range(value, left.used | right.used, expression)
