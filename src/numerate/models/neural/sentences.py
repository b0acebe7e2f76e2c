"""What an architecture is given: texts as word vectors, and a hypothesis as a graph of phrases."""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor

__all__ = ["PhraseGraph", "Sentence"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A batch of texts."""

    vectors: Tensor  # batch x words x width
    mask: Tensor  # batch x words; true where there is a word
    lengths: Tensor  # batch; on the CPU
    letters: Tensor | None  # batch x words x letters, by number


@dataclass(frozen=True, slots=True)
class PhraseGraph:
    """A batch of graphs; a node is a phrase, an edge goes from a node to another."""

    vectors: Tensor  # batch x nodes x words x width
    word_mask: Tensor  # batch x nodes x words
    node_mask: Tensor  # batch x nodes
    sources: Tensor  # batch x edges; the node where an edge begins
    labels: Tensor  # batch x edges
    targets: Tensor  # batch x edges
    edge_mask: Tensor  # batch x edges
