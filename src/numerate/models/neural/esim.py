"""ESIM (Chen et al. 2017, ACL): encode, align, compare locally, and compose what was compared."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from numerate.models.neural.layers import RecurrentLayer, attention, masked_max, masked_mean
from numerate.models.neural.sentences import Sentence

__all__ = ["ESIM"]


class ESIM(nn.Module):
    """The sequential model, without the tree."""

    def __init__(self, width: int, classes: int, *, hidden: int, dropout: float) -> None:
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        self.encode = RecurrentLayer(width, hidden)
        self.project = nn.Sequential(nn.Linear(4 * 2 * hidden, hidden), nn.ReLU())
        self.compose = RecurrentLayer(hidden, hidden)
        self.combine = nn.Sequential(nn.Linear(4 * 2 * hidden, hidden), nn.Tanh())
        self.classify = nn.Linear(hidden, classes)

    def forward(self, premise: Sentence, hypothesis: Sentence) -> Tensor:
        """The logits of each pair."""
        # Input encoding
        a, b = (
            self.encode(self.dropout(text.vectors), text.lengths) for text in (premise, hypothesis)
        )
        # Local inference
        scores = a @ b.transpose(1, 2)
        a_aligned = attention(scores, hypothesis.mask) @ b
        b_aligned = attention(scores.transpose(1, 2), premise.mask) @ a
        # Inference composition
        v_a = self._composed(a, a_aligned, premise)
        v_b = self._composed(b, b_aligned, hypothesis)
        pooled = torch.cat(
            [
                masked_mean(v_a, premise.mask),
                masked_max(v_a, premise.mask),
                masked_mean(v_b, hypothesis.mask),
                masked_max(v_b, hypothesis.mask),
            ],
            dim=-1,
        )
        return self.classify(self.dropout(self.combine(self.dropout(pooled))))

    def _composed(self, states: Tensor, aligned: Tensor, text: Sentence) -> Tensor:
        enhanced = torch.cat([states, aligned, states - aligned, states * aligned], dim=-1)
        return self.compose(self.dropout(self.project(enhanced)), text.lengths)
