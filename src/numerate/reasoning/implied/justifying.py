"""What a text's implied quantities say of a claim's: they may entail it, and exact ones deny it."""

from __future__ import annotations

from collections.abc import Iterable

from numerate.language.units import Units
from numerate.quantities.numset import NumSet
from numerate.reasoning.comparison import Agreement, compare
from numerate.reasoning.compatibility import Link
from numerate.reasoning.deriving.derived import Derived
from numerate.reasoning.deriving.restating import as_claimed
from numerate.reasoning.matching import Reading
from numerate.reasoning.policy import Policy
from numerate.reasoning.proof import Justification, Status

__all__ = ["by_implication"]


def by_implication(
    implied: Iterable[Derived], claim: Reading, wanted: NumSet, policy: Policy, units: Units
) -> Justification | None:
    """The first implied quantity that entails a claim's; else the first exact one against it.

    What is not exact contradicts nothing: a list may go on.
    """
    against = None
    for derived in implied:
        found = as_claimed(derived, wanted, units, claim)
        if found is None:
            continue
        link, tree = found
        comparison = compare(link.value, derived.numset.approximate, wanted, policy)
        relation = "=" if wanted.value.is_point else "⊆"
        why = (relation, comparison.how, tree, derived.reason)
        if comparison.agreement is Agreement.ENTAILS:
            return Justification(wanted, Status.ENTAILED, *why)
        is_exact = derived.exact and link.link is Link.SAME
        if comparison.agreement is Agreement.CONTRADICTS and is_exact and against is None:
            against = Justification(wanted, Status.CONTRADICTED, *why)
    return against
