"""BiLSTM (Williams, Nangia and Bowman 2018): a text is the mean of a BiLSTM's states."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from numerate.models.neural.layers import RecurrentLayer, masked_mean
from numerate.models.neural.sentences import Sentence

__all__ = ["BiLSTM"]


class BiLSTM(nn.Module):
    """Two texts, read by the same BiLSTM and compared by one layer."""

    def __init__(self, width: int, classes: int, *, hidden: int, dropout: float) -> None:
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        self.encode = RecurrentLayer(width, hidden)
        self.compare = nn.Sequential(nn.Linear(4 * 2 * hidden, hidden), nn.ReLU())
        self.classify = nn.Linear(hidden, classes)

    def forward(self, premise: Sentence, hypothesis: Sentence) -> Tensor:
        """The logits of each pair."""
        p, h = self._read(premise), self._read(hypothesis)
        compared = self.compare(torch.cat([p, h, p - h, p * h], dim=-1))
        return self.classify(self.dropout(compared))

    def _read(self, text: Sentence) -> Tensor:
        states = self.encode(self.dropout(text.vectors), text.lengths)
        return masked_mean(states, text.mask)
