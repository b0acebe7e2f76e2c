"""Asked: what a claim's own words ask to be worked out of a text's quantities."""

from __future__ import annotations

from collections.abc import Callable

from numerate.language.units import Units
from numerate.quantities.numset import Kind, Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.asked.adding import added
from numerate.reasoning.asked.changes import changes
from numerate.reasoning.asked.differences import differences
from numerate.reasoning.asked.durations import ages, spans
from numerate.reasoning.asked.facts import MOST_FACTS, Facts
from numerate.reasoning.asked.intervals import intervals
from numerate.reasoning.asked.rates import products, rates
from numerate.reasoning.asked.shares import rests, shares
from numerate.reasoning.asked.supposing import supposed
from numerate.reasoning.asked.terms import Claimed
from numerate.reasoning.asked.totals import means, totals
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Justification

__all__ = ["asked"]

_Operation = Callable[[Facts, Claimed, Policy, Units], Justification | None]
_OPERATIONS: tuple[_Operation, ...] = (
    differences,
    changes,
    shares,
    rests,
    rates,
    supposed,
    added,
    means,
    products,
    totals,
    spans,
    intervals,
    ages,
)


def asked(
    premise: Reading, claim: Reading, wanted: Statement, policy: Policy, units: Units
) -> Justification | None:
    """What a text's quantities come to when the claim's words ask for an operation on them.

    None where nothing asks for one, where the operands are not told apart by the claim's words,
    or where what they come to leaves the claim open.

    >>> from numerate import read
    >>> text = read("Ann has 3 cats and Bob has 4 cats.")
    >>> claim = read("Ann and Bob have 7 cats in all.")
    >>> found = asked(text, claim, claim.statements[0], Policy.named("default"), Units.default())
    >>> str(found.status), found.reason
    ('entailed', "'in all' asks for the sum: 3 + 4 = 7 cats")
    """
    numset = wanted.numset
    if not numset.kind.is_quantity or numset.kind is Kind.ORDINAL:
        return None
    facts, claimed = Facts.of(premise), Claimed.of(claim, wanted)
    if len(facts.all) > MOST_FACTS:
        return None
    is_fact = wanted.stance in (None, Stance.DENIED)
    for operation in _OPERATIONS if is_fact else (supposed, added):
        found = operation(facts, claimed, policy, units)
        if found is not None:
            return found
    return None
