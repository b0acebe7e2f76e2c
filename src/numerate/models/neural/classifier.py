"""Classifier: an architecture together with the word vectors that it reads."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from numerate.models.neural.batches import Batch, GraphBatch, TextBatch
from numerate.models.neural.bilstm import BiLSTM
from numerate.models.neural.cbow import CBOW
from numerate.models.neural.chen import Chen
from numerate.models.neural.decompatt import DecompAtt
from numerate.models.neural.dgem import DGEM, Votes
from numerate.models.neural.esim import ESIM
from numerate.models.neural.infersent import InferSent
from numerate.models.neural.layers import WordVectors
from numerate.models.neural.recipes import Recipe
from numerate.models.neural.sentences import PhraseGraph, Sentence
from numerate.models.neural.ssen import SSEN

__all__ = ["Classifier"]

_ARCHITECTURES = {
    "cbow": CBOW,
    "bilstm": BiLSTM,
    "chen": Chen,
    "infersent": InferSent,
    "ssen": SSEN,
    "esim": ESIM,
    "decompatt": DecompAtt,
    "dgem": DGEM,
    "dgem-without-edges": DGEM,
}


class Classifier(nn.Module):
    """Batches in, logits out."""

    def __init__(self, recipe: Recipe, words: WordVectors, classes: int) -> None:
        super().__init__()
        self.words = words
        self.body = _ARCHITECTURES[recipe.name](words.width, classes, **recipe.sizes)

    @property
    def parameters_without_vectors(self) -> int:
        """How many numbers are trained, those of word vectors not counted, as papers do it."""
        return sum(parameter.numel() for parameter in self.body.parameters())

    def forward(self, batch: Batch) -> Tensor:
        """The logits of each pair, in single precision."""
        premise = self._sentence(batch.premise)
        if batch.graph is not None:
            logits = self.body(premise, self._graph(batch.graph))
        else:
            logits = self.body(premise, self._sentence(batch.hypothesis))
        return logits.float()

    def votes(self, batch: Batch) -> Votes:
        """How nodes and edges decide; of an architecture that reads graphs alone."""
        if batch.graph is None or not isinstance(self.body, DGEM):
            raise TypeError("it reads no graph")
        return self.body.votes(self._sentence(batch.premise), self._graph(batch.graph))

    def _sentence(self, text: TextBatch) -> Sentence:
        return Sentence(self.words(text.words), text.mask, text.lengths, text.letters)

    def _graph(self, graph: GraphBatch) -> PhraseGraph:
        sources, labels, targets = torch.unbind(graph.edges, dim=-1)
        return PhraseGraph(
            self.words(graph.words),
            graph.word_mask,
            graph.node_mask,
            sources,
            labels,
            targets,
            graph.edge_mask,
        )
