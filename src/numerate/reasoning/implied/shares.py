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
from numerate.reasoning.deriving.aspects import NOT, SO, denies
from numerate.reasoning.deriving.derived import (
    Derived,
    anchored,
    as_share,
    given,
    known,
    same_sentence,
    shown,
    step,
    words,
)
from numerate.reasoning.matching import Reading
from numerate.reasoning.wording import word_lemma

__all__ = ["shares"]

_PART = Interval(Fraction(0), Fraction(1), low_open=True)
_WHOLES = frozenset({Kind.CARDINAL, Kind.MONEY, Kind.MEASURE, Kind.DURATION})
_FARTHEST = 50  # numbers between a whole and its share
_LONGEST_PAUSE = 6  # tokens between a whole and its share: "of the 200 workers there, 60 % voted"
_LONGEST_NAME = 5  # tokens that say what a whole is: "a monthly income of"


@cache
def _between() -> frozenset[str]:
    return frozenset(read_knowledge("implied")["shares"]["between"])


def shares(reading: Reading) -> Iterator[Derived]:
    """What the shares of a text come to, where it states the whole; and what the rest does."""
    for place, share in enumerate(reading.numsets):
        if _is_share(share):
            whole = _whole_after(reading, place) or _whole_before(reading, place)
            elsewhere = _whole_elsewhere(reading, place) if whole is None else None
            if (of := whole or elsewhere) is not None:
                yield from _part(reading, share, of, exact=whole is not None)
            if whole is not None or _is_of_something(reading, share):
                yield from _other_share(reading, share)
        elif share.kind is Kind.CARDINAL and share.value.is_point:
            whole = _whole_after(reading, place) or _whole_before(reading, place)
            if whole is not None and whole.unit is not None and share.unit in (None, whole.unit):
                yield from _ratio(reading, share, whole)
            yield from _rest(reading, place)


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
    middle = tokens.lowers[begin + (first == "of") : end]
    if middle and " ".join(middle) not in _between() and not _names_whole(middle, whole):
        return None
    return whole if _is_whole(whole) else None


def _names_whole(middle: list[str], whole: NumSet) -> bool:
    """Whether words say what a whole is: a third "of a monthly income of" $900."""
    if whole.kind is Kind.CARDINAL or len(middle) > _LONGEST_NAME or middle[-1] != "of":
        return False
    return len(middle) > 1 and word_lemma(middle[-2]) == whole.entity


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


def _is_of_something(reading: Reading, share: NumSet) -> bool:
    """Whether a share is one of things or people: "5 % of voters", "one in five voters"."""
    after = reading.tokens.lower(reading.tokens.at(share.end))
    return after == "of" or (
        share.kind is Kind.RATIO and not {"in", "of"}.isdisjoint(share.text.split())
    )


def _part(reading: Reading, share: NumSet, whole: NumSet, *, exact: bool) -> Iterator[Derived]:
    so, otherwise = _aspects(reading, share)
    rest = step("-", known(1, None, "the whole"), as_share(share), None)
    for factor, aspect, told in ((as_share(share), so, ""), (rest, otherwise, "all but ")):
        part = step("*", factor, given(whole), whole.unit)
        if part is None or (whole.kind is Kind.CARDINAL and not _is_count(part.value)):
            return
        numset = replace(
            whole,
            value=part.value,
            verb=share.verb or whole.verb,
            voice=share.voice,
            frequency=share.frequency,
        )
        numset = anchored(numset, reading.text, [share, whole])
        reason = f"{told}{words(share)} of {words(whole)} is {shown(part.value, part.unit)}"
        yield Derived(numset, part, reason, aspect=aspect, exact=exact)


def _aspects(reading: Reading, share: NumSet) -> tuple[str, str]:
    """Whether a share tells of those for which something is so, and the same of the rest."""
    return (NOT, SO) if denies(reading.tokens, share) else (SO, NOT)


def _is_count(value: Interval) -> bool:
    ends = (value.low, value.high)
    return all(end is None or end.denominator == 1 for end in ends)


def _other_share(reading: Reading, share: NumSet) -> Iterator[Derived]:
    """If 5 % of voters stay at home, 95 % do not."""
    unit = "%" if share.kind is Kind.PERCENT else None
    rest = step("-", known(100 if unit else 1, unit, "the whole"), given(share), unit)
    if rest is None:
        return
    numset = replace(share, value=rest.value)
    reason = f"all but {words(share)} is {shown(rest.value, unit)}"
    aspect = _aspects(reading, share)[1]
    yield Derived(anchored(numset, reading.text, [share]), rest, reason, aspect=aspect, exact=True)


def _ratio(reading: Reading, part: NumSet, whole: NumSet) -> Iterator[Derived]:
    ratio = step("/", given(part, part.value, whole.unit), given(whole), None)
    if ratio is None or not _PART.contains(ratio.value):
        return
    so, otherwise = _aspects(reading, part)
    rest = step("-", known(1, None, "the whole"), ratio, None)
    for tree, aspect, told in ((ratio, so, ""), (rest, otherwise, "all but ")):
        if tree is not None:
            numset = replace(part, kind=Kind.RATIO, value=tree.value, unit=None, entity=whole.unit)
            numset = anchored(numset, reading.text, [part, whole])
            reason = f"{told}{words(part)} of {words(whole)} is {shown(tree.value, None)} of them"
            yield Derived(numset, tree, reason, aspect=aspect, exact=True)


def _rest(reading: Reading, place: int) -> Iterator[Derived]:
    """The men in "50 members, of whom 30 are women and the rest are men"."""
    tokens, part = reading.tokens, reading.numsets[place]
    if place == 0 or "rest" not in tokens.lowers:
        return
    whole, knowledge = reading.numsets[place - 1], read_knowledge("implied")["shares"]
    between = tokens.phrase(tokens.at(whole.end), tokens.at(part.start)).lstrip(", ")
    at = tokens.lowers.index("rest")
    noun = WordNet.default().lemma(tokens.lower(at + 2), "n")
    if between not in knowledge["of_these"] or tokens.lower(at + 1) not in knowledge["being"]:
        return
    far = tokens.at(part.end) > at or not same_sentence(tokens, tokens.at(part.end), at)
    if far or not _is_whole(whole) or not WordNet.default().is_plural_noun(tokens.lower(at + 2)):
        return
    rest = step("-", given(whole), given(part, part.value, whole.unit), None)
    if rest is not None:
        numset = anchored(replace(part, value=rest.value, unit=noun), reading.text, [whole, part])
        reason = f"the rest of {words(whole)} are {shown(rest.value, noun)}"
        yield Derived(numset, rest, reason, exact=True)
