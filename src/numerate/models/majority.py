"""The majority baseline: one label for all, which any model should beat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from numerate.data.pair import LABELS, NOT_ENTAILMENT, Pair
from numerate.errors import BadSetting
from numerate.models.model import Prediction

__all__ = ["Majority"]


@dataclass(frozen=True, slots=True)
class Majority:
    """Gives every pair the label that most pairs of a set have.

    >>> Majority("neutral").predict([Pair("1", "2 cats sat.", "3 cats sat.")])[0].label
    'neutral'
    """

    label: str

    def __post_init__(self) -> None:
        allowed = (*LABELS, NOT_ENTAILMENT)
        if self.label not in allowed:
            reason = f"there is no label {self.label!r}"
            raise BadSetting("majority", "label", reason, allowed)

    @property
    def name(self) -> str:
        return f"majority:label={self.label}"

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        return [Prediction(self.label) for _ in pairs]
