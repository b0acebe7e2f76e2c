"""Examples: tokenised rows, flat on the device; a batch is gathered there, not built row by row."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor

from training.row import LABELS, NOT_ENTAILMENT, Row

__all__ = ["CLASSES", "Batch", "Examples", "tokenizer_of"]

CLASSES = (*LABELS, NOT_ENTAILMENT)
_NO_LABEL = -100  # what torch leaves out of a loss
_HIDER = "[MASK]"


@dataclass(frozen=True, slots=True)
class Batch:
    """The inputs and the wanted outputs of some rows."""

    ids: Tensor
    mask: Tensor  # true where there is a token
    labels: Tensor

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.ids.shape)

    @property
    def tensors(self) -> tuple[Tensor, ...]:
        return self.ids, self.mask, self.labels


def tokenizer_of(encoder: Path, length: int) -> Tokenizer:
    """The encoder's tokenizer, cutting the longer of two texts first."""
    tokenizer = Tokenizer.from_file(str(encoder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(length, strategy="longest_first")
    return tokenizer


class Examples:
    """Tokenised rows with their labels; batches of them have one of some rising `widths`.

    The words of a row may be hidden, but for those of `shown`.
    """

    def __init__(
        self,
        rows: Sequence[Row],
        tokenizer: Tokenizer,
        device: str,
        widths: Sequence[int],
        shown: Collection[str] = (),
    ) -> None:
        found = tokenizer.encode_batch_fast([(row.premise, row.hypothesis) for row in rows])
        self._widths = widths
        self._hider = tokenizer.token_to_id(_HIDER)
        self._is_word = torch.zeros(tokenizer.get_vocab_size(), dtype=torch.bool, device=device)
        pieces = tokenizer.get_vocab().items()
        words = [at for piece, at in pieces if _is_word(piece) and _bare(piece) not in shown]
        self._is_word[words] = True
        self.lengths = np.array([len(one.ids) for one in found])
        starts = np.concatenate([[0], np.cumsum(self.lengths)])[:-1]
        self._starts = torch.from_numpy(starts).to(device)
        self._lengths = torch.from_numpy(self.lengths).to(device)
        self._ids = _flat([one.ids for one in found], device)
        self.labels = torch.tensor([CLASSES.index(row.label) for row in rows], device=device)

    def __len__(self) -> int:
        return len(self.lengths)

    def batch(self, chosen: Sequence[int], size: int | None = None) -> Batch:
        """Some rows, padded to one of the widths; filled up to `size` with rows that are not
        counted.
        """
        device = self._ids.device
        longest = int(self.lengths[chosen].max())
        width = next(width for width in self._widths if width >= longest)
        filled = [*chosen, *[chosen[0]] * ((size or 0) - len(chosen))]
        places = torch.tensor(filled, device=device)
        columns = torch.arange(width, device=device)
        mask = columns < self._lengths[places][:, None]
        at = (self._starts[places][:, None] + columns) * mask
        labels = self.labels[places]
        labels[len(chosen) :] = _NO_LABEL
        return Batch(self._ids[at].long() * mask, mask, labels)

    def with_words_hidden(self, batch: Batch, share: float, seed: int) -> Batch:
        """The batch with some of its words, drawn by lot, replaced; digits and marks stay."""
        if not share:
            return batch
        if self._hider is None:
            raise ValueError(f"the tokenizer has no {_HIDER}; say `hidden = 0` in the settings")
        dice = torch.Generator(batch.ids.device).manual_seed(seed)
        lots = torch.rand(batch.shape, generator=dice, device=batch.ids.device)
        hidden = (lots < share) & self._is_word[batch.ids]
        return replace(batch, ids=batch.ids.masked_fill(hidden, self._hider))

    def by_length(self, size: int) -> Iterator[list[int]]:
        """All rows once, those of like length together."""
        order = np.argsort(self.lengths, kind="stable").tolist()
        for start in range(0, len(order), size):
            yield order[start : start + size]


def _is_word(token: str) -> bool:
    return not token.startswith("[") and any(map(str.isalpha, token))


def _bare(token: str) -> str:
    """A piece of a vocabulary without the sign of a word's beginning, in small letters."""
    return token.lstrip("▁").lower()


def _flat(lists: Sequence[Sequence[int]], device: str) -> Tensor:
    flat = np.concatenate([np.asarray(one, np.int32) for one in lists])
    return torch.from_numpy(flat).to(device)
