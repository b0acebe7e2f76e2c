"""Q-REAS as a model: the reasoner's verdicts, with their proofs as evidence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from numerate.data.pair import Pair
from numerate.errors import UnknownMatcher
from numerate.language.units import Units
from numerate.models.model import Prediction
from numerate.reasoning.checking import check_all
from numerate.reasoning.matchers import MATCHERS
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.proof import Verdict

__all__ = ["QReas"]


@dataclass(frozen=True, slots=True)
class QReas:
    """The reasoner, with one of its profiles, one of its matchers, and a file of units if wanted.

    >>> pair = Pair("1", "The firm employs 100 men.", "The firm employs 90 men.")
    >>> [answer] = QReas().predict([pair])
    >>> answer.label, answer.evidence["justifications"][0]["how"]
    ('contradiction', 'disjoint')
    """

    profile: str = "default"
    matcher: str = "encoder"
    units: str = ""
    _lexicon: Units | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        Policy.named(self.profile)  # an unknown name is an error now, not at the first pair
        if self.matcher not in MATCHERS:
            raise UnknownMatcher(self.matcher, MATCHERS)
        lexicon = Units.with_file(self.units) if self.units else None
        object.__setattr__(self, "_lexicon", lexicon)

    @property
    def name(self) -> str:
        usual = {"profile": "default", "matcher": "encoder", "units": ""}
        own = {name: getattr(self, name) for name in usual}
        said = [f"{name}={value}" for name, value in own.items() if value != usual[name]]
        return ":".join(["qreas", *([",".join(said)] if said else [])])

    def verdicts(self, pairs: Sequence[Pair]) -> Iterator[Verdict]:
        texts = ((pair.premise, pair.hypothesis) for pair in pairs)
        return check_all(texts, profile=self.profile, matcher=self.matcher, units=self._lexicon)

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        return [
            Prediction(verdict.label, verdict.confidence, evidence=verdict.to_json())
            for verdict in self.verdicts(pairs)
        ]
