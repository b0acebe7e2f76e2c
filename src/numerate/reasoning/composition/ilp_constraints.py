"""The paper's integer program (Tables 3 to 5): its symbols, its variables, its constraints.

An equation of length L is a word of L symbols in postfix order. Symbols are numbered as in the
paper: first the premise's plain numbers, then its ranges, then the claim's quantity, then the
operators. One function per family of constraints, by the paper's names. Two things the paper
leaves open are settled here: whether an operator's result is a plain number (Table 5 reads c and r
of operands that may be results), and what types results have (the typing table says it).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from numerate.reasoning.composition.problem import Problem
from numerate.reasoning.composition.typing_table import (
    ARITHMETIC,
    DIMENSIONLESS,
    RELATIONS,
    SET_OPERATORS,
    Operator,
    Type,
    Typing,
    result_types,
)

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar

__all__ = ["FAMILIES", "Layout", "Variables"]

_OPERATORS = tuple(Operator)
_NONE = 0  # the type, and the operator, where there is none


@dataclass(frozen=True)
class Layout:
    """The symbols of a problem and their numbers, and the length of the equation."""

    problem: Problem
    length: int
    points: tuple[int, ...] = field(init=False)  # places in the premise
    ranges: tuple[int, ...] = field(init=False)
    type_numbers: dict[Type, int] = field(init=False)
    type_rows: tuple[tuple[int, int, int, int], ...] = field(init=False)

    def __post_init__(self) -> None:
        places = range(len(self.problem.premises))
        is_point = [premise.value.is_point for premise in self.problem.premises]
        set_ = object.__setattr__
        set_(self, "points", tuple(place for place in places if is_point[place]))
        set_(self, "ranges", tuple(place for place in places if not is_point[place]))
        rows = self._typing_rows()
        types = dict.fromkeys(type_ for _, *row in rows for type_ in row)
        types.update(dict.fromkeys(map(self.type_of, range(self.claim + 1))))
        numbers = {type_: number for number, type_ in enumerate(types, _NONE + 1)}
        set_(self, "type_numbers", numbers)
        set_(
            self,
            "type_rows",
            tuple(
                (_code(operator), numbers[left], numbers[right], numbers[result])
                for operator, left, right, result in rows
            ),
        )

    @property
    def premises(self) -> tuple[int, ...]:
        """The premise's quantities in the order of their symbols."""
        return self.points + self.ranges

    @property
    def claim(self) -> int:
        """The symbol of the claim's quantity; operators follow it."""
        return len(self.premises)

    @property
    def symbols(self) -> int:
        return self.claim + 1 + len(_OPERATORS)

    def symbol(self, operator: Operator) -> int:
        return self.claim + 1 + _OPERATORS.index(operator)

    def operator(self, symbol: int) -> Operator:
        return _OPERATORS[symbol - self.claim - 1]

    def is_point(self, symbol: int) -> bool:
        if symbol == self.claim:
            return self.problem.claim.value.is_point
        return symbol < len(self.points)

    def type_of(self, symbol: int) -> Type:
        if self.problem.typing is Typing.BLIND:
            return DIMENSIONLESS
        if symbol == self.claim:
            return self.problem.claim.type
        return self.problem.premises[self.premises[symbol]].type

    def _typing_rows(self) -> list[tuple[Operator, Type, Type, Type]]:
        """What the typing table says of every type that can come up in so short an equation."""
        typing, claim = self.problem.typing, self.type_of(self.claim)
        sizes = [dict.fromkeys(self.type_of(symbol) for symbol in range(self.claim))]
        rows: dict[tuple[Operator, Type, Type, Type], None] = {}
        for size in range(2, (self.length - 1) // 2 + 1):
            results: dict[Type, None] = {}
            for part in range(1, size):
                for left in sizes[part - 1]:
                    for right in sizes[size - part - 1]:
                        for operator in ARITHMETIC + SET_OPERATORS:
                            for result in result_types(operator, left, right, typing):
                                rows[operator, left, right, result] = None
                                results[result] = None
            sizes.append(results)
        for left in sizes[-1]:
            for operator in RELATIONS:
                for result in result_types(operator, left, claim, typing):
                    rows[operator, left, claim, result] = None
        return list(rows)


def _code(operator: Operator) -> int:
    return _OPERATORS.index(operator) + 1


class Variables:
    """The variables of Table 3, and those that name an operator's operands."""

    def __init__(self, model: CpModel, layout: Layout) -> None:
        length, types = layout.length, len(layout.type_numbers)
        places = range(length)

        def flags(name: str) -> list[IntVar]:
            return [model.new_bool_var(f"{name}{place}") for place in places]

        def numbers(name: str, most: int) -> list[IntVar]:
            return [model.new_int_var(0, most, f"{name}{place}") for place in places]

        self.x = numbers("x", layout.symbols - 1)  # the symbol
        self.c, self.r, self.o = flags("c"), flags("r"), flags("o")  # number, range, operator
        self.d = numbers("d", length // 2)  # depth of the stack
        self.t = numbers("t", types)  # type of what ends here
        self.is_symbol = [
            [model.new_bool_var(f"x{place}={symbol}") for symbol in range(layout.symbols)]
            for place in places
        ]
        self.single = flags("single")  # what ends here is a plain number
        # Of an operator: which one, where its left operand ends, its operands' types and kinds.
        self.code = numbers("code", len(_OPERATORS))
        self.left = [[model.new_bool_var(f"op1_{i}={j}") for j in range(i - 1)] for i in places]
        self.left_type, self.right_type = numbers("t_op1_", types), numbers("t_op2_", types)
        self.left_single, self.right_single = flags("c_op1_"), flags("c_op2_")


def definitional_constraints(model: CpModel, v: Variables, layout: Layout) -> None:
    """Range restriction, uniqueness, and the definition of the stack."""
    operands = range(layout.claim + 1)
    for i in range(layout.length):
        one_hot = v.is_symbol[i]
        model.add_exactly_one(one_hot)
        model.add(v.x[i] == sum(symbol * one for symbol, one in enumerate(one_hot)))
        model.add(v.c[i] == sum(one_hot[symbol] for symbol in operands if layout.is_point(symbol)))
        model.add(
            v.r[i] == sum(one_hot[symbol] for symbol in operands if not layout.is_point(symbol))
        )
        model.add_exactly_one(v.c[i], v.r[i], v.o[i])
        model.add(v.code[i] == sum(_code(one) * one_hot[layout.symbol(one)] for one in _OPERATORS))
        if i == 0:
            model.add(v.d[0] == 0)
        else:
            model.add(v.d[i] == v.d[i - 1] - 2 * v.o[i] + 1)


def syntactic_constraints(model: CpModel, v: Variables, layout: Layout) -> None:
    """First two operands, last operator and operand, the others, empty stack, premise usage."""
    last = layout.length - 1
    model.add(v.o[0] == 0)
    model.add(v.o[1] == 0)
    model.add_exactly_one(v.is_symbol[last][layout.symbol(one)] for one in RELATIONS)
    model.add(v.is_symbol[last - 1][layout.claim] == 1)
    for i in range(last - 1):
        model.add(v.is_symbol[i][layout.claim] == 0)
        for one in RELATIONS:
            model.add(v.is_symbol[i][layout.symbol(one)] == 0)
    model.add(v.d[last] == 0)
    for symbol in range(layout.claim):
        model.add_at_most_one(v.is_symbol[i][symbol] for i in range(layout.length))


def operand_access_constraints(model: CpModel, v: Variables, layout: Layout) -> None:
    """The right operand ends just before; the left one where the stack was last so deep."""
    for i in range(layout.length):
        same_depth = [model.new_bool_var(f"d{i}=d{j}") for j in range(i - 1)]
        for j, same in enumerate(same_depth):
            model.add(v.d[j] == v.d[i]).only_enforce_if(same)
            model.add(v.d[j] != v.d[i]).only_enforce_if(~same)
            conditions = [v.o[i], same, *(~later for later in same_depth[j + 1 :])]
            model.add_bool_and(conditions).only_enforce_if(v.left[i][j])
            model.add_bool_or(v.left[i][j], *(~condition for condition in conditions))
            model.add(v.left_type[i] == v.t[j]).only_enforce_if(v.left[i][j])
            model.add(v.left_single[i] == v.single[j]).only_enforce_if(v.left[i][j])
        if i > 0:
            model.add(v.right_type[i] == v.t[i - 1]).only_enforce_if(v.o[i])
            model.add(v.right_single[i] == v.single[i - 1]).only_enforce_if(v.o[i])
        for unused in (v.left_type[i], v.right_type[i], v.left_single[i], v.right_single[i]):
            model.add(unused == _NONE).only_enforce_if(~v.o[i])


def type_consistency_constraints(model: CpModel, v: Variables, layout: Layout) -> None:
    """Type assignment, and the typing table for operators (two type match, one type match)."""
    operand_rows = [(_NONE, _NONE, _NONE, number) for number in layout.type_numbers.values()]
    rows = [*operand_rows, *layout.type_rows]
    for i in range(layout.length):
        for symbol in range(layout.claim + 1):
            number = layout.type_numbers[layout.type_of(symbol)]
            model.add(v.t[i] == number).only_enforce_if(v.is_symbol[i][symbol])
        model.add_allowed_assignments([v.code[i], v.left_type[i], v.right_type[i], v.t[i]], rows)


def operator_consistency_constraints(model: CpModel, v: Variables, layout: Layout) -> None:
    """Arithmetic takes and gives plain numbers, set operators ranges; ⊆ has a range right."""
    for i in range(layout.length):
        model.add(v.single[i] == v.c[i]).only_enforce_if(~v.o[i])
        for operator in _OPERATORS:
            used = v.is_symbol[i][layout.symbol(operator)]
            takes_single = operator in ARITHMETIC or operator is Operator.EQUAL
            model.add(v.single[i] == takes_single).only_enforce_if(used)
            model.add(v.right_single[i] == takes_single).only_enforce_if(used)
            if operator is not Operator.SUBSET:
                model.add(v.left_single[i] == takes_single).only_enforce_if(used)


Family: TypeAlias = "Callable[[CpModel, Variables, Layout], None]"

FAMILIES: tuple[Family, ...] = (
    definitional_constraints,
    syntactic_constraints,
    operand_access_constraints,
    type_consistency_constraints,
    operator_consistency_constraints,
)
