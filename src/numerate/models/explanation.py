"""How a model that reads graphs decided: what each node attends to, what each node and edge says.

It is what the SciTail paper draws in its Figure 4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["ExplainedEdge", "ExplainedNode", "GraphExplanation"]


@dataclass(frozen=True, slots=True)
class ExplainedNode:
    """A phrase of the hypothesis: how probable it makes each label, and its attention.

    `attention` has a weight for each word of the premise; they add up to 1.
    """

    text: str
    probabilities: Mapping[str, float]
    attention: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ExplainedEdge:
    """A relation between two nodes, by their places; without edges a model says nothing of it."""

    source: int
    label: str
    target: int
    probabilities: Mapping[str, float] | None


@dataclass(frozen=True, slots=True)
class GraphExplanation:
    """The answer to a pair, and all that it was made of."""

    model: str
    premise: str
    hypothesis: str
    label: str
    probabilities: Mapping[str, float]
    words: tuple[str, ...]  # of the premise, as the model reads it
    nodes: tuple[ExplainedNode, ...]
    edges: tuple[ExplainedEdge, ...]

    def to_json(self) -> dict[str, Any]:
        """The explanation as JSON; probabilities and weights to six digits."""
        return {
            "model": self.model,
            "premise": self.premise,
            "hypothesis": self.hypothesis,
            "label": self.label,
            "probabilities": _rounded(self.probabilities),
            "words": list(self.words),
            "nodes": [
                {
                    "text": node.text,
                    "probabilities": _rounded(node.probabilities),
                    "attention": [round(weight, 6) for weight in node.attention],
                }
                for node in self.nodes
            ],
            "edges": [
                {
                    "source": edge.source,
                    "label": edge.label,
                    "target": edge.target,
                    "probabilities": edge.probabilities and _rounded(edge.probabilities),
                }
                for edge in self.edges
            ],
        }


def _rounded(probabilities: Mapping[str, float]) -> dict[str, float]:
    return {label: round(value, 6) for label, value in probabilities.items()}
