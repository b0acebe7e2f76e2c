"""Pseudo-perplexity of sentences under a masked language model (Salazar et al. 2020)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from numerate.errors import UnreadableFile
from numerate.models.huggingface import libraries, where

__all__ = ["MaskedModel"]


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
        return [self._perplexity(sentence) for sentence in sentences]

    def _perplexity(self, sentence: str) -> float:
        encoded = self._tokenizer(
            sentence, truncation=True, return_tensors="pt", return_special_tokens_mask=True
        )
        special = encoded.pop("special_tokens_mask")[0].bool()
        numbers = encoded["input_ids"][0]
        places = [at for at in range(len(numbers)) if not special[at]]
        if not places:
            return float("inf")
        masked = numbers.repeat(len(places), 1)
        for row, at in enumerate(places):
            masked[row, at] = self._tokenizer.mask_token_id
        logged = self._log_probabilities(masked, encoded, len(places))
        total = sum(float(logged[row, at, numbers[at]]) for row, at in enumerate(places))
        return exp(-total / len(places))

    def _log_probabilities(self, masked: Any, encoded: Any, rows: int) -> Any:
        rest = {
            name: tensor.repeat(rows, 1) for name, tensor in encoded.items() if name != "input_ids"
        }
        with self._torch.inference_mode():
            logits = self._model(input_ids=masked, **rest).logits
        return logits.double().log_softmax(dim=-1)
