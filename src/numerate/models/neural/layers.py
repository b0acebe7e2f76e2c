"""What architectures share: word vectors, LSTMs over texts of unlike length, masked pooling."""

from __future__ import annotations

from itertools import pairwise

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

__all__ = [
    "RecurrentLayer",
    "WordVectors",
    "attention",
    "feed_forward",
    "masked_max",
    "masked_mean",
    "masked_sum",
]


class WordVectors(nn.Module):
    """The vectors of a vocabulary: the first are trained on, the others stay as they are.

    Those that stay are kept in half precision, which is as exact as published vectors are written.
    """

    def __init__(self, matrix: Tensor, tuned: int) -> None:
        super().__init__()
        self.tuned = nn.Parameter(matrix[:tuned].float().clone()) if tuned else None
        self.register_buffer("fixed", matrix[tuned:].half().clone())

    @property
    def width(self) -> int:
        """How many numbers a vector has."""
        return int(self.fixed.shape[1])

    def forward(self, numbers: Tensor) -> Tensor:
        """The vectors of words that are given by number."""
        if self.tuned is None:
            return functional.embedding(numbers, self.fixed).float()
        if not len(self.fixed):
            return functional.embedding(numbers, self.tuned)
        count = len(self.tuned)
        tuned = functional.embedding(numbers.clamp(max=count - 1), self.tuned)
        fixed = functional.embedding((numbers - count).clamp(min=0), self.fixed)
        return torch.where((numbers < count).unsqueeze(-1), tuned, fixed.float())


class RecurrentLayer(nn.Module):
    """One LSTM layer, over both directions unless it is told otherwise.

    It computes in single precision, also where the rest is mixed: what an LSTM adds up over a text
    overflows in half.
    """

    def __init__(self, width: int, hidden: int, *, both_ways: bool = True) -> None:
        super().__init__()
        self.lstm = nn.LSTM(width, hidden, batch_first=True, bidirectional=both_ways)

    def forward(self, vectors: Tensor, lengths: Tensor) -> Tensor:
        """The states of each token; zero where a text has ended. `lengths` are on the CPU."""
        with torch.autocast(vectors.device.type, enabled=False):
            packed = pack_padded_sequence(
                vectors.float(), lengths, batch_first=True, enforce_sorted=False
            )
            states, _ = pad_packed_sequence(
                self.lstm(packed)[0], batch_first=True, total_length=vectors.shape[1]
            )
        return states

    def input_gates(self, vectors: Tensor, states: Tensor) -> Tensor:
        """The input gate of each state, the directions side by side.

        torch keeps no gates, but each follows from the token's vector and the state before it.
        """
        ways = states.chunk(2, dim=-1) if self.lstm.bidirectional else (states,)
        before = (
            functional.pad(ways[0], (0, 0, 1, 0))[:, :-1],  # reading on, the state to the left
            *(functional.pad(way, (0, 0, 0, 1))[:, 1:] for way in ways[1:]),
        )
        size = self.lstm.hidden_size
        gates = []
        for state, suffix in zip(before, ("", "_reverse"), strict=False):
            w_in, w_state, b_in, b_state = (
                getattr(self.lstm, f"{name}_l0{suffix}")[:size]  # torch's first gate is the input's
                for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
            )
            given = functional.linear(vectors, w_in, b_in)
            gates.append(torch.sigmoid(given + functional.linear(state, w_state, b_state)))
        return torch.cat(gates, dim=-1)


def feed_forward(*sizes: int, dropout: float = 0.0) -> nn.Sequential:
    """Linear layers with ReLU, each after dropout.

    >>> [type(layer).__name__ for layer in feed_forward(8, 4, 4, dropout=0.2)]
    ['Dropout', 'Linear', 'ReLU', 'Dropout', 'Linear', 'ReLU']
    """
    layers: list[nn.Module] = []
    for given, made in pairwise(sizes):
        layers += [nn.Dropout(dropout), nn.Linear(given, made), nn.ReLU()]
    return nn.Sequential(*layers)


def attention(scores: Tensor, mask: Tensor) -> Tensor:
    """A softmax over each row of the scores, of which the mask says what counts."""
    return scores.masked_fill(~mask.unsqueeze(1), -torch.inf).softmax(dim=-1)


def masked_sum(states: Tensor, mask: Tensor) -> Tensor:
    """The sum over the tokens of each text."""
    return (states * mask.unsqueeze(-1)).sum(dim=1)


def masked_mean(states: Tensor, mask: Tensor) -> Tensor:
    """The mean over the tokens of each text."""
    return masked_sum(states, mask) / mask.sum(dim=1, keepdim=True).clamp(min=1)


def masked_max(states: Tensor, mask: Tensor) -> Tensor:
    """The largest of each number over the tokens of each text."""
    return states.masked_fill(~mask.unsqueeze(-1), -torch.inf).amax(dim=1)
