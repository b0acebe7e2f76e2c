"""Levels: what there is of a thing at a time, which does not add up with what there was before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from numerate.language.asked import AskedWords
from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Anchor, Kind, NumSet
from numerate.quantities.statement import Difference, Phrase, Statement
from numerate.reasoning.implied.matter import time_words

__all__ = ["DIFFERENCES", "adds_levels", "is_change", "is_difference", "is_multiple"]

DIFFERENCES = (Difference.MORE, Difference.LESS)
_OBJECTS = ("object", "organism")  # what WordNet calls that which lasts


def is_change(statement: Statement) -> bool:
    """Whether a quantity is by how much something rose or fell."""
    return statement.change is not None and statement.change.anchor is Anchor.BY


def is_difference(statement: Statement) -> bool:
    """Whether a quantity is by how much something is more or less, or has changed."""
    words = AskedWords.default()
    exceeds = statement.preposition == "by" and statement.predicate in words.exceed | words.miss
    return exceeds or statement.difference in DIFFERENCES or is_change(statement)


def is_multiple(numset: NumSet) -> bool:
    """Whether it says how many times as much: "three times", or outnumbered "three to one"."""
    is_odds = numset.kind is Kind.RATIO and "to" in numset.text.split()
    return numset.unit == "time" or is_odds


def adds_levels(operands: Sequence[Statement]) -> bool:
    """Whether two are what one thing had at two times: bears of 2020 and of 2021."""
    return any(
        _is_level(one) and _is_level(other) and _are_of_two_times(one, other)
        for one, other in combinations(operands, 2)
    )


def _are_of_two_times(one: Statement, other: Statement) -> bool:
    times = time_words(one.time), time_words(other.time)
    if not all(times) or times[0] == times[1] or _are_apart(one, other):
        return False
    subjects = [each.subject and each.subject.meant.lemmas for each in (one, other)]
    counts_itself = all(_stands_in(each, each.subject) for each in (one, other))
    return subjects[0] == subjects[1] or counts_itself


def _are_apart(one: Statement, other: Statement) -> bool:
    """Whether each has a place of its own."""
    places = [each.place for each in (one, other) if not _stands_in(each, each.place)]
    return len({place.lemmas for place in places if place is not None}) > 1


def _stands_in(one: Statement, phrase: Phrase | None) -> bool:
    return phrase is not None and phrase.start <= one.numset.start < phrase.end


def _is_level(one: Statement) -> bool:
    """Whether it stands at a time: residents that a town has, a debt; not sales, not visitors."""
    levels = read_knowledge("levels")
    if one.predicate not in levels["verbs"] or is_difference(one):
        return False
    if one.numset.kind is Kind.CARDINAL and one.numset.unit is not None:
        return _lasts(one.numset.unit.split()[-1].lower())
    named = [phrase.head.lower() for phrase in (one.subject, one.topic) if phrase is not None]
    return any(head in levels["stocks"] for head in named)


@cache
def _lasts(noun: str) -> bool:
    """Whether a noun is of things that are still there later."""
    if noun in read_knowledge("levels")["passing"]:
        return False
    return any(WordNet.default().is_a(noun, kind, senses=1) for kind in _OBJECTS)
