"""Compares a claim's quantity with those of the text that are most like it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from numerate.language.units import Units
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.asserting import as_asserted
from numerate.reasoning.comparison import ANOTHER, Agreement, Comparison, compare, compare_numsets
from numerate.reasoning.compatibility import Compatibility, Link, compatibility, rate_unit
from numerate.reasoning.matching import Reading, similarity
from numerate.reasoning.policy import Policy
from numerate.reasoning.proof import Given, Justification, Status, Step
from numerate.reasoning.segments import own_words
from numerate.reasoning.wording import is_empty

__all__ = ["Candidate", "candidates", "directly", "intersected", "is_copy"]

_COPY = 0.8  # of all words shared: the claim is the text again
_TIE = 0.75  # candidates this close in similarity are all meant
_LONGEST_PARTITIVE = 2  # words: "of the"
_TELLING = 3.0  # what the words that tell candidates apart are worth in similarity
_APART = 2.0  # candidates so far behind are not meant
_TELLING_DIGITS = 3
_STATUSES = {
    Agreement.ENTAILS: Status.ENTAILED,
    Agreement.OPEN: Status.OPEN,
    Agreement.CONTRADICTS: Status.CONTRADICTED,
}
_ORDER = {Agreement.ENTAILS: 0, Agreement.OPEN: 1, Agreement.CONTRADICTS: 2}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A quantity of the text that a claim's may be compared with, and what comes of it."""

    given: NumSet
    found: Compatibility
    comparison: Comparison
    score: float

    @property
    def entails(self) -> bool:
        return self.comparison.agreement is Agreement.ENTAILS


def candidates(
    premise: Reading, claim: Reading, wanted: NumSet, policy: Policy, units: Units
) -> list[Candidate]:
    """Every quantity of the text that is compatible with a claim's, in the text's order."""
    found: list[Candidate] = []
    twin = _twin(premise, claim, wanted)
    happens = wanted.verb is not None and not is_empty(wanted.verb)
    same_words = twin is not None and premise.overlap(claim) == 1
    for given in premise.numsets if twin is None else (twin,):
        if happens and _is_whole(premise, given) and not _is_whole(claim, wanted):
            continue  # what ten of the 12 did is not what the 12 did
        link = compatibility(given, wanted, units)
        if not link and twin is not None and None in (given.unit, wanted.unit):
            link = Compatibility(Link.SAME, "it has the same place", given.value)
        if link:
            comparison = _compared(given, link, wanted, policy, copied=twin is not None)
            if not same_words:  # else both hold it alike, whatever a parser thinks
                comparison = as_asserted(comparison, given, wanted)
            score = similarity(premise, given, claim, wanted, link)
            found.append(Candidate(given, link, comparison, score))
    if len(found) > 1:
        found = _restated(premise, _told_apart(premise, claim, found))
    return found


def _told_apart(premise: Reading, claim: Reading, found: list[Candidate]) -> list[Candidate]:
    """The candidates, with those ahead whose own words are the claim's: "Ann sold 5 and Bob 7"."""
    by_quantity = dict(zip(premise.numsets, own_words(premise), strict=True))
    own = [by_quantity[one.given] for one in found]
    words = set(claim.others)
    telling = {word for word in words if 0 < sum(word in one for one in own) < len(own)}
    if not telling:
        return found
    return [
        replace(one, score=one.score + _TELLING * len(telling & mine) / len(telling))
        for one, mine in zip(found, own, strict=True)
    ]


def _compared(
    given: NumSet, link: Compatibility, wanted: NumSet, policy: Policy, *, copied: bool
) -> Comparison:
    found = compare_numsets(given, link.value, wanted, policy)
    if not copied or wanted.kind.is_quantity or found.agreement is Agreement.ENTAILS:
        return found
    plain = all(one.value.is_point or one.value.is_unbounded for one in (given, wanted))
    if plain and given.kind is wanted.kind:
        return Comparison(Agreement.CONTRADICTS, ANOTHER)
    return compare(link.value, given.approximate, wanted, policy)


def _is_whole(reading: Reading, numset: NumSet) -> bool:
    """Whether a text speaks of a part of a quantity: "ten of the 12 jurors"."""
    place = reading.numsets.index(numset)
    if place == 0:
        return False
    gap = reading.text[reading.numsets[place - 1].end : numset.start].lower().split()
    return gap[:1] == ["of"] and len(gap) <= _LONGEST_PARTITIVE


def _restated(premise: Reading, found: list[Candidate]) -> list[Candidate]:
    """The candidates, those in brackets as good as what they repeat: "10 km (6 miles)"."""
    for place in range(1, len(found)):
        pair = found[place - 1 : place + 1]
        if premise.text[pair[0].given.end : pair[1].given.start].strip() == "(":
            best = max(one.score for one in pair)
            found[place - 1 : place + 1] = [replace(one, score=best) for one in pair]
    return found


def is_copy(premise: Reading, claim: Reading) -> bool:
    """Whether a claim is the text again, but for its numbers."""
    return len(premise.numsets) == len(claim.numsets) and premise.overlap(claim) >= _COPY


def _twin(premise: Reading, claim: Reading, wanted: NumSet) -> NumSet | None:
    """What has the place of a claim's quantity, if the claim is a copy of the text.

    There even a line, a date or a grade is compared by its number: that is what was changed.
    """
    if not is_copy(premise, claim):
        return None
    return premise.numsets[claim.numsets.index(wanted)]


def directly(wanted: NumSet, found: list[Candidate], *, copied: bool) -> Justification:
    """The justification by the most similar quantities of the text, one of which may entail."""
    if not found:
        return Justification(
            wanted, Status.MISSING, "=", "nothing", reason="nothing in the text is comparable"
        )
    best = max(candidate.score for candidate in found)
    meant = [one for one in found if one.score >= best - _TIE or _is_that_very_number(one)]
    chosen = min(meant, key=lambda one: (_ORDER[one.comparison.agreement], -one.score))
    status = _STATUSES[chosen.comparison.agreement]
    if status is Status.CONTRADICTED and not _is_contradiction(chosen, wanted, found, copied):
        status = Status.OPEN
    unit = (rate_unit(chosen.given) and rate_unit(wanted)) or wanted.unit
    tree = Given(chosen.given, chosen.found.value, unit, chosen.found.reason)
    relation = "=" if wanted.value.is_point else "⊆"
    return Justification(wanted, status, relation, chosen.comparison.how, tree, chosen.found.reason)


def intersected(wanted: NumSet, found: list[Candidate]) -> Justification | None:
    """The justification by two ranges of the same thing: both hold, so what they share does."""
    same = [one for one in found if one.found.link is Link.SAME and not one.found.value.is_point]
    for left, right in combinations(same, 2):
        value = left.found.value.intersection(right.found.value)
        if value is None or not wanted.value.contains(value):
            continue
        first, second = (
            Given(one.given, one.found.value, wanted.unit, one.found.reason)
            for one in (left, right)
        )
        tree = Step("∩", first, second, value, wanted.unit)
        relation = "=" if wanted.value == value else "⊆"
        how = "equal" if wanted.value == value else "contained"
        return Justification(wanted, Status.ENTAILED, relation, how, tree, "both ranges hold")
    return None


def _is_that_very_number(candidate: Candidate) -> bool:
    """Whether a number is so special that two texts hardly share it by chance: 4,370."""
    if candidate.comparison.how != "equal" or not candidate.given.kind.is_quantity:
        return False
    digits = str((candidate.given.value.low or Fraction(0)).numerator).strip("-0")
    return len(digits) >= _TELLING_DIGITS


def _is_contradiction(
    chosen: Candidate, wanted: NumSet, found: list[Candidate], copied: bool
) -> bool:
    """Whether a text that has another value must mean the same thing by it.

    Not where it has the claimed value for something like it, nor where only one of the two has a
    unit: "built in 715" says nothing of "12 feet".
    """
    if chosen.found.link is not Link.SAME:
        return False
    if copied:
        return True
    if not wanted.kind.is_quantity:
        return False
    shares = {chosen.given.kind, wanted.kind} == {Kind.PERCENT, Kind.RATIO}
    same_unit = shares or (chosen.given.unit is None) is (wanted.unit is None)
    rivals = [one for one in found if one.score > chosen.score - _APART]
    return same_unit and not any(one.entails for one in rivals)
