"""Chen (Chen et al. 2017, RepEval): stacked BiLSTM with shortcuts, words also composed from their
characters, and attention by the gates of the last layer."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from numerate.models.neural.layers import RecurrentLayer, masked_max, masked_mean, masked_sum
from numerate.models.neural.sentences import Sentence

__all__ = ["Chen"]

_LETTERS = 257  # Latin-1, and none


class Chen(nn.Module):
    """Two texts, each pooled in three ways, compared by a classifier with a shortcut."""

    def __init__(
        self,
        width: int,
        classes: int,
        *,
        hidden: int,
        layers: int,
        character: int,
        filters: int,
        dropout: float,
    ) -> None:
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        self.compose = _ComposedWords(character, filters)
        width += self.compose.width
        above = [RecurrentLayer(width + 2 * hidden, hidden) for _ in range(layers - 1)]
        self.stack = nn.ModuleList([RecurrentLayer(width, hidden), *above])
        joined = 4 * 3 * 2 * hidden
        self.first = nn.Sequential(nn.Linear(joined, hidden), nn.ReLU())
        self.second = nn.Sequential(nn.Linear(joined + hidden, hidden), nn.ReLU())
        self.classify = nn.Linear(hidden, classes)

    def forward(self, premise: Sentence, hypothesis: Sentence) -> Tensor:
        """The logits of each pair."""
        p, h = self._read(premise), self._read(hypothesis)
        joined = self.dropout(torch.cat([p, h, (p - h).abs(), p * h], dim=-1))
        first = self.dropout(self.first(joined))
        second = self.dropout(self.second(torch.cat([joined, first], dim=-1)))
        return self.classify(second)

    def _read(self, text: Sentence) -> Tensor:
        assert text.letters is not None
        words = self.dropout(torch.cat([text.vectors, self.compose(text.letters)], dim=-1))
        given, states = words, self.stack[0](words, text.lengths)
        for layer in self.stack[1:]:
            given = torch.cat([words, states], dim=-1)
            states = layer(given, text.lengths)
        return torch.cat(
            [
                self._gated(given, states, text.mask),
                masked_mean(states, text.mask),
                masked_max(states, text.mask),
            ],
            dim=-1,
        )

    def _gated(self, given: Tensor, states: Tensor, mask: Tensor) -> Tensor:
        """The mean of the states, each weighted by how wide its input gate was open."""
        gates = self.stack[-1].input_gates(given, states)
        weights = gates.norm(dim=-1).masked_fill(~mask, 0)
        weights = weights / weights.sum(dim=1, keepdim=True)
        return masked_sum(states * weights.unsqueeze(-1), mask)


class _ComposedWords(nn.Module):
    """A word's vector from its letters: convolutions over 1, 3 and 5 of them, max-pooled."""

    def __init__(self, character: int, filters: int) -> None:
        super().__init__()
        self.letters = nn.Embedding(_LETTERS, character, padding_idx=0)
        self.convolve = nn.ModuleList(
            nn.Conv1d(character, filters, size, padding=size // 2) for size in (1, 3, 5)
        )
        self.width = len(self.convolve) * filters

    def forward(self, letters: Tensor) -> Tensor:
        batch, words, count = letters.shape
        spelled = self.letters(letters.view(batch * words, count)).transpose(1, 2)
        is_letter = (letters.view(batch * words, 1, count) > 0).to(spelled.dtype)
        found = [(layer(spelled).relu() * is_letter).amax(dim=-1) for layer in self.convolve]
        return torch.cat(found, dim=-1).view(batch, words, self.width)
