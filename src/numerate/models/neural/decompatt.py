"""DecompAtt (Parikh et al. 2016): attend, compare, aggregate; no order of words."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from numerate.models.neural.layers import attention, feed_forward, masked_sum
from numerate.models.neural.sentences import Sentence

__all__ = ["DecompAtt"]


class DecompAtt(nn.Module):
    """Words aligned softly, each compared with what it is aligned to; the sums decide."""

    def __init__(self, width: int, classes: int, *, hidden: int, dropout: float) -> None:
        super().__init__()
        self.project = nn.Linear(width, hidden, bias=False)
        self.attend = feed_forward(hidden, hidden, hidden, dropout=dropout)
        self.compare = feed_forward(2 * hidden, hidden, hidden, dropout=dropout)
        self.aggregate = nn.Sequential(
            *feed_forward(2 * hidden, hidden, dropout=dropout), nn.Linear(hidden, classes)
        )
        for layer in self.modules():
            if isinstance(layer, nn.Linear):
                nn.init.xavier_normal_(layer.weight)

    def forward(self, premise: Sentence, hypothesis: Sentence) -> Tensor:
        """The logits of each pair."""
        a, b = self.project(premise.vectors), self.project(hypothesis.vectors)
        scores = self.attend(a) @ self.attend(b).transpose(1, 2)
        beta = attention(scores, hypothesis.mask) @ b
        alpha = attention(scores.transpose(1, 2), premise.mask) @ a
        v_1 = masked_sum(self.compare(torch.cat([a, beta], dim=-1)), premise.mask)
        v_2 = masked_sum(self.compare(torch.cat([b, alpha], dim=-1)), hypothesis.mask)
        return self.aggregate(torch.cat([v_1, v_2], dim=-1))
