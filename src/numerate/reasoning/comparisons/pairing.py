"""Pairs: one quantity against another, against its limit, or against all others of its sort."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from numerate.language.comparisons import ComparisonWords
from numerate.language.units import Units
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Direction
from numerate.reasoning.comparisons.asked import Asked, Sides, Terms
from numerate.reasoning.comparisons.facts import PREVIOUS, Fact, Term, has, is_part
from numerate.reasoning.comparisons.finding import (
    NO_TERMS,
    Finding,
    falls_with,
    is_of_less,
    is_rise,
    pair,
    relation,
)
from numerate.reasoning.comparisons.pool import MOST_MEANT, Pool, fits, is_difference, is_limit
from numerate.reasoning.comparisons.weighing import difference

__all__ = ["bests", "limits", "thans"]

_YEAR = 4  # digits


def thans(asked: Asked, sides: Sides, pool: Pool, units: Units) -> Iterator[Finding]:
    """The derivations of one side's quantity against the other's."""
    moves = asked.of_moves
    candidates = _standing(pool, sides) if moves is None else _moves(pool, moves)
    levels = [one for one in candidates if fits(one, asked.dimension, units)]
    for second in _with_years(sides):
        apart = (second - sides.first, sides.first - second)
        if sides.by_clause:
            apart_from = [one for one in levels if not pool.covers(one, second - sides.first)]
            firsts = pool.meant(sides.first, NO_TERMS, NO_TERMS, apart_from)
            seconds = _expected(second, pool) or pool.meant(second, NO_TERMS, NO_TERMS, levels)
        else:
            firsts = pool.meant(sides.first | sides.measured, sides.common, apart[0], levels)
            seconds = pool.meant(second | sides.measured, sides.common, apart[1], levels)
        for one in firsts:
            for other in seconds:
                if _are_unlike(one, other, sides) or is_part(one, other) or is_part(other, one):
                    continue
                mixed = _counts(one, sides.first) and _counts(other, second)
                yield from pair(asked, one, other, units, mixed=mixed)


def _are_unlike(one: Fact, other: Fact, sides: Sides) -> bool:
    """Whether two counts are of things that differ in what the claim does not say: red, blue."""
    adjectives = [(fact.numset.adjective or "").lower().split() for fact in (one, other)]
    if not all(adjectives) or set(adjectives[0]) & set(adjectives[1]):
        return False
    told = {term.lemma for term in sides.first | sides.second | sides.common}
    return told.isdisjoint(adjectives[0] + adjectives[1])


def _counts(fact: Fact, terms: Terms) -> bool:
    """Whether a side of a comparison names what a fact counts: "more men than women"."""
    noun = (fact.numset.unit or "").split()[-1:]
    return any(has(frozenset(noun), term) for term in terms)


def _moves(pool: Pool, direction: Direction) -> list[Fact]:
    """The facts that say by how much something rose, or fell."""
    is_upward = direction is Direction.INCREASE
    return [
        one
        for one in pool.facts
        if one.is_held
        and one.numset.unit != "time"
        and not is_difference(one)
        and is_rise(one) is is_upward
    ]


def _standing(pool: Pool, sides: Sides) -> list[Fact]:
    """The levels; what something moved away from only where the claim speaks of what was."""
    if any(term.lemma == PREVIOUS for term in sides.first | sides.second) or sides.by_time:
        return pool.levels
    return [one for one in pool.levels if not one.is_source]


def _with_years(sides: Sides) -> Iterator[Terms]:
    """The second side's words, and "the previous year" as the year before the first's."""
    yield sides.second
    years = [term for term in sides.first if term.lemma.isdigit() and len(term.lemma) == _YEAR]
    if sides.by_time and len(years) == 1 and Term(PREVIOUS, exact=True) in sides.second:
        before = Term(str(int(years[0].lemma) - 1), exact=True)
        rest = {t for t in sides.second if t.lemma not in (PREVIOUS, "year") and t != years[0]}
        yield frozenset({*rest, before})


def _expected(second: Terms, pool: Pool) -> list[Fact]:
    """What was expected, where the claim compares with that."""
    expecting = {t for t in second if t.lemma in ComparisonWords.default().expected}
    if not expecting:
        return []
    facts = [fact for fact in pool.facts if fact.is_expected or is_limit(fact)]
    return pool.meant(second - expecting, NO_TERMS, NO_TERMS, facts)


# A quantity against its limit


def limits(asked: Asked, sides: Sides, pool: Pool, units: Units) -> Iterator[Finding]:
    """The derivations of a quantity against what it is allowed or expected to be."""
    if not sides.first:
        return
    allowed = [one for one in pool.facts if (one.is_held or one.is_expected) and is_limit(one)]
    allowed = [one for one in allowed if pool.covers(one, sides.second)]
    actual = [one for one in pool.levels if not is_limit(one) and _is_limited(one, sides.second)]
    firsts = pool.meant(NO_TERMS, sides.first, NO_TERMS, actual)
    firsts = [one for one in firsts if any(has(one.words, term) for term in sides.first)]
    firsts = [one for one in firsts if not is_of_less(one, sides)]
    if len(allowed) > MOST_MEANT:
        return
    for one in firsts:
        for limit in allowed:
            is_near = one.statement.sentence == limit.statement.sentence
            if is_near or pool.covers(limit, sides.first):
                yield from pair(asked, one, limit, units)


def _is_limited(fact: Fact, limit: Terms) -> bool:
    """Whether a limit is one for such a quantity: a budget for what is spent, not for sales."""
    concerns = ComparisonWords.default().concerns
    wanted = [concerns[term.lemma] for term in limit if term.lemma in concerns]
    return all(not words.isdisjoint(fact.words) for words in wanted)


# One quantity against all others of its sort


def bests(asked: Asked, sides: Sides, pool: Pool, units: Units) -> Iterator[Finding]:
    """The derivation of a quantity against the nearest of all others of its sort."""
    levels = [one for one in pool.levels if fits(one, asked.dimension, units)]
    own = pool.meant(sides.first, sides.common, NO_TERMS, levels)
    if len(own) != 1:
        return
    [best] = own
    rivals = [one for one in levels if one is not best and _is_rival(one, best, sides, pool)]
    trees = [(one, tree) for one in rivals if (tree := difference(best, one, units)) is not None]
    if not trees or len(trees) != len(rivals):
        return
    is_of_times = any(term.lemma.isdigit() for term in sides.first)
    if not is_of_times and any(one.year != best.year for one in rivals):
        return  # who was best in which year?
    falls = falls_with(asked, best, units)
    wants_more = (asked.demand.low is not None) is not falls

    nearest, tree = min(trees, key=lambda one: _margin(one[1].value, more=wants_more))
    if not pool.covers(nearest, NO_TERMS, sides.second):
        return
    yield Finding(tree, relation(best, nearest, tree), falls)


def _margin(value: Interval, *, more: bool) -> Fraction | float:
    """By how much a quantity is ahead at the least; below zero where it may be behind."""
    end = value.low if more else value.high
    if end is None:
        return -math.inf
    return end if more else -end


def _is_rival(fact: Fact, best: Fact, sides: Sides, pool: Pool) -> bool:
    """Whether a fact says the same of another: the same predicate, unit and common words."""
    one, other = fact.statement, best.statement
    if fact.numset.kind is not best.numset.kind or one.predicate != other.predicate:
        return False
    if one.role is not other.role or not pool.covers(fact, NO_TERMS, sides.common):
        return False
    return not all(term.lemma in fact.words for term in sides.first)
