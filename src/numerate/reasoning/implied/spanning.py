"""Span: when a change began and ended, and whether a claim's one time is all of it."""

from __future__ import annotations

import re
from calendar import day_name, month_name
from collections.abc import Mapping
from dataclasses import dataclass

from numerate.language.asked import AskedWords
from numerate.language.document import Document, Sentence
from numerate.quantities.statement import Phrase, Statement
from numerate.reasoning.implied.matter import time_words

__all__ = ["Span"]

_YEAR = re.compile(r"[12]\d{3}")
_MONTHS = {name.lower(): at for at, name in enumerate(month_name) if name}
_DAYS = {name.lower(): at for at, name in enumerate(day_name)}
_MONTHS_OF_YEAR, _DAYS_OF_WEEK = 12, 7
_WITHIN = frozenset({"in", "on", "during"})
_ARTICLES = frozenset({"the", "a", "an"})


@dataclass(frozen=True, slots=True)
class Span:
    """The words of the time when a change began, and of that when it ended."""

    began: frozenset[str]
    ended: frozenset[str]

    @classmethod
    def of(cls, start: Statement, end: Statement) -> Span:
        """The times of what something was and of what it became."""
        began, ended = time_words(start.time), time_words(end.time)
        if start.time == end.time and _is_between(start.time, start, end):
            ended = frozenset()  # "from 80 in 2018 to 100"
        return cls(began, ended)

    def is_told_by(self, document: Document, wanted: Statement) -> bool:
        """Whether a claim says of no shorter time that it changed by its quantity.

        >>> from numerate import read
        >>> start, _, end, _ = read("Sales rose from 80 in 2018 to 100 in 2021.").statements
        >>> claims = [read(f"Sales rose by 20 {when}.") for when in ("in 2021", "since 2018")]
        >>> span = Span.of(start, end)
        >>> [span.is_told_by(claim.document, claim.statements[0]) for claim in claims]
        [False, True]
        """
        if self.began == self.ended or time_words(wanted.compared_with):
            return True
        inside = document.sentences[document.sentence_at(wanted.numset.start)]
        named = {
            document.tokens[at].lower: at
            for at in range(inside.first, inside.last)
            if document.tokens[at].lower in self.began | self.ended
        }
        if self.began and self.ended and self._names_shorter(document, inside):
            return False
        names_start = not named.keys().isdisjoint(self.began - self.ended)
        names_end = not named.keys().isdisjoint(self.ended - self.began) or (
            self.ended < self.began and not names_start  # "the year", not "a year earlier"
        )
        if not named or (names_start and names_end):
            return True
        words = AskedWords.default()
        before = self._before(document, min(named.values()))
        if names_start:
            return before in words.since
        return names_end and (not self.began or before in words.until or self._is_next())

    def _names_shorter(self, document: Document, inside: Sentence) -> bool:
        """Whether it happened in a month, or on a day, at which it neither began nor ended."""
        names = {*_MONTHS, *_DAYS} - self.began - self.ended
        return any(
            document.tokens[at].lower in names and document.tokens[at - 1].lower in _WITHIN
            for at in range(inside.first + 1, inside.last)
        )

    def _before(self, document: Document, place: int) -> str:
        """The preposition before a time."""
        skipped = _ARTICLES | self.began | self.ended
        while place and document.tokens[place - 1].lower in skipped:
            place -= 1
        return document.tokens[place - 1].lower if place else ""

    def _is_next(self) -> bool:
        """Whether it ended in the very year, month or day after that in which it began."""
        words = AskedWords.default()
        period = self.began - words.before
        if period != self.began:
            [*one] = period
            return len(one) == 1 and one[0] == _period_of(self.ended)
        if _period_of(self.began) != _period_of(self.ended):
            return False
        first, last = _number(self.began), _number(self.ended)
        return first is not None and last is not None and _follows(self.began, first, last)


def _is_between(time: Phrase | None, start: Statement, end: Statement) -> bool:
    return time is not None and start.numset.end <= time.start < end.numset.start


def _period_of(time: frozenset[str]) -> str | None:
    """How long a time is: a year, a month, a day, or what it says itself: "this week"."""
    if not time.isdisjoint(_DAYS):
        return "day"
    if not time.isdisjoint(_MONTHS):
        return "month"
    named = time & AskedWords.default().periods
    if named:
        return next(iter(named)) if len(named) == 1 else None
    return "year" if any(map(_YEAR.fullmatch, time)) else None


def _number(time: frozenset[str]) -> int | None:
    """The place of a time among all of its period; None where its words say more, or less."""
    years = [int(word) for word in time if _YEAR.fullmatch(word)]
    months, days = (_places(time, names) for names in (_MONTHS, _DAYS))
    if len(years) + len(months) + len(days) != len(time):
        return None
    if days:
        return days[0] if len(time) == 1 else None
    if len(years) > 1 or len(months) > 1:
        return None
    year = years[0] if years else 0
    return year * _MONTHS_OF_YEAR + months[0] if months else year


def _places(time: frozenset[str], names: Mapping[str, int]) -> list[int]:
    return [names[word] for word in time if word in names]


def _follows(time: frozenset[str], first: int, last: int) -> bool:
    if any(map(_YEAR.fullmatch, time)):
        return last - first == 1
    cycle = _MONTHS_OF_YEAR if _period_of(time) == "month" else _DAYS_OF_WEEK
    return (last - first) % cycle == 1
