"""Moments: the times that a text tells apart, Friday from Saturday, 2019 from 2020."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from numerate.language.asked import AskedWords
from numerate.language.document import Document
from numerate.language.nonquantities import NonQuantities
from numerate.language.statement_words import StatementWords
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Phrase, Statement
from numerate.reasoning.belonging.numbered import numbered
from numerate.reasoning.implied.moments import day_of

__all__ = ["YEAR", "Moment", "Moments", "ordinal_sort"]

YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_QUARTER = re.compile(r"[qh]([1-4])")
_FARTHEST = 2  # sentences back from which a time is still meant
_REACH = 6  # words before a time that may belong to it
_BETWEEN = "between"
_INSIDE = frozenset(
    {"the", "of", "and", "late", "early", "mid", "first", "second", "third", "last"}
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_FROM_NOW = frozenset({"this", "last", "next"})
_DEFINITE = frozenset({"the", "its", "his", "her", "their", "my", "our", "your", "'s", "’s"})
_LETTERS = 3  # by which months and weekdays are known


@dataclass(frozen=True, slots=True)
class Moment:
    """A time among others of its sort, no two of which are at once."""

    sort: str  # "month", "weekday", "year", or a noun that is counted: "half"
    which: str

    def is_after(self, other: Moment) -> bool:
        """Whether it is known to be later than another of its sort."""
        if self.which.isdigit() and other.which.isdigit():
            return int(self.which) > int(other.which)
        for cycle in (_MONTHS, _WEEKDAYS):
            if self.which in cycle and other.which in cycle:
                ahead = cycle.index(self.which) - cycle.index(other.which)
                return 0 < ahead % len(cycle) < len(cycle) / 2  # January is after December
        return False


class Moments:
    """The moments that a reading names, and which of them its quantities are told of."""

    def __init__(self, reading: Reading) -> None:
        self._document = reading.document
        self._at: dict[int, Moment] = dict(_found(reading))
        self._by_sentence: list[set[Moment]] = [set() for _ in reading.document.sentences]
        self._open: list[set[Moment]] = [set() for _ in reading.document.sentences]
        for at, moment in self._at.items():
            sentence = reading.document.tokens[at].sentence
            self._by_sentence[sentence].add(moment)
            if _is_open_ended(reading.document, at):
                self._open[sentence].add(moment)
        self._alone = [frozenset(_alone(named)) for named in self._by_sentence]
        self._found: dict[int, frozenset[Moment]] = {}

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, reading: Reading) -> Moments:
        return cls(reading)

    def in_sentence(self, offset: int) -> frozenset[Moment]:
        """All that the sentence at an offset names."""
        return frozenset(self._by_sentence[self._document.sentence_at(offset)])

    def open_ended(self, offset: int) -> frozenset[Moment]:
        """Those of a sentence up to or from which something is so: "by May", "since 2019"."""
        return frozenset(self._open[self._document.sentence_at(offset)])

    def of_statement(self, one: Statement) -> frozenset[Moment]:
        """When a quantity is told of: its own time, or the only ones of a sort that are near."""
        if one.numset.start not in self._found:
            self._found[one.numset.start] = self._of(one)
        return self._found[one.numset.start]

    def _of(self, one: Statement) -> frozenset[Moment]:
        own = [one.time, one.compared_with]
        found = {moment for phrase in own if phrase for moment in self.inside(phrase)}
        around = [self.inside(phrase) for phrase in (one.column, one.row) if phrase is not None]
        sentence = self._document.sentence_at(one.numset.start)
        before = range(sentence, max(-1, sentence - 1 - _FARTHEST), -1)
        for moments in (*around, *(self._alone[place] for place in before)):
            known = {moment.sort for moment in found}
            found |= {moment for moment in moments if moment.sort not in known}
        return frozenset(found)

    def inside(self, phrase: Phrase) -> frozenset[Moment]:
        """The moments that a phrase has in it."""
        places = self._document.between(phrase.start, phrase.end)
        return frozenset(self._at[at] for at in places if at in self._at)


def _alone(named: Collection[Moment]) -> Iterator[Moment]:
    """The moments of a sentence that has no others of their sort."""
    counts = Counter(moment.sort for moment in named)
    return (moment for moment in named if counts[moment.sort] == 1)


def _found(reading: Reading) -> Iterator[tuple[int, Moment]]:
    document, words = reading.document, StatementWords.default()
    months = {name[:_LETTERS] for name in NonQuantities.default().months}
    for at, name in document.calendar_places():
        yield at, Moment("month" if name in months else "weekday", name)
    for at, token in enumerate(document.tokens):
        if quarter := _QUARTER.fullmatch(token.lower):
            sort = "quarter" if token.lower[0] == "q" else "half"
            yield at, Moment(ordinal_sort(sort), quarter[1])
        elif known := words.sorts.get(token.lemma.lower()):
            yield at, Moment(known, token.lemma.lower())
        elif token.lower in words.times and (which := _from_now(document, at)):
            yield at, Moment(f"{token.lower} from now", which)
        elif token.lower == "last" and (noun := _noun_left_out(document, at)):
            yield at, Moment(f"{noun} from now", "last")
    for one in reading.numsets:
        inside = document.between(one.start, one.end)
        if one.kind is Kind.DATE:
            years = ((at, YEAR.search(document.tokens[at].text)) for at in inside)
            yield from ((at, Moment("year", year[0])) for at, year in years if year is not None)
            date = day_of(one.text)
            if date is not None and date.day is not None:
                numerals = (at for at in inside if document.tokens[at].text[0].isdigit())
                which = f"{date.month}-{date.day}"
                yield from ((at, Moment("date", which)) for at in islice(numerals, 1))
        elif one.kind is Kind.ORDINAL and inside:
            counted = (word for word in (one.unit or "").lower().split() if word in words.times)
            which = str(one.value.low)
            yield from ((inside[0], Moment(ordinal_sort(word), which)) for word in counted)
    for told in numbered(reading):
        if told.noun in words.times:
            yield told.at, Moment(ordinal_sort(told.noun), told.number)


def _noun_left_out(document: Document, last: int) -> str | None:
    """Of what "last" is said in "61 pupils this year, 5 more than last"."""
    tokens, times = document.tokens, StatementWords.default().times
    if not last or tokens[last - 1].lower not in ("than", "on"):
        return None
    before = range(document.sentences[tokens[last].sentence].first + 1, last)
    nouns = (tokens[at].lower for at in reversed(before) if tokens[at - 1].lower == "this")
    return next((noun for noun in nouns if noun in times), None)


def _from_now(document: Document, at: int) -> str | None:
    """Which of them: "this season", "last year"; not "the last year of the war"."""
    which, before = (
        document.tokens[place].lower if place >= 0 else "" for place in (at - 1, at - 2)
    )
    return which if which in _FROM_NOW and before not in _DEFINITE else None


def ordinal_sort(noun: str) -> str:
    """The sort of times that are counted: the first year is none of the calendar's."""
    return f"{noun} in order"


def _is_open_ended(document: Document, at: int) -> bool:
    """Whether "by", "since" or "between" leads to a time: "by May", "by the end of May"."""
    words = StatementWords.default()
    leads = AskedWords.default().since | AskedWords.default().until | {_BETWEEN}
    for token in reversed(document.tokens[max(0, at - _REACH) : at]):
        if token.lower in leads:
            return True
        is_inside = token.lower in words.times | words.calendar | _INSIDE or token.text[0].isdigit()
        if not is_inside:
            return False
    return False
