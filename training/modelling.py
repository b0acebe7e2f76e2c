"""A DeBERTa classifier in plain torch: the same numbers as the usual one in fewer, larger steps.

On a GPU a model of this size waits for its kernels to be started, so queries, keys and values are
one product, and what words are to each other by their distance is shifted into place, not gathered
one by one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 (its usual name)
from torch import Tensor, nn

from training.distances import buckets

__all__ = ["Classifier", "loaded", "weights_of"]

_QKV = ("query_proj", "key_proj", "value_proj")
_PARTS = 3  # of a score: word and word, word and distance, distance and word


class Classifier(nn.Module):
    """Embeddings, layers, a pooled first token, classes."""

    def __init__(self, config: Mapping[str, Any], classes: int) -> None:
        super().__init__()
        size, epsilon = config["hidden_size"], config["layer_norm_eps"]
        self.words = nn.Embedding(config["vocab_size"], size, padding_idx=0)
        self.norm = nn.LayerNorm(size, epsilon)
        self.distances = nn.Embedding(2 * config["position_buckets"], size)
        self.far = nn.LayerNorm(size, epsilon)
        self.layers = nn.ModuleList(_Layer(config) for _ in range(config["num_hidden_layers"]))
        self.pooler = nn.Linear(size, size)
        self.last = nn.Linear(size, classes)
        self.drop = config["hidden_dropout_prob"]
        self.longest = config["max_position_embeddings"]
        self.register_buffer("buckets", torch.from_numpy(buckets(config)), persistent=False)
        for module in self.modules():
            if isinstance(module, nn.Linear | nn.Embedding):
                nn.init.normal_(module.weight, std=0.02)
            if isinstance(module, nn.Linear):
                nn.init.zeros_(module.bias)

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """The logits of a batch; `mask` is true where there is a token."""
        pooled = F.gelu(self.pooler(self.states(ids, mask)[:, 0]))
        return self.last(F.dropout(pooled, self.drop, self.training))

    def states(self, ids: Tensor, mask: Tensor) -> Tensor:
        """What the last layer makes of each token."""
        states = self.norm(self.words(ids)) * mask[:, :, None]
        states = F.dropout(states, self.drop, self.training)
        seen, length = mask[:, None, None, :], ids.shape[1]
        apart = self.buckets[self.longest - length : self.longest + length + 1]
        distances = self.far(self.distances.weight)[apart]
        distances = F.dropout(distances, self.drop, self.training)
        for layer in self.layers:
            states = layer(states, seen, distances)
        return states


class _Layer(nn.Module):
    def __init__(self, config: Mapping[str, Any]) -> None:
        super().__init__()
        size, epsilon = config["hidden_size"], config["layer_norm_eps"]
        self.heads, self.drop = config["num_attention_heads"], config["hidden_dropout_prob"]
        self.attend = nn.Linear(size, 3 * size)
        self.join = nn.Linear(size, size)
        self.joined = nn.LayerNorm(size, epsilon)
        self.widen = nn.Linear(size, config["intermediate_size"])
        self.narrow = nn.Linear(config["intermediate_size"], size)
        self.narrowed = nn.LayerNorm(size, epsilon)

    def forward(self, states: Tensor, seen: Tensor, distances: Tensor) -> Tensor:
        batch, length, size = states.shape
        each = size // self.heads
        heads = self.attend(states).view(batch, length, 3, self.heads, each)
        query, key, value = heads.permute(2, 0, 3, 1, 4)
        far = F.linear(distances, self.attend.weight[: 2 * size], self.attend.bias[: 2 * size])
        far_query, far_key = far.view(-1, 2, self.heads, each).permute(1, 2, 3, 0)
        scale = (each * _PARTS) ** -0.5
        query = scale * query
        # A row of the first is a token that looks, of the second one that is looked at.
        by_key = _shifted(query @ far_key[..., 1:].flip(-1))
        by_query = _shifted(scale * key @ far_query[..., :-1]).transpose(-1, -2)
        apart = (by_key + by_query).masked_fill(~seen, -torch.inf)
        drop = self.drop if self.training else 0.0
        found = F.scaled_dot_product_attention(query, key, value, apart, drop, scale=1.0)
        found = self.join(found.transpose(1, 2).reshape(batch, length, size))
        states = self.joined(states + F.dropout(found, self.drop, self.training))
        found = self.narrow(F.gelu(self.widen(states)))
        return self.narrowed(states + F.dropout(found, self.drop, self.training))


def _shifted(rows: Tensor) -> Tensor:
    """Of `length` rows of twice as many columns: of row `a`, those from `length - a` on, as many
    as there are rows.
    """
    length = rows.shape[-2]
    flat = rows.flatten(-2)[..., length:]
    return flat.unflatten(-1, (length, 2 * length - 1))[..., :length]


def loaded(
    config: Mapping[str, Any], weights: Mapping[str, np.ndarray], classes: int
) -> Classifier:
    """A classifier with an encoder's weights; what the encoder lacks, such as its head, is new."""
    model = Classifier(config, classes)
    given = dict(weights)
    if len(given.get("classifier.bias", ())) != classes:
        given = {name: one for name, one in given.items() if not name.startswith("classifier")}
    state = model.state_dict()
    used = set()
    with torch.no_grad():
        for name, tensor in state.items():
            theirs = _their_names(name)
            if all(one in given for one in theirs):
                tensor.copy_(torch.from_numpy(np.concatenate([given[one] for one in theirs])))
                used.update(theirs)
    if unused := given.keys() - used:
        raise ValueError(f"weights that this model has no place for: {sorted(unused)[:3]}")
    return model


def weights_of(model: Classifier) -> dict[str, np.ndarray]:
    """The weights by their usual names."""
    found: dict[str, np.ndarray] = {}
    for name, tensor in model.state_dict().items():
        theirs = _their_names(name)
        parts = np.split(tensor.float().cpu().numpy(), len(theirs))
        found |= dict(zip(theirs, parts, strict=True))
    return found


_NAMES = {
    "words": ["embeddings.word_embeddings"],
    "norm": ["embeddings.LayerNorm"],
    "distances": ["encoder.rel_embeddings"],
    "far": ["encoder.LayerNorm"],
    "pooler": ["pooler.dense"],
    "last": ["classifier"],
    "attend": [f"attention.self.{part}" for part in _QKV],
    "join": ["attention.output.dense"],
    "joined": ["attention.output.LayerNorm"],
    "widen": ["intermediate.dense"],
    "narrow": ["output.dense"],
    "narrowed": ["output.LayerNorm"],
}


def _their_names(name: str) -> list[str]:
    """The names that others give to a tensor of ours; three where we have one."""
    path, _, kind = name.rpartition(".")
    *before, part = path.split(".")
    inside = f"encoder.layer.{before[1]}." if before else ""
    return [f"{inside}{theirs}.{kind}" for theirs in _NAMES[part]]
