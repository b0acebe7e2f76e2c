"""DGEM (Khot, Sabharwal and Clark 2018): is each node and edge of the hypothesis supported?"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from numerate.models.neural.graphs import EDGE_LABELS
from numerate.models.neural.layers import RecurrentLayer, attention, masked_mean
from numerate.models.neural.sentences import PhraseGraph, Sentence

__all__ = ["DGEM", "Votes"]


class DGEM(nn.Module):
    """The mean of what nodes say, and of what edges say; with `edge=0` there are no edges."""

    def __init__(self, width: int, classes: int, *, hidden: int, edge: int, dropout: float) -> None:
        super().__init__()
        self.project = nn.Linear(width, hidden, bias=False)
        self.node_votes = _votes(4 * hidden, classes, dropout)
        self.edges = _Edges(hidden, edge, classes, dropout) if edge else None
        for layer in self.modules():
            if isinstance(layer, nn.Linear):
                nn.init.xavier_normal_(layer.weight)

    def forward(self, premise: Sentence, graph: PhraseGraph) -> Tensor:
        """The logits of each pair."""
        return self.votes(premise, graph).logits

    def votes(self, premise: Sentence, graph: PhraseGraph) -> Votes:
        """What each node and edge says, and what they attend to."""
        words, phrases = self.project(premise.vectors), self.project(graph.vectors)
        weights = _node_attention(phrases, graph.word_mask, words, premise.mask)
        nodes = _mean_words(phrases, graph.word_mask)
        found = weights @ words
        compared = torch.cat([nodes, found, nodes - found, nodes * found], dim=-1)
        of_nodes = self.node_votes(compared)
        logits = masked_mean(of_nodes, graph.node_mask)
        if self.edges is None:
            return Votes(weights, of_nodes, None, logits)
        of_edges = self.edges(words, premise.lengths, weights, graph)
        logits = logits + masked_mean(of_edges, graph.edge_mask)
        return Votes(weights, of_nodes, of_edges, logits)


@dataclass(frozen=True, slots=True)
class Votes:
    """How a batch of pairs is decided: the logits of nodes and of edges, and their sum of means."""

    attention: Tensor  # batch x nodes x words of the premise
    nodes: Tensor  # batch x nodes x classes
    edges: Tensor | None  # batch x edges x classes; None where a model has none
    logits: Tensor  # batch x classes


class _Edges(nn.Module):
    """What edges say: a relation between the soft spans of two nodes in the premise."""

    def __init__(self, hidden: int, edge: int, classes: int, dropout: float) -> None:
        super().__init__()
        self.read = RecurrentLayer(hidden, hidden, both_ways=False)
        self.labels = nn.Embedding(len(EDGE_LABELS), edge)
        self.votes = _votes(2 * hidden + edge, classes, dropout)

    def forward(
        self, words: Tensor, lengths: Tensor, weights: Tensor, graph: PhraseGraph
    ) -> Tensor:
        nodes = weights @ self.read(words, lengths)
        related = torch.cat(
            [
                _chosen(nodes, graph.sources),
                self.labels(graph.labels),
                _chosen(nodes, graph.targets),
            ],
            dim=-1,
        )
        voted: Tensor = self.votes(related)
        return voted


def _votes(width: int, classes: int, dropout: float) -> nn.Sequential:
    """ReLU and dropout are on the outputs themselves, as released."""
    return nn.Sequential(nn.Linear(width, classes), nn.ReLU(), nn.Dropout(dropout))


def _node_attention(phrases: Tensor, word_mask: Tensor, words: Tensor, mask: Tensor) -> Tensor:
    """How far each node attends to each word of the premise: the mean over the node's words."""
    batch, nodes, length, width = phrases.shape
    each = phrases.view(batch, nodes * length, width)
    weights = attention(each @ words.transpose(1, 2), mask)
    return _mean_words(weights.view(batch, nodes, length, -1), word_mask)


def _mean_words(values: Tensor, word_mask: Tensor) -> Tensor:
    batch, nodes = values.shape[:2]
    return masked_mean(values.flatten(0, 1), word_mask.flatten(0, 1)).view(batch, nodes, -1)


def _chosen(nodes: Tensor, places: Tensor) -> Tensor:
    return nodes.gather(1, places.unsqueeze(-1).expand(-1, -1, nodes.shape[-1]))
