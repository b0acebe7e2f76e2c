"""Decides which derivations each sort of comparison may mean."""

from __future__ import annotations

from collections.abc import Iterator

from numerate.language.comparisons import ComparisonWords
from numerate.language.units import Units
from numerate.quantities.numset import Kind
from numerate.reasoning.comparisons.asked import Aim, Asked, Sides
from numerate.reasoning.comparisons.changing import changes
from numerate.reasoning.comparisons.finding import Finding
from numerate.reasoning.comparisons.pairing import bests, limits, thans
from numerate.reasoning.comparisons.pool import Pool
from numerate.reasoning.comparisons.sharing import shares
from numerate.reasoning.comparisons.weighing import moved
from numerate.reasoning.implied.derived import words

__all__ = ["findings"]


def findings(asked: Asked, pool: Pool, units: Units) -> Iterator[Finding]:
    """Every derivation from the text's facts that a comparison may mean."""
    if asked.aim is Aim.THAN:
        for sides in asked.readings:
            yield from thans(asked, sides, pool, units)
    elif asked.aim is Aim.CHANGE:
        for sides in asked.readings:
            found = [*changes(asked, sides, pool, units)]
            yield from found
            if found:
                return
    elif asked.aim is Aim.SHARE:
        yield from shares(asked, asked.readings[0], pool, units)
    elif asked.aim is Aim.LIMIT:
        yield from limits(asked, asked.readings[0], pool, units)
    elif asked.aim is Aim.BEST:
        yield from bests(asked, asked.readings[0], pool, units)
    else:
        yield from _signs(asked.readings[0], pool)


def _signs(sides: Sides, pool: Pool) -> Iterator[Finding]:
    known = ComparisonWords.default()
    for fact in pool.facts:
        topic = fact.statement.topic
        if topic is None or not fact.is_held or not fact.is_level or fact.is_source:
            continue
        if fact.numset.kind is not Kind.MONEY or not pool.covers(fact, sides.first):
            continue
        if topic.head in known.gain | known.loss:
            tree = moved(fact, up=topic.head in known.gain)
            if tree is not None:
                yield Finding(tree, f"{words(fact.numset)!r} is a {topic.head}")
