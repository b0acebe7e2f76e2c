"""The encoder in plain torch: what `transformers` makes of the same weights, near and far."""

from __future__ import annotations

import pytest
import torch
from training.modelling import Classifier, weights_of
from transformers import DebertaV2Config, DebertaV2Model

CONFIG = {
    "vocab_size": 40, "hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2,
    "intermediate_size": 32, "layer_norm_eps": 1e-7, "hidden_dropout_prob": 0.0,
    "max_position_embeddings": 64, "position_buckets": 8,
}  # fmt: skip


@pytest.mark.parametrize("length", [1, 9, 64])
@torch.no_grad()
def test_classifier_states_are_those_of_a_deberta(length: int) -> None:
    torch.manual_seed(1)
    ours = Classifier(CONFIG, 3).eval()
    for weight in ours.parameters():
        weight.normal_(std=0.5)
    theirs = DebertaV2Model(
        DebertaV2Config(
            **CONFIG,
            attention_probs_dropout_prob=0.0,
            max_relative_positions=-1,
            norm_rel_ebd="layer_norm",
            pos_att_type=["p2c", "c2p"],
            position_biased_input=False,
            relative_attention=True,
            share_att_key=True,
            type_vocab_size=0,
        )
    ).eval()
    body = {
        name: torch.from_numpy(one)
        for name, one in weights_of(ours).items()
        if not name.startswith(("pooler", "classifier"))
    }
    theirs.load_state_dict(body)
    ids, mask = torch.randint(4, 40, (2, length)), torch.ones(2, length, dtype=torch.bool)
    mask[1, length // 2 + 1 :] = False
    found = ours.states(ids, mask)[mask]
    wanted = theirs(ids, attention_mask=mask.long()).last_hidden_state[mask]
    assert torch.allclose(found, wanted, atol=1e-4)
