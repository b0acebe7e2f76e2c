"""Proof: why a claim's quantity follows from a text, as a tree anyone can check again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from numerate.quantities.interval import Interval
from numerate.quantities.numset import NumSet

__all__ = ["Given", "Justification", "Known", "Node", "Proof", "Status", "Step", "Verdict"]


class Status(StrEnum):
    """What the text says about one quantity of the claim."""

    ENTAILED = "entailed"
    CONTRADICTED = "contradicted"
    OPEN = "open"  # something like it is there, but leaves it undecided
    MISSING = "missing"  # nothing in the text is comparable with it


@dataclass(frozen=True, slots=True)
class Given:
    """A leaf: a quantity of the text, its value in the unit it is used in."""

    numset: NumSet
    value: Interval
    unit: str | None
    note: str | None = None  # the conversion or reading that was used


@dataclass(frozen=True, slots=True)
class Known:
    """A leaf that is no quantity of the text but a fact of English: a week has 7 days."""

    value: Interval
    unit: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Step:
    """An operation on two parts, and what it comes to."""

    operator: str  # one of + - * / ∩ ∪ \\
    left: Node
    right: Node
    value: Interval
    unit: str | None = None


Node = Given | Known | Step


@dataclass(frozen=True, slots=True)
class Justification:
    """What the text says about one quantity of the claim, and how we know.

    `relation` is "=" or "⊆" between the tree's value and the claim's; `how` names what made it
    hold or fail: "equal", "rounding", "contained", "disjoint".
    """

    claim: NumSet
    status: Status
    relation: str
    how: str
    tree: Node | None = None
    reason: str = ""

    def leaves(self) -> Iterator[Given | Known]:
        """The leaves of the tree, from left to right."""
        yield from _leaves(self.tree)


@dataclass(frozen=True, slots=True)
class Proof:
    """Both texts and the justification of every quantity of the claim."""

    premise: str
    hypothesis: str
    justifications: tuple[Justification, ...]

    def check(self) -> list[str]:
        """What does not hold when the proof is derived again from its leaves; empty if all does."""
        from numerate.reasoning.verifying import faults

        return faults(self)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a claim: a label, how sure it is, why in a sentence, and the proof."""

    label: str  # "entailment", "neutral" or "contradiction"
    confidence: float
    explanation: str
    proof: Proof
    limit: str | None = None  # the limit that cut the search, if one did

    def to_json(self) -> dict[str, Any]:
        """The object `numerate check --jsonl` writes, without the id."""
        from numerate.reasoning.rendering import justification_json

        return {
            "label": self.label,
            "confidence": self.confidence,
            "explanation": self.explanation,
            "justifications": [justification_json(one) for one in self.proof.justifications],
            "limit": self.limit,
        }


def _leaves(node: Node | None) -> Iterator[Given | Known]:
    if isinstance(node, Step):
        yield from _leaves(node.left)
        yield from _leaves(node.right)
    elif node is not None:
        yield node
