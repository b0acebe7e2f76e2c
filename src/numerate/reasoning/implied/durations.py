"""How long it is from one moment to another: "from 1990 to 1995", "9 am to 5 pm", an age."""

from __future__ import annotations

from calendar import month_name, monthrange
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise

from numerate.language.implied import DurationWords
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.statement import Phrase, Statement
from numerate.reasoning.implied.derived import Derived, given, known, shown, step, words
from numerate.reasoning.implied.moments import Day, clock_hours, day_of, is_dated
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.proofs.tree import Given, Known, Node

__all__ = ["durations", "time_between"]

_MOMENTS = frozenset({Kind.DATE, Kind.TIME})
_MONTHS_A_YEAR = 12
_HOURS_A_DAY = 24
_HOURS_OF_DIAL = 12
_ON_A_DIAL = range(1, _HOURS_OF_DIAL + 1)
_LONGEST_PAUSE = 3  # characters between a sentence and the next


def durations(premise: Premise) -> Iterator[Derived]:
    """The durations between moments of a text that bound something, and the ages of the dead."""
    told = [one for one in premise.statements if not one.denied]
    moments = [one for one in told if one.numset.kind in _MOMENTS]
    hours = [pair for pair in pairwise(told) if _are_hours(premise, *pair)]
    for first, last in chain(pairwise(_split(premise.text, moments)), hours):
        if first.numset.kind is not last.numset.kind:
            continue
        if _is_life(first, last):
            yield from _age(premise, first, last)
        elif _bound_something(premise, first, last):
            yield from _between(premise, first, last)


def _split(source: str, moments: Sequence[Statement]) -> Iterator[Statement]:
    """The moments, with "1914-1918" as the two it names."""
    for moment in moments:
        numset = moment.numset
        low, high = numset.value.low, numset.value.high
        if low is None or low == high or "-" not in numset.text.replace("–", "-"):
            yield moment
            continue
        cut = numset.text.replace("–", "-").index("-")
        pieces = (
            (numset.start, numset.start + cut, low),
            (numset.start + cut + 1, numset.end, high),
        )
        for start, end, year in pieces:
            if year is not None:
                part = NumSet(source[start:end], start, end, Kind.DATE, Interval.point(year))
                yield replace(moment, numset=part)


def _are_hours(premise: Premise, first: Statement, last: Statement) -> bool:
    """Whether two bare numbers are hours: nothing that is counted lasts "from 9 till 3"."""
    gap, numbers = premise.gap(first, last), (first.numset, last.numset)
    return gap in DurationWords.default().only_of_times and all(
        one.kind is Kind.CARDINAL and one.unit is None and one.value.low in _ON_A_DIAL
        for one in numbers
    )


# Which two moments bound something.


def _bound_something(premise: Premise, first: Statement, last: Statement) -> bool:
    knowledge, gap = DurationWords.default(), premise.gap(first, last)
    if gap in knowledge.dashes and first.numset.kind is Kind.DATE:
        return True
    document = premise.document
    before = document.first_from(first.numset.start) - 1
    word = document.tokens[before].lower if before >= 0 else ""
    if gap in knowledge.joins.get(word, ()):
        return True
    begins, ends = first.predicate in knowledge.starts, last.predicate in knowledge.ends
    return begins and ends and _is_same_thing(first, last)


def _is_life(first: Statement, last: Statement) -> bool:
    knowledge = DurationWords.default()
    born = first.predicate in knowledge.births
    return born and last.predicate in knowledge.deaths and _is_same_thing(first, last)


def _is_same_thing(first: Statement, last: Statement) -> bool:
    """Whether what began, opened or was born is what ended; "it" is what was named before."""
    one, other = _what(first), _what(last)
    if one is None or other is None:
        return False
    goes_on = not other.meant.lemmas and other.start == last.sentence[0]  # "It closed in 1995."
    follows = 0 <= last.sentence[0] - first.sentence[1] <= _LONGEST_PAUSE
    return _meant(one) == _meant(other) or (goes_on and follows)


def _what(statement: Statement) -> Phrase | None:
    """To what it happened: the object of the passive, the subject of the active."""
    if statement.voice == "passive" and statement.object is not None:
        return statement.object
    return statement.subject


def _meant(phrase: Phrase) -> str:
    return phrase.meant.text.lower()


# How long it is between them.


def _between(premise: Premise, first: Statement, last: Statement) -> Iterator[Derived]:
    one, other = first.numset, last.numset
    tree = _dated(one, other) if one.kind is Kind.DATE else _hours(one, other)
    if tree is None or tree.value.low is None or tree.value.low <= 0:
        return
    reason = f"from {_told(one)} to {_told(other)} is {shown(tree.value, tree.unit)}"
    numset = NumSet("", 0, 0, Kind.DURATION, tree.value, tree.unit)
    found = premise.derived(first, numset, tree, reason, (first, last))
    if first.predicate == last.predicate or last.predicate is None:
        yield found
        return
    # what opened in 1990 and closed in 1995 was open for 5 years, and not closed
    yield replace(found, matter=found.matter.without({last.predicate}))


def time_between(first: NumSet, last: NumSet) -> Node | None:
    """How long it is from one moment to a later one of the same day, or from one date to another.

    None where the words leave it open: which of two nights, which of two years, which day of May.

    >>> from numerate import extract
    >>> first, last = extract("It left on 3 May and came on 31 May.")
    >>> str(time_between(first, last).value), time_between(last, first)
    ('28', None)
    """
    if first.kind is not last.kind:
        return None
    if first.kind is Kind.TIME:
        start, end = clock_hours(first.text), clock_hours(last.text)
        is_later = start is not None and end is not None and end[0] > start[0]
        return _hours(first, last) if is_later else None
    days = _day(first), _day(last)
    if any(one is None or (one.month is not None and one.day is None) for one in days):
        return None
    tree = _dated(first, last)
    is_later = tree is not None and tree.value.low is not None and tree.value.low > 0
    return tree if is_later and not _may_be_of_two_years(*days) else None


def _may_be_of_two_years(start: Day | None, end: Day | None) -> bool:
    """Whether a day of the year comes before another, and no year says which is meant."""
    if start is None or end is None or start.year is not None or end.year is not None:
        return False
    return (end.month or 0, end.day or 0) <= (start.month or 0, start.day or 0)


def _told(moment: NumSet) -> str:
    return str(moment.value) if moment.text.isdigit() else words(moment)


def _dated(first: NumSet, last: NumSet) -> Node | None:
    start, end = _day(first), _day(last)
    if start is None or end is None:
        return None
    if start.month is None and end.month is None:
        return step("-", _part(last, end.year, "year"), _part(first, start.year, "year"), "year")
    if start.day is None and end.day is None:
        return _months(first, start, last, end)
    return _days(first, start, last, end)


def _day(moment: NumSet) -> Day | None:
    year = moment.value.low
    if moment.text.isdigit() and year is not None:
        return Day(int(year))  # the "95" of "1990-95"
    return day_of(moment.text)


def _part(moment: NumSet, number: int | None, unit: str) -> Given | None:
    """A part of a date as a leaf: the day of March 3 is 3."""
    if number is None:
        return None
    note = None if moment.value.low == number else f"{unit} {number}"
    return given(moment, Interval.point(number), unit, note)


def _months(first: NumSet, start: Day, last: NumSet, end: Day) -> Node | None:
    later, earlier = _part(last, end.month, "month"), _part(first, start.month, "month")
    months: Node | None = later
    years = (end.year or 0) - (start.year or end.year or 0)
    if years:
        note = f"{years} years later" if years > 1 else "the year after"
        months = step("+", months, known(years * _MONTHS_A_YEAR, "month", note), "month")
    return step("-", months, earlier, "month")


def _days(first: NumSet, start: Day, last: NumSet, end: Day) -> Node | None:
    """The day of the month it ends, and what the months before it have, less the day it starts."""
    if start.month is None or end.month is None:
        return None
    span = (end.month - start.month) % _MONTHS_A_YEAR
    if start.year is not None and end.year is not None:
        span = (end.year - start.year) * _MONTHS_A_YEAR + end.month - start.month
    if not 0 <= span < _MONTHS_A_YEAR:
        return None
    days: Node | None = _part(last, end.day, "day")
    for ahead in range(span):
        years, month = divmod(start.month - 1 + ahead, _MONTHS_A_YEAR)
        year = _year_of(start, end)
        if month + 1 == 2 and year is None:
            return None  # 28 days or 29
        length = monthrange((year or 1) + years, month + 1)[1]
        reason = f"{month_name[month + 1]} has {length} days"
        days = step("+", days, known(length, "day", reason), "day")
    return step("-", days, _part(first, start.day, "day"), "day")


def _year_of(start: Day, end: Day) -> int | None:
    """The year of the first of two days less than a year apart."""
    if start.year is not None or end.year is None:
        return start.year
    wraps = (end.month or 0, end.day or 0) < (start.month or 0, start.day or 0)
    return end.year - wraps


def _hours(first: NumSet, last: NumSet) -> Node | None:
    start, end = clock_hours(first.text), clock_hours(last.text)
    if start is None or end is None or start[1] is not end[1]:
        return None
    note = "hours since midnight"
    later: Node | None = given(last, Interval.point(end[0]), "hour", note)
    if end[0] <= start[0]:
        if start[1]:
            around, reason = _HOURS_A_DAY, "the next day"
        elif start[0] <= _HOURS_OF_DIAL:
            around, reason = _HOURS_OF_DIAL, "past twelve"  # 10:00 to 5:00, be it a day or a night
        else:
            return None
        later = step("+", later, known(around, "hour", reason), "hour")
    return step("-", later, given(first, Interval.point(start[0]), "hour", note), "hour")


def _age(premise: Premise, birth: Statement, death: Statement) -> Iterator[Derived]:
    first, last = birth.numset, death.numset
    born, died = _day(first), _day(last)
    if born is None or died is None:
        return
    years = step("-", _part(last, died.year, "year"), _part(first, born.year, "year"), "year")
    if not (is_dated(born) and is_dated(died)):
        maybe = Known(Interval.between(0, 1), "year", "the birthday may not have come")
        years = step("-", years, maybe, "year")
    elif _short_of_birthday(born, died):
        years = step("-", years, known(1, "year", "the birthday had not come"), "year")
    if years is None or years.value.low is None or years.value.low < 0:
        return
    told = f"born {words(first)}, died {words(last)} is"
    long = shown(years.value, "year")
    for kind, reason in ((Kind.AGE, f"aged {long}"), (Kind.DURATION, f"a life of {long}")):
        numset = NumSet("", 0, 0, kind, years.value, "year")
        yield premise.derived(death, numset, years, f"{told} {reason}", (birth, death))


def _short_of_birthday(born: Day, died: Day) -> bool:
    return (died.month or 0, died.day or 0) < (born.month or 0, born.day or 0)
