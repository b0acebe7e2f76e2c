"""The profile `paper`: Algorithm 1 of the EQUATE paper, with the released code's one departure.

Where a quantity is similar but its value differs, Algorithm 1 leaves it unjustified; the released
code calls it contradicted, and the published figures rest on that.
"""

from __future__ import annotations

from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import NumSet
from numerate.reasoning.comparison import Agreement, compare_numsets
from numerate.reasoning.compatibility import Compatibility, compatibility
from numerate.reasoning.composing import compose
from numerate.reasoning.matching import Reading
from numerate.reasoning.policy import Policy
from numerate.reasoning.proof import Given, Justification, Status

__all__ = ["justify_by_algorithm1", "similarity_class"]


def similarity_class(premise: NumSet, claim: NumSet) -> Agreement:
    """The paper's MaxSimilarityClass: entailment, or contradiction where the verbs are opposites.

    The paper names unit match as its ground; every pair that gets here has it.
    """
    if premise.verb is None or claim.verb is None:
        return Agreement.ENTAILS
    opposite = claim.verb in WordNet.default().antonyms(premise.verb, "v")
    return Agreement.CONTRADICTS if opposite else Agreement.ENTAILS


def justify_by_algorithm1(
    premise: Reading, wanted: NumSet, policy: Policy, units: Units
) -> tuple[Justification, str | None]:
    """What the text says of one claim quantity; the last compatible quantity has the last word."""
    pairs = [(given, compatibility(given, wanted, units)) for given in premise.numsets]
    chosen: Justification | None = None
    for given, link in pairs:
        if link:
            chosen = _judged(given, link, wanted, policy) or chosen
    composed, limit = (
        compose(premise.numsets, wanted, units) if wanted.kind.is_quantity else (None, None)
    )
    if composed is not None and any(link for _, link in pairs):
        return composed, limit
    if chosen is not None:
        return chosen, limit
    reason = "nothing in the text is comparable"
    return Justification(wanted, Status.MISSING, "=", "nothing", reason=reason), limit


def _judged(
    given: NumSet, link: Compatibility, wanted: NumSet, policy: Policy
) -> Justification | None:
    comparison = compare_numsets(given, link.value, wanted, policy)
    matches = comparison.agreement is Agreement.ENTAILS
    if similarity_class(given, wanted) is Agreement.ENTAILS:
        status = Status.ENTAILED if matches else Status.CONTRADICTED
    elif matches:
        status = Status.CONTRADICTED
    else:
        return None
    if comparison.agreement is Agreement.OPEN:
        status = Status.OPEN
    tree = Given(given, link.value, wanted.unit, link.reason)
    relation = "=" if wanted.value.is_point else "⊆"
    return Justification(wanted, status, relation, comparison.how, tree, link.reason)
