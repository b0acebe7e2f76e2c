"""The global reasoner (paper §4.2.5): from the quantities of two texts to a verdict."""

from __future__ import annotations

from dataclasses import dataclass, replace

from numerate.language.knowledge import read_knowledge
from numerate.language.units import Units
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.algorithm1 import justify_by_algorithm1
from numerate.reasoning.comparison import Agreement, Comparison, compare_numsets
from numerate.reasoning.compatibility import Compatibility, Link, compatibility
from numerate.reasoning.composing import compose
from numerate.reasoning.matching import Reading, similarity
from numerate.reasoning.policy import Policy
from numerate.reasoning.proof import Given, Justification, Proof, Status, Step, Verdict
from numerate.reasoning.wording import coverage

__all__ = ["judge"]

_COPY = 0.8  # of all words shared: the claim is the text again
_SUPPORTED = 0.5  # of the claim's words, for entailment
_SAME_EVENT = 0.75  # of the claim's words, for contradiction
_TIE = 0.75  # candidates this close in similarity are all meant
_STATUSES = {
    Agreement.ENTAILS: Status.ENTAILED,
    Agreement.OPEN: Status.OPEN,
    Agreement.CONTRADICTS: Status.CONTRADICTED,
}


@dataclass(frozen=True, slots=True)
class _Candidate:
    given: NumSet
    found: Compatibility
    comparison: Comparison
    score: float


def judge(premise: Reading, claim: Reading, policy: Policy, units: Units | None = None) -> Verdict:
    """Whether a text entails, contradicts or leaves open a claim, with the proof."""
    lexicon = units or Units.default()
    justifications = []
    limit = None
    for wanted in filter(_is_stated, claim.numsets):
        if policy.best_match:
            justification, cut = _justify(premise, claim, wanted, policy, lexicon)
        else:
            justification, cut = justify_by_algorithm1(premise, wanted, policy, lexicon)
        justifications.append(justification)
        limit = limit or cut
    proof = Proof(premise.text, claim.text, tuple(justifications))
    label, confidence, explanation = _decide(premise, claim, proof, policy)
    return Verdict(label, confidence, explanation, proof, limit)


def _is_stated(wanted: NumSet) -> bool:
    """Whether a quantity is a claim of its own; "both" only points at two things named before."""
    return not wanted.text.lower().startswith("both")


def _justify(
    premise: Reading, claim: Reading, wanted: NumSet, policy: Policy, units: Units
) -> tuple[Justification, str | None]:
    candidates = _candidates(premise, claim, wanted, policy, units)
    direct = _direct(wanted, candidates)
    if not wanted.kind.is_quantity or wanted.kind is Kind.ORDINAL:
        return direct, None
    result = _is_result(claim) and sum(one.given.unit is not None for one in candidates) > 1
    if direct.status is Status.ENTAILED and not result:
        return direct, None
    if premise.overlap(claim) >= _COPY:
        return direct, None  # nothing was left to be worked out, only a number was changed
    composed, limit = compose(premise.numsets, wanted, units)
    if composed is None:
        others = [one for one in claim.numsets if one != wanted and one.value.is_point]
        if others:
            composed, _ = compose(premise.numsets, wanted, units, assumed=others)
    if composed is None and direct.status is Status.ENTAILED:
        return replace(direct, status=Status.OPEN, how="a part of what it came to"), limit
    return composed or direct, limit


def _is_result(claim: Reading) -> bool:
    """Whether a claim states what something came to: "10 are left", "5 in total"."""
    results = read_knowledge("claims")["results"]
    return any(word in results for word in claim.tokens.lowers)


def _candidates(
    premise: Reading, claim: Reading, wanted: NumSet, policy: Policy, units: Units
) -> list[_Candidate]:
    found = []
    for given in _comparable(premise, claim, wanted):
        link = compatibility(given, wanted, units)
        if link:
            comparison = compare_numsets(given, link.value, wanted, policy)
            score = similarity(premise, given, claim, wanted, link)
            found.append(_Candidate(given, link, comparison, score))
    return found


def _comparable(premise: Reading, claim: Reading, wanted: NumSet) -> tuple[NumSet, ...]:
    """What a claim's quantity may be compared with: in a copy of the text, what has its place."""
    if premise.overlap(claim) < _COPY or len(premise.numsets) != len(claim.numsets):
        return premise.numsets
    place = claim.numsets.index(wanted)
    return premise.numsets[place : place + 1]


def _direct(wanted: NumSet, candidates: list[_Candidate]) -> Justification:
    """The justification by the most similar quantities of the text, one of which may entail."""
    if not candidates:
        return Justification(
            wanted, Status.MISSING, "=", "nothing", reason="nothing in the text is comparable"
        )
    best = max(candidate.score for candidate in candidates)
    meant = [candidate for candidate in candidates if candidate.score >= best - _TIE]
    order = {Agreement.ENTAILS: 0, Agreement.CONTRADICTS: 1, Agreement.OPEN: 2}
    chosen = min(meant, key=lambda one: (order[one.comparison.agreement], -one.score))
    status = _STATUSES[chosen.comparison.agreement]
    if status is Status.CONTRADICTED and (
        chosen.found.link is not Link.SAME or not wanted.kind.is_quantity
    ):
        status = Status.OPEN
    tree = Given(chosen.given, chosen.found.value, wanted.unit, chosen.found.reason)
    relation = "=" if wanted.value.is_point else "⊆"
    return Justification(wanted, status, relation, chosen.comparison.how, tree, chosen.found.reason)


def _decide(
    premise: Reading, claim: Reading, proof: Proof, policy: Policy
) -> tuple[str, float, str]:
    statuses = [justification.status for justification in proof.justifications]
    if not statuses:
        return "neutral", 0.5, "The claim states no quantity."
    derived = any(isinstance(one.tree, Step) for one in proof.justifications)
    wanted = claim.lemmas if derived else claim.others
    covered = coverage(wanted, premise.lemmas) if policy.read_words else 1.0
    if Status.CONTRADICTED in statuses and covered >= _SAME_EVENT:
        return "contradiction", covered, _explain(proof, Status.CONTRADICTED)
    if all(status is Status.ENTAILED for status in statuses):
        if covered >= _SUPPORTED:
            return "entailment", covered, _explain(proof, Status.ENTAILED)
        return "neutral", 1 - covered, "The quantities are there, but the claim says more of them."
    worst = Status.MISSING if Status.MISSING in statuses else Status.OPEN
    return "neutral", 0.5, _explain(proof, worst)


def _explain(proof: Proof, status: Status) -> str:
    texts = [f"'{one.claim.text}'" for one in proof.justifications if one.status is status]
    verb = {
        Status.ENTAILED: "follows from the text",
        Status.CONTRADICTED: "contradicts the text",
        Status.OPEN: "is left open by the text",
        Status.MISSING: "has nothing comparable in the text",
    }[status]
    return f"{', '.join(texts)} {verb}." if texts else "A quantity of the claim stays open."
