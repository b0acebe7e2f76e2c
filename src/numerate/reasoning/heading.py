"""Which way something went, where a text says what it was before: "down from £865,000"."""

from __future__ import annotations

from numerate.language.asked import AskedWords
from numerate.language.comparisons import ComparisonWords
from numerate.quantities.numset import Anchor, Direction
from numerate.quantities.statement import Difference, Statement
from numerate.reasoning.implied.matter import time_words

__all__ = ["Times", "are_reversed", "looks_back", "said_greater", "times_of", "went_the_other_way"]


_WAYS = {Difference.MORE: Direction.INCREASE, Difference.LESS: Direction.DECREASE}


def are_reversed(one: Statement, other: Statement) -> bool:
    """Whether one says that it is less than before, and the other that it rose.

    >>> from numerate import read
    >>> [fewer] = read("It was 11% less than in the previous year.").statements
    >>> [rise], [fall] = (read(f"It {went} by 11%.").statements for went in ("rose", "fell"))
    >>> are_reversed(fewer, rise), are_reversed(fewer, fall)
    (True, False)
    """
    return {_way(one), _way(other)} == set(Direction)


def _way(one: Statement) -> Direction | None:
    if one.change is not None:
        return one.change.direction if one.change.anchor is Anchor.BY else None
    standard = one.compared_with
    if standard is None or one.difference not in _WAYS:
        return None
    is_past = not AskedWords.default().before.isdisjoint(standard.text.lower().split())
    return _WAYS[one.difference] if is_past else None


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
    is_start, is_other_start = map(_is_start, (minuend, subtrahend))
    if change is None or change.anchor is not Anchor.BY or is_start is is_other_start:
        return False
    start, end = (minuend, subtrahend) if is_start else (subtrahend, minuend)
    is_back = looks_back(claimed, times_of(start, end))
    return (change.direction is Direction.INCREASE) is (is_start is not is_back)


def said_greater(claimed: Statement, one: Statement, other: Statement) -> Statement | None:
    """Which of two a claim says is more, where it compares with a plan that one of them is.

    >>> from numerate import read
    >>> plan, cost = read("It was budgeted at $2 million and cost $3 million.").statements
    >>> [under] = read("It was $1 million under budget.").statements
    >>> said_greater(under, plan, cost) is plan
    True
    """
    words, standard = ComparisonWords.default(), claimed.compared_with
    if standard is None or claimed.difference not in (Difference.MORE, Difference.LESS):
        return None
    is_plan, is_other_plan = (standard.head in each.words for each in (one, other))
    if standard.head not in words.limits | words.expected or is_plan is is_other_plan:
        return None
    return one if is_plan is (claimed.difference is Difference.LESS) else other


Times = tuple[frozenset[str], frozenset[str]]
"""The words of the time when a change began, and of that when it ended, but those of both."""


def times_of(start: Statement, end: Statement) -> Times:
    """When a change began and when it ended, as far as the words tell the one from the other.

    >>> from numerate import read
    >>> first, last = (read(f"It was $5 in May {year}.").statements[0] for year in (2019, 2020))
    >>> times_of(first, last)
    (frozenset({'2019'}), frozenset({'2020'}))
    """
    first, last = time_words(start.time), time_words(end.time)
    return first - last, last - first


def looks_back(claimed: Statement, times: Times) -> bool:
    """Whether a claim says of the time when a change began how it was beside a later one.

    >>> from numerate import read
    >>> before = read("In 2019 it was $5 lower than in 2020.").statements[1]
    >>> after = read("In 2020 it was $5 higher than in 2019.").statements[1]
    >>> times = frozenset({"2019"}), frozenset({"2020"})
    >>> looks_back(before, times), looks_back(after, times)
    (True, False)
    """
    began, ended = times
    other = time_words(claimed.compared_with)
    if not other or other & began:
        return False
    return bool(other & ended or time_words(claimed.time) & began)


def _is_start(statement: Statement) -> bool:
    return statement.change is not None and statement.change.anchor is Anchor.FROM
