"""The decoder that teaches: it looks back only, is a Llama, and comes out of its wheel whole."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from tiny_llama import vocabulary, write_wheel
from training.decoder import Decoder, Sizes, loaded
from training.smollm import smollm
from transformers import LlamaConfig, LlamaModel

TOKENS, MERGES = vocabulary(["1", "2", "a", "ab"])
SIZES = Sizes(vocabulary=len(TOKENS), width=16, inner=24, layers=2, heads=4, key_heads=2, length=32)


@pytest.fixture
def model() -> Decoder:
    torch.manual_seed(0)
    made = Decoder(SIZES, 3).eval()
    for parameter in made.parameters():
        torch.nn.init.normal_(parameter, std=0.5)  # so that everything tells
    return made


def weights_of(model: LlamaModel) -> dict[str, np.ndarray]:
    """A model's weights as a GGUF file has them: what is turned together stands together."""
    names = {
        "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
        "self_attn.o_proj": "attn_output", "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up",
        "mlp.down_proj": "ffn_down", "input_layernorm": "attn_norm",
        "post_attention_layernorm": "ffn_norm", "layers": "blk", "embed_tokens": "token_embd",
    }  # fmt: skip
    found = {}
    for name, tensor in model.state_dict().items():
        array = tensor.numpy()
        if "q_proj" in name or "k_proj" in name:
            halves = array.reshape(-1, 2, SIZES.head_width // 2, SIZES.width)
            array = halves.swapaxes(1, 2).reshape(array.shape)
        for theirs, ours in names.items():
            name = name.replace(theirs, ours)
        found["output_norm.weight" if name == "norm.weight" else name] = array
    return found


@pytest.fixture
def llama() -> LlamaModel:
    torch.manual_seed(1)
    config = LlamaConfig(
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
    return LlamaModel(config).eval()


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
def test_decoder_is_a_llama(llama: LlamaModel) -> None:
    ours = loaded(SIZES, weights_of(llama), 3).eval()
    ids = torch.tensor([[3, 4, 5, 6, 7, 8, 9, 3]])
    assert torch.allclose(ours.states(ids), llama(ids).last_hidden_state, atol=1e-4)


def test_decoder_weights_that_have_no_place_are_told(llama: LlamaModel) -> None:
    weights = weights_of(llama) | {"rope_freqs.weight": np.ones(2, np.float32)}
    with pytest.raises(ValueError, match="rope_freqs"):
        loaded(SIZES, weights, 3)


def test_smollm_comes_out_of_its_wheel(llama: LlamaModel, tmp_path: Path) -> None:
    weights = weights_of(llama)
    write_wheel(tmp_path, SIZES, weights, TOKENS, MERGES)
    model, tokenizer = smollm(tmp_path, length=12)
    assert np.array_equal(model.words.weight.detach().numpy(), weights["token_embd.weight"])
    assert model.last.out_features == 3
    found = tokenizer.encode("a 12", "ab").tokens
    assert found == ["ab", "<|im_start|>", "a", "Ġ", "1", "2", "<|im_start|>", "ab", "<|im_end|>"]
    assert len(tokenizer.encode("1" * 50, "ab").ids) == 12 + 1  # the claim comes twice
