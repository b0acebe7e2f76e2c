"""Workings of two steps: so many at so much and something beside, a sum shared out, parts of a sum.

There are thousands of them in a paragraph, and some come to any number; so whoever asks says which
values are of interest, and only those are put together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations

from numerate.language.units import Units
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.implied.derived import step
from numerate.reasoning.levels import is_multiple
from numerate.reasoning.proofs.tree import Node, Step
from numerate.reasoning.workings.calculating import as_ratio, like_claimed, paired, products
from numerate.reasoning.workings.operands import operands_of
from numerate.reasoning.workings.vetoing import may_be_asked
from numerate.reasoning.workings.working import Sign, Working

__all__ = ["coming_near", "twofold"]

_MOST_OPERANDS = 8  # quantities of a text that are tried: those most like the claim's
_ROUNDED = Fraction(1, 40)  # of a number
_SHARES = frozenset({Kind.PERCENT, Kind.RATIO})

Fits = Callable[[Fraction], bool]
_Operation = Callable[[Fraction, Fraction], Fraction]


@dataclass(frozen=True, slots=True)
class _Part:
    """A step or a leaf, the quantities that it rests on, and its value."""

    node: Node
    first: tuple[Statement, ...]
    second: tuple[Statement, ...]
    value: Fraction

    @property
    def operands(self) -> tuple[Statement, ...]:
        return self.first + self.second

    @classmethod
    def of(
        cls,
        node: Node | None,
        first: tuple[Statement, ...],
        second: tuple[Statement, ...] = (),
    ) -> _Part | None:
        if node is None or not node.value.is_point or node.value.low is None:
            return None
        return cls(node, first, second, node.value.low)


_OPERATIONS: dict[str, _Operation] = {
    "+": lambda one, other: one + other,
    "-": lambda one, other: one - other,
}


def coming_near(wanted: NumSet) -> Fits:
    """What may be a claim's number as somebody may round it; nothing, if that is a bound."""
    number = wanted.value.low
    if number is None or not wanted.value.is_point:
        return lambda _: False
    return lambda value: abs(value - number) <= abs(number) * _ROUNDED


def twofold(premise: Reading, wanted: Statement, units: Units, fits: Fits) -> Iterator[Working]:
    """The workings of two steps whose value fits, and which may be a claim's quantity.

    >>> from numerate import read
    >>> text = read("She bought 6 boxes of 24 tiles each. 19 tiles were broken.")
    >>> [wanted] = read("125 tiles were whole.").statements
    >>> found = twofold(text, wanted, Units.default(), lambda value: value == 125)
    >>> [str(one.sign) for one in found]
    ['@ * & - ~']
    """
    numset = wanted.numset
    if not numset.kind.is_quantity or numset.kind in (Kind.ORDINAL, Kind.PERCENTAGE_POINT):
        return
    operands = operands_of(premise, wanted.words, numset.stance, _MOST_OPERANDS)
    operands = [one for one in operands if one.numset.value.low != 0]  # "on neither side"
    found = (
        _shares(operands, wanted, units, fits)
        if numset.kind in _SHARES or is_multiple(numset)
        else _amounts(operands, wanted, units, fits)
    )
    yield from (one for one in found if may_be_asked(one, wanted))


def _amounts(
    operands: Sequence[Statement], wanted: Statement, units: Units, fits: Fits
) -> Iterator[Working]:
    numset = wanted.numset
    like = like_claimed(operands, numset, units)
    leaves = [part for one, leaf in like if (part := _Part.of(leaf, (one,)))]
    steps = [
        (one.sign, part)
        for one in products(operands, like, wanted, units)
        if one.first[0].numset.unit is not None or numset.unit is None
        if may_be_asked(one, wanted) and (part := _Part.of(one.tree, one.first, one.second))
    ]
    for sign, part in steps:
        for leaf in leaves:
            if leaf.operands[0] in part.operands:
                continue
            more, less, left = _BESIDE[sign]
            third = leaf.operands
            yield from _put(more, "+", part, leaf, part.first, part.second, third, fits)
            yield from _put(less, "-", part, leaf, part.first, part.second, third, fits)
            yield from _put(left, "-", leaf, part, part.first, part.second, third, fits)
    of_each = [part for sign, part in steps if sign is Sign.PRODUCT]
    for one, other in permutations(of_each, 2):
        if _stand_alike(one, other):
            first, second = one.first + other.first, one.second + other.second
            yield from _put(Sign.PRODUCTS, "+", one, other, first, second, (), fits)
    yield from _of_two(operands, wanted, like, units, fits)


_BESIDE = {
    Sign.PRODUCT: (Sign.PRODUCT_MORE, Sign.PRODUCT_LESS, Sign.LESS_PRODUCT),
    Sign.RATIO: (Sign.RATIO_MORE, Sign.RATIO_LESS, Sign.LESS_RATIO),
}


def _stand_alike(one: _Part, other: _Part) -> bool:
    """Whether two products are told in one order: "3 at 4 dollars and 2 at 7"."""
    if not set(one.operands).isdisjoint(other.operands):
        return False
    return all(
        mine.numset.start < others.numset.start
        for mine, others in zip(one.operands, other.operands, strict=True)
    )


def _of_two(
    operands: Sequence[Statement],
    wanted: Statement,
    like: Sequence[tuple[Statement, Node]],
    units: Units,
    fits: Fits,
) -> Iterator[Working]:
    """What two of one kind make together, or leave, so many times or shared out."""
    signs = {
        ("+", Sign.PRODUCT): Sign.SUM_TIMES,
        ("-", Sign.PRODUCT): Sign.LESS_TIMES,
        ("+", Sign.RATIO): Sign.SUM_SHARED,
        ("-", Sign.RATIO): Sign.LESS_SHARED,
    }
    pairs = [(pair, "+") for pair in combinations(like, 2)]
    pairs += [(pair, "-") for pair in permutations(like, 2)]
    for ((one, left), (other, right)), operator in pairs:
        inner = step(operator, left, right, left.unit)
        if inner is None or inner.value.low is None or inner.value.low <= 0:
            continue
        others = [each for each in operands if each not in (one, other)]
        for scaled in products([one, *others], [(one, inner)], wanted, units):
            sign = signs.get((operator, scaled.sign))
            part = _Part.of(scaled.tree, scaled.first, scaled.second)
            if sign is None or part is None or not fits(part.value):
                continue
            if not isinstance(scaled.tree, Step) or scaled.tree.left is not inner:
                continue
            if _is_of_one_alone(scaled.second[0], one, other):
                continue
            if operator == "+":
                yield Working(sign, (one, other), scaled.second, scaled.tree)
            else:
                yield Working(sign, (one,), (other,), scaled.tree, third=scaled.second)


def _is_of_one_alone(factor: Statement, one: Statement, other: Statement) -> bool:
    """Whether a factor is told with one of two alone: "kept 5 and shared 20 among ten"."""
    return (factor.clause == one.clause) is not (factor.clause == other.clause)


def _shares(
    operands: Sequence[Statement], wanted: Statement, units: Units, fits: Fits
) -> Iterator[Working]:
    """What part one is of several together, and how many times as much they are as one."""
    for one, other in permutations(operands, 2):
        if (pair := paired(one, other, units)) is None:
            continue
        left, right = pair
        total = step("+", left, right, right.unit)
        share = as_ratio(wanted.numset, step("/", left, total, None))
        yield from _fitting(Sign.PART_OF_SUM, (one,), (other,), share, fits)
        for third in operands:
            whole = paired(third, other, units)
            if third in (one, other) or whole is None:
                continue
            ratio = as_ratio(wanted.numset, step("/", total, whole[0], None))
            if operands.index(one) < operands.index(other):
                yield from _fitting(Sign.SUM_RATIO, (one, other), (third,), ratio, fits)


def _put(
    sign: Sign,
    operator: str,
    left: _Part,
    right: _Part,
    first: tuple[Statement, ...],
    second: tuple[Statement, ...],
    third: tuple[Statement, ...],
    fits: Fits,
) -> Iterator[Working]:
    value = _OPERATIONS[operator](left.value, right.value)
    if value > 0 and fits(value):
        tree = step(operator, left.node, right.node, left.node.unit)
        if tree is not None:
            yield Working(sign, first, second, tree, third=third)


def _fitting(
    sign: Sign,
    first: tuple[Statement, ...],
    second: tuple[Statement, ...],
    tree: Node | None,
    fits: Fits,
) -> Iterator[Working]:
    if tree is not None and tree.value.low is not None and fits(tree.value.low):
        yield Working(sign, first, second, tree)
