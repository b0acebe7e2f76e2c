"""Changes: one thing at two times, as the text puts it into words or numbers."""

from __future__ import annotations

from collections.abc import Iterator

from numerate.language.units import Units
from numerate.quantities.numset import Anchor
from numerate.quantities.statement import Difference
from numerate.reasoning.comparisons.asked import Asked, Sides
from numerate.reasoning.comparisons.facts import PREVIOUS, Fact, has, phrase_words
from numerate.reasoning.comparisons.finding import NO_TERMS, Finding, is_of_less, is_rise, paired
from numerate.reasoning.comparisons.pairing import thans
from numerate.reasoning.comparisons.pool import Pool
from numerate.reasoning.comparisons.weighing import moved, moved_times
from numerate.reasoning.implied.derived import words

__all__ = ["changes"]

_FAR = 3  # quantities between the two ends of one change


def changes(asked: Asked, sides: Sides, pool: Pool, units: Units) -> Iterator[Finding]:
    """The derivations of a rise or fall: stated as one, by its two ends, or by two times."""
    named = sides.first | sides.second
    yield from _stated_changes(asked, sides, pool)
    yield from _from_to(asked, sides, pool, units)
    if sides.by_time:
        yield from thans(asked, sides, pool, units)
        return
    levels = pool.meant(
        sides.measured, sides.common, NO_TERMS, [one for one in pool.levels if not one.is_source]
    )
    later = [one for one in levels if all(has(one.words, term) for term in named)]
    if len(levels) != 2 or not later or not sides.common:
        return
    if any(is_of_less(one, sides) for one in levels):
        return
    ordered = _in_time(*levels)
    if ordered is not None and ordered[1] in later:
        yield from paired(asked, [ordered[1]], [ordered[0]], units)


def _in_time(one: Fact, other: Fact) -> tuple[Fact, Fact] | None:
    """Two facts, the earlier first, if their times tell which that is."""
    if one.year is not None and other.year is not None and one.year != other.year:
        return (one, other) if one.year < other.year else (other, one)
    times = [phrase_words(fact.statement.time) for fact in (one, other)]
    previous = [PREVIOUS in time for time in times]
    if previous == [True, False]:
        return one, other
    return (other, one) if previous == [False, True] else None


def _stated_changes(asked: Asked, sides: Sides, pool: Pool) -> Iterator[Finding]:
    """Changes that the text puts into words: "rose 4 %", "5 % fewer than a year before"."""
    for fact in pool.facts:
        up = is_rise(fact) if fact.is_held else None
        if up is None or not _tells(fact, sides, pool):
            continue
        tree = moved_times(fact, up=up) if asked.is_ratio else moved(fact, up=up)
        if tree is not None:
            way = "a rise" if up else "a fall"
            yield Finding(tree, f"{words(fact.numset)!r} is {way}")


def _tells(fact: Fact, sides: Sides, pool: Pool) -> bool:
    against = phrase_words(fact.statement.compared_with)
    if is_of_less(fact, sides):
        return False
    if not sides.common or not _is_of(fact, sides):
        return False
    if not pool.covers(fact, sides.first, sides.common):
        return False
    return all(has(fact.words | against, term) for term in sides.second)


def _is_of(fact: Fact, sides: Sides) -> bool:
    """Whether a fact is of what the claim says moved, which other words of its clause are not."""
    statement, numset = fact.statement, fact.numset
    phrases = (statement.subject, statement.topic, statement.object, statement.part_of)
    named = [phrase_words(one) for one in (*phrases, statement.row, statement.column)]
    counted = f"{numset.unit or ''} {numset.entity or ''}".lower().split()
    of = frozenset(counted).union(*named) if any(named) else fact.words
    return all(has(of, term) for term in sides.measured)


def _from_to(asked: Asked, sides: Sides, pool: Pool, units: Units) -> Iterator[Finding]:
    """The two ends of a change: "from 900 to 1,150", "1,150, up from 900"."""
    for at, source in enumerate(pool.facts):
        if not (source.is_held and source.is_source):
            continue
        near = pool.facts[max(0, at - _FAR) : at + _FAR]
        ends = [one for one in near if _ends(one, source)]
        if len(ends) != 1 or not sides.common or is_of_less(ends[0], sides):
            continue
        both = Fact(ends[0].statement, ends[0].words | source.words)
        if not (_is_of(ends[0], sides) and _is_of(source, sides)):
            continue
        if pool.covers(both, sides.first | sides.second, sides.common):
            yield from paired(asked, ends, [source], units)


def _ends(fact: Fact, source: Fact) -> bool:
    """Whether a change that starts from one quantity comes to another."""
    statement, other = fact.statement, source.statement
    if fact is source or not fact.is_held or not fact.is_level or fact.is_source:
        return False
    if statement.sentence != other.sentence or fact.numset.kind is not source.numset.kind:
        return False
    against = statement.compared_with
    if against is not None and against.start <= source.numset.start < against.end:
        return True
    is_end = statement.change is not None and statement.change.anchor is Anchor.TO
    is_end = is_end or statement.difference in (Difference.ABOVE, Difference.BELOW)
    return is_end and statement.clause == other.clause
