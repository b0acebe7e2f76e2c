"""A BERT classifier in plain torch: the same numbers as the usual one in fewer, larger steps.

On a GPU a model of this size waits for its kernels to be started, so queries, keys and values are
one product, and nothing is computed that is not used.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 (its usual name)
from torch import Tensor, nn

__all__ = ["Classifier", "loaded", "weights_of"]

_QKV = ("query", "key", "value")


class Classifier(nn.Module):
    """Embeddings, layers, a pooled first token, classes."""

    def __init__(self, config: Mapping[str, Any], classes: int) -> None:
        super().__init__()
        size, epsilon = config["hidden_size"], config["layer_norm_eps"]
        self.words = nn.Embedding(config["vocab_size"], size, padding_idx=0)
        self.places = nn.Embedding(config["max_position_embeddings"], size)
        self.kinds = nn.Embedding(config["type_vocab_size"], size)
        self.norm = nn.LayerNorm(size, epsilon)
        self.layers = nn.ModuleList(_Layer(config) for _ in range(config["num_hidden_layers"]))
        self.pooler = nn.Linear(size, size)
        self.last = nn.Linear(size, classes)
        self.drop = config["hidden_dropout_prob"]
        for module in self.modules():
            if isinstance(module, nn.Linear | nn.Embedding):
                nn.init.normal_(module.weight, std=0.02)
            if isinstance(module, nn.Linear):
                nn.init.zeros_(module.bias)

    def forward(self, ids: Tensor, kinds: Tensor, mask: Tensor) -> Tensor:
        """The logits of a batch; `mask` is true where there is a token."""
        pooled = torch.tanh(self.pooler(self.states(ids, kinds, mask)[:, 0]))
        return self.last(F.dropout(pooled, self.drop, self.training))

    def states(self, ids: Tensor, kinds: Tensor, mask: Tensor) -> Tensor:
        """What the last layer makes of each token."""
        states = self.words(ids) + self.kinds(kinds) + self.places.weight[: ids.shape[1]]
        states = F.dropout(self.norm(states), self.drop, self.training)
        seen = mask[:, None, None, :]
        for layer in self.layers:
            states = layer(states, seen)
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

    def forward(self, states: Tensor, seen: Tensor) -> Tensor:
        batch, length, size = states.shape
        apart = self.attend(states).view(batch, length, 3, self.heads, size // self.heads)
        query, key, value = apart.permute(2, 0, 3, 1, 4)
        drop = self.drop if self.training else 0.0
        found = F.scaled_dot_product_attention(query, key, value, seen, drop)
        found = self.join(found.transpose(1, 2).reshape(batch, length, size))
        states = self.joined(states + F.dropout(found, self.drop, self.training))
        found = self.narrow(F.gelu(self.widen(states)))
        return self.narrowed(states + F.dropout(found, self.drop, self.training))


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
    "places": ["embeddings.position_embeddings"],
    "kinds": ["embeddings.token_type_embeddings"],
    "norm": ["embeddings.LayerNorm"],
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
