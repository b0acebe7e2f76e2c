"""Which quantity of a text is a part of which: "84 of the 96 pupils", "60, including 24"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from numerate.language.asked import AskedWords
from numerate.quantities.numset import Kind
from numerate.quantities.statement import Phrase
from numerate.reasoning.asked.facts import Fact, Facts
from numerate.reasoning.asked.terms import says
from numerate.reasoning.stories.rates import one_of_a_sort

__all__ = ["are_part_and_whole", "pairs_of"]

_WHOLES = frozenset({Kind.CARDINAL, Kind.MONEY, Kind.MEASURE, Kind.DURATION})
_FARTHEST = 3  # quantities between a whole and its part
_FARTHEST_WHOLE = 50  # the same, where its noun names it: "180 of the crates"
_LONGEST = 3  # words of "of which about"


@lru_cache(maxsize=16)
def pairs_of(facts: Facts) -> tuple[tuple[Fact, Fact], ...]:
    """Each whole with each of its parts, as the text tells them."""
    return tuple(_pairs(facts))


def are_part_and_whole(facts: Facts, one: Fact, other: Fact) -> bool:
    """Whether one of two facts is a part of the other."""
    pairs = pairs_of(facts)
    return (one, other) in pairs or (other, one) in pairs


def _pairs(facts: Facts) -> Iterator[tuple[Fact, Fact]]:
    last: tuple[Fact, Fact] | None = None
    for place, part in enumerate(facts.all):
        if part.numset.kind not in _WHOLES or not part.numset.value.is_point:
            continue
        whole = _named(facts, place) or _leading(facts, place) or _behind(facts, place)
        if whole is None and last is not None and _is_next(facts, last[1], part):
            whole = last[0]
        last = None
        if whole is not None and _may_be_whole(whole, part):
            last = whole, part
            yield last


def _is_next(facts: Facts, before: Fact, part: Fact) -> bool:
    """Whether a part follows another in a list: "50 got the placebo and 150 got the drug"."""
    if before.sentence != part.sentence or part.numset.unit not in (None, before.numset.unit):
        return False
    document = facts.reading.document
    at = document.first_from(part.numset.start)
    is_bare = at == document.at(part.numset.end - 1)  # "150", and not "150 nurses"
    return is_bare and document.tokens[at - 1].lower in ("and", ",", "but", "while", "whereas")


def _may_be_whole(whole: Fact, part: Fact) -> bool:
    if whole.numset.kind not in _WHOLES or whole.numset.kind is not part.numset.kind:
        return False
    most, least = whole.numset.value.low, part.numset.value.low
    is_greater = most is not None and least is not None and most >= least
    if one_of_a_sort(whole.statement) is not None:
        return False  # "A packet holds 8": of several packets there are more
    return whole != part and whole.numset.value.is_point and is_greater and whole.is_level


def _named(facts: Facts, place: int) -> Fact | None:
    """The whole in "84 of the 96 pupils", and in "180 of the crates" where 500 are named."""
    part = facts.all[place]
    phrase = part.statement.part_of
    if phrase is None:
        return None
    for other in facts.all[place + 1 : place + 2]:
        if phrase.start <= other.numset.start < phrase.end:
            return other
    if phrase.text.lower() in AskedWords.default().pronouns:
        before = facts.all[max(0, place - 1) : place]
        near = [one for one in before if part.sentence - one.sentence <= 1]
        return next((one for one in near if _is_counted_alike(one, part)), None)
    named = [
        one
        for one in facts.all[max(0, place - _FARTHEST_WHOLE) : place]
        if _is_whole_of(one, phrase) and one.statement.part_of is None and one.is_held
    ]
    return named[0] if len(named) == 1 else None


def _is_counted_alike(whole: Fact, part: Fact) -> bool:
    return part.numset.unit in (None, whole.numset.unit) or whole.numset.unit is not None


def _is_whole_of(fact: Fact, phrase: Phrase) -> bool:
    unit = (fact.numset.unit or "").split()
    return bool(unit) and says(unit[-1].lower(), phrase.meant.head.lower())


def _leading(facts: Facts, place: int) -> Fact | None:
    """The whole in "Of the 80 pupils who sat the exam, 48 passed"."""
    part = facts.all[place]
    for whole in reversed(facts.all[max(0, place - _FARTHEST) : place]):
        if whole.sentence != part.sentence:
            break
        document = facts.reading.document
        first = document.sentences[whole.sentence].first
        at = document.first_from(whole.numset.start)
        opening = [token.lower for token in document.tokens[first:at]]
        if opening in (
            ["of", "the"],
            ["of"],
            ["among", "the"],
            ["out", "of"],
            ["out", "of", "the"],
        ):
            same = part.numset.unit in (None, whole.numset.unit)
            comma = any(
                token.text == ","
                for token in document.tokens[at : document.first_from(part.numset.start)]
            )
            return whole if same and comma else None
    return None


def _behind(facts: Facts, place: int) -> Fact | None:
    """The whole in "60 members, including 24 women" and "212 spectra, of which 37"."""
    if place == 0:
        return None
    whole, part = facts.all[place - 1 : place + 1]
    if whole.sentence != part.sentence:
        return None
    document = facts.reading.document
    first, last = document.at(whole.numset.end), document.first_from(part.numset.start)
    between = [token.lower for token in document.tokens[first:last]]
    for phrase in AskedWords.default().parts_between:
        for skip in range(_LONGEST):
            end = len(between) - skip
            if tuple(between[max(0, end - len(phrase)) : end]) == phrase:
                return whole
    return None
