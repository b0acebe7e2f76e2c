"""Recognises dates, years and clock times among the numbers of a text."""

from __future__ import annotations

import re
from fractions import Fraction

from numerate.language.change import is_change_verb, is_moving_verb
from numerate.language.nonquantities import NonQuantities
from numerate.language.numerals import Numerals
from numerate.language.wordnet import WordNet
from numerate.quantities.counting import counts_next
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import HYPHENS, Tokens
from numerate.quantities.mention import Mention
from numerate.quantities.number import Form, Number
from numerate.quantities.numset import Kind

__all__ = ["clock_time", "day", "is_year_at", "lap_time", "spoken_time", "year"]

_LIKELY_YEARS = range(1900, 2036)
_POSSIBLE_YEARS = range(1000, 2101)
_FAR_YEARS = range(1700, 2101)  # what "by" and "the" may stand before: "by 2050", "the 1850 war"
_CLOCK = re.compile(r"(?:1?\d|2[0-4])(?:\.[0-5]\d)?|[a-z]+", re.IGNORECASE)
_HOURS = range(1, 13)  # of half a day, as "at 11 last night" counts them
_LONGEST_SPAN = 50  # years in "1914-18"
_APOSTROPHES = frozenset("'’‘")
_CLOCK_PARTS = 3  # hours, minutes and seconds


def day(tokens: Tokens, number: Number) -> Mention | None:
    """Days of a month: "March 29", "29 March 2019", "Nov. 3-6", "the 4th of July"."""
    value = number.integer
    if value is None or (number.in_words and number.form is not Form.ORDINAL):
        return None
    begin, end = number.begin, number.end
    before = begin - 2 if tokens.lower(begin - 1) == "." else begin - 1
    if before >= 0 and _is_month_at(tokens, before):
        if not (1 <= value <= 31 or is_year_at(tokens, begin)):
            return None  # "in February 1,800 came"
        begin = before
        if tokens.lower(end) in HYPHENS and tokens.kind(end + 1) == "num":
            end += 2
    elif 1 <= value <= 31:
        after = end + (tokens.lower(end) == "of")
        named = tokens.lower(after) not in NonQuantities.default().month_verbs
        if not (_is_month_at(tokens, after) and (named or tokens.texts[after][0].isupper())):
            return None
        end = after + 1
    else:
        return None
    if tokens.lower(end) == "," and is_year_at(tokens, end + 1):
        end += 2
    elif is_year_at(tokens, end):
        end += 1
    years = [int(tokens.texts[index]) for index in range(begin, end) if is_year_at(tokens, index)]
    value_of = Interval.point(years[0]) if years else Interval.unbounded()
    return Mention.of(number, Kind.DATE, begin, end, value_of)


def _is_month_at(tokens: Tokens, index: int) -> bool:
    words = NonQuantities.default()
    month = tokens.lower(index)
    if month not in words.months:
        return False
    if tokens.texts[index][0].isupper() or month not in words.month_verbs:
        return True
    return tokens.lower(index - 1) in words.before_month


def is_year_at(tokens: Tokens, index: int) -> bool:
    """Whether a token could be a year: four digits, neither too early nor too late."""
    text = tokens.texts[index] if 0 <= index < len(tokens) else ""
    return len(text) == 4 and text.isdigit() and int(text) in _POSSIBLE_YEARS


def lap_time(tokens: Tokens, index: int) -> Mention | None:
    """How long something took, written like a clock time: "1:58.4", "in 2:05:33"."""
    parts = tokens.texts[index].split(":")
    is_short = len(parts) < _CLOCK_PARTS
    if "." not in parts[-1] if is_short else tokens.lower(index - 1) not in {"in", "of"}:
        return None
    seconds = sum(Fraction(part) * 60**power for power, part in enumerate(reversed(parts)))
    end = index + 1
    value = Interval.point(Fraction(seconds))
    return Mention(index, end, index, end, value, Kind.DURATION, unit="second")


def clock_time(tokens: Tokens, number: Number) -> Mention | None:
    """ "5am", "10.45 p.m.", "9 o'clock", "at 11 last night"."""
    words = NonQuantities.default()
    after = tokens.lower(number.end)
    if after in words.meridiem:
        is_marked = _CLOCK.fullmatch(tokens.texts[number.begin]) is not None
    else:
        is_marked = after in words.after_clock and number.integer in range(25)
    if is_marked:
        return Mention.of(number, Kind.TIME, end=number.end + 1, value=Interval.unbounded())
    if _is_hour_of_day(tokens, number):
        return Mention.of(number, Kind.TIME, value=Interval.unbounded())
    return None


def _is_hour_of_day(tokens: Tokens, number: Number) -> bool:
    """ "at 11 last night", "by 9 in the morning", "by six on Monday evening"."""
    words = NonQuantities.default()
    if number.integer not in _HOURS or tokens.lower(number.begin - 1) not in words.before_hour:
        return False
    behind = number.end
    if tokens.lower(behind) == "on" and tokens.lower(behind + 1) in words.weekdays:
        return tokens.lower(behind + 2) in words.parts_of_a_day
    return any(tokens.phrase(behind, behind + n) in words.day_parts for n in (1, 2, 3))


def spoken_time(tokens: Tokens, index: int) -> Mention | None:
    """ "half past nine", "quarter to six", "twenty-five past 8", "at twenty to five"."""
    small = Numerals.default().small
    at = index + 2 * _is_joined(tokens, index)  # the last word of the minutes
    word, joint = tokens.lowers[index], tokens.lower(at + 1)
    minutes = small.get(word, int(word) if word.isdecimal() and len(word) <= 2 else 60)
    if joint == "to":
        is_clock = word == "quarter" or _is_clock_to(tokens, index, at)
    else:
        is_clock = joint == "past" and (word in {"half", "quarter"} or minutes < 60)
    hour = tokens.lower(at + 2)
    hours = int(hour) if hour.isdecimal() and len(hour) <= 2 else small.get(hour, 0)
    if not is_clock or not 0 < hours <= 12:
        return None
    return Mention(index, at + 3, index, at + 3, Interval.unbounded(), Kind.TIME)


def _is_joined(tokens: Tokens, index: int) -> bool:
    """Whether tens and a digit stand at a place, as in "twenty-five"."""
    small = Numerals.default().small
    tens, digit = small.get(tokens.lowers[index], 0), small.get(tokens.lower(index + 2), 0)
    return tens >= 20 and tokens.lower(index + 1) in HYPHENS and 0 < digit < 10


def _is_clock_to(tokens: Tokens, index: int, at: int) -> bool:
    """ "at ten to twelve", where "ten to twelve" alone may be a range."""
    words = NonQuantities.default()
    if tokens.lowers[index] not in words.minutes:
        return False
    before, after = tokens.lower(index - 1), tokens.lower(at + 3)
    counted = tokens.kind(at + 3) == "word" and after not in words.function_words
    return before in words.before_spoken and not counted and after != "%"


def year(tokens: Tokens, number: Number) -> Mention | None:
    """A bare four-digit number that no noun makes a count, "44 BC", "the class of '98"."""
    words = NonQuantities.default()
    begin, end = number.begin, number.end
    if number.in_words:
        return _year_in_words(tokens, number)
    if end != begin + 1 or not tokens.texts[begin].isdigit():
        return None
    if tokens.lower(end) in words.eras and tokens.texts[end].isupper():
        return Mention.of(number, Kind.DATE, end=end + 1)
    if _is_short_year(tokens, begin):
        return Mention.of(number, Kind.DATE, begin - 1, end, Interval.unbounded())
    if not is_year_at(tokens, begin):
        return None
    span = _years(tokens, number)
    if span is not None:
        return span
    rule = _is_likely_year if number.integer in _LIKELY_YEARS else _is_old_year
    return Mention.of(number, Kind.DATE) if rule(tokens, begin) else None


def _is_short_year(tokens: Tokens, index: int) -> bool:
    if len(tokens.texts[index]) != 2 or not tokens.glued(index) or tokens.glued(index - 1):
        return False
    return tokens.lowers[index - 1] in _APOSTROPHES


def _year_in_words(tokens: Tokens, number: Number) -> Mention | None:
    """ "in nineteen eighty-four": said in two halves, after a preposition."""
    if number.integer not in _POSSIBLE_YEARS or number.scale > 1 or number.end < number.begin + 2:
        return None
    if tokens.lower(number.begin - 1) not in NonQuantities.default().before_old_year:
        return None
    return None if counts_next(tokens, number.end) else Mention.of(number, Kind.DATE)


def _is_likely_year(tokens: Tokens, index: int) -> bool:
    """Recent years are years unless something says that they count what follows."""
    words = NonQuantities.default()
    before = tokens.lower(index - 1)
    counts = counts_next(tokens, index + 1)
    if before in words.firm_hedges:
        return False
    if before in words.loose_hedges:
        ranged = tokens.lower(index + 1) in HYPHENS and tokens.kind(index + 2) == "num"
        return not (counts or ranged)
    if not counts or before in words.before_year or _is_paired(tokens, index):
        return True
    if before == "the" and int(tokens.texts[index]) % 100:
        return True  # "the 2019 elections"; but "the 2000 soldiers"
    if before.isdigit() and tokens.lower(index - 2) == "q":
        return True  # "Q3 2019 sales"
    named = (
        index > 0 and tokens.texts[index - 1][0].isupper() and not tokens.starts_sentence(index - 1)
    )
    return named or before.endswith(("'s", "’s"))  # "the company's 2018 sales"


def _is_old_year(tokens: Tokens, index: int) -> bool:
    """Earlier ones need a preposition, or another year to pair with."""
    before = tokens.lower(index - 1)
    cued = before in NonQuantities.default().before_old_year or before == "the"
    if before in {"by", "the", "from"} and int(tokens.texts[index]) not in _FAR_YEARS:
        cued = False
    return (cued and not counts_next(tokens, index + 1)) or _is_paired(tokens, index)


def _is_paired(tokens: Tokens, index: int) -> bool:
    """ "between 1300 and 1450", "from 1066 to 1154"; but "the rent went from 1200 to 1450"."""
    if int(tokens.texts[index]) not in _LIKELY_YEARS and any(
        is_change_verb(tokens.lower(at)) or is_moving_verb(tokens.lower(at))
        for at in (index - 2, index - 4)
    ):
        return False
    if tokens.lower(index - 1) in {"between", "from"}:
        last = index + 2
        if tokens.lower(index + 1) not in {"and", "to", "until", "through"} or not is_year_at(
            tokens, last
        ):
            return False
    else:
        last = index
        if tokens.lower(index - 3) not in {"between", "from"} or not is_year_at(tokens, index - 2):
            return False
    return not WordNet.default().is_plural_noun(tokens.lower(last + 1))


def _years(tokens: Tokens, number: Number) -> Mention | None:
    """ "2014-15", "1939–1945"."""
    end = number.end
    if tokens.lower(end) not in HYPHENS | {"/"} or not (
        tokens.glued(end) and tokens.glued(end + 1)
    ):
        return None
    first, last = int(tokens.texts[number.begin]), tokens.texts[end + 1]
    if len(last) == 2 and last.isdigit() and first in _FAR_YEARS:
        end_year = first - first % 100 + int(last) + (100 if int(last) < first % 100 else 0)
        if end_year - first <= _LONGEST_SPAN:
            span = Interval.between(first, end_year)  # "2014-15", "1914-18"
            return Mention.of(number, Kind.DATE, end=end + 2, value=span)
    if (
        not is_year_at(tokens, end + 1)
        or first not in _LIKELY_YEARS
        or int(last) not in _LIKELY_YEARS
    ):
        return None
    if counts_next(tokens, end + 2):
        return None
    return Mention.of(number, Kind.DATE, end=end + 2, value=Interval.between(first, int(last)))
