"""CBOW (Williams, Nangia and Bowman 2018): a text is the sum of its word vectors."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from numerate.models.neural.layers import masked_sum
from numerate.models.neural.sentences import Sentence

__all__ = ["CBOW"]


class CBOW(nn.Module):
    """Two bags of words, compared by three layers."""

    def __init__(self, width: int, classes: int, *, hidden: int, dropout: float) -> None:
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        self.layers = nn.Sequential(
            nn.Linear(4 * width, hidden),
            nn.ReLU(),
            nn.Linear(hidden, hidden),
            nn.ReLU(),
            nn.Linear(hidden, hidden),
            nn.ReLU(),
        )
        self.classify = nn.Linear(hidden, classes)

    def forward(self, premise: Sentence, hypothesis: Sentence) -> Tensor:
        """The logits of each pair."""
        p, h = (masked_sum(self.dropout(text.vectors), text.mask) for text in (premise, hypothesis))
        compared = self.layers(torch.cat([p, h, p - h, p * h], dim=-1))
        return self.classify(self.dropout(compared))
