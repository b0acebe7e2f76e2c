"""A share of a whole: "60 % of the 200 workers" are 120 workers, "3 of the 12" are a quarter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.deriving.derived import (
    Derived,
    anchored,
    as_share,
    given,
    shown,
    step,
    words,
)
from numerate.reasoning.matching import Reading

__all__ = ["shares"]

_PART = Interval(Fraction(0), Fraction(1), low_open=True)
_WHOLES = frozenset({Kind.CARDINAL, Kind.MONEY, Kind.MEASURE, Kind.DURATION})
_FARTHEST = 50  # numbers between a whole and its share
_LONGEST_PAUSE = 4  # tokens between a whole and its share: "of the 200 workers, 60 % voted"


@cache
def _between() -> frozenset[str]:
    return frozenset(read_knowledge("implied")["shares"]["between"])


def shares(reading: Reading) -> Iterator[Derived]:
    """What the shares of a text come to, where it states the whole."""
    for place, share in enumerate(reading.numsets):
        if _is_share(share):
            whole = _whole_after(reading, place) or _whole_before(reading, place)
            whole = whole or _whole_elsewhere(reading, place)
            if whole is not None:
                yield from _part(reading, share, whole)
        elif share.kind is Kind.CARDINAL and share.value.is_point:
            whole = _whole_after(reading, place)
            if whole is not None and whole.unit is not None and share.unit in (None, whole.unit):
                yield from _ratio(reading, share, whole)


def _is_share(numset: NumSet) -> bool:
    if numset.kind is not Kind.PERCENT and (numset.kind is not Kind.RATIO or numset.unit):
        return False
    return numset.flux is None and _PART.contains(as_share(numset).value)


def _is_whole(numset: NumSet) -> bool:
    return numset.kind in _WHOLES and numset.value.is_point and numset.frequency is None


def _whole_after(reading: Reading, place: int) -> NumSet | None:
    """The whole in "half of the 30 pupils", "half the 30 pupils"."""
    if place + 1 == len(reading.numsets):
        return None
    share, whole = reading.numsets[place : place + 2]
    tokens = reading.tokens
    begin, end = tokens.at(share.end), tokens.at(whole.start)
    first = tokens.lower(begin)
    if begin == end or not (first == "of" or (_is_share(share) and first == "the")):
        return None
    middle = tokens.phrase(begin + (first == "of"), end)
    if middle and middle not in _between():
        return None
    return whole if _is_whole(whole) else None


def _whole_before(reading: Reading, place: int) -> NumSet | None:
    """The whole in "of the 200 workers, 60 % voted"."""
    if place == 0:
        return None
    whole, share = reading.numsets[place - 1 : place + 1]
    tokens = reading.tokens
    begin = tokens.at(whole.start)
    if tokens.lower(begin - 1) in _between():
        begin -= 1
    if tokens.lower(begin - 1) != "of" or not tokens.starts_sentence(begin - 1):
        return None
    pause = tokens.lowers[tokens.at(whole.end) : tokens.at(share.start)]
    if "," not in pause or len(pause) > _LONGEST_PAUSE or "." in pause:
        return None
    return whole if _is_whole(whole) and whole.kind is Kind.CARDINAL else None


def _whole_elsewhere(reading: Reading, place: int) -> NumSet | None:
    """The whole in "it has 200 workers; 60 % of the workers voted"."""
    tokens, share = reading.tokens, reading.numsets[place]
    at = tokens.at(share.end)
    if tokens.phrase(at, at + 2) != "of the":
        return None
    noun = WordNet.default().lemma(tokens.lower(at + 2), "n")
    before = reading.numsets[max(0, place - _FARTHEST) : place]
    named = [one for one in before if one.unit == noun]
    return named[0] if len(named) == 1 and _is_whole(named[0]) else None


def _part(reading: Reading, share: NumSet, whole: NumSet) -> Iterator[Derived]:
    part = step("*", as_share(share), given(whole), whole.unit)
    if part is None or (whole.kind is Kind.CARDINAL and not _is_count(part.value)):
        return
    numset = replace(whole, value=part.value, verb=share.verb or whole.verb, voice=share.voice)
    reason = f"{words(share)} of {words(whole)} is {shown(part.value, part.unit)}"
    yield Derived(anchored(numset, reading.text, [share, whole]), part, reason)


def _is_count(value: Interval) -> bool:
    ends = (value.low, value.high)
    return all(end is None or end.denominator == 1 for end in ends)


def _ratio(reading: Reading, part: NumSet, whole: NumSet) -> Iterator[Derived]:
    ratio = step("/", given(part, part.value, whole.unit), given(whole), None)
    if ratio is None or not _PART.contains(ratio.value):
        return
    numset = replace(part, kind=Kind.RATIO, value=ratio.value, unit=None, entity=whole.unit)
    reason = f"{words(part)} of {words(whole)} is {shown(ratio.value, None)} of them"
    yield Derived(anchored(numset, reading.text, [part, whole]), ratio, reason)
