"""A Qwen2 in plain torch that puts a text into classes: the teacher of the encoder.

Each token sees only what stands before it. So the last one, which has seen all, is asked, and
what fills a batch up behind it changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 (its usual name)
from torch import Tensor, nn

__all__ = ["Decoder", "Sizes", "loaded"]

_DROP, _LAST_DROP = 0.05, 0.1  # of what a layer adds, and of what the classes are read from


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large a decoder is; `key_heads` divide `heads`, which divide `width`."""

    vocabulary: int
    width: int
    inner: int  # between the two products of a layer's second half
    layers: int
    heads: int
    key_heads: int  # several heads share keys and values
    base: float = 1_000_000.0  # in about so many tokens the slowest angle turns by one radian
    epsilon: float = 1e-6
    length: int = 1024  # tokens, at most

    @property
    def head_width(self) -> int:
        return self.width // self.heads


class Decoder(nn.Module):
    """Embeddings, layers, and the classes of the last token."""

    def __init__(self, sizes: Sizes, classes: int) -> None:
        super().__init__()
        self.sizes = sizes
        self.words = nn.Embedding(sizes.vocabulary, sizes.width)
        self.layers = nn.ModuleList(_Layer(sizes) for _ in range(sizes.layers))
        self.norm = nn.RMSNorm(sizes.width, sizes.epsilon)
        self.last = nn.Linear(sizes.width, classes)
        for module in self.modules():
            if isinstance(module, nn.Linear | nn.Embedding):
                nn.init.normal_(module.weight, std=0.02)
        nn.init.zeros_(self.last.bias)
        angles = _angles(sizes)
        self.register_buffer("cosines", angles.cos(), persistent=False)
        self.register_buffer("sines", angles.sin(), persistent=False)

    def forward(self, ids: Tensor, _kinds: Tensor, mask: Tensor) -> Tensor:
        """The logits of a batch; `mask` is true where there is a token, and first of all there."""
        last = mask.sum(1) - 1
        states = self.states(ids)[torch.arange(len(ids), device=ids.device), last]
        return self.last(F.dropout(states, _LAST_DROP, self.training))

    def states(self, ids: Tensor) -> Tensor:
        """What the last layer makes of each token."""
        states, length = self.words(ids), ids.shape[1]
        for layer in self.layers:
            states = layer(states, self.cosines[:length], self.sines[:length])
        return self.norm(states)

    def next_words(self, states: Tensor) -> Tensor:
        """The logits of the words that may come next; they are known by their embeddings."""
        return F.linear(states, self.words.weight)


class _Layer(nn.Module):
    """Attention to what stands before, then two products with a gate between them."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.sizes = sizes
        keys = sizes.key_heads * sizes.head_width
        self.parts = [sizes.width, keys, keys]  # queries, keys, values
        self.attended = nn.RMSNorm(sizes.width, sizes.epsilon)
        self.attend = nn.Linear(sizes.width, sum(self.parts))
        self.join = nn.Linear(sizes.width, sizes.width, bias=False)
        self.widened = nn.RMSNorm(sizes.width, sizes.epsilon)
        self.widen = nn.Linear(sizes.width, 2 * sizes.inner, bias=False)
        self.narrow = nn.Linear(sizes.inner, sizes.width, bias=False)

    def forward(self, states: Tensor, cosines: Tensor, sines: Tensor) -> Tensor:
        query, key, value = self.parted(states, cosines, sines)
        shared = self.sizes.heads // self.sizes.key_heads
        found = F.scaled_dot_product_attention(
            query.transpose(1, 2),
            key.transpose(1, 2).repeat_interleave(shared, 1),
            value.transpose(1, 2).repeat_interleave(shared, 1),
            is_causal=True,
        )
        return self.joined(states, found.transpose(1, 2))

    def parted(self, states: Tensor, cosines: Tensor, sines: Tensor) -> tuple[Tensor, ...]:
        """Queries, keys and values: text by text, token by token, head by head."""
        batch, length, _ = states.shape
        query, key, value = (
            part.view(batch, length, -1, self.sizes.head_width)
            for part in self.attend(self.attended(states)).split(self.parts, -1)
        )
        return _turned(query, cosines, sines), _turned(key, cosines, sines), value

    def joined(self, states: Tensor, found: Tensor) -> Tensor:
        """What comes out of the layer, given what each head of each token found."""
        found = self.join(found.reshape(states.shape))
        states = states + F.dropout(found, _DROP, self.training)
        gate, wide = self.widen(self.widened(states)).chunk(2, -1)
        return states + F.dropout(self.narrow(F.silu(gate) * wide), _DROP, self.training)


def _angles(sizes: Sizes) -> Tensor:
    """By how much each pair of a head's numbers is turned at each place, for all heads alike."""
    halves = torch.arange(0, sizes.head_width, 2) / sizes.head_width
    return (torch.arange(sizes.length)[:, None] / sizes.base**halves)[:, None]


def _turned(states: Tensor, cosines: Tensor, sines: Tensor) -> Tensor:
    """Each number and its fellow in a head's other half as a point in a plane, turned by an angle
    that tells its place.
    """
    one, other = states.chunk(2, -1)
    turned = [one * cosines - other * sines, one * sines + other * cosines]
    return torch.cat(turned, -1).to(states.dtype)


def loaded(sizes: Sizes, weights: Mapping[str, np.ndarray], classes: int) -> Decoder:
    """A decoder with the weights of a file, by the names of GGUF; what puts into classes is new."""
    model = Decoder(sizes, classes)
    used = set()
    with torch.no_grad():
        for name, tensor in model.state_dict().items():
            if theirs := _their_names(name):
                tensor.copy_(torch.from_numpy(np.concatenate([weights[one] for one in theirs])))
                used.update(theirs)
    if unused := weights.keys() - used:
        raise ValueError(f"weights that this model has no place for: {sorted(unused)[:3]}")
    return model


_NAMES = {
    "words": ["token_embd"],
    "norm": ["output_norm"],
    "attended": ["attn_norm"],
    "attend": ["attn_q", "attn_k", "attn_v"],
    "join": ["attn_output"],
    "widened": ["ffn_norm"],
    "widen": ["ffn_gate", "ffn_up"],
    "narrow": ["ffn_down"],
    "last": [],
}


def _their_names(name: str) -> list[str]:
    """The names that a file gives to a tensor of ours; several where we have one."""
    *before, part, kind = name.split(".")
    inside = f"blk.{before[1]}." if before else ""
    return [f"{inside}{theirs}.{kind}" for theirs in _NAMES[part]]
