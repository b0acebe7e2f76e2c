"""Proof and Verdict: the justifications of a claim, and the answer that rests on them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from numerate.language.units import Units
from numerate.reasoning.proofs.tree import Justification, Status, all_follow
from numerate.reasoning.proofs.tree_json import justification_json
from numerate.reasoning.proofs.verifying import faults

__all__ = ["Basis", "Proof", "Verdict"]


class Basis(StrEnum):
    """What a verdict rests on."""

    QUANTITIES = "quantities"  # compared and derived exactly; the proof shows how
    WORDS = "words"  # the claim has none, or they do not decide it: a model's reading of its words


@dataclass(frozen=True, slots=True)
class Proof:
    """Both texts and the justification of every quantity of the claim."""

    premise: str
    hypothesis: str
    justifications: tuple[Justification, ...]

    def check(self, units: Units | None = None) -> list[str]:
        """What does not hold when the proof is derived again from its leaves; empty if all does.

        `units` are those that the texts were read with.
        """
        return faults(self.premise, self.hypothesis, self.justifications, units)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a claim: a label, how sure it is, why in a sentence, and the proof."""

    label: str  # "entailment", "neutral" or "contradiction"
    confidence: float
    explanation: str
    proof: Proof
    limit: str | None = None  # the limit that cut the search, if one did

    def __str__(self) -> str:
        """The answer in a line or two; `render_text` adds how each quantity is derived.

        >>> print(Verdict("neutral", 0.75, "The text leaves it open.", Proof("", "", ())))
        neutral (confidence 0.75): The text leaves it open.
        """
        return f"{self.label} (confidence {self.confidence:.2f}): {self.explanation}"

    @property
    def basis(self) -> Basis:
        """Whether the label is proved, or told by the words of the claim alone.

        >>> Verdict("entailment", 0.9, "It follows by its words.", Proof("", "", ())).basis
        <Basis.WORDS: 'words'>
        """
        found = self.proof.justifications
        if self.label == "contradiction":
            are_decisive = any(one.status is Status.CONTRADICTED for one in found)
        else:  # what is neutral though all follows is so by its words
            are_decisive = bool(found) and all_follow(found) is (self.label == "entailment")
        return Basis.QUANTITIES if are_decisive else Basis.WORDS

    def to_json(self) -> dict[str, Any]:
        """The object `numerate check --jsonl` writes, without the id."""
        return {
            "label": self.label,
            "confidence": self.confidence,
            "explanation": self.explanation,
            "justifications": [justification_json(one) for one in self.proof.justifications],
            "limit": self.limit,
            "basis": str(self.basis),
        }
