"""Pair: a text, a claim, and what the one says about the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["LABELS", "NOT_ENTAILMENT", "Pair", "two_way"]

LABELS = ("entailment", "neutral", "contradiction")
"""The three answers."""

NOT_ENTAILMENT = "not_entailment"
"""What a set of two classes, or a model, says for the last two, which it does not tell apart."""


def two_way(label: str) -> str:
    """The label that a set of two classes has for this one.

    >>> two_way("contradiction"), two_way("entailment")
    ('not_entailment', 'entailment')
    """
    return label if label == "entailment" else NOT_ENTAILMENT


@dataclass(frozen=True, slots=True)
class Pair:
    """A premise and a hypothesis, with the gold label where one is known.

    `provenance` says where the pair came from: its file and line, the set, the phenomenon. Its
    `group` names what the pair was made from; pairs of one group belong together.
    """

    id: str
    premise: str
    hypothesis: str
    label: str | None = None
    provenance: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def to_json(self) -> dict[str, Any]:
        """The pair as the JSON object that `numerate.data.readers` reads back.

        >>> Pair("a-0", "He has 3 figs.", "He has 2 figs.", "contradiction").to_json()["label"]
        'contradiction'
        """
        return {
            "id": self.id,
            "premise": self.premise,
            "hypothesis": self.hypothesis,
            "label": self.label,
            "provenance": dict(self.provenance),
        }
