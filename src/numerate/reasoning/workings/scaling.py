"""Amounts that are a share of another, or so many times as much, and those others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from numerate.quantities.numset import Kind
from numerate.quantities.statement import Difference, Statement
from numerate.reasoning.implied.derived import as_share, given, step
from numerate.reasoning.levels import is_difference
from numerate.reasoning.proofs.tree import Given, Node
from numerate.reasoning.workings.working import Sign, Working

__all__ = ["scaled"]

_TIMES, _PERCENT = "time", "%"


def scaled(
    like: Sequence[tuple[Statement, Node]], operands: Sequence[Statement], wanted: Statement
) -> Iterator[Working]:
    """What a share or a multiple of an amount is, and what an amount is such a share of.

    A percentage has fractions and multiples, but no percentage of it is taken.

    >>> from numerate import read
    >>> text = read("It had 600 guests, twice as many as in May.")
    >>> [wanted] = read("In May 300 guests came.").statements
    >>> guests = text.statements[0]
    >>> found = scaled([(guests, given(guests.numset))], text.statements, wanted)
    >>> [(str(one.sign), str(one.tree.value)) for one in found]
    [('@ * &', '1200'), ('@ / &', '300')]
    """
    is_share = wanted.numset.kind is Kind.PERCENT
    if is_share and is_difference(wanted):
        return
    for one, leaf in like:
        for other in operands:
            factor = _factor(other)
            if one is other or factor is None:
                continue
            if is_share and (other.numset.kind is Kind.PERCENT or _is_change(other)):
                continue
            yield from _made(Sign.PRODUCT, one, other, step("*", leaf, factor, leaf.unit))
            if not _is_change(other):
                yield from _made(Sign.RATIO, one, other, step("/", leaf, factor, leaf.unit))


def _is_change(one: Statement) -> bool:
    """Whether it is by how much something changed, and no part of it: "cut 5 % of its staff"."""
    return is_difference(one) and one.part_of is None


def _factor(one: Statement) -> Given | None:
    """A share, or how many times as much; "three times a day" is neither."""
    numset = one.numset
    if numset.frequency is not None:
        return None
    if numset.unit == _TIMES:
        is_multiple = numset.kind is Kind.RATIO or one.difference is Difference.TIMES
        return given(numset, numset.value, None) if is_multiple else None
    if numset.kind in (Kind.PERCENT, Kind.RATIO) and numset.unit in (None, _PERCENT):
        return as_share(numset)
    return None


def _made(sign: Sign, one: Statement, other: Statement, tree: Node | None) -> Iterator[Working]:
    if tree is not None:
        yield Working(sign, (one,), (other,), tree)
