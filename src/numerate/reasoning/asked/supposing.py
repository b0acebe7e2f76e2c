"""What a rate comes to for as many as a claim supposes: each box holds 6, so 5 boxes hold 30.

The claim tells no more than the text: that 30 in 5 boxes are 6 in each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from numerate.language.document import Document
from numerate.language.units import Units
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.statement import Statement
from numerate.reasoning.asked.concluding import conclude
from numerate.reasoning.asked.facts import Fact, Facts
from numerate.reasoning.asked.operands import leaf
from numerate.reasoning.asked.terms import Claimed
from numerate.reasoning.implied.derived import given, known, step
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Given, Justification, Node
from numerate.reasoning.stories.acts import tells_of_no_act
from numerate.reasoning.stories.words import AmountMarks

__all__ = ["supposed"]

_NUMBERS = (Kind.CARDINAL, Kind.DURATION, Kind.MEASURE)
_BEFORE_EACH = frozenset({"in", "per", "for", "to", "on"})
_ARTICLES = frozenset({"a", "an", "one"})
_NOUNS = ("NN", "NNP")


@dataclass(frozen=True, slots=True)
class _Rate:
    """So much of what a text tells, for so many of another thing."""

    fact: Fact
    per: str
    number: NumSet | None  # "every 5 minutes"; none of one

    @property
    def is_lasting(self) -> bool:
        """Whether it tells how fast something goes, or what things are like, and of no acts."""
        verb = self.fact.statement.predicate
        is_pace = self.number is not None or self.fact.numset.frequency is not None
        return is_pace or verb in (None, "cost") or tells_of_no_act(verb)

    def leaf(self, of: NumSet, units: Units) -> Given | None:
        """The amount in the unit of a claim's, if it is one of its kind."""
        own = self.fact.numset
        if own.kind is not of.kind:
            return None
        return leaf(self.fact, of.unit, of.kind, units, own.frequency)

    def amount_for(self, other: Node, own: Given) -> Node | None:
        """How much there is for so many."""
        total = step("*", own, other, own.unit)
        return total if self.number is None else step("/", total, given(self.number), own.unit)

    def number_of(self, other: Node, own: Given) -> Node | None:
        """How many it takes for so much."""
        if self.number is None:
            return step("/", other, own, self.per)
        return step("/", step("*", other, given(self.number), self.per), own, self.per)


def supposed(facts: Facts, claimed: Claimed, policy: Policy, units: Units) -> Justification | None:
    """What a claim's quantity must be beside the other one that it names.

    >>> from numerate import read
    >>> text, claim = read("Every box holds 6 eggs."), read("5 boxes hold 30 eggs.")
    >>> asked = (Facts.of(text), Policy.named("default"), Units.default())
    >>> for wanted in claim.statements:
    ...     found = supposed(asked[0], Claimed.of(claim, wanted), *asked[1:])
    ...     str(found.tree.value)
    '5'
    '30'
    """
    wanted, beside = claimed.wanted, _beside(claimed)
    number = None if beside is None else beside.numset.value.low
    if beside is None or number is None or not wanted.numset.value.is_point:
        return None
    note = f"the claim supposes {beside.numset.text!r}"
    other = known(number, beside.numset.unit, note)
    terms = claimed.terms(claimed.document.between(beside.numset.start, beside.numset.end))
    found = []
    for rate in _rates(facts):
        told = rate.fact.statement
        if told.stance is not wanted.stance or told.denied is not wanted.denied:
            continue
        is_past = _is_past(facts.reading.document, told)
        if is_past and not rate.is_lasting:
            continue  # who each got 3 need not have been so many
        if _is_past(claimed.document, wanted) and not is_past:
            continue
        if not facts.has_all(rate.fact, terms):
            continue
        if _counts(beside, rate.per):
            amount, worked_out = wanted, rate.amount_for
        elif _counts(wanted, rate.per):
            amount, worked_out = beside, rate.number_of
        else:
            continue
        own = rate.leaf(amount.numset, units)
        if own is not None:
            found.append(worked_out(other, own))
    if len(found) != 1:
        return None
    return conclude(wanted.numset, found[0], "at the rate of the text", policy)


def _beside(claimed: Claimed) -> Statement | None:
    """The one other quantity of a claim's clause."""
    clause = claimed.wanted.clause
    others = [
        one
        for one in claimed.reading.statements
        if one.clause == clause and one.numset != claimed.wanted.numset
    ]
    is_number = len(others) == 1 and others[0].numset.value.is_point
    return others[0] if is_number and others[0].numset.kind.is_quantity else None


def _counts(statement: Statement, noun: str) -> bool:
    numset = statement.numset
    is_plain = numset.kind in _NUMBERS and numset.frequency is None
    return is_plain and numset.unit is not None and numset.unit.split()[-1].lower() == noun


def _is_past(document: Document, statement: Statement) -> bool:
    """Whether it tells of what was; "6 stamps cost 12 euros" may tell of what they cost now."""
    head = document.clauses[document.clause_at(statement.numset.start)].head
    is_plural = statement.subject is not None and statement.subject.is_plural
    return any(
        document.tokens[at].tag == "VBD"
        and not (is_plural and document.tokens[at].lower == document.tokens[at].lemma)
        for at in (head, *document.children(head))
    )


# What a text tells of each.


def _rates(facts: Facts) -> Iterator[_Rate]:
    for fact in facts.all:
        numset = fact.numset
        if not fact.is_level or fact.is_disputed or not numset.value.is_point:
            continue
        if numset.frequency is not None:
            yield _Rate(fact, numset.frequency.removeprefix("per "), None)
            continue
        document = facts.reading.document
        noun = _of_each(document, fact.statement) or _in_each(document, numset)
        if noun is not None:
            yield _Rate(fact, noun, None)
        elif (every := _every_so_many(facts, fact)) is not None:
            yield _Rate(fact, (every.unit or "").split()[-1].lower(), every)


def _of_each(document: Document, statement: Statement) -> str | None:
    """What the subject is each of: "every sack"; "a ticket" only of what tickets cost."""
    subject = statement.subject
    if subject is None or subject.start <= statement.numset.start < subject.end:
        return None
    inside = document.between(subject.start, subject.end)
    first = document.tokens[inside[0]].lower
    is_price = first in _ARTICLES and statement.predicate == "cost"
    return subject.head.lower() if is_price or first in AmountMarks.default().each else None


def _in_each(document: Document, numset: NumSet) -> str | None:
    """The noun of "30 calories in a biscuit", "2 pens for each pupil"."""
    at = document.first_from(numset.end)
    words = [token.lower for token in document.tokens[at : at + 2]]
    if len(words) < 2 or words[0] not in _BEFORE_EACH:
        return None
    is_measured = words[1] in _ARTICLES and numset.kind is Kind.MEASURE
    if not is_measured and words[1] not in AmountMarks.default().each:
        return None  # "30 people in a bus" are in one
    nouns = []
    for token in document.tokens[at + 2 :]:
        if token.tag not in _NOUNS:
            break
        nouns.append(token.lemma.lower())
    return nouns[-1] if nouns else None


def _every_so_many(facts: Facts, fact: Fact) -> NumSet | None:
    """The other quantity of "7 pupils ride every 5 minutes"."""
    document = facts.reading.document
    for other in facts.all[fact.place + 1 : fact.place + 2]:
        before = document.first_from(other.numset.start) - 1
        is_every = before >= 0 and document.tokens[before].lower == "every"
        if is_every and other.statement.clause == fact.statement.clause and other.numset.unit:
            return other.numset
    return None
