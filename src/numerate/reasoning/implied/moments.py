"""The parts of a date and of a clock time, read from their words."""

from __future__ import annotations

import re
from calendar import month_name
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from numerate.language.numerals import Numerals, ordinals_as_digits

__all__ = ["Day", "are_same_on_a_dial", "clock_hours", "day_of", "is_dated"]

_MONTHS = {name[:3].lower(): number for number, name in enumerate(month_name) if number}
_PIECE = re.compile(r"[a-z]+|\d+")
_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_CLOCK = re.compile(r"(\d{1,2})(?:[:.](\d\d))?(?:\s*([ap])\.?m\.?)?")
_SPOKEN = re.compile(r"(?:(?:a )?([\w-]+) (past|to) )?(\w+)(?: ?o['’]clock)?")
_PARTS_OF_AN_HOUR = {"half": 30, "quarter": 15}
_BETWEEN = frozenset({"the", "of", "st", "nd", "rd", "th"})


@dataclass(frozen=True, slots=True)
class Day:
    """As much of a date as its words say."""

    year: int | None = None
    month: int | None = None
    day: int | None = None


@lru_cache(maxsize=1024)
def day_of(text: str) -> Day | None:
    """The date that words name; `None` where they name several, or one that is not plain.

    >>> day_of("March 3, 1950")
    Day(year=1950, month=3, day=3)
    >>> day_of("1/5/2001") is None  # January or May?
    True
    """
    if (iso := _ISO.match(text)) is not None:
        year, month, day = map(int, iso.groups())
        return Day(year, month, day)
    found: dict[str, int] = {}
    for piece in _PIECE.findall(ordinals_as_digits(text)):
        if piece in _BETWEEN:
            continue
        if piece.isdigit():
            name, number = "year" if len(piece) == 4 else "day", int(piece)
        else:
            name, number = "month", _MONTHS.get(piece[:3], 0)
        if name in found or not number:
            return None
        found[name] = number
    date = Day(**found)
    return None if date.month is None and (date.day or "/" in text) else date


def is_dated(date: Day) -> bool:
    """Whether nothing of a date is left out."""
    return None not in (date.year, date.month, date.day)


@lru_cache(maxsize=1024)
def clock_hours(text: str) -> tuple[Fraction, bool] | None:
    """The hours since midnight that a clock time names, and whether it says which half of the day.

    >>> clock_hours("5:30 pm"), clock_hours("half past five"), clock_hours("quarter to six")
    ((Fraction(35, 2), True), (Fraction(11, 2), False), (Fraction(23, 4), False))
    """
    told = text.lower().strip()
    found = _CLOCK.fullmatch(told)
    if found is None or (found[2] is None and found[3] is None):
        return _spoken_hours(told)
    hour = int(found[1])
    if found[3] is not None:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if found[3] == "p" else 0)
    return hour + Fraction(int(found[2] or 0), 60), found[3] is not None


def are_same_on_a_dial(one: str, other: str) -> bool:
    """Whether two clock times are the same, or twelve hours apart.

    >>> are_same_on_a_dial("half past five", "17:30"), are_same_on_a_dial("five", "5:15")
    (True, False)
    """
    first, second = clock_hours(one), clock_hours(other)
    return first is not None and second is not None and (first[0] - second[0]) % 12 == 0


def _spoken_hours(told: str) -> tuple[Fraction, bool] | None:
    """The hours of "half past nine", "ten to six" and "seven o'clock"."""
    found = _SPOKEN.fullmatch(told)
    hour = None if found is None else _small(found[3])
    if found is None or hour is None or not 1 <= hour <= 12:
        return None
    if found[2] is None:
        return Fraction(hour), False
    minutes = _PARTS_OF_AN_HOUR.get(found[1]) or _small(found[1])
    if minutes is None or minutes >= 60:
        return None
    part = Fraction(minutes, 60)
    return (hour + part if found[2] == "past" else hour - part), False


def _small(word: str) -> int | None:
    """A number of one word, or of tens and a digit that a hyphen joins."""
    small = Numerals.default().small
    tens, _, digit = word.rpartition("-")
    if tens:
        is_number = small.get(tens, 0) >= 20 and 0 < small.get(digit, 0) < 10
        return small[tens] + small[digit] if is_number else None
    return int(word) if word.isdecimal() else small.get(word)
