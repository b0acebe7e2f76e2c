"""The arithmetic of a comparison: derivations from facts, and what they say of a demand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Anchor, Flux, Kind, NumSet
from numerate.reasoning.comparisons.asked import Asked
from numerate.reasoning.comparisons.facts import Fact
from numerate.reasoning.implied.derived import alike, as_share, given, known, step
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import (
    OPERATIONS,
    Given,
    How,
    Justification,
    Known,
    Node,
    Status,
    Step,
)

__all__ = [
    "difference",
    "justified",
    "moved",
    "moved_times",
    "quotient",
    "share_of",
    "undecided",
    "unread",
    "weighed",
]

_HEDGED = Fraction(5, 100)  # how far a hedged number may lie off, at the most
_NEARLY = Fraction(10, 100)  # a ratio this near to 2 leaves "doubled" open
_TIMES = "time"
_PERCENT = "%"


def leaves(
    one: Fact, other: Fact, units: Units, *, mixed: bool = False
) -> tuple[Given, Given, str | None] | None:
    """Two facts in one unit, none set aside; `mixed` counts of two nouns count what both are."""
    left, right = one.numset, other.numset
    if left.frequency != right.frequency or left == right:
        return None
    if left.unit == right.unit or None not in (left.unit, right.unit):
        found = alike(left, right, units)
        return _counts(left, right) if found is None and mixed else found
    if one.statement.sentence != other.statement.sentence:
        return None  # "131 in the other group" takes its noun from its own sentence only
    return alike(left, right, units)


def _counts(left: NumSet, right: NumSet) -> tuple[Given, Given, str | None] | None:
    if not left.kind is right.kind is Kind.CARDINAL or left.unit is None or right.unit is None:
        return None
    wordnet = WordNet.default()
    heads = [unit.split()[-1].lower() for unit in (left.unit, right.unit)]
    unit = "person" if all(wordnet.is_a(head, "person", senses=2) for head in heads) else "thing"
    first, second = (
        given(numset, numset.value, unit, f"each {numset.unit} is one {unit}")
        for numset in (left, right)
    )
    return first, second, unit


def difference(one: Fact, other: Fact, units: Units, *, mixed: bool = False) -> Step | None:
    """The first quantity less the second, in one unit."""
    found = leaves(one, other, units, mixed=mixed)
    return None if found is None else step("-", found[0], found[1], found[2])


def quotient(one: Fact, other: Fact, units: Units) -> Step | None:
    """How many times the second quantity the first is."""
    found = leaves(one, other, units)
    return None if found is None else step("/", found[0], found[1], None)


def moved(fact: Fact, *, up: bool) -> Node | None:
    """A change by so much: above zero if it is a rise, below if a fall."""
    numset = fact.numset
    if numset.unit == _TIMES:
        return step("-", given(numset), known(1, _TIMES, "unchanged is once as much"), _TIMES)
    if up:
        return given(numset)
    zero = known(0, numset.unit, "a fall is a change below zero")
    return step("-", zero, given(numset), numset.unit)


def moved_times(fact: Fact, *, up: bool) -> Node | None:
    """A change by so many percent as the ratio of what is to what was."""
    if fact.numset.unit == _TIMES:
        return given(fact.numset)
    if fact.numset.kind is not Kind.PERCENT:
        return None
    whole = known(1, None, "what was is once itself")
    return step("+" if up else "-", whole, as_share(fact.numset), None)


def share_of(part: Fact, whole: Fact | None, asked: Asked, units: Units) -> Node | None:
    """A share in percent, or as a fraction where the claim has one."""
    numset = part.numset
    is_fraction = asked.numset is not None and asked.numset.kind is Kind.RATIO
    if whole is None:
        if asked.numset is not None and not is_fraction:
            return None
        if is_fraction:
            return as_share(numset)
        if numset.kind is Kind.PERCENT:
            return given(numset)
        value = numset.value.scaled(100)
        return given(numset, value, _PERCENT, "a fraction is so many percent")
    if asked.numset is not None and not is_fraction:  # "none of the jurors"
        return given(numset)
    found = leaves(part, whole, units, mixed=True)
    ratio = None if found is None else step("/", found[0], found[1], None)
    if is_fraction:
        return ratio
    return step("*", ratio, known(100, _PERCENT, "a whole is 100 %"), _PERCENT)


def justified(
    asked: Asked, claim: str, tree: Node, policy: Policy, reason: str, *, falls: bool = False
) -> Justification:
    """What a derivation says of the claim's words. `falls`: less of the quantity is more of it."""
    demand = asked.demand.scaled(-1) if falls else asked.demand
    numset = _claimed(asked, claim, demand, tree)
    status, how = weighed(numset.value, tree, policy)
    if asked.hedged and status is Status.ENTAILED:
        status, how = Status.OPEN, How.OVERLAPS
    if asked.is_ratio and status is Status.CONTRADICTED and _is_near(numset, tree, asked):
        status, how = Status.OPEN, How.OVERLAPS
    relation = "=" if numset.value.is_point else "⊆"
    return Justification(numset, status, relation, how, tree, reason, is_comparison=True)


def undecided(asked: Asked, claim: str, *, needs_numbers: bool) -> Justification:
    """What is to be said of the claim's words where the text's quantities say nothing."""
    text = claim[asked.start : asked.end]
    flux = None if asked.of_moves is None else Flux(asked.of_moves, Anchor.BY)
    found = asked.numset or NumSet(
        text, asked.start, asked.end, Kind.CARDINAL, asked.demand, flux=flux
    )
    return _left(found, needs_numbers=needs_numbers)


def unread(claim: str, start: int, end: int, *, needs_numbers: bool) -> Justification:
    """The same where it is not even known what the claim's words compare."""
    any_value = Interval(None, None)
    return _left(
        NumSet(claim[start:end], start, end, Kind.CARDINAL, any_value), needs_numbers=needs_numbers
    )


def _left(numset: NumSet, *, needs_numbers: bool) -> Justification:
    status = Status.OPEN if needs_numbers else Status.MISSING
    reason = "the text's quantities do not decide it"
    return Justification(numset, status, "⊆", How.NOTHING, reason=reason, is_comparison=True)


def _claimed(asked: Asked, claim: str, demand: Interval, tree: Node) -> NumSet:
    if asked.numset is not None:
        is_same = asked.numset.kind is Kind.RATIO or asked.is_ratio
        value = asked.numset.value if is_same else demand
        return replace(asked.numset, value=value)
    unit = _TIMES if asked.is_ratio else tree.unit
    leaf = tree
    while isinstance(leaf, Step):
        leaf = leaf.left if not isinstance(leaf.left, Known) else leaf.right
    kind = leaf.numset.kind if isinstance(leaf, Given) else Kind.CARDINAL
    if asked.is_ratio:
        kind = Kind.CARDINAL
    elif unit == _PERCENT:
        kind = Kind.PERCENT
    text = claim[asked.start : asked.end]
    return NumSet(text, asked.start, asked.end, kind, demand, unit)


def weighed(demand: Interval, tree: Node, policy: Policy) -> tuple[Status, How]:
    """By the derivation's value, as far as the hedges of its leaves let it reach."""
    reach = _reach(tree, policy)
    if reach is None:
        return Status.OPEN, How.OVERLAPS
    if demand.contains(reach) and demand.contains(tree.value):
        return Status.ENTAILED, How.EQUAL if demand == tree.value else How.CONTAINED
    if demand.intersection(reach) is None:
        return Status.CONTRADICTED, How.DISJOINT
    return Status.OPEN, How.OVERLAPS


def _reach(node: Node, policy: Policy) -> Interval | None:
    if isinstance(node, Known):
        return node.value
    if isinstance(node, Given):
        value = node.value
        if node.numset.approximate is None or not value.is_point or value.low is None:
            return value
        away = abs(value.low) * max(_HEDGED, policy.approximation)
        return Interval(value.low - away, value.low + away)
    left, right = _reach(node.left, policy), _reach(node.right, policy)
    if left is None or right is None:
        return None
    return OPERATIONS[node.operator](left, right)


def _is_near(numset: NumSet, tree: Node, asked: Asked) -> bool:
    times, value = numset.value.low, tree.value
    if asked.hedged:
        return True
    if times is None or not numset.value.is_point:
        return False
    around = Interval(times * (1 - _NEARLY), times * (1 + _NEARLY))
    return around.intersection(value) is not None
