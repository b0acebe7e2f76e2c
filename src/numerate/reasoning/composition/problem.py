"""Problems of composition and what solves them: values that every engine shares.

What counts as a justification is settled here, once. Engines only differ in how they look.

The normal form. Sums and products are groups without an order: `a + b` and `b + a`, `(a + b) + c`
and `a + (b + c)`, `a - (b - c)` and `(a + c) - b` are one justification, written as a tree that
leans left, with what is added (multiplied) before what is taken away (divided by), each in the
premise's order. Intersections and unions are groups too; a union's parts go by their lower ends,
so that no step on the way leaves a gap. Set differences stay as they are, and no law beyond these
is applied: `a * (b - c)` and `a * b / d` keep their shape.

What is discarded. A step that changes nothing hides a shorter justification: 0 added or taken
away, a factor or divisor 1, a set that leaves the other as it is. The order of a group must not
matter, so parts that cancel each other out go the same way: `a + b - c` where b = c, `a * b / c`
where b / c is 1 (unless its units say something: 12 apples/box * 3 boxes / 3 children). So do
division by 0, and set operations that leave nothing or a gap.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from numerate.quantities.interval import Interval
from numerate.reasoning.composition.expression import Expression, Leaf, Node, leaves, postfix
from numerate.reasoning.composition.typing_table import (
    DIMENSIONLESS,
    Operator,
    Type,
    Typing,
    result_types,
)

__all__ = [
    "DIMENSIONLESS",
    "LONGEST",
    "Engine",
    "Expression",
    "Justification",
    "Leaf",
    "Node",
    "Operand",
    "Operator",
    "Problem",
    "Solutions",
    "Type",
    "Typing",
    "postfix",
    "result_types",
]

LONGEST = 4  # premise operands in an equation: the paper's depth 3, nine symbols with the claim's


@dataclass(frozen=True, slots=True)
class Operand:
    """A quantity as composition sees it: a value and what it measures."""

    value: Interval
    type: Type = DIMENSIONLESS


@dataclass(frozen=True, slots=True)
class Problem:
    """A claim's quantity, the premise's quantities it may follow from, and the limits.

    `relative_tolerance` lets `=` hold for "1.6666667 apples per hour" from 5 apples in 3 hours.
    `most_steps` bounds an engine's work by counting, never by the clock, so that a cut answer is
    the same on every machine.

    >>> apple = Type.of("apple")
    >>> had, gave, have = (Operand(Interval.point(count), apple) for count in (3, 1, 2))
    >>> Problem((had, gave), have).relation
    <Operator.EQUAL: '='>
    """

    premises: tuple[Operand, ...]
    claim: Operand
    typing: Typing = Typing.ALGEBRA
    most_operands: int = LONGEST
    most_solutions: int = 50
    relative_tolerance: Fraction | int = 0
    most_steps: int = 200_000

    def __post_init__(self) -> None:
        if not 1 <= self.most_operands <= LONGEST:
            raise ValueError(f"most_operands is {self.most_operands}; it goes from 1 to {LONGEST}")
        if self.most_solutions < 1 or self.most_steps < 1 or self.relative_tolerance < 0:
            raise ValueError("limits are at least 1, the tolerance at least 0")

    @property
    def relation(self) -> Operator:
        """What closes an equation: a plain number is to be equal, a range to hold the result."""
        return Operator.EQUAL if self.claim.value.is_point else Operator.SUBSET

    @property
    def target(self) -> Interval:
        """Where a result must lie."""
        claim = self.claim.value
        if not self.relative_tolerance or claim.low is None or not claim.is_point:
            return claim
        margin = abs(claim.low) * self.relative_tolerance
        return Interval.between(claim.low - margin, claim.low + margin)

    @property
    def longest(self) -> int:
        """The most premise operands an equation can have: each quantity is used once."""
        return min(self.most_operands, len(self.premises))


@dataclass(frozen=True, slots=True)
class Justification:
    """An equation that holds: an expression, its value, and how that meets the claim's.

    Its type is the claim's, or may be read as such: see `Typing`.
    """

    expression: Expression
    relation: Operator
    value: Interval
    tolerance_used: bool = False

    @property
    def operands(self) -> int:
        return sum(1 for _ in leaves(self.expression))

    @property
    def postfix(self) -> str:
        return postfix(self.expression, self.relation)


@dataclass(frozen=True, slots=True)
class Solutions:
    """The justifications of a claim, shortest first, and whether these are all.

    `limit` names the field of the problem (or of the engine) that cut the search: then there may
    be more.
    """

    justifications: tuple[Justification, ...]
    complete: bool = True
    limit: str | None = None


class Engine(Protocol):
    """A way to find every justification. Two engines that are not cut answer alike."""

    name: str

    def solve(self, problem: Problem) -> Solutions: ...
