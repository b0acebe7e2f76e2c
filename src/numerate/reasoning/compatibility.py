"""The quantity pruner (paper §4.2.3): which premise quantities a claim's may be compared with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import partial

from numerate.language.asked import AskedWords
from numerate.language.inflecting import plural
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.proofs.showing import show_unit
from numerate.reasoning.wording import likeness

__all__ = ["Compatibility", "Link", "adds_up", "compatibility", "rate_unit", "tells_sex_or_age"]

_PEOPLE = frozenset({"people", "person", "individual", "citizen", "resident", "other", "human"})
_STAFF = frozenset({"staff", "crew", "personnel"})  # as many people as are counted: "31 crew"
_SEX_AND_AGE = ("male", "female", "juvenile")  # what WordNet calls them
_TIMES, _PERCENT = "time", "%"
_SAME_VERB = 0.8  # of likeness
_SHARES = frozenset({Kind.PERCENT, Kind.RATIO})
_MEASURES = frozenset({Kind.MEASURE, Kind.DURATION})

_BOTH = {kind: f"both are {plural(kind)}" for kind in Kind} | {Kind.PERCENT: "both are percentages"}


class Link(IntEnum):
    """How closely two quantities belong together."""

    NONE = 0
    NAME = 1  # things that may be the same under another name
    UNIT = 2  # the same unit, perhaps of different things: they add up
    SAME = 3  # the same thing: they can contradict each other


@dataclass(frozen=True, slots=True)
class Compatibility:
    """Whether a premise quantity may be compared with a claim's, why, and its converted value."""

    link: Link
    reason: str
    value: Interval

    def __bool__(self) -> bool:
        return self.link > Link.NONE


def compatibility(premise: NumSet, claim: NumSet, units: Units) -> Compatibility:
    """Whether two quantities are of one kind and unit, after conversion where that is possible."""
    value = premise.value
    if {premise.unit, claim.unit} == {_TIMES, _PERCENT}:
        return _none(premise, "twice as much is not 200 % more")
    if premise.kind in _SHARES and claim.kind in _SHARES and premise.kind is not claim.kind:
        factor = Fraction(100) if claim.kind is Kind.PERCENT else Fraction(1, 100)
        return Compatibility(Link.SAME, "a percentage is a fraction", value.scaled(factor))
    if premise.kind is not claim.kind and not _are_counts(premise, claim):
        if {premise.kind, claim.kind} <= _MEASURES:
            return _measured(premise, claim, units)
        return _none(premise, f"{_a(premise.kind)} is not {_a(claim.kind)}")
    if not claim.kind.is_quantity or claim.kind in {Kind.ORDINAL, *_SHARES}:
        per, claimed_per = premise.frequency, claim.frequency
        if per is not None and claimed_per is not None and per != claimed_per:
            return _none(premise, f"{per} is not {claimed_per}")
        return Compatibility(Link.SAME, _BOTH[claim.kind], value)
    if claim.kind in {Kind.MONEY, Kind.AGE, Kind.PERCENTAGE_POINT, *_MEASURES}:
        return _measured(premise, claim, units)
    return _counted(premise, claim)


def _none(premise: NumSet, reason: str) -> Compatibility:
    return Compatibility(Link.NONE, reason, premise.value)


def _are_counts(premise: NumSet, claim: NumSet) -> bool:
    """A bare number may stand for a measured one whose unit is left out."""
    kinds = {premise.kind, claim.kind}
    bare = (premise if premise.kind is Kind.CARDINAL else claim).unit is None
    others = {kind for kind in kinds if kind.is_quantity and kind not in {Kind.ORDINAL, *_SHARES}}
    return Kind.CARDINAL in kinds and bare and kinds == others


def _measured(premise: NumSet, claim: NumSet, units: Units) -> Compatibility:
    if premise.unit is None or claim.unit is None:
        return Compatibility(Link.UNIT, "one has no unit", premise.value)
    per, claimed_per = premise.frequency, claim.frequency
    source, target = rate_unit(premise), rate_unit(claim)
    if source and target and source != target and units.convertible(source, target):
        value = premise.value.through(partial(units.convert, source=source, target=target))
        return Compatibility(Link.SAME, _conversion(source, target), value)
    if per is not None and claimed_per is not None and per != claimed_per:
        return _none(premise, f"{per} is not {claimed_per}")
    if premise.unit == claim.unit:
        return Compatibility(_rated(premise, claim), "the same unit", premise.value)
    if not units.convertible(premise.unit, claim.unit):
        return _none(premise, f"{premise.unit} is no {claim.unit}")
    value = premise.value.through(partial(units.convert, source=premise.unit, target=claim.unit))
    reason = _conversion(premise.unit, claim.unit)
    return Compatibility(_rated(premise, claim), reason, value)


def _conversion(source: str, target: str) -> str:
    return f"{show_unit(source)} converted to {show_unit(target)}"


def adds_up(numset: NumSet) -> bool:
    """Whether two such quantities make a greater one: not degrees, not kilometres per hour."""
    is_pace = numset.kind is Kind.MEASURE and numset.frequency is not None
    return not is_pace and numset.unit not in AskedWords.default().intensive


def rate_unit(numset: NumSet) -> str | None:
    """The unit of a measured rate as one, "kilometer/hour"; wages per hour are none per day."""
    if numset.kind is not Kind.MEASURE or not (numset.frequency or "").startswith("per "):
        return None
    return f"{numset.unit}/{(numset.frequency or '').removeprefix('per ')}"


def _rated(premise: NumSet, claim: NumSet) -> Link:
    return Link.SAME if premise.frequency == claim.frequency else Link.UNIT


def _is_per_so_many(frequency: str | None) -> bool:
    """Whether a count is one of a number: of one nurse per 8 beds there may be any number."""
    return frequency is not None and frequency.removeprefix("per ")[:1].isdigit()


def _counted(premise: NumSet, claim: NumSet) -> Compatibility:
    one, other = premise.unit, claim.unit
    if one is None or other is None:
        return Compatibility(Link.SAME, "one has no unit", premise.value)
    per, claimed_per = premise.frequency, claim.frequency
    if per is not None and claimed_per is not None and per != claimed_per:
        return _none(premise, f"{per} is not {claimed_per}")
    if _is_per_so_many(per) != _is_per_so_many(claimed_per):
        return _none(premise, "one is of so many, the other of all")
    link = min(_rated(premise, claim), _described(premise, claim))
    if one == other:
        return Compatibility(link, "the same unit", premise.value)
    head, other_head = one.split()[-1], other.split()[-1]
    if head == other_head:
        return Compatibility(link, "the same noun", premise.value)
    wordnet = WordNet.default()
    relation = wordnet.related(head.lower(), other_head.lower())
    if relation is not None and not tells_sex_or_age(other_head, head):
        return Compatibility(link, _relation(head, relation, other_head), premise.value)
    if _is_person(head) and _is_person(other_head):
        if _PEOPLE & {head, other_head}:
            return Compatibility(link, "both are people", premise.value)
        if head[0].isupper() is not other_head[0].isupper():  # a senator may be a Republican
            return Compatibility(Link.UNIT, "both are people", premise.value)
    if _happens_to(head, claim) or _happens_to(other_head, premise):
        return Compatibility(Link.UNIT, "it happened to as many people", premise.value)
    return _none(premise, f"{one} is no {other}")


def tells_sex_or_age(name: str, noun: str) -> bool:
    """Whether a name says of people what a noun leaves open: nurses need not be women.

    >>> tells_sex_or_age("woman", "nurse"), tells_sex_or_age("woman", "widow")
    (True, False)
    """
    wordnet = WordNet.default()
    said, told = (
        {kind for kind in _SEX_AND_AGE if wordnet.is_a(one.lower(), kind, senses=1)}
        for one in (name, noun)
    )
    return bool(said - told)


def _relation(noun: str, relation: str, other: str) -> str:
    """ "a man is a person", "'car' means 'automobile'"."""
    if relation not in ("hyponym", "hypernym"):
        return f"{noun!r} means {other!r}"
    narrow, wide = (noun, other) if relation == "hyponym" else (other, noun)
    return f"{_a(narrow)} is {_a(wide)}"


def _a(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in set('aeiou') else 'a'} {noun}"


def _happens_to(event: str, people: NumSet) -> bool:
    """Whether an event is what happened to people: three deaths to "three people died"."""
    if people.unit is None or people.unit.split()[-1] not in _PEOPLE or people.verb is None:
        return False
    wordnet = WordNet.default()
    names = {event, *wordnet.hypernyms(event, senses=1)}  # a fatality is a death
    verbs = {verb for name in names for verb in wordnet.derived(name)}
    return any(likeness(verb, people.verb) >= _SAME_VERB for verb in verbs)


def _is_person(noun: str) -> bool:
    """People by occupation or nationality; a name that WordNet does not know may be either."""
    wordnet = WordNet.default()
    if noun in _PEOPLE | _STAFF or wordnet.is_a(noun.lower(), "person", senses=3):
        return True
    return noun[0].isupper() and not wordnet.is_noun(noun.lower())


def _described(premise: NumSet, claim: NumSet) -> Link:
    """ "black lambs" and "white lambs" add up, but say nothing of each other."""
    if premise.adjective is None or claim.adjective is None:
        return Link.SAME
    one, other = premise.adjective.lower().split(), claim.adjective.lower().split()
    return Link.SAME if set(one) & set(other) else Link.UNIT
