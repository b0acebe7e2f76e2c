"""The votes of DGEM's nodes and edges on one pair, as plain values."""

from __future__ import annotations

from collections.abc import Sequence

from torch import Tensor

from numerate.data.pair import Pair
from numerate.models.explanation import ExplainedEdge, ExplainedNode, GraphExplanation
from numerate.models.model import likeliest
from numerate.models.neural.dgem import Votes
from numerate.models.neural.graphs import Graph
from numerate.models.neural.tokens import tokens

__all__ = ["explained"]


def explained(
    model: str, labels: Sequence[str], pair: Pair, graph: Graph, votes: Votes
) -> GraphExplanation:
    """What was decided of a pair, the only one of its batch."""
    words = tuple(tokens(pair.premise))
    answer = likeliest(labels, _shares(votes.logits[0]))
    nodes = tuple(
        ExplainedNode(
            " ".join(node),
            dict(zip(labels, _shares(votes.nodes[0, at]), strict=True)),
            tuple(votes.attention[0, at, : len(words)].tolist()),
        )
        for at, node in enumerate(graph.nodes)
    )
    edges = tuple(
        ExplainedEdge(
            start,
            label,
            end,
            None
            if votes.edges is None
            else dict(zip(labels, _shares(votes.edges[0, at]), strict=True)),
        )
        for at, (start, label, end) in enumerate(graph.edges)
    )
    probabilities = answer.probabilities or {}
    return GraphExplanation(
        model, pair.premise, pair.hypothesis, answer.label, probabilities, words, nodes, edges
    )


def _shares(logits: Tensor) -> list[float]:
    shares: list[float] = logits.double().softmax(dim=-1).tolist()
    return shares
