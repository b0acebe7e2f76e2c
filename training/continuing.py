"""How a decoder goes on with texts: token after token, many texts at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812 (its usual name)
from torch import Tensor

from training.decoder import Decoder

__all__ = ["continued"]

_HEAT = 0.9  # below one, likely tokens become likelier
_AMONG = 50  # of so many of the likeliest tokens one is drawn
_READ = 128  # prompts that are read at once, to save memory


@torch.no_grad()
def continued(
    model: Decoder, prompts: Sequence[Sequence[int]], steps: int, among: int = _AMONG
) -> Tensor:
    """So many more tokens for each prompt, drawn by lot among so many of the likeliest."""
    among = min(among, model.sizes.vocabulary)
    known = _Known.of(model, prompts, steps)
    latest = torch.cat([known.read(start) for start in range(0, len(prompts), _READ)])
    found = [_drawn(model, latest, among)]
    for _ in range(steps - 1):
        found.append(_drawn(model, known.gone_on(found[-1]), among))
    return torch.stack(found, 1)


@dataclass(slots=True)
class _Known:
    """Keys and values of all tokens so far; what stands before a shorter prompt is not seen."""

    model: Decoder
    ids: Tensor
    veil: Tensor  # minus infinity where nothing is to be seen
    keys: list[Tensor]
    values: list[Tensor]
    length: int

    @classmethod
    def of(cls, model: Decoder, prompts: Sequence[Sequence[int]], steps: int) -> _Known:
        weight, sizes = model.words.weight, model.sizes
        length = max(map(len, prompts))
        if length + steps > sizes.length:
            raise ValueError(f"{length} tokens and {steps} more are over {sizes.length}")
        before = [length - len(prompt) for prompt in prompts]
        ids = [[0] * lack + list(prompt) for lack, prompt in zip(before, prompts, strict=True)]
        room = _whole(length + steps)
        veil = weight.new_full((len(prompts), room), -torch.inf)
        columns = torch.arange(length, device=weight.device)
        veil[:, :length][columns >= torch.tensor(before, device=weight.device)[:, None]] = 0
        shape = (len(prompts), sizes.key_heads, room, sizes.head_width)
        keys, values = ([weight.new_zeros(shape) for _ in model.layers] for _ in range(2))
        return cls(model, torch.tensor(ids, device=weight.device), veil, keys, values, length)

    def read(self, start: int) -> Tensor:
        """The states of the last token of some prompts."""
        some = slice(start, start + _READ)
        ids, length = self.ids[some], self.length
        later = self.veil.new_full((length, length), -torch.inf).triu(1)
        veil = (self.veil[some, None, :length] + later)[:, None]
        veil.diagonal(dim1=-2, dim2=-1).zero_()  # each sees itself
        states, shared = self.model.words(ids), self._shared
        for at, layer in enumerate(self.model.layers):
            parts = layer.parted(states, self.model.cosines[:length], self.model.sines[:length])
            query, key, value = (part.transpose(1, 2) for part in parts)
            self.keys[at][some, :, :length], self.values[at][some, :, :length] = key, value
            key, value = (part.repeat_interleave(shared, 1) for part in (key, value))
            found = F.scaled_dot_product_attention(query, key, value, veil)
            states = layer.joined(states, found.transpose(1, 2))
        return self.model.norm(states[:, -1])

    def gone_on(self, ids: Tensor) -> Tensor:
        """The states of one more token of each text; heads that share keys are asked as one."""
        at, batch = self.length, len(ids)
        self.length += 1
        turn = self.model.cosines[at : at + 1], self.model.sines[at : at + 1]
        self.veil[:, at] = 0
        seen = _whole(self.length)
        veil = self.veil[:, None, None, :seen]
        states = self.model.words(ids)[:, None]
        for layer, keys, values in zip(self.model.layers, self.keys, self.values, strict=True):
            query, key, value = layer.parted(states, *turn)
            keys[:, :, at], values[:, :, at] = key[:, 0], value[:, 0]
            query = query.view(batch, -1, self._shared, query.shape[-1])
            found = F.scaled_dot_product_attention(
                query, keys[:, :, :seen], values[:, :, :seen], veil
            )
            states = layer.joined(states, found)
        return self.model.norm(states[:, 0])

    @property
    def _shared(self) -> int:
        return self.model.sizes.heads // self.model.sizes.key_heads


def _whole(length: int) -> int:
    """So many tokens that attention needs not fill them up."""
    return -(-length // 8) * 8


def _drawn(model: Decoder, states: Tensor, among: int) -> Tensor:
    """The next token of each text."""
    likely, words = model.next_words(states).float().topk(among)
    chosen = torch.multinomial(F.softmax(likely / _HEAT, -1), 1)
    return words.gather(1, chosen)[:, 0]
