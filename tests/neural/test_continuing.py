"""How a decoder goes on with texts: as if it read each of them anew for every token."""

from __future__ import annotations

import pytest
import torch
from tiny_qwen import random_decoder
from training.continuing import continued
from training.decoder import Decoder, Sizes

SIZES = Sizes(vocabulary=30, width=16, inner=24, layers=2, heads=4, key_heads=2, length=32)
PROMPTS = [[3, 4, 5], [7], [9, 8, 7, 6, 5, 4, 3, 2, 1]]


@pytest.fixture
def model() -> Decoder:
    return random_decoder(SIZES)


@torch.no_grad()
def likeliest(model: Decoder, prompt: list[int], steps: int) -> list[int]:
    """The likeliest tokens, each after the whole text before it."""
    found = list(prompt)
    for _ in range(steps):
        states = model.states(torch.tensor([found]))
        found.append(int(model.next_words(states[0, -1]).argmax()))
    return found[len(prompt) :]


def test_prompts_of_any_length_are_gone_on_with_as_if_each_stood_alone(model: Decoder) -> None:
    found = continued(model, PROMPTS, steps=12, among=1)
    assert found.tolist() == [likeliest(model, prompt, 12) for prompt in PROMPTS]


def test_the_lot_is_the_same_from_the_same_seed(model: Decoder) -> None:
    def drawn(seed: int) -> list[list[int]]:
        torch.manual_seed(seed)
        return continued(model, PROMPTS, steps=6, among=20).tolist()

    assert drawn(1) == drawn(1) != drawn(2)


def test_a_text_that_would_outgrow_the_model_is_refused(model: Decoder) -> None:
    with pytest.raises(ValueError, match="9 tokens and 24 more are over 32"):
        continued(model, PROMPTS, steps=24)
