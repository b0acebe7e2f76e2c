"""Ages: how many years lie between two, and how old somebody was or will be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from numerate.quantities.numset import Kind
from numerate.quantities.statement import Statement
from numerate.reasoning.implied.derived import given, step
from numerate.reasoning.levels import is_difference
from numerate.reasoning.proofs.tree import Given
from numerate.reasoning.workings.working import Sign, Working

__all__ = ["of_ages"]

_YEAR = "year"


def of_ages(operands: Sequence[Statement], wanted: Statement) -> Iterator[Working]:
    """Two ages as years apart, and an age so many years before or after.

    >>> from numerate import read
    >>> text = read("Theo, 41, and Mina, 36, married in May.")
    >>> [wanted] = read("Mina is five years younger.").statements
    >>> [str(one.tree.value) for one in of_ages(text.statements, wanted)]
    ['5']
    """
    if wanted.numset.unit != _YEAR or wanted.numset.frequency is not None:
        return
    ages = [one for one in operands if _is_age(one, operands)]
    if wanted.numset.kind is Kind.DURATION:
        for older, younger in permutations(ages, 2):
            yield from _between(older, younger)
    elif wanted.numset.kind is Kind.AGE and not is_difference(wanted):
        years = [one for one in operands if _are_years(one)]
        for age, moved in product(ages, years):
            yield from _moved(age, moved)


def _is_age(one: Statement, operands: Sequence[Statement]) -> bool:
    """An age, or the bare number that stands for one beside it: "Theo, 41, and Mina, 36"."""
    numset = one.numset
    if numset.kind is Kind.AGE:
        return numset.unit == _YEAR
    if numset.kind is not Kind.CARDINAL or numset.unit is not None:
        return False
    is_of_name = one.topic is not None and one.topic.is_name
    return is_of_name and any(
        other.numset.kind is Kind.AGE and other.sentence == one.sentence for other in operands
    )


def _are_years(one: Statement) -> bool:
    return one.numset.kind is Kind.DURATION and one.numset.unit == _YEAR


def _between(older: Statement, younger: Statement) -> Iterator[Working]:
    tree = step("-", _leaf(older), _leaf(younger), _YEAR)
    if tree is not None and tree.value.low is not None and tree.value.low > 0:
        yield Working(Sign.LESS, (older,), (younger,), tree)


def _moved(age: Statement, years: Statement) -> Iterator[Working]:
    before, after = (step(sign, _leaf(age), _leaf(years), _YEAR) for sign in "-+")
    if before is not None:
        yield Working(Sign.LESS, (age,), (years,), before)
    if after is not None:
        yield Working(Sign.SUM, (age, years), (), after)


def _leaf(one: Statement) -> Given:
    return given(one.numset, one.numset.value, _YEAR, "an age is so many years")
