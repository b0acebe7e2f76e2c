"""The guardrail: whether an answer may go out, by what its sources say of its claims."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from numerate.documents.source import Source
from numerate.documents.values import Checked, Report, Status
from numerate.documents.verifying import Verifier
from numerate.errors import UnknownGuardPolicy
from numerate.reasoning.proofs.proof import Basis

__all__ = ["BALANCE", "POLICIES", "Decision", "Reason", "decide", "guard"]

BALANCE = 0.5
"""The support above which more speaks for a claim than against it."""

POLICIES: Mapping[str, Callable[[Checked], bool]] = {
    "strict": lambda one: one.status is Status.SUPPORTED and not _is_unproved(one),
    "balanced": lambda one: one.support > BALANCE,
    "lenient": lambda one: one.status is not Status.CONTRADICTED,
}
"""What each policy wants of every claim."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A claim that an answer may not go out with, and why."""

    claim: str
    start: int
    end: int
    status: Status
    explanation: str


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether an answer may go out, the reasons if not, and the report behind it."""

    passed: bool
    policy: str
    reasons: tuple[Reason, ...]
    report: Report = field(repr=False)

    def __bool__(self) -> bool:
        return self.passed

    def to_json(self) -> dict[str, Any]:
        """A record for a log: the decision without the whole report."""
        counts = {str(status): self.report.count(status) for status in Status}
        return {
            "passed": self.passed,
            "policy": self.policy,
            "reasons": [asdict(one) for one in self.reasons],
            "claims": counts,
            "support": self.report.support,
            "limits": list(self.report.limits),
        }


def guard(
    answer: str,
    sources: str | Source | Iterable[str | Source] | Verifier,
    policy: str = "strict",
) -> Decision:
    """Whether an answer may go out, by a policy.

    `strict` wants every claim supported and what it says of quantities proved, `balanced` that more
    speaks for each than against it, `lenient` that none is contradicted.

    >>> decision = guard("Acme hired 90 men.", ["Acme hired 100 men."], policy="lenient")
    >>> decision.passed, str(decision.reasons[0].status)
    (False, 'contradicted')
    """
    if policy not in POLICIES:
        raise UnknownGuardPolicy(policy, sorted(POLICIES))
    verifier = sources if isinstance(sources, Verifier) else Verifier(sources)
    return decide(verifier.verify(answer), policy)


def decide(report: Report, policy: str = "strict") -> Decision:
    """What a policy says of a report. A claim that was not looked at is not supported."""
    if policy not in POLICIES:
        raise UnknownGuardPolicy(policy, sorted(POLICIES))
    passes = POLICIES[policy]
    reasons = tuple(_reason(one) for one in report.claims if not passes(one))
    is_whole = not report.limits or policy == "lenient"
    return Decision(not reasons and is_whole, policy, reasons, report)


def _is_unproved(one: Checked) -> bool:
    """Whether a claim has quantities, and yet its words alone decide."""
    return bool(one.quantities) and one.basis is Basis.WORDS


def _reason(one: Checked) -> Reason:
    return Reason(one.text, one.start, one.end, one.status, one.explanation)
