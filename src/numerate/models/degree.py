"""The reasoner over degrees as a model: what adjectives, and measures beside them, entail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from numerate.data.pair import Pair
from numerate.models.model import Prediction
from numerate.quantities.reading import read_all
from numerate.reasoning.degrees.judging import judge_degrees

__all__ = ["DegreeReasoner"]

_BATCH = 512


@dataclass(frozen=True, slots=True)
class DegreeReasoner:
    """Knows adjectives by their scales; where they decide nothing, it answers neutral.

    >>> pair = Pair("1", "The street is wetter than the roof.", "The street is wet.")
    >>> [answer] = DegreeReasoner().predict([pair])
    >>> answer.label, answer.evidence["explanation"]
    ('entailment', "any degree of 'wet' is wet, and it is said to be wet")
    """

    @property
    def name(self) -> str:
        return "degree"

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        found: list[Prediction] = []
        source = iter(pairs)
        while batch := list(islice(source, _BATCH)):
            texts = list(dict.fromkeys(t for one in batch for t in (one.premise, one.hypothesis)))
            readings = dict(zip(texts, read_all(texts), strict=True))
            for one in batch:
                verdict = judge_degrees(readings[one.premise], readings[one.hypothesis])
                found.append(Prediction(verdict.label, evidence={"explanation": verdict.reason}))
        return found
