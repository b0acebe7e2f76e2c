"""Changes over time: "rose by 20", "an increase of 25 %", "fell 3 points between May and June"."""

from __future__ import annotations

import re
from calendar import day_name, month_name
from collections.abc import Sequence

from numerate.language.asked import AskedWords
from numerate.language.change import change_verb
from numerate.language.units import Units
from numerate.quantities.numset import Anchor, Direction
from numerate.reasoning.asked.concluding import conclude
from numerate.reasoning.asked.facts import Fact, Facts
from numerate.reasoning.asked.gaps import RELATIVE, fits, gap
from numerate.reasoning.asked.operands import only, usable
from numerate.reasoning.asked.terms import Claimed, Sort, Term
from numerate.reasoning.implied.spanning import Span
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Justification

__all__ = ["changes"]

_FROM = "from"
_FARTHEST = 8  # quantities between what it was and what it became
_YEAR = re.compile(r"[12]\d{3}")
_MONTHS = {name.lower(): at for at, name in enumerate(month_name) if name}
_DAYS = {name.lower(): at for at, name in enumerate(day_name)}


def changes(facts: Facts, claimed: Claimed, policy: Policy, units: Units) -> Justification | None:
    """The change that "rose by" asks for, from what it was and what it became."""
    wanted = claimed.wanted
    direction = _direction(claimed)
    if direction is None or "than" in claimed.lowers.values() or wanted.denied:
        return None
    if wanted.numset.frequency is not None and wanted.numset.kind in RELATIVE:
        return None  # "20 % a year" is a pace, whatever the levels are per
    cue = _cue(claimed)
    terms = claimed.terms(cue)
    times = [term for term in terms if term.sort is Sort.TIME]
    common = [term for term in terms if term.sort is not Sort.TIME]
    among = [
        one
        for one in usable(facts.all)
        if fits(one, wanted.numset, units) and claimed.keeps_aim(one.statement)
    ]
    pair = _between(facts, among, times, common) or _told(facts, among, times, common)
    if pair is None or _is_reversed(claimed, times, pair) or not _is_all_of_it(claimed, *pair):
        return None
    earlier, later = pair
    rises = direction is Direction.INCREASE
    tree = gap(later, earlier, wanted.numset, units, more=rises)
    words = " ".join(claimed.token(at).text for at in sorted(cue))
    return conclude(wanted.numset, tree, f"'{words}' asks for the change", policy)


def _direction(claimed: Claimed) -> Direction | None:
    """Whether the claim says that something rose or fell by its quantity."""
    change = claimed.wanted.change
    if change is not None:
        return change.direction if change.anchor is Anchor.BY else None
    verb = change_verb(claimed.token(claimed.head).lower)
    return Direction(verb) if verb is not None and claimed.wanted.preposition == "by" else None


def _cue(claimed: Claimed) -> frozenset[int]:
    """The places of the words that tell of the change."""
    nouns = AskedWords.default().change_nouns
    found = {at for at in claimed.places if claimed.token(at).lemma in nouns}
    return frozenset({*found, claimed.head}) - claimed.own


def _between(
    facts: Facts, among: Sequence[Fact], times: Sequence[Term], common: Sequence[Term]
) -> tuple[Fact, Fact] | None:
    """What it was at two times that the claim names."""
    groups = _grouped(times)
    if len(groups) != 2:
        return None
    one, other = (only(facts, among, group, common) for group in groups)
    if one is None or other is None or one == other:
        return None
    if one.sentence != other.sentence and not facts.are_told_alike((one, other), common):
        return None
    return _ordered(one, other)


def _grouped(times: Sequence[Term]) -> list[list[Term]]:
    """The words of each time: "autumn 2023" is one."""
    groups: list[list[Term]] = []
    for time in sorted(times, key=lambda term: term.place):
        if groups and time.place - groups[-1][-1].place == 1:
            groups[-1].append(time)
        else:
            groups.append([time])
    return groups


def _is_reversed(claimed: Claimed, times: Sequence[Term], pair: tuple[Fact, Fact]) -> bool:
    """Whether the claim has it begin with the later one: "from February to January"."""
    earlier, later = (one.times for one in pair)
    first = [time for time in times if claimed.token(time.place - 1).lower == _FROM]
    return any(time.lemmas <= later - earlier for time in first)


def _told(
    facts: Facts, among: Sequence[Fact], times: Sequence[Term], common: Sequence[Term]
) -> tuple[Fact, Fact] | None:
    """What the text itself sets against each other: "from 80 to 100", "100, up from 80"."""
    pairs = []
    for at, later in enumerate(among):
        if not facts.has_all(later, common):
            continue
        for earlier in among[max(0, at - _FARTHEST) : at + _FARTHEST + 1]:
            if _is_from(earlier, later):
                named = [term for term in times if not _is_near(facts, later, earlier, term)]
                if not named:
                    pairs.append((earlier, later))
    return pairs[0] if len(pairs) == 1 else None


def _is_all_of_it(claimed: Claimed, earlier: Fact, later: Fact) -> bool:
    """Whether the claim names no shorter time than that from the one to the other."""
    span = Span.of(earlier.statement, later.statement)
    return span.is_told_by(claimed.document, claimed.wanted)


def _is_from(earlier: Fact, later: Fact) -> bool:
    """Whether the text says that it moved from the one to the other."""
    if earlier == later or earlier.sentence != later.sentence:
        return False
    phrase = later.statement.compared_with
    change = earlier.statement.change
    named = phrase is not None and phrase.start <= earlier.numset.start < phrase.end
    from_it = change is not None and change.anchor is Anchor.FROM
    onto = later.statement.change
    to_it = onto is not None and onto.anchor is Anchor.TO
    same = earlier.statement.clause == later.statement.clause
    if from_it and (named or (to_it and same)):
        return True
    return named and not AskedWords.default().before.isdisjoint(earlier.times)


def _is_near(facts: Facts, later: Fact, earlier: Fact, time: Term) -> bool:
    return facts.has(later, time) or facts.has(earlier, time)


def _ordered(one: Fact, other: Fact) -> tuple[Fact, Fact] | None:
    """Two facts by their times, the earlier first."""
    first, second = _when(one), _when(other)
    if first is None or second is None or first == second or (first[0] < 0) is not (second[0] < 0):
        return None
    return (one, other) if first < second else (other, one)


def _when(fact: Fact) -> tuple[int, int] | None:
    years = {int(word) for word in fact.times if _YEAR.fullmatch(word)}
    months = {_MONTHS[word] for word in fact.times if word in _MONTHS}
    days = {_DAYS[word] for word in fact.times if word in _DAYS}
    if len(years) > 1 or len(months) > 1 or len(days) > 1:
        return None
    if not years and not months:
        return (-1, days.pop()) if days else None
    return (years.pop() if years else 0, months.pop() if months else 0)
