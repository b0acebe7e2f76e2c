"""Pseudo-perplexity of sentences under a masked language model (Salazar et al. 2020)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from numerate.errors import UnreadableFile
from numerate.models.huggingface import libraries, where

__all__ = ["MaskedModel"]

_BATCH = 32  # sentences at once, each as often as it has tokens


class MaskedModel:
    """A masked language model in a folder, as Hugging Face writes it."""

    def __init__(self, folder: str) -> None:
        self._torch, transformers = libraries()
        source = where(folder, download=False)
        try:
            self._tokenizer = transformers.AutoTokenizer.from_pretrained(folder, **source)
            kind = transformers.AutoModelForMaskedLM
            self._model = kind.from_pretrained(folder, **source).eval()
        except (OSError, ValueError, RuntimeError) as error:
            raise UnreadableFile(folder, str(error).partition("\n")[0]) from error
        if self._tokenizer.mask_token_id is None:
            raise UnreadableFile(folder, "its tokenizer has no mask token")

    def perplexities(self, sentences: Sequence[str]) -> list[float]:
        """How much each sentence surprises: every token in turn is masked, and predicted."""
        starts = range(0, len(sentences), _BATCH)
        batches = (list(sentences[start : start + _BATCH]) for start in starts)
        return [surprise for batch in batches for surprise in self._batch(batch)]

    def _batch(self, sentences: list[str]) -> list[float]:
        encoded = self._tokenizer(
            sentences,
            truncation=True,
            padding=True,
            return_tensors="pt",
            return_special_tokens_mask=True,
        )
        special = encoded.pop("special_tokens_mask").bool()
        tokens = (~special & encoded["attention_mask"].bool()).nonzero()
        rows, places = tokens[:, 0], tokens[:, 1]
        wanted = encoded["input_ids"][rows, places]
        masked = {name: tensor[rows] for name, tensor in encoded.items()}
        each = self._torch.arange(len(rows))
        masked["input_ids"][each, places] = self._tokenizer.mask_token_id
        with self._torch.inference_mode():
            logits = self._model(**masked).logits[each, places]
        logged = logits.double().log_softmax(dim=-1)[each, wanted]
        return [self._perplexity(logged[rows == row]) for row in range(len(sentences))]

    @staticmethod
    def _perplexity(logged: Any) -> float:
        return exp(-float(logged.mean())) if len(logged) else float("inf")
