"""The default engine: an exact enumerator that looks up the last operand instead of trying all.

Every canonical expression with k operands is made once, from one with k - 1 operands (the rest)
and a last quantity: the last of its top group by rank, so that `a + b + c` is not also met as
`a + c + b`. Only groups without a plain quantity at the top, `a * b + c * d` and `(a + b) * (c +
d)`, are made of two pairs. The value that the last quantity must have follows from the rest and
the claim; an index answers whether there is one. So equations of four operands cost as much as
all expressions of three, and those of three as much as all pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from itertools import chain
from typing import NamedTuple, TypeVar

from numerate.reasoning.composition.claim_types import DIRECTIONS, ClaimTypes
from numerate.reasoning.composition.evaluating import by_length, canonical, justification
from numerate.reasoning.composition.expression import Expression, Leaf, Node
from numerate.reasoning.composition.lookup import Lookup, Ratio, ratio, value_of
from numerate.reasoning.composition.problem import Justification, Problem, Solutions
from numerate.reasoning.composition.search_ranges import RangeSearch
from numerate.reasoning.composition.steps import OutOfSteps, Steps
from numerate.reasoning.composition.typing_table import Operator

__all__ = ["SearchEngine"]

_HIT_STEPS = 20  # to check a find costs about as much as so many lookups
_ONE = (1, 1)

Use = TypeVar("Use")


class SearchEngine:
    """Finds every justification by exact enumeration.

    >>> from numerate.quantities.interval import Interval
    >>> from numerate.reasoning.composition.problem import Operand, Type
    >>> had, gave, have = (Operand(Interval.point(count), Type.of("apple")) for count in (3, 1, 2))
    >>> [found.postfix for found in SearchEngine().solve(Problem((had, gave), have)).justifications]
    ['P1 P2 - H =']
    """

    name = "search"

    def solve(self, problem: Problem) -> Solutions:
        *_, found = self._by_length(problem)
        return found

    def first(
        self, problem: Problem, use: Callable[[Justification], Use | None]
    ) -> tuple[Use | None, str | None]:
        """What is made of the shortest justification that is of use, and the limit met till then.

        >>> from numerate.quantities.interval import Interval
        >>> from numerate.reasoning.composition.problem import Operand
        >>> two, three, five = (Operand(Interval.point(count)) for count in (2, 3, 5))
        >>> SearchEngine().first(Problem((two, three), five), lambda found: found.postfix)
        ('P1 P2 + H =', None)
        """
        tried, limit = 0, None
        for found in self._by_length(problem):
            limit = found.limit
            for one in found.justifications[tried:]:
                if (used := use(one)) is not None:
                    return used, limit
            tried = len(found.justifications)
        return None, limit

    def _by_length(self, problem: Problem) -> Iterator[Solutions]:
        steps = Steps(problem.most_steps)
        numbers, ranges = _NumberSearch(problem, steps), RangeSearch(problem, steps)

        def level(operands: int) -> tuple[Iterable[Justification], str | None]:
            found: dict[Justification, None] = {}  # one that may have two types is met twice
            try:
                for one in chain(numbers.level(operands), ranges.level(operands)):
                    found[one] = None
            except OutOfSteps:
                return found, "most_steps"
            return found, None

        return by_length(problem, level)


class _Part(NamedTuple):
    """An expression of plain numbers, and what tells how it may be extended."""

    value: Ratio
    type: int
    used: int  # bit set of ranks
    family: Operator | None  # of its top group: + or *; None for a quantity itself
    last: int  # the highest rank among the quantities that its top group holds directly
    forward_only: bool  # the top group takes nothing away and divides by nothing
    made: Leaf | tuple[Operator, _Part, _Part]

    def written(self) -> Expression:
        """The expression; only made when it turns out to be part of a solution."""
        if isinstance(self.made, Leaf):
            return self.made
        operator, left, right = self.made
        return Node(operator, left.written(), right.written())


class _NumberSearch:
    """Equations of plain numbers. Works on ranks by value, not on places in the premise."""

    def __init__(self, problem: Problem, steps: Steps) -> None:
        self.problem, self.steps = problem, steps
        self.types = ClaimTypes(problem, steps)
        self.leaves = self._ranked()
        self.lookup = Lookup(self.leaves, problem.target)
        self.last_rests = self.lookup.sources()  # what the rest of a solution may be worth
        self.pairs: list[_Part] = []

    def _ranked(self) -> list[_Part]:
        points = [
            (premise.value.low, str(premise.type), place)
            for place, premise in enumerate(self.problem.premises)
            if premise.value.is_point and premise.value.low is not None
        ]
        return [
            _Part(
                ratio(value),
                self.types.of_premises[place],
                1 << rank,
                None,
                rank,
                True,
                Leaf(place),
            )
            for rank, (value, _, place) in enumerate(sorted(points))
        ]

    def level(self, operands: int) -> Iterator[Justification]:
        """All justifications with so many operands; the levels are to be asked for in order."""
        if operands > len(self.leaves):
            return
        if operands == 1:
            for leaf in self.lookup.reached():
                yield from self._checked(leaf.written())
            return
        if operands == 4:
            yield from self._pairs_of_pairs()
        for rest in self._rests(operands - 1):
            yield from self._completed(rest)

    def _rests(self, operands: int) -> Iterator[_Part]:
        """Every expression of so many operands that one more may bring to the target."""
        wanted = self.last_rests
        if operands < 3:
            if operands == 2:
                self.pairs = [part for leaf in self.leaves for part in self._extended(leaf)]
            rests = self.leaves if operands == 1 else self.pairs
            self.steps.spend(len(rests))
            yield from (rest for rest in rests if wanted is None or rest.value in wanted)
        else:
            for pair in self.pairs:
                yield from self._extended(pair, wanted)

    def _extended(self, rest: _Part, wanted: Set[Ratio] | None = None) -> Iterator[_Part]:
        """Every expression made of the rest and one more quantity, if it is worth one wanted."""
        for leaf in self.leaves:
            if rest.used & leaf.used:
                continue
            for operator, left, right in _joins(rest, leaf):
                self.steps.spend(1)
                value = value_of(operator, left.value, right.value)
                if wanted is None or value in wanted:
                    for type_ in self.types.results(operator, left.type, right.type):
                        yield _joined(operator, left, right, rest, leaf, value, type_)

    def _completed(self, rest: _Part) -> Iterator[Justification]:
        """Every solution made of the rest and one more quantity, which is looked up."""
        for family, operator, rest_is_left, types in self.types.moves(rest.type):
            same = rest.family is None or rest.family is family
            if (same and not rest_is_left and not rest.forward_only) or _idle(family, rest):
                continue
            self.steps.spend(self.lookup.steps)
            for leaf in self.lookup.partners(operator, rest_is_left, rest.value):
                self.steps.spend(1)
                if rest.used & leaf.used or (same and leaf.last < rest.last):
                    continue
                if types is None or leaf.type in types:
                    left, right = (rest, leaf) if rest_is_left else (leaf, rest)
                    yield from self._found(operator, left, right)

    def _pairs_of_pairs(self) -> Iterator[Justification]:
        """Sums of two products and products of two sums."""
        for forward, backward in DIRECTIONS:
            inner = [
                pair
                for pair in self.pairs
                if pair.family is not forward and not _idle(forward, pair)
            ]
            places = {id(pair): place for place, pair in enumerate(inner)}
            lookup = Lookup(inner, self.problem.target)
            for place, left in enumerate(inner):
                for operator in (forward, backward):
                    self.steps.spend(lookup.steps)
                    for right in lookup.partners(operator, True, left.value):
                        self.steps.spend(1)
                        if left.used & right.used:
                            continue
                        if operator is backward or place < places[id(right)]:
                            yield from self._found(operator, left, right)

    def _found(self, operator: Operator, left: _Part, right: _Part) -> Iterator[Justification]:
        if self.types.closes(operator, left.type, right.type):
            yield from self._checked(Node(operator, left.written(), right.written()))

    def _checked(self, expression: Expression) -> Iterator[Justification]:
        self.steps.spend(_HIT_STEPS)
        found = justification(canonical(expression, self.problem), self.problem)
        if found is not None:
            yield found


def _idle(family: Operator, part: _Part) -> bool:
    """Whether a part is sure to be discarded from a sum (0) or a product (1)."""
    if family is Operator.PLUS:
        return part.value[0] == 0
    # A product that is 1 may still carry a unit, and be a part of a longer one.
    return part.value == _ONE and part.family is not Operator.TIMES


def _joins(rest: _Part, leaf: _Part) -> Iterator[tuple[Operator, _Part, _Part]]:
    """The ways to join one more quantity, so that each group is met in one order only."""
    for forward, backward in DIRECTIONS:
        same = rest.family is None or rest.family is forward
        if (same and leaf.last < rest.last) or _idle(forward, rest) or _idle(forward, leaf):
            continue
        divides = backward is Operator.DIVIDED
        yield forward, rest, leaf
        if not (divides and leaf.value[0] == 0):
            yield backward, rest, leaf
        # With a rest that takes something away, `leaf - rest` is the sum of another rest and leaf.
        if (rest.forward_only or not same) and not (divides and rest.value[0] == 0):
            yield backward, leaf, rest


def _joined(
    operator: Operator,
    left: _Part,
    right: _Part,
    rest: _Part,
    leaf: _Part,
    value: Ratio,
    type_: int,
) -> _Part:
    family = Operator.PLUS if operator in (Operator.PLUS, Operator.MINUS) else Operator.TIMES
    grows = rest.family is None or rest.family is family
    return _Part(
        value,
        type_,
        rest.used | leaf.used,
        family,
        max(rest.last, leaf.last) if grows else leaf.last,
        operator is family and (rest.forward_only or not grows),
        (operator, left, right),
    )
