"""What a text's implied quantities say of a claim's: they may entail it, and exact ones deny it."""

from __future__ import annotations

from itertools import chain

from numerate.language.units import Units
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.comparison import Agreement, compare
from numerate.reasoning.implied.claimed import Claimed
from numerate.reasoning.implied.derive import Implied
from numerate.reasoning.implied.derived import Derived
from numerate.reasoning.implied.periods import at_told_rate
from numerate.reasoning.implied.restating import as_claimed, leaves_no_other
from numerate.reasoning.implied.same_matter import is_same_matter
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Justification, Status

__all__ = ["by_implication"]

_WEAKER = (Stance.POSSIBLE, Stance.BELIEVED)  # what is a fact may be, and may be thought


def by_implication(
    implied: Implied,
    claim: Reading,
    wanted: Statement,
    policy: Policy,
    units: Units,
    *,
    is_told: bool = False,
) -> Justification | None:
    """The first implied quantity that entails a claim's; else the first exact one against it.

    What is not exact contradicts nothing: a list may go on. With `is_told` only what the text
    tells of just those is looked at of whom the claim speaks: "half as many as Ann", "the rest".

    >>> from numerate import read
    >>> text, claim = read("60 % of the 200 workers voted."), read("120 workers voted.")
    >>> implied, units = Implied(text, Units.default()), Units.default()
    >>> [wanted] = claim.statements
    >>> found = by_implication(implied, claim, wanted, Policy.named("default"), units)
    >>> str(found.status), found.reason
    ('entailed', '60 % of 200 workers is 120 workers')
    """
    numset, rate = wanted.numset, at_told_rate(wanted)
    claimed: Claimed | None = None
    against = None
    is_one = numset.kind is Kind.CARDINAL and numset.value == Interval.point(1) and numset.unit
    singles = implied.singles(numset.unit.split()[-1]) if is_one and numset.unit else ()
    for derived in chain(implied.all, singles):
        tree = as_claimed(derived, rate if derived.is_rate else numset, units)
        if tree is None or not _is_held_alike(derived, wanted):
            continue
        if is_told and not derived.is_told:
            continue
        claimed = claimed or Claimed.of(claim, wanted)
        if not is_same_matter(derived, claimed):
            continue
        comparison = compare(tree.value, derived.numset.approximate, numset, policy)
        relation = "=" if numset.value.is_point else "⊆"
        why = (relation, comparison.how, tree, derived.reason)
        if comparison.agreement is Agreement.ENTAILS:
            return Justification(numset, Status.ENTAILED, *why)
        is_against = comparison.agreement is Agreement.CONTRADICTS and against is None
        if is_against and leaves_no_other(derived, tree, numset, units):
            against = Justification(numset, Status.CONTRADICTED, *why)
    return against


def _is_held_alike(derived: Derived, wanted: Statement) -> bool:
    """Whether a text holds as a fact what the claim does; denial is a part of the matter."""
    own, claimed = (
        None if one.stance is Stance.DENIED else one.stance for one in (derived.statement, wanted)
    )
    return own is claimed or (own is None and claimed in _WEAKER)
