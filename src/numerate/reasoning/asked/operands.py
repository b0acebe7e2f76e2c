"""Operands: facts as leaves of a derivation, in the claim's unit, and which of them is meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial

from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.asked.facts import Fact, Facts
from numerate.reasoning.asked.terms import Term
from numerate.reasoning.implied.derived import given, known, step
from numerate.reasoning.proofs.tree import Given, Node, Step

__all__ = ["alike", "as_percent", "is_literal", "leaf", "only", "summed", "usable"]

_MEASURED = frozenset({Kind.MONEY, Kind.MEASURE, Kind.DURATION, Kind.AGE})
_HUNDRED = 100


def usable(facts: Iterable[Fact]) -> list[Fact]:
    """Those that a derivation may rest on: levels that the text states as facts."""
    return [fact for fact in facts if fact.is_held and fact.is_level]


def leaf(fact: Fact, unit: str | None, kind: Kind, units: Units, per: str | None) -> Given | None:
    """A fact as a leaf in a unit and of a kind, if it is one without anything set aside."""
    numset = fact.numset
    if numset.frequency != per:
        return None
    if numset.kind is not kind and not _are_one_kind(numset, kind):
        return None
    if numset.unit == unit:
        return given(numset)
    if numset.unit is None:
        return given(numset, numset.value, unit) if _is_counted(fact, unit, kind) else None
    if unit is None:
        return None
    if kind in _MEASURED:
        return _converted(numset, unit, units)
    own = {*numset.unit.lower().split(), *(numset.adjective or "").lower().split()}
    *which, head = unit.lower().split()
    if not own.issuperset(which):
        return None  # silver medals are no gold medals
    relation = WordNet.default().related(head, numset.unit.split()[-1].lower())
    if relation in ("same", "synonym", "hypernym"):
        return given(numset, numset.value, unit, f"{numset.unit} is a kind of {unit}")
    return None


def _are_one_kind(numset: NumSet, kind: Kind) -> bool:
    """An age lies years from another; a bare number may be a measured one's neighbour."""
    if {numset.kind, kind} <= {Kind.MEASURE, Kind.DURATION, Kind.AGE}:
        return True
    return numset.kind is Kind.CARDINAL and numset.unit is None


def _is_counted(fact: Fact, unit: str | None, kind: Kind) -> bool:
    """Whether a bare number's own words say that it counts this: "Trains run: 4,800"."""
    if kind is not Kind.CARDINAL or unit is None:
        return False
    return all(word.lower() in fact.words for word in unit.split())


def _converted(numset: NumSet, unit: str, units: Units) -> Given | None:
    source = numset.unit
    if source is None or not units.convertible(source, unit):
        return None
    value = numset.value.through(partial(units.convert, source=source, target=unit))
    return given(numset, value, unit, f"{source} converted to {unit}")


def alike(one: Fact, other: Fact, units: Units) -> tuple[Given, Given] | None:
    """Two facts as leaves of one unit, the first's."""
    numset = one.numset
    if numset.unit is None and other.numset.unit is not None:
        turned = alike(other, one, units)
        return None if turned is None else (turned[1], turned[0])
    second = leaf(other, numset.unit, numset.kind, units, numset.frequency)
    return None if second is None else (given(numset), second)


def only(
    facts: Facts, among: Sequence[Fact], side: Sequence[Term], common: Sequence[Term]
) -> Fact | None:
    """The one fact that has all of these terms; None where there is none, or more than one."""
    found = [fact for fact in among if facts.has_all(fact, (*common, *side))]
    found = [fact for fact in found if facts.has_in_roles(fact, side)]
    if len(found) > 1:  # "the drug" is the drug, though a placebo is one, too
        found = [fact for fact in found if is_literal([fact], side)] or found
    return found[0] if found and len({one.numset.value for one in found}) == 1 else None


def is_literal(facts: Iterable[Fact], terms: Iterable[Term]) -> bool:
    """Whether some facts have the very words of some terms."""
    words = frozenset().union(*(fact.words for fact in facts))
    return all(term.lemmas <= words for term in terms)


def summed(leaves: Sequence[Node], unit: str | None) -> Node | None:
    """The sum of leaves of one unit, from left to right."""
    total: Node | None = leaves[0]
    for one in leaves[1:]:
        total = step("+", total, one, unit)
    return total


def as_percent(ratio: Step | None) -> Step | None:
    """A ratio in hundredths."""
    return step("*", ratio, known(Fraction(_HUNDRED), "%", "a percentage is hundredths"), "%")
