"""Which operations lead to the claim's type: the typing table, asked once per problem."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from numerate.reasoning.composition.problem import Problem
from numerate.reasoning.composition.steps import Steps
from numerate.reasoning.composition.typing_table import Operator, Type, Typing, result_types

__all__ = ["DIRECTIONS", "ClaimTypes", "Move"]

_TABLE_STEPS = 3  # to ask the typing table costs about as much as so many lookups

# What a group adds or multiplies, and what it takes away or divides by.
DIRECTIONS = ((Operator.PLUS, Operator.MINUS), (Operator.TIMES, Operator.DIVIDED))
_FEW_TYPES = 4  # up to here it pays to know beforehand which types go together


class Move(NamedTuple):
    """A way to bring an expression to the claim's type with one more quantity."""

    family: Operator  # + or *
    operator: Operator
    rest_is_left: bool
    types: frozenset[int] | None = None  # that the quantity may have; None: to be tried


_MOVES = tuple(
    Move(forward, operator, rest_is_left)
    for forward, backward in DIRECTIONS
    for operator, rest_is_left in ((forward, True), (backward, True), (backward, False))
)


class ClaimTypes:
    """The types of one problem as small numbers: these are compared millions of times.

    >>> from numerate.quantities.interval import Interval
    >>> from numerate.reasoning.composition.problem import Operand
    >>> mile, hour = Type.of("mile"), Type.of("hour")
    >>> claim = Operand(Interval.point(40), Type.of("mile", per="hour"))
    >>> types = ClaimTypes(Problem((), claim), Steps(100))
    >>> types.closes(Operator.DIVIDED, types.number(mile), types.number(hour))
    True
    """

    def __init__(self, problem: Problem, steps: Steps) -> None:
        self.problem, self.steps = problem, steps
        self._numbers: dict[Type, int] = {}
        self._types: list[Type] = []
        self._results: dict[tuple[Operator, int, int], tuple[int, ...]] = {}
        self._final: dict[int, bool] = {}
        self._moves: dict[int, tuple[Move, ...]] = {}
        blind = problem.typing is Typing.BLIND
        self.of_premises = [
            0 if blind else self.number(premise.type) for premise in problem.premises
        ]
        self._single = sorted(set(self.of_premises))
        if blind:
            self.number(problem.claim.type)

    def number(self, type_: Type) -> int:
        if type_ not in self._numbers:
            self._numbers[type_] = len(self._types)
            self._types.append(type_)
        return self._numbers[type_]

    def results(self, operator: Operator, left: int, right: int) -> tuple[int, ...]:
        """The types that two types may give."""
        key = operator, left, right
        if key not in self._results:
            self.steps.spend(_TABLE_STEPS)
            found = result_types(
                operator, self._types[left], self._types[right], self.problem.typing
            )
            self._results[key] = tuple(map(self.number, found))
        return self._results[key]

    def closes(self, operator: Operator, left: int, right: int) -> bool:
        """Whether two types give one that may be compared with the claim's."""
        return any(map(self._is_final, self.results(operator, left, right)))

    def _is_final(self, number: int) -> bool:
        if number not in self._final:
            problem = self.problem
            self._final[number] = bool(
                result_types(
                    problem.relation, self._types[number], problem.claim.type, problem.typing
                )
            )
        return self._final[number]

    def moves(self, rest: int) -> tuple[Move, ...]:
        """How an expression of this type can be completed; nothing: it leads nowhere."""
        if len(self._single) > _FEW_TYPES:
            return _MOVES
        if rest not in self._moves:
            self._moves[rest] = tuple(self._possible_moves(rest))
        return self._moves[rest]

    def _possible_moves(self, rest: int) -> Iterable[Move]:
        for move in _MOVES:
            types = frozenset(
                one
                for one in self._single
                if self.closes(move.operator, *((rest, one) if move.rest_is_left else (one, rest)))
            )
            if types:
                yield move._replace(types=types)
