"""Numbers that name the same in two ways: "week nine" and "the ninth week", "Q4", clock times."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from numerate.language.document import Document, Token
from numerate.language.knowledge import read_knowledge
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.reasoning.belonging.numbered import numbered
from numerate.reasoning.implied.moments import are_same_on_a_dial, clock_hours

__all__ = ["told_otherwise", "whole_time"]

_QUARTER = re.compile(r"q[1-4]", re.IGNORECASE)
_HALF_A_DAY, _FIRST_OF_24, _EVENING = 12, 13, 6  # o'clock


def told_otherwise(premise: Reading, claim: Reading, wanted: NumSet) -> NumSet | None:
    """The number of a text that names what a claim's does, in another way.

    >>> from numerate import read
    >>> text = read("Rust appeared in week nine. Sales rose in Q4. Bus 12 left at 16:30.")
    >>> said = "The ninth week", "The fourth quarter", "The twelfth bus", "At 4:30 pm"
    >>> [told_otherwise(text, one, *one.numsets) is not None for one in map(read, said)]
    [True, True, False, True]
    """
    if wanted.kind is Kind.TIME:
        times = (one for one in premise.numsets if one.kind is Kind.TIME)
        return next((one for one in times if _are_one_time(premise, one, claim, wanted)), None)
    own = _place(wanted, {})
    if own is None:
        return None
    nouns = _nouns(premise)
    others = (one for one in premise.numsets if one.kind is not wanted.kind)
    return next((one for one in others if _place(one, nouns) == own), None)


def _nouns(reading: Reading) -> dict[int, str]:
    """What those are that a text tells by numbers, by where the number ends."""
    tokens = reading.document.tokens
    return {tokens[one.at].end: one.noun for one in numbered(reading)}


def _are_one_time(premise: Reading, given: NumSet, claim: Reading, wanted: NumSet) -> bool:
    """Whether a text's clock time is a claim's, which may leave out which half of the day it is."""
    half = _half(claim, wanted)
    return are_same_on_a_dial(given.text, wanted.text) and half in (None, _half(premise, given))


def _half(reading: Reading, numset: NumSet) -> int | None:
    """The half of the day that a clock time is in, if it or the words behind it tell."""
    hours, is_told = clock_hours(numset.text) or (0, False)
    if is_told or hours >= _FIRST_OF_24 or numset.text.startswith("0"):
        return int(hours // _HALF_A_DAY)
    part = _part_of_day(reading.document, numset)
    told = None if part is None else part.lower
    if told == "night":
        return int(_EVENING <= hours < _HALF_A_DAY)
    half: int | None = read_knowledge("claims")["naming"]["halves"].get(told)
    return half


def whole_time(reading: Reading, numset: NumSet) -> NumSet:
    """A clock time with the words behind it that only tell the half of the day; others as they are.

    >>> from numerate import read
    >>> claim = read("It shuts at three in the afternoon.")
    >>> time = whole_time(claim, *claim.numsets)
    >>> claim.text[time.start : time.end]
    'three in the afternoon'
    """
    part = _part_of_day(reading.document, numset)
    if numset.kind is not Kind.TIME or part is None or _half(reading, numset) is None:
        return numset
    between = reading.text[numset.end : part.start].lower().strip()
    return replace(numset, end=part.end) if between in ("in the", "at") else numset


def _part_of_day(document: Document, numset: NumSet) -> Token | None:
    """The part of a day behind a clock time: "in the evening", "on Monday night", "tonight"."""
    behind = document.first_from(numset.end)
    words = document.tokens[behind : behind + 3]
    leads = read_knowledge("claims")["naming"]["leads"]
    length = leads.get(words[0].lower) if words else None
    return words[length - 1] if length is not None and length <= len(words) else None


def _place(numset: NumSet, nouns: Mapping[int, str]) -> tuple[str, str] | None:
    """What it is one of, and which: the fourth quarter, week nine."""
    if numset.kind is Kind.IDENTIFIER:
        noun = "quarter" if _QUARTER.fullmatch(numset.text) else nouns.get(numset.end)
    else:
        noun = numset.unit if numset.kind is Kind.ORDINAL else None
    rows = read_knowledge("claims")["naming"]["rows"]
    return (noun, str(numset.value.low)) if noun is not None and noun in rows else None
