"""Algorithm 1 of the paper (§4.2.5): from the quantities of two texts to a label.

The algorithm marks each quantity of the claim twice: by comparing it with the text's one by one
(lines 10-19), then by equations (lines 20-23), which have the last word. Where one value matches
directly, "P H =" is an equation, so that whatever the first pass marks true or contradicted the
second marks true. What is left to do is the second pass; MaxSimilarityClass, which serves only the
first, says how sure the answer is.
"""

from __future__ import annotations

from collections.abc import Sequence

from numerate.quantities.numset import NumSet
from numerate.quantities.reading import Reading
from numerate.reasoning.composition.typing_table import Type
from numerate.reasoning.paper.composing import Part, equation
from numerate.reasoning.paper.pruning import cardinals, unit_match
from numerate.reasoning.paper.similarity import class_probabilities
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.proof import Proof, Verdict
from numerate.reasoning.proofs.tree import Given, How, Justification, Status

__all__ = ["judge_by_algorithm1"]

_MOST_STEPS = 200_000  # of the search for equations, for all quantities of a claim together
_UNSURE = 0.5
_TOLD = {
    Status.MISSING: ("neutral", "has nothing comparable in the text"),
    Status.OPEN: ("neutral", "does not follow from the text"),
    Status.ENTAILED: ("entailment", "follows from the text"),
}


def judge_by_algorithm1(premise: Reading, claim: Reading, policy: Policy) -> Verdict:
    """The label that the paper's reasoner gives, with the proof of every quantity it justifies."""
    givens, wanteds = cardinals(premise.numsets), cardinals(claim.numsets)
    most_steps = _MOST_STEPS // max(1, len(wanteds))
    justifications: list[Justification] = []
    limit = None
    for wanted in wanteds:
        justification, cut = _justify(givens, wanted, policy, most_steps)
        justifications.append(justification)
        limit = limit or cut
    proof = Proof(premise.text, claim.text, tuple(justifications))
    for status, (label, told) in _TOLD.items():  # lines 1 and 9, 26, 25
        texts = [f"'{one.claim.text}'" for one in justifications if one.status is status]
        if texts:
            explanation = f"{', '.join(texts)} {told}."
            return Verdict(label, _confidence(label, justifications), explanation, proof, limit)
    return Verdict("neutral", _UNSURE, "The claim states no quantity.", proof)


def _justify(
    givens: Sequence[NumSet], wanted: NumSet, policy: Policy, most_steps: int
) -> tuple[Justification, str | None]:
    type_ = _type(wanted)
    parts = _parts(givens, wanted, type_)
    compatible = [leaf for leaf, own in parts if own == type_]
    relation = "=" if wanted.value.is_point else "⊆"
    if not compatible:
        reason = "nothing in the text has its unit"
        return Justification(wanted, Status.MISSING, relation, How.NOTHING, reason=reason), None
    found, limit = equation(parts, wanted, type_, policy, most_steps)
    last = compatible[-1]
    unjustified = Justification(
        wanted, Status.OPEN, relation, How.NO_EQUATION, last, last.note or ""
    )
    return found or unjustified, limit


def _parts(givens: Sequence[NumSet], wanted: NumSet, type_: Type) -> list[Part]:
    """The text's quantities with their types: the claim's, where the two may be compared."""
    parts = []
    for given in givens:
        reason = unit_match(given, wanted)
        if reason is not None:
            unit = wanted.unit if given.unit == wanted.unit else None
            parts.append((Given(given, given.value, unit, reason), type_))
        elif given.unit is not None and wanted.kind.is_quantity:
            parts.append((Given(given, given.value, given.unit), _type(given)))
    return parts


def _type(numset: NumSet) -> Type:
    return Type() if numset.unit is None else Type.of(numset.unit)


def _confidence(label: str, justifications: Sequence[Justification]) -> float:
    """How sure an entailment is: as sure as the least similar quantity it rests on."""
    if label != "entailment":
        return _UNSURE
    return min(
        class_probabilities(leaf.numset, one.claim)["entailment"]
        for one in justifications
        for leaf in one.leaves()
        if isinstance(leaf, Given)
    )
