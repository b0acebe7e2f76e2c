"""Types of quantities, and the one table that says which types an operator takes and gives."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import lru_cache

__all__ = [
    "ARITHMETIC",
    "DIMENSIONLESS",
    "RELATIONS",
    "SET_OPERATORS",
    "Operator",
    "Type",
    "Typing",
    "result_types",
]


class Operator(StrEnum):
    """The paper's nine operators, in the paper's order; the last two close an equation."""

    PLUS = "+"
    MINUS = "-"
    TIMES = "*"
    DIVIDED = "/"
    UNION = "∪"
    INTERSECTION = "∩"
    DIFFERENCE = "\\"
    EQUAL = "="
    SUBSET = "⊆"


ARITHMETIC = (Operator.PLUS, Operator.MINUS, Operator.TIMES, Operator.DIVIDED)
SET_OPERATORS = (Operator.UNION, Operator.INTERSECTION, Operator.DIFFERENCE)
RELATIONS = (Operator.EQUAL, Operator.SUBSET)


@dataclass(frozen=True, slots=True)
class Type:
    """What a quantity measures: units with their exponents. A plain number has none.

    >>> speed = Type.of("mile", per="hour")
    >>> str(speed), str(speed.times(Type.of("hour")))
    ('mile/hour', 'mile')
    """

    powers: frozenset[tuple[str, int]] = frozenset()

    @classmethod
    def of(cls, *units: str, per: str | None = None) -> Type:
        whole = cls()
        for unit in units:
            whole = whole.times(cls(frozenset({(unit, 1)})))
        return whole if per is None else whole.over(cls.of(per))

    @property
    def is_dimensionless(self) -> bool:
        return not self.powers

    def times(self, other: Type) -> Type:
        return self._combined(other, 1)

    def over(self, other: Type) -> Type:
        return self._combined(other, -1)

    def _combined(self, other: Type, sign: int) -> Type:
        powers = dict(self.powers)
        for unit, power in other.powers:
            powers[unit] = powers.get(unit, 0) + sign * power
        return Type(frozenset((unit, power) for unit, power in powers.items() if power))

    def __str__(self) -> str:
        return _written(self.powers)


DIMENSIONLESS = Type()


@lru_cache(maxsize=10_000)  # types are also sorted by their names
def _written(powers: frozenset[tuple[str, int]]) -> str:
    above = [(unit, power) for unit, power in sorted(powers) if power > 0]
    below = [(unit, -power) for unit, power in sorted(powers) if power < 0]
    return (_product(above) or "1") + (f"/{_product(below)}" if below else "")


def _product(powers: list[tuple[str, int]]) -> str:
    return "·".join(unit if power == 1 else f"{unit}^{power}" for unit, power in powers)


class Typing(Enum):
    """How strictly units are read."""

    ALGEBRA = "algebra"
    """As in physics: 40 miles/hour * 3 hours are miles. Only like units add."""

    PAPER = "paper"
    """Table 5: like units add; a product has the type of either factor, a quotient of the left."""

    BLIND = "blind"
    """Units are ignored: only the numbers count."""


@lru_cache(maxsize=50_000)
def result_types(operator: Operator, left: Type, right: Type, typing: Typing) -> tuple[Type, ...]:
    """The types that `left operator right` may have; none when it is ill-typed.

    The relations are in the table too: `=` and `⊆` take what they may compare.

    >>> apples, hours = Type.of("apple"), Type.of("hour")
    >>> [str(found) for found in result_types(Operator.DIVIDED, apples, hours, Typing.ALGEBRA)]
    ['apple/hour']
    >>> [str(found) for found in result_types(Operator.TIMES, apples, hours, Typing.PAPER)]
    ['apple', 'hour']
    >>> result_types(Operator.PLUS, apples, hours, Typing.PAPER)
    ()
    """
    if typing is Typing.BLIND:
        return (DIMENSIONLESS,)
    if operator not in (Operator.TIMES, Operator.DIVIDED):  # "two type match"
        return (left,) if left == right else ()
    if typing is Typing.ALGEBRA:
        return (left.times(right) if operator is Operator.TIMES else left.over(right),)
    if left == right or operator is Operator.DIVIDED:  # "two type match", and "one type match" of /
        return (left,)
    return (left, right)  # "one type match" of *
