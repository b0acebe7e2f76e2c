"""The reasoner over degrees as a model: what adjectives, and measures beside them, entail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from numerate.data.pair import Pair
from numerate.models.model import Prediction
from numerate.quantities.reading import read_all
from numerate.reasoning.degrees.judging import SURE, judge_degrees, told
from numerate.reasoning.proofs.proof import Proof, Verdict

__all__ = ["DegreeReasoner"]

_BATCH = 512


@dataclass(frozen=True, slots=True)
class DegreeReasoner:
    """Knows adjectives by their scales; where they decide nothing, it answers neutral.

    >>> pair = Pair("1", "The street is wetter than the roof.", "The street is wet.")
    >>> [answer] = DegreeReasoner().predict([pair])
    >>> answer.label, answer.evidence["explanation"]
    ('entailment', "Any degree of 'wet' is wet.")
    """

    @property
    def name(self) -> str:
        return "degree"

    def verdicts(self, pairs: Sequence[Pair]) -> Iterator[Verdict]:
        source = iter(pairs)
        while batch := list(islice(source, _BATCH)):
            texts = list(dict.fromkeys(t for one in batch for t in (one.premise, one.hypothesis)))
            readings = dict(zip(texts, read_all(texts), strict=True))
            for one in batch:
                found = judge_degrees(readings[one.premise], readings[one.hypothesis])
                proof = Proof(one.premise, one.hypothesis, ())
                yield Verdict(found.label, SURE, told(found.reason), proof)

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        return [
            Prediction(verdict.label, verdict.confidence, evidence=verdict.to_json())
            for verdict in self.verdicts(pairs)
        ]
