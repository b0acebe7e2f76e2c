"""Which workings are asked about, and what the best licensed one says of a claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, islice
from typing import Protocol

from numerate.encoder.probabilities import DECIMALS, Probabilities
from numerate.language.asked import AskedWords
from numerate.language.comparisons import ComparisonWords
from numerate.language.document import Document
from numerate.language.stances import StanceWords
from numerate.language.units import Units
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Anchor, NumSet, Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.asked.concluding import conclude
from numerate.reasoning.belonging.belonging import belong
from numerate.reasoning.comparisons.weighing import weighed
from numerate.reasoning.evenness import is_average_of_each
from numerate.reasoning.implied.derived import words
from numerate.reasoning.implied.spanning import Span
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Given, Justification, Status, Step
from numerate.reasoning.stated import LIKELY
from numerate.reasoning.workings.calculating import of_type, workings
from numerate.reasoning.workings.licensing import Request
from numerate.reasoning.workings.relating import relations
from numerate.reasoning.workings.sides import (
    SURE,
    both_ways,
    has_sides,
    said_less,
    said_more,
    says_reverse,
    says_which,
    turned_round,
)
from numerate.reasoning.workings.telling import clashes_with_telling
from numerate.reasoning.workings.twofold import coming_near, twofold
from numerate.reasoning.workings.working import Sign, Working

__all__ = [
    "Inquiry",
    "about_clash",
    "about_comparison",
    "about_derived",
    "about_quantity",
    "concluded",
]

_MOST_AGREEING = 4  # workings that come to the claim's number
_MOST_RIVALS = 4  # and of those that come to another
_NEAR = Fraction(2, 3)  # of a bound
_MOST_OPERANDS = 3  # of a working, but for what one sentence lists
_FEWEST_TURNED = 2  # with more operands a working may as well be added up otherwise
_TURNED = frozenset({Sign.SUM, Sign.LESS})
_BY_CHANCE = 0.5  # how often what is not asked for may come to the claim's number
_MANY = 2  # quantities of a text that a derivation does without
_MOST_RELATIONS = 8  # pairs of quantities that a comparison may be of
_TOLD = {
    Sign.SUM: "the sum",
    Sign.LESS: "the difference",
    Sign.MEAN: "the mean",
    Sign.RATIO: "the ratio",
    Sign.CHANGE: "the relative change",
    Sign.PRODUCT: "the product",
    Sign.RAISED: "what it rose to",
    Sign.LOWERED: "what it fell to",
    Sign.BEFORE_RISE: "what it rose from",
    Sign.BEFORE_FALL: "what it fell from",
    Sign.REST: "the rest",
}
_TWO_STEPS = "two steps"
_BEFORE_ALL = frozenset({"in", "after", "at", "above", "first"})  # "in all", "not at all"


class Inquiry(Protocol):
    """The requests about one quantity or comparison of a claim, and what it is without them."""

    @property
    def unsettled(self) -> Justification: ...

    @property
    def requests(self) -> tuple[Request, ...]: ...

    def settled(self, answers: Sequence[Probabilities]) -> Justification:
        """What the working that is most likely asked for says; nothing, if none is likely."""
        ...


@dataclass(frozen=True, slots=True)
class _Asked:
    """Workings that are asked about; then, of differences and changes, which side is more.

    By how much two differ the encoder knows, but not which of them the claim says is the greater
    until it is asked for that alone.
    """

    workings: tuple[Request, ...]
    sides: tuple[Request, ...]
    wanted: Statement

    @classmethod
    def of(cls, workings: Sequence[Request], claim: Reading, wanted: Statement) -> _Asked:
        asked = workings if says_which(claim, wanted) else ()
        sides = (one for one in asked if has_sides(one.working, wanted))
        return cls(tuple(workings), tuple(sides), wanted)

    @property
    def requests(self) -> tuple[Request, ...]:
        both = (turn for one in self.sides for turn in both_ways(one))
        return (*self.workings, *both)

    def licensed(
        self, answers: Sequence[Probabilities]
    ) -> Iterator[tuple[Working, Probabilities, bool]]:
        """The workings that are likely asked for, and whether the lesser is said to be more."""
        own, others = answers[: len(self.workings)], answers[len(self.workings) :]
        sides = zip(self.sides, others[::2], others[1::2], strict=True)
        denied = {
            one.working
            for one, *both in sides
            if says_reverse(one.working, *both) and self._may_be_turned(one)
        }
        for request, answer in zip(self.workings, own, strict=True):
            if answer.entailment > LIKELY:
                yield request.working, answer, request.working in denied

    def _may_be_turned(self, request: Request) -> bool:
        """Whether no name or time of the claim says that it is not so."""
        turned = turned_round(request.working)
        return turned is None or belong(turned.tree, request.premise, request.claim, self.wanted)


@dataclass(frozen=True, slots=True)
class _OfQuantity:
    """The likeliest working decides, turned round where the claim says that the lesser is more.

    It must be likelier than what the text states is meant, where it states anything.
    """

    unsettled: Justification
    asked: _Asked
    policy: Policy
    stated: float = 0.0

    @property
    def requests(self) -> tuple[Request, ...]:
        return self.asked.requests

    def settled(self, answers: Sequence[Probabilities]) -> Justification:
        found = []
        licensed = list(self.asked.licensed(answers))
        for working, answer, is_denied in licensed:
            if any(_is_rival(other, working) for other, *_ in licensed):
                continue
            said = turned_round(working) if is_denied else working
            one = None if said is None else concluded(self.unsettled.claim, said, self.policy)
            if one is not None and answer.entailment > self.stated:
                found.append(replace(one, licence=answer.entailment))
        return _best(self.unsettled, found)


@dataclass(frozen=True, slots=True)
class _OfDerived:
    """Whether the claim asks for what was derived; if not, it is as if nothing had been."""

    unsettled: Justification
    asked: _Asked
    otherwise: Inquiry

    @property
    def requests(self) -> tuple[Request, ...]:
        return (*self.asked.requests, *self.otherwise.requests)

    def settled(self, answers: Sequence[Probabilities]) -> Justification:
        own = answers[: len(self.asked.requests)]
        if any(not is_denied for *_, is_denied in self.asked.licensed(own)):
            return self.unsettled
        return self.otherwise.settled(answers[len(own) :])


@dataclass(frozen=True, slots=True)
class _OfComparison:
    """Each pair of quantities is asked about twice, the second time the other way round."""

    unsettled: Justification
    requests: tuple[Request, ...]
    policy: Policy

    def settled(self, answers: Sequence[Probabilities]) -> Justification:
        asked = zip(self.requests[::2], answers[::2], answers[1::2], strict=True)
        found = []
        for request, answer, turned in asked:
            more, less = said_more(answer, turned), said_less(answer, turned)
            if max(more, less) > SURE:
                demand = Interval.more_than(0) if more > less else Interval.less_than(0)
                likely = round(max(more, less), DECIMALS)
                found.append(
                    _compared(self.unsettled, request.working, demand, likely, self.policy)
                )
        return _best(self.unsettled, found)


def _compared(
    unsettled: Justification, working: Working, demand: Interval, likely: float, policy: Policy
) -> Justification:
    """Whether two quantities stand to each other as the claim says they do."""
    status, how = weighed(demand, working.tree, policy)
    first, second = (f"{words(one.numset)!r}" for one in working.operands)
    tree = working.tree
    if isinstance(tree, Step) and isinstance(tree.right, Step):
        second = f"the rest of {second}"
    side = "more" if demand.high is None else "less"
    reason = f"the claim says that {first} is {side} than {second}"
    kind = working.first[0].numset.kind
    claim = replace(unsettled.claim, kind=kind, value=demand, unit=working.tree.unit)
    return Justification(
        claim, status, "⊆", how, working.tree, reason, is_comparison=True, licence=likely
    )


def _is_rival(one: Working, other: Working) -> bool:
    """Whether a sum or difference of the same several quantities comes to something else.

    "It had 150, sold 65, and 40 were delivered": to it, or by it?
    """
    if one.tree.value == other.tree.value or len(one.operands) <= _FEWEST_TURNED:
        return False
    return {one.sign, other.sign} <= _TURNED and set(one.operands) == set(other.operands)


def _best(unsettled: Justification, found: Sequence[Justification]) -> Justification:
    if not found:
        return unsettled
    best = max(found, key=lambda one: (_asked_for(one), one.status is Status.ENTAILED))
    return replace(best, meant=unsettled.meant)


def _asked_for(one: Justification) -> float:
    """How likely a claim asks for a working, now that this comes to its number or to another."""
    likely = one.licence or 0.0
    by_chance = _BY_CHANCE if one.status is Status.ENTAILED else 1.0
    return likely / (likely + (1 - likely) * by_chance) if likely else 0.0


def about_quantity(
    premise: Reading,
    claim: Reading,
    wanted: Statement,
    unsettled: Justification,
    policy: Policy,
    units: Units,
) -> Inquiry:
    """What to ask about a quantity that the text does not state."""
    agreeing, rivals = _candidates(premise, claim, wanted, policy, units)
    chosen = [
        *_likest(agreeing, wanted)[:_MOST_AGREEING],
        *_likest(rivals, wanted)[:_MOST_RIVALS],
    ]
    requests = [Request(premise, claim, wanted.numset, one) for one in chosen]
    return _OfQuantity(unsettled, _Asked.of(requests, claim, wanted), policy)


def about_clash(
    premise: Reading,
    claim: Reading,
    wanted: Statement,
    clash: Justification,
    policy: Policy,
    units: Units,
) -> Inquiry:
    """What to ask about a quantity of which the text likely states another number."""
    agreeing, _ = _candidates(premise, claim, wanted, policy, units)
    chosen = _likest(agreeing, wanted)[:_MOST_AGREEING]
    requests = [Request(premise, claim, wanted.numset, one) for one in chosen]
    return _OfQuantity(
        clash, _Asked.of(requests, claim, wanted), policy, clash.meant[0].probability
    )


def _candidates(
    premise: Reading, claim: Reading, wanted: Statement, policy: Policy, units: Units
) -> tuple[list[Working], list[Working]]:
    """The workings that come to a claim's number, and those of two that come to another.

    What has another noun in the claim may be something else, unless its number is the claim's.
    """
    agreeing: list[Working] = []
    rivals: list[Working] = []
    in_two_steps = twofold(premise, wanted, units, coming_near(wanted.numset))
    for working in chain(workings(premise, wanted, units), in_two_steps):
        found = concluded(wanted.numset, working, policy)
        if found is None or (working.renames and found.status is not Status.ENTAILED):
            continue
        if not _is_all_the_while(working, claim, wanted):
            continue
        if clashes_with_telling(working, premise, claim, wanted):
            continue
        if not belong(working.tree, premise, claim, wanted):
            continue
        if found.status is not Status.ENTAILED:
            rivals.append(working)
        elif not is_average_of_each(working.tree, premise, claim, wanted):
            agreeing.append(working)
    turned = [one for one in rivals if any(_is_rival(one, other) for other in agreeing)]
    return agreeing, turned or [one for one in rivals if len(one.operands) <= _FEWEST_TURNED]


def about_derived(
    premise: Reading,
    claim: Reading,
    wanted: Statement,
    stated: Justification,
    derived: Justification,
    policy: Policy,
    units: Units,
) -> Iterator[Inquiry]:
    """What to ask about a quantity that was derived; it falls where it is no working.

    Nothing where a text has hardly any other quantities that may have been meant instead, or
    where more are put together than workings are made of.
    """
    operands = {leaf.numset for leaf in derived.leaves() if isinstance(leaf, Given)}
    others = [one for one in premise.statements if one.numset.kind.is_quantity]
    if len(others) - len(operands) < _MANY:
        return
    own = [
        Request(premise, claim, wanted.numset, one)
        for one in of_type(premise, wanted, units)
        if {operand.numset for operand in one.operands} == operands
        and derived.tree is not None
        and one.tree.value == derived.tree.value
    ]
    if not own and len(operands) > _MOST_OPERANDS:
        return
    otherwise = about_quantity(premise, claim, wanted, stated, policy, units)
    yield _OfDerived(derived, _Asked.of(own, claim, wanted), otherwise)


def _is_all_the_while(working: Working, claim: Reading, wanted: Statement) -> bool:
    """Whether a claim of a change names no shorter time than lies between what was and what is."""
    change = wanted.change
    if change is None or change.anchor is not Anchor.BY or len(working.operands) != 2:
        return True
    one, other = working.operands
    spans = Span.of(one, other), Span.of(other, one)
    return any(span.is_told_by(claim.document, wanted) for span in spans)


def _likest(some: Sequence[Working], wanted: Statement) -> list[Working]:
    """Those first that come near a bound, need few quantities, and have the claim's words."""

    def unlikeness(one: Working) -> tuple[bool, int, int]:
        said = frozenset(word for operand in one.operands for word in operand.words)
        return _is_far(one, wanted.numset), len(one.operands), -len(wanted.words & said)

    return sorted(some, key=unlikeness)


def _is_far(working: Working, wanted: NumSet) -> bool:
    """Whether a claim that sets a bound, "slightly under 61,000", would hardly set that one."""
    low, high = wanted.value.low, wanted.value.high
    bound, exact = high if low is None else low, working.tree.value.low
    if wanted.value.is_point or not bound:
        return False
    return exact is None or not _NEAR < exact / bound < 1 / _NEAR


def concluded(wanted: NumSet, working: Working, policy: Policy) -> Justification | None:
    """What a working says of a claim's quantity; None where it leaves it open."""
    reason = f"the claim asks for {_TOLD.get(working.sign, _TWO_STEPS)}"
    found = conclude(wanted, working.tree, reason, policy)
    return found and replace(found, renames=working.renames)


def about_comparison(
    premise: Reading, claim: Reading, unsettled: Justification, policy: Policy, units: Units
) -> Inquiry:
    """What to ask about words that compare, where nothing else decided what they compare."""
    document, start = claim.document, unsettled.claim.start
    if _says_throughout(document):
        return _OfComparison(unsettled, (), policy)
    said = frozenset(document.content_lemmas(range(len(document))))
    found = islice(relations(premise, said, _stance(document), units), _MOST_RELATIONS)
    asked = (Request(premise, claim, start, one) for one in found)
    requests = tuple(turn for one in asked for turn in both_ways(one))
    return _OfComparison(unsettled, requests, policy)


def _says_throughout(claim: Document) -> bool:
    """Whether a claim tells of more than two: "in every year", "all three", "steadily"."""
    lowers, words = [token.lower for token in claim.tokens], AskedWords.default()
    of_all = words.distributive | ComparisonWords.default().steady
    return any(
        lower in of_all or (lower in words.collective and before not in _BEFORE_ALL)
        for before, lower in zip(["", *lowers], lowers, strict=False)
    )


def _stance(claim: Document) -> Stance | None:
    """How a claim holds what it compares: as planned, if it says what will be more."""
    modals = StanceWords.default().modals
    held = (modals[token.lower] for token in claim.tokens if token.lower in modals)
    return next(map(Stance, held), None)
