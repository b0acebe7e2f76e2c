"""Shares: a part against its whole."""

from __future__ import annotations

from collections.abc import Iterator

from numerate.language.comparisons import ComparisonWords
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind
from numerate.quantities.statement import Phrase
from numerate.reasoning.comparisons.asked import Asked, Sides
from numerate.reasoning.comparisons.facts import Fact, Term, has, is_part, phrase_words
from numerate.reasoning.comparisons.finding import NO_TERMS, Finding
from numerate.reasoning.comparisons.pool import Pool, is_narrower
from numerate.reasoning.comparisons.weighing import share_of
from numerate.reasoning.implied.derived import words

__all__ = ["shares"]

_NEAR_BY = 60  # characters between whole and part: "212 spectra over several years, of which 37"
_FAR = 3  # quantities between a part and its whole


def shares(asked: Asked, sides: Sides, pool: Pool, units: Units) -> Iterator[Finding]:
    """The derivations of a part's share in its whole."""
    for at, fact in enumerate(pool.facts):
        if not (fact.is_held and fact.is_level) or fact.is_source:
            continue
        if fact.numset.kind in (Kind.PERCENT, Kind.RATIO):
            whole = phrase_words(fact.statement.part_of)
            is_part = is_narrower(fact.statement.part_of, sides.first | sides.second)
            if not is_part and _is_share(fact, whole, sides, pool):
                tree = share_of(fact, None, asked, units)
                if tree is not None:
                    yield Finding(tree, f"{words(fact.numset)!r} is the share")
            continue
        counted = _whole_of(at, fact, pool)
        if counted is None or not _is_share(fact, _named(counted), sides, pool):
            continue
        if is_narrower(fact.statement.part_of, sides.first | sides.second):
            continue
        tree = share_of(fact, counted, asked, units)
        if tree is not None:
            yield Finding(tree, f"{words(fact.numset)!r} of {words(counted.numset)!r}")


def _named(whole: Fact) -> frozenset[str]:
    """What a whole is called: its noun and what describes it."""
    numset = whole.numset
    return frozenset(
        f"{numset.unit or ''} {numset.adjective or ''}".lower().split()
    ) | phrase_words(whole.statement.part_of)


def _is_share(fact: Fact, whole: frozenset[str], sides: Sides, pool: Pool) -> bool:
    """Whether a part is of the claim's whole, and is said to be what the claim says."""
    if not sides.second:
        return _is_of_anyone(fact, pool) and pool.covers(fact, sides.first)
    if not whole or not all(_is_of(fact, whole, term, pool) for term in sides.second):
        return False
    if not any(has(whole, term) for term in sides.second):
        return False
    own = fact.words - whole
    return pool.covers(fact, NO_TERMS, sides.first) and any(has(own, one) for one in sides.first)


def _is_of_anyone(fact: Fact, pool: Pool) -> bool:
    """Whether a share is of all whom a poll asks: not of women, nor of those over 65."""
    if fact.numset.kind is not Kind.PERCENT:
        return False
    part = fact.statement.part_of
    if part is None:
        return True
    is_general = part.meant.head.lower() in ComparisonWords.default().anyone
    return is_general and (part.end <= fact.numset.start or _is_said_of(part, fact, pool))


def _is_said_of(part: Phrase, fact: Fact, pool: Pool) -> bool:
    """Whether the verb comes right behind a whole, and nothing that tells some of it apart."""
    following = pool.text[part.end :].split(maxsplit=1)[:1]
    verb = fact.statement.predicate
    return any(WordNet.default().lemma(word.lower(), "v") == verb for word in following)


def _is_of(fact: Fact, whole: frozenset[str], term: Term, pool: Pool) -> bool:
    """Whether the whole that a part is of has a claim's word, or all of the text does."""
    return has(whole, term) or pool.covers(fact, NO_TERMS, frozenset({term}))


def _whole_of(at: int, fact: Fact, pool: Pool) -> Fact | None:
    """The count that a part is of: "37 of the 212", "of the 212, 37", "212, of which 37"."""
    if fact.numset.kind is not Kind.CARDINAL:
        return None
    part = fact.statement.part_of
    if part is not None:
        near = pool.facts[max(0, at - _FAR) : at + _FAR]
        inside = [one for one in near if is_part(fact, one)]
        return inside[0] if len(inside) == 1 and inside[0] is not fact else None
    if at == 0:
        return None
    before = pool.facts[at - 1]
    if before.statement.sentence != fact.statement.sentence or not before.is_held:
        return None
    between = pool.text[before.numset.end : fact.numset.start].strip().lower()
    if between.endswith(_partitives()) and len(between) <= _NEAR_BY:
        return before
    opens = pool.text[fact.statement.sentence[0] : before.numset.start].lower().split()
    is_opening = opens in (["of"], ["of", "the"], ["out", "of"], ["out", "of", "the"])
    return before if is_opening and before.numset.unit == fact.numset.unit else None


def _partitives() -> tuple[str, ...]:
    return ComparisonWords.default().partitives
