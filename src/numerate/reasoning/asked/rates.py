"""Rates: "an average of 50 per day" from a total, "$240 in all" from a price and a count."""

from __future__ import annotations

from collections.abc import Iterator

from numerate.language.asked import AskedWords
from numerate.language.units import Units
from numerate.quantities.numset import Kind
from numerate.reasoning.asked.concluding import conclude
from numerate.reasoning.asked.facts import Fact, Facts
from numerate.reasoning.asked.operands import leaf, usable
from numerate.reasoning.asked.terms import Claimed, Sort
from numerate.reasoning.implied.derived import given, step
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Justification, Node

__all__ = ["products", "rates"]

_FARTHEST = 8  # quantities between a rate and what it is multiplied by
_NEAR = 2  # tokens between a price and its "each"


def rates(facts: Facts, claimed: Claimed, policy: Policy, units: Units) -> Justification | None:
    """The total that the text states by the time or number it states beside it."""
    wanted, numset = claimed.wanted, claimed.wanted.numset
    words = AskedWords.default()
    if numset.frequency is None or wanted.change is not None or wanted.difference is not None:
        return None
    below = numset.frequency.removeprefix("per ")
    cue = claimed.cue(words.average, words.average_phrases)
    per = {at for at in claimed.places if claimed.token(at).lemma.lower() == below}
    terms = claimed.terms(cue | per)
    found = []
    for total in usable(facts.all):
        first = leaf(total, numset.unit, numset.kind, units, None)
        if first is None or not facts.has_all(total, terms):
            continue
        for number in _beside(facts, total):
            second = leaf(number, below, number.numset.kind, units, None)
            if second is not None:
                found.append(step("/", first, second, f"{numset.unit}/{below}"))
    if len(found) != 1:
        return None
    told = " ".join(claimed.token(at).text for at in sorted(cue)) or numset.frequency
    return conclude(numset, found[0], f"'{told}' asks for the quotient", policy)


def _beside(facts: Facts, fact: Fact) -> Iterator[Fact]:
    """The other facts of a fact's clause."""
    for other in facts.all[max(0, fact.place - _FARTHEST) : fact.place + _FARTHEST + 1]:
        same = other.statement.clause == fact.statement.clause
        if same and other != fact and other.is_held:
            yield other


def products(facts: Facts, claimed: Claimed, policy: Policy, _: Units) -> Justification | None:
    """The product that a total asks for: of a price and a count, or of a rate and a time."""
    wanted, numset = claimed.wanted, claimed.wanted.numset
    words = AskedWords.default()
    cue = claimed.cue(words.total, words.total_phrases)
    if not cue or numset.frequency is not None or numset.unit is None:
        return None
    if wanted.change is not None or wanted.difference is not None:
        return None
    terms = claimed.terms(cue)
    if numset.kind is Kind.MONEY:
        terms = tuple(term for term in terms if term.sort is not Sort.VERB)
    found = []
    for rate in facts.all:
        if not rate.is_held or not rate.is_level or rate.numset.unit != numset.unit:
            continue
        for count in _beside(facts, rate):
            tree = _product(facts, rate, count, numset.unit)
            has = all(facts.has(rate, term) or facts.has(count, term) for term in terms)
            if tree is not None and has:
                found.append(tree)
    if len(found) != 1:
        return None
    told = " ".join(claimed.token(at).text for at in sorted(cue))
    return conclude(numset, found[0], f"'{told}' asks for the product", policy)


def _product(facts: Facts, rate: Fact, count: Fact, unit: str) -> Node | None:
    """So many at so much each, or so much per hour for so many hours."""
    frequency = rate.numset.frequency
    if frequency is not None:
        below = frequency.removeprefix("per ")
        if count.numset.unit != below or count.numset.frequency is not None:
            return None
        one = given(rate.numset, rate.numset.value, f"{unit}/{below}")
        return step("*", one, given(count.numset), unit)
    document = facts.reading.document
    at = document.at(rate.numset.end)
    near = [token.lower for token in document.tokens[at : at + _NEAR]]
    is_each = not AskedWords.default().unit_price.isdisjoint(near)
    if not is_each or count.numset.kind is not Kind.CARDINAL or count.numset.unit is None:
        return None
    return step("*", given(count.numset), given(rate.numset), unit)
