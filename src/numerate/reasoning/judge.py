"""The global reasoner (paper §4.2.5): from the quantities of two texts to a verdict."""

from __future__ import annotations

from dataclasses import dataclass, replace

from numerate.language.units import Units
from numerate.quantities.lexing import tokenize
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.asserting import DENIAL, REVERSAL
from numerate.reasoning.deriving.degree import stated_standards
from numerate.reasoning.deriving.derive import Derived, derive, standards
from numerate.reasoning.deriving.justifying import by_implication
from numerate.reasoning.differing import difference
from numerate.reasoning.direct import Candidate, candidates, directly, intersected, is_copy
from numerate.reasoning.matching import Reading
from numerate.reasoning.naming import has_shared_name, shared_names, unknown_names
from numerate.reasoning.opposing import opposition
from numerate.reasoning.paper.algorithm1 import judge_by_algorithm1
from numerate.reasoning.policy import Policy
from numerate.reasoning.proof import Given, Justification, Proof, Status, Step, Verdict
from numerate.reasoning.single import single
from numerate.reasoning.stories.composing import compose
from numerate.reasoning.stories.results import needs_working_out
from numerate.reasoning.wording import content_lemmas, coverage, is_empty

__all__ = ["judge"]

_SUPPORTED = 0.4  # of the claim's words, for entailment
_LITTLE = 0.5  # of the claim's words: then who does what must be right
_SAME_EVENT = 0.7  # of the claim's words, for contradiction
_SAME_NAMES = 0.5  # where a name is the same
_NAMES = 2  # unknown to the text, with which a claim says more than it


def judge(premise: Reading, claim: Reading, policy: Policy, units: Units | None = None) -> Verdict:
    """Whether a text entails, contradicts or leaves open a claim, with the proof."""
    if not policy.best_match:
        return judge_by_algorithm1(premise, claim, policy)
    case = _Case.of(premise, claim, policy, units or Units.default())
    answers = [case.justify(wanted) for wanted in case.wanted]
    proof = Proof(premise.text, claim.text, tuple(justification for justification, _ in answers))
    label, confidence, explanation = _decide(premise, claim, proof)
    limit = next((cut for _, cut in answers if cut is not None), None)
    return Verdict(label, confidence, explanation, proof, limit)


@dataclass(frozen=True, slots=True)
class _Case:
    """A text and a claim, with what both say besides the quantities that stand in them."""

    premise: Reading
    claim: Reading
    wanted: tuple[NumSet, ...]
    implied: tuple[Derived, ...]
    copied: bool
    policy: Policy
    units: Units

    @classmethod
    def of(cls, premise: Reading, claim: Reading, policy: Policy, units: Units) -> _Case:
        stated = filter(_is_stated, claim.numsets)
        bounds = [standard.bound for standard in stated_standards(premise)]
        facts = tuple(one for one in premise.numsets if one not in bounds)
        return cls(
            premise=replace(premise, numsets=facts) if bounds else premise,
            claim=claim,
            wanted=(*stated, *standards(premise, claim, units)),
            implied=tuple(derive(premise, units)),
            copied=is_copy(premise, claim),
            policy=policy,
            units=units,
        )

    def justify(self, wanted: NumSet) -> tuple[Justification, str | None]:
        """The justification of one quantity of the claim, and the limit that cut the search."""
        found = candidates(self.premise, self.claim, wanted, self.policy, self.units)
        direct = directly(wanted, found, copied=self.copied)
        entailed = direct.status is Status.ENTAILED
        if entailed and not (wanted.kind.is_quantity and self._needs_sum(direct, found)):
            return direct, None
        if wanted.kind in (Kind.DATE, Kind.TIME):
            return direct, None
        if self.copied and found:
            return direct, None  # nothing was left to be worked out, only a number was changed
        implied = None if entailed else intersected(wanted, found) or self._implied(wanted)
        if implied is not None and implied.status is Status.ENTAILED:
            return implied, None
        if wanted.kind in (Kind.ORDINAL, Kind.IDENTIFIER):
            return implied or direct, None
        composed, limit = compose(self.premise, self.claim, wanted, self.units)
        if composed is None and entailed:
            return replace(direct, status=Status.OPEN, how="a part of what it came to"), limit
        return composed or implied or direct, limit

    def _needs_sum(self, direct: Justification, found: list[Candidate]) -> bool:
        """Whether the claim says what several quantities came to, and the text does not."""
        if not isinstance(direct.tree, Given):
            return False
        several = sum(one.given.unit is not None for one in found) > 1
        return needs_working_out(
            self.premise, direct.tree.numset, self.claim, direct.claim, several=several
        )

    def _implied(self, wanted: NumSet) -> Justification | None:
        """What follows from the text though no quantity of it says so, or is wrong by it."""
        if (one := single(self.premise, wanted)) is not None:
            return one
        return by_implication(self.implied, self.claim, wanted, self.policy, self.units)


def _is_stated(wanted: NumSet) -> bool:
    """Whether a quantity is a claim of its own; "both" only points at two things named before."""
    return not wanted.text.lower().startswith("both")


def _decide(premise: Reading, claim: Reading, proof: Proof) -> tuple[str, float, str]:
    statuses = [justification.status for justification in proof.justifications]
    if not statuses:
        return "neutral", 0.5, "The claim states no quantity."
    derived = any(isinstance(one.tree, Step) for one in proof.justifications)
    wanted = claim.lemmas if derived else claim.others
    reasons = " ".join(one.reason for one in proof.justifications if isinstance(one.tree, Step))
    given = {*premise.lemmas, *shared_names(premise, claim), *content_lemmas(tokenize(reasons))}
    covered = coverage(wanted, given)
    is_decided = Status.CONTRADICTED in statuses or set(statuses) == {Status.ENTAILED}
    differs = difference(premise, claim) if is_decided else None
    if differs is not None:
        return "neutral", 0.5, f"The quantities are of something else: {differs}."
    if Status.CONTRADICTED in statuses and covered >= _needed(premise, claim, proof):
        return "contradiction", covered, _explain(proof, Status.CONTRADICTED)
    if set(statuses) == {Status.ENTAILED}:
        opposed = opposition(premise, claim) if not derived else None
        if opposed is not None:
            label = "contradiction" if opposed.contradicts else "neutral"
            return label, covered, f"The quantities are there, but {opposed.reason}."
        unknown = unknown_names(premise, claim)
        if len(unknown) >= _NAMES:
            return "neutral", 0.5, f"The quantities are there, but not {', '.join(unknown)}."
        if covered <= _LITTLE and (verb := _other_role(premise, proof)) is not None:
            return "neutral", 0.5, f"The quantities are there, but nothing that says {verb!r}."
        if covered >= _SUPPORTED:
            return "entailment", covered, _explain(proof, Status.ENTAILED)
        return "neutral", 1 - covered, "The quantities are there, but the claim says more of them."
    worst = Status.MISSING if Status.MISSING in statuses else Status.OPEN
    return "neutral", 0.5, _explain(proof, worst)


def _needed(premise: Reading, claim: Reading, proof: Proof) -> float:
    """How much of the claim's words must be there for a contradiction: less where names agree."""
    if any(one.how in (DENIAL, REVERSAL) for one in proof.justifications):
        return _SUPPORTED
    return _SAME_NAMES if has_shared_name(premise, claim) else _SAME_EVENT


def _other_role(premise: Reading, proof: Proof) -> str | None:
    """What the claim lets those do who suffered in the text, or suffer who did something there."""
    for one in proof.justifications:
        given = one.tree.numset if isinstance(one.tree, Given) else None
        verb = one.claim.verb
        if given is None or given.verb is None or verb is None or given.voice == one.claim.voice:
            continue
        if not (is_empty(verb) or is_empty(given.verb)) and not coverage([verb], premise.lemmas):
            return verb
    return None


def _explain(proof: Proof, status: Status) -> str:
    texts = [f"'{one.claim.text}'" for one in proof.justifications if one.status is status]
    verb = {
        Status.ENTAILED: "follows from the text",
        Status.CONTRADICTED: "contradicts the text",
        Status.OPEN: "is left open by the text",
        Status.MISSING: "has nothing comparable in the text",
    }[status]
    return f"{', '.join(texts)} {verb}." if texts else "A quantity of the claim stays open."
