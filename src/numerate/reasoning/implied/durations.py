"""How long it is from one moment to another: "from 1990 to 1995", "9 am to 5 pm", an age."""

from __future__ import annotations

from calendar import month_name, monthrange
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import Tokens
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.deriving.derived import (
    Derived,
    anchored,
    given,
    known,
    same_sentence,
    shown,
    step,
    words,
)
from numerate.reasoning.deriving.moments import Day, clock_hours, day_of, is_dated
from numerate.reasoning.matching import Reading
from numerate.reasoning.proof import Given, Node

__all__ = ["durations"]

_MOMENTS = frozenset({Kind.DATE, Kind.TIME})
_FARTHEST = 4  # tokens between a verb and its date: "was founded by her in 1990"
_MONTHS_A_YEAR = 12
_HOURS_A_DAY = 24


def durations(reading: Reading) -> Iterator[Derived]:
    """The durations between moments of a text that bound something, and the ages of the dead."""
    moments = [numset for numset in reading.numsets if numset.kind in _MOMENTS]
    for first, last in pairwise(_split(reading.text, moments)):
        if first.kind is not last.kind:
            continue
        if _is_life(reading.tokens, first, last):
            yield from _age(reading.text, first, last)
        elif _bound_something(reading, first, last):
            yield from _between(reading.text, first, last)


def _split(source: str, moments: list[NumSet]) -> Iterator[NumSet]:
    """The moments, with "1914-1918" as the two it names."""
    for moment in moments:
        low, high = moment.value.low, moment.value.high
        if low is None or low == high or "-" not in moment.text.replace("–", "-"):
            yield moment
            continue
        cut = moment.text.replace("–", "-").index("-")
        pieces = (
            (moment.start, moment.start + cut, low),
            (moment.start + cut + 1, moment.end, high),
        )
        for start, end, year in pieces:
            if year is not None:
                yield NumSet(source[start:end], start, end, Kind.DATE, Interval.point(year))


# Which two moments bound something.


def _knowledge() -> dict[str, Any]:
    words_of_duration: dict[str, Any] = read_knowledge("implied")["durations"]
    return words_of_duration


def _bound_something(reading: Reading, first: NumSet, last: NumSet) -> bool:
    tokens, known_words = reading.tokens, _knowledge()
    before = tokens.lower(tokens.at(first.start) - 1)
    gap = reading.text[first.end : last.start].strip().lower()
    if gap in known_words["dashes"] and first.kind is Kind.DATE:
        return True
    if gap in known_words["joins"].get(before, ()):
        return True
    return _starts_and_ends(tokens, first, last, known_words["starts"], known_words["ends"])


def _is_life(tokens: Tokens, first: NumSet, last: NumSet) -> bool:
    known_words = _knowledge()
    born = any(word in known_words["births"] for word in _before(tokens, first))
    died = born and any(word in known_words["deaths"] for word in _before(tokens, last))
    return died and _same_subject(tokens, first, last)


def _starts_and_ends(
    tokens: Tokens, first: NumSet, last: NumSet, starts: list[str], ends: list[str]
) -> bool:
    lemma = WordNet.default().lemma
    return (
        any(lemma(word, "v") in starts for word in _before(tokens, first))
        and any(lemma(word, "v") in ends for word in _before(tokens, last))
        and _same_subject(tokens, first, last)
    )


def _before(tokens: Tokens, moment: NumSet) -> list[str]:
    """The words of the clause just before a moment."""
    at = tokens.at(moment.start)
    near = range(at - 1, max(-1, at - 1 - _FARTHEST), -1)
    found: list[str] = []
    for index in near:
        if tokens.kinds[index] != "word":
            break
        found.append(tokens.lowers[index])
    return found


def _same_subject(tokens: Tokens, first: NumSet, last: NumSet) -> bool:
    begin, end = tokens.at(first.end), tokens.at(last.start)
    if same_sentence(tokens, begin, end):
        return True
    opening = [at for at in range(begin, end) if tokens.starts_sentence(at)]
    return len(opening) == 1 and tokens.lower(opening[0]) in _knowledge()["pronouns"]


# How long it is between them.


def _between(source: str, first: NumSet, last: NumSet) -> Iterator[Derived]:
    tree = _hours(first, last) if first.kind is Kind.TIME else _dated(first, last)
    if tree is None or tree.value.low is None or tree.value.low <= 0:
        return
    reason = f"from {_told(first)} to {_told(last)} is {shown(tree.value, tree.unit)}"
    numset = NumSet("", 0, 0, Kind.DURATION, tree.value, tree.unit)
    yield Derived(anchored(numset, source, [first, last]), tree, reason)


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
        if not start[1]:
            return None  # from 10:00 to 5:00 may be morning and evening, or a night
        later = step("+", later, known(_HOURS_A_DAY, "hour", "the next day"), "hour")
    return step("-", later, given(first, Interval.point(start[0]), "hour", note), "hour")


def _age(source: str, birth: NumSet, death: NumSet) -> Iterator[Derived]:
    born, died = _day(birth), _day(death)
    if born is None or died is None:
        return
    years = step("-", _part(death, died.year, "year"), _part(birth, born.year, "year"), "year")
    if is_dated(born) and is_dated(died) and _short_of_birthday(born, died):
        years = step("-", years, known(1, "year", "the birthday had not come"), "year")
    if years is None or years.value.low is None or years.value.low < 0:
        return
    told = f"born {words(birth)}, died {words(death)}"
    for kind, reason in ((Kind.AGE, f"{told} is aged"), (Kind.DURATION, f"{told} is a life of")):
        numset = anchored(NumSet("", 0, 0, kind, years.value, "year"), source, [birth, death])
        yield Derived(numset, years, f"{reason} {shown(years.value, 'year')}")


def _short_of_birthday(born: Day, died: Day) -> bool:
    return (died.month or 0, died.day or 0) < (born.month or 0, born.day or 0)
