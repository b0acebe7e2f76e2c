"""SSEN (Nie and Bansal 2017): stacked BiLSTMs, each of which sees all that is beneath it."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from numerate.models.neural.layers import RecurrentLayer, masked_max
from numerate.models.neural.sentences import Sentence

__all__ = ["SSEN"]


class SSEN(nn.Module):
    """Two texts, read by the stack; the last layer's states are max-pooled."""

    def __init__(
        self, width: int, classes: int, *, hidden: Sequence[int], classifier: int, dropout: float
    ) -> None:
        super().__init__()
        layers = []
        for size in hidden:
            layers.append(RecurrentLayer(width, size))
            width += 2 * size
        self.stack = nn.ModuleList(layers)
        self.classify = nn.Sequential(
            nn.Linear(4 * 2 * hidden[-1], classifier),
            nn.ReLU(),
            nn.Dropout(dropout),
            nn.Linear(classifier, classes),
        )

    def forward(self, premise: Sentence, hypothesis: Sentence) -> Tensor:
        """The logits of each pair."""
        p, h = self._read(premise), self._read(hypothesis)
        return self.classify(torch.cat([p, h, (p - h).abs(), p * h], dim=-1))

    def _read(self, text: Sentence) -> Tensor:
        beneath = [text.vectors]
        for layer in self.stack:
            beneath.append(layer(torch.cat(beneath, dim=-1), text.lengths))
        return masked_max(beneath[-1], text.mask)
