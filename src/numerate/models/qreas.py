"""Q-REAS as a model: the reasoner's verdicts, with their proofs as evidence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from numerate.data.pair import Pair
from numerate.errors import UnknownMatcher
from numerate.models.model import Prediction
from numerate.reasoning.checking import check_all
from numerate.reasoning.matchers import MATCHERS
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.proof import Verdict

__all__ = ["QReas"]


@dataclass(frozen=True, slots=True)
class QReas:
    """The reasoner, with one of its profiles and one of its matchers.

    >>> pair = Pair("1", "The firm employs 100 men.", "The firm employs 90 men.")
    >>> [answer] = QReas().predict([pair])
    >>> answer.label, answer.evidence["justifications"][0]["how"]
    ('contradiction', 'disjoint')
    """

    profile: str = "default"
    matcher: str = "encoder"

    def __post_init__(self) -> None:
        Policy.named(self.profile)  # an unknown name is an error now, not at the first pair
        if self.matcher not in MATCHERS:
            raise UnknownMatcher(self.matcher, MATCHERS)

    @property
    def name(self) -> str:
        settings = {"profile": (self.profile, "default"), "matcher": (self.matcher, "encoder")}
        said = [f"{name}={own}" for name, (own, usual) in settings.items() if own != usual]
        return ":".join(["qreas", *([",".join(said)] if said else [])])

    def verdicts(self, pairs: Sequence[Pair]) -> Iterator[Verdict]:
        texts = ((pair.premise, pair.hypothesis) for pair in pairs)
        return check_all(texts, profile=self.profile, matcher=self.matcher)

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        return [
            Prediction(verdict.label, verdict.confidence, evidence=verdict.to_json())
            for verdict in self.verdicts(pairs)
        ]
