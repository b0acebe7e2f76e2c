"""Batches: pairs as numbers, those of like length together."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from numerate.data.pair import Pair
from numerate.models.neural.graphs import EDGE_LABELS, graph_of
from numerate.models.neural.recipes import Recipe
from numerate.models.neural.tokens import tokens
from numerate.models.neural.vocabulary import END, PADDING, Vocabulary, letters

__all__ = [
    "Batch",
    "Example",
    "GraphBatch",
    "TextBatch",
    "batch_of",
    "bucketed",
    "buckets",
    "example_of",
]

_EDGE_NUMBER = {label: number for number, label in enumerate(EDGE_LABELS)}
_NO_LETTERS = [0]
_POOL = 50  # batches that are sorted together: so many lengths stay apart in an epoch


@dataclass(frozen=True, slots=True)
class _Text:
    words: list[int]
    letters: list[list[int]] | None


@dataclass(frozen=True, slots=True)
class _Graph:
    nodes: list[list[int]]
    edges: list[list[int]]  # from, label, to


@dataclass(frozen=True, slots=True)
class Example:
    """A pair as an architecture reads it."""

    premise: _Text
    hypothesis: _Text
    graph: _Graph | None

    @property
    def length(self) -> tuple[int, int]:
        """What examples of one batch should have alike."""
        return len(self.premise.words), len(self.hypothesis.words)


@dataclass(frozen=True, slots=True)
class TextBatch:
    """Texts of a batch; `mask` is true where there is a token, `lengths` stay on the CPU."""

    words: Tensor
    mask: Tensor
    lengths: Tensor
    letters: Tensor | None


@dataclass(frozen=True, slots=True)
class GraphBatch:
    """Graphs of a batch: nodes as texts, edges as (from, label, to), with masks."""

    words: Tensor  # batch x nodes x words
    word_mask: Tensor
    node_mask: Tensor
    edges: Tensor  # batch x edges x 3
    edge_mask: Tensor


@dataclass(frozen=True, slots=True)
class Batch:
    """Pairs that are read at once."""

    premise: TextBatch
    hypothesis: TextBatch
    graph: GraphBatch | None


def example_of(pair: Pair, vocabulary: Vocabulary, recipe: Recipe) -> Example:
    """A pair as the architecture of a recipe reads it."""
    graph = None
    if recipe.reads == "graph":
        found = graph_of(pair, recipe.name)
        edges = [[start, _EDGE_NUMBER[label], end] for start, label, end in found.edges]
        graph = _Graph([vocabulary.numbers(node) for node in found.nodes], edges)
    premise, hypothesis = (
        _text(text, vocabulary, recipe) for text in (pair.premise, pair.hypothesis)
    )
    return Example(premise, hypothesis, graph)


def _text(text: str, vocabulary: Vocabulary, recipe: Recipe) -> _Text:
    found = tokens(text)
    words = vocabulary.numbers(found) + ([END] if recipe.ends else [])
    if recipe.reads != "characters":
        return _Text(words, None)
    return _Text(words, [letters(token) for token in found] or [_NO_LETTERS])


def buckets(examples: Sequence[Example], size: int, seed: str) -> list[list[int]]:
    """An epoch's batches, as places of examples: in random order, like lengths together."""
    return bucketed(range(len(examples)), lambda place: examples[place].length, size, seed)


def bucketed(
    places: Sequence[int], length: Callable[[int], Any], size: int, seed: str
) -> list[list[int]]:
    """Batches of some places, which may come more than once, by the length of what is there."""
    chance = random.Random(seed)
    order = list(places)
    chance.shuffle(order)
    pools = [order[at : at + size * _POOL] for at in range(0, len(order), size * _POOL)]
    batches = []
    for pool in pools:
        pool.sort(key=length)
        batches += [pool[at : at + size] for at in range(0, len(pool), size)]
    chance.shuffle(batches)
    return batches


def batch_of(examples: Sequence[Example], device: str) -> Batch:
    """Examples as tensors on a device."""
    graphs = [example.graph for example in examples if example.graph is not None]
    return Batch(
        _texts([example.premise for example in examples], device),
        _texts([example.hypothesis for example in examples], device),
        _graphs(graphs, device) if graphs else None,
    )


def _texts(texts: Sequence[_Text], device: str) -> TextBatch:
    words = _padded([text.words for text in texts])
    lengths = torch.tensor([len(text.words) for text in texts])
    mask = torch.arange(words.shape[1]) < lengths.unsqueeze(1)
    spelled = [text.letters for text in texts if text.letters is not None]
    return TextBatch(
        words.to(device),
        mask.to(device),
        lengths,
        _padded_twice(spelled).to(device) if spelled else None,
    )


def _graphs(graphs: Sequence[_Graph], device: str) -> GraphBatch:
    words = _padded_twice([graph.nodes for graph in graphs])
    word_mask = words != PADDING
    edges = torch.zeros(len(graphs), max(len(graph.edges) for graph in graphs), 3, dtype=torch.long)
    for row, graph in zip(edges, graphs, strict=True):
        row[: len(graph.edges)] = torch.tensor(graph.edges).view(-1, 3)
    counts = torch.tensor([len(graph.edges) for graph in graphs])
    edge_mask = torch.arange(edges.shape[1]) < counts.unsqueeze(1)
    tensors = (words, word_mask, word_mask.any(dim=-1), edges, edge_mask)
    return GraphBatch(*(tensor.to(device) for tensor in tensors))


def _padded(rows: Sequence[Sequence[int]]) -> Tensor:
    width = max(map(len, rows))
    return torch.tensor([[*row, *[PADDING] * (width - len(row))] for row in rows])


def _padded_twice(tables: Sequence[Sequence[Sequence[int]]]) -> Tensor:
    """Tables of rows of unlike length and number; 0 fills what they lack."""
    height, width = max(map(len, tables)), max(len(row) for table in tables for row in table)
    filled = [[*row, *[0] * (width - len(row))] for table in tables for row in table]
    found = torch.zeros(len(tables), height, width, dtype=torch.long)
    counts = torch.tensor([len(table) for table in tables])
    found[torch.arange(height) < counts.unsqueeze(1)] = torch.tensor(filled)
    return found
