"""InferSent (Conneau et al. 2017): a text is the largest of each number in a BiLSTM's states."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from numerate.models.neural.layers import RecurrentLayer, masked_max
from numerate.models.neural.sentences import Sentence

__all__ = ["InferSent"]


class InferSent(nn.Module):
    """Two texts, read by one wide BiLSTM; the classifier has no non-linearity, as released."""

    def __init__(self, width: int, classes: int, *, hidden: int, classifier: int) -> None:
        super().__init__()
        self.encode = RecurrentLayer(width, hidden)
        self.classify = nn.Sequential(
            nn.Linear(4 * 2 * hidden, classifier),
            nn.Linear(classifier, classifier),
            nn.Linear(classifier, classes),
        )

    def forward(self, premise: Sentence, hypothesis: Sentence) -> Tensor:
        """The logits of each pair."""
        u, v = (
            masked_max(self.encode(text.vectors, text.lengths), text.mask)
            for text in (premise, hypothesis)
        )
        return self.classify(torch.cat([u, v, (u - v).abs(), u * v], dim=-1))
