"""Which way something went, where a text says what it was before: "down from £865,000"."""

from __future__ import annotations

from numerate.quantities.numset import Anchor, Direction
from numerate.quantities.statement import Statement
from numerate.reasoning.implied.matter import time_words

__all__ = ["went_the_other_way"]


def went_the_other_way(claimed: Statement, minuend: Statement, subtrahend: Statement) -> bool:
    """Whether a claim says that something rose, where a difference is by how much it fell.

    >>> from numerate import read
    >>> now, before = read("Profits were $8 million, down from $9 million.").statements
    >>> [rise] = read("Profits rose by $1 million.").statements
    >>> [fall] = read("Profits fell by $1 million.").statements
    >>> went_the_other_way(rise, before, now), went_the_other_way(fall, before, now)
    (True, False)
    """
    change = claimed.change
    if change is None or change.anchor is not Anchor.BY:
        return False
    is_start, is_other_start = map(_is_start, (minuend, subtrahend))
    if is_start is is_other_start:
        return False
    start, end = (minuend, subtrahend) if is_start else (subtrahend, minuend)
    looks_back = time_words(claimed.time) & time_words(start.time)
    if looks_back or time_words(claimed.compared_with) & time_words(end.time):
        return False  # "in 2019 it was 120 lower than in 2020"
    return (change.direction is Direction.INCREASE) is is_start


def _is_start(statement: Statement) -> bool:
    return statement.change is not None and statement.change.anchor is Anchor.FROM
