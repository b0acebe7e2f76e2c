"""Numerals of transformers: rows of their input embeddings, and what a sentence encoder says."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
import transformers
from tokenizers import Tokenizer, models, pre_tokenizers

from numerate.errors import UnreadableFile
from numerate.probes.numeracy.numerals import Script
from numerate.probes.numeracy.sources import vocabulary_from

WORDS = ["[PAD]", "[UNK]", "the", "7", "\u01207", "##8", "8", "\u2581seven", "seven", "9", "10"]
SMALL = {"num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 8}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("bert")
    torch.manual_seed(0)
    config = transformers.BertConfig(vocab_size=len(WORDS), hidden_size=8, **SMALL)
    transformers.BertModel(config).save_pretrained(place)
    words = Tokenizer(models.WordLevel({word: at for at, word in enumerate(WORDS)}, "[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    fast = transformers.PreTrainedTokenizerFast(tokenizer_object=words, pad_token="[PAD]")
    fast.save_pretrained(place)
    return place


def rows(folder: Path) -> np.ndarray:
    model = transformers.AutoModel.from_pretrained(folder)
    return model.get_input_embeddings().weight.detach().numpy()


@pytest.mark.parametrize("prefix", ["hf:", ""])
def test_sources_input_embeddings_are_those_of_whole_tokens(folder: Path, prefix: str) -> None:
    found = vocabulary_from(f"{prefix}{folder}")
    assert [one.word for one in found.numerals] == ["7", "8", "seven", "9", "10"]
    # "7" and "seven" at the beginning of a word come before those that may continue one.
    assert np.allclose(found.matrix, rows(folder)[[4, 6, 7, 9, 10]])


def test_sources_a_sentence_encoder_has_a_vector_for_every_number(folder: Path) -> None:
    found = vocabulary_from(f"sentence:{folder}")
    assert found.count(Script.ARABIC) == 1_001
    assert found.count(Script.ENGLISH) == 104
    assert found.matrix.shape == (1_105, 8)
    assert np.allclose(found.matrix, vocabulary_from(f"sentence:{folder}").matrix)


def test_sources_a_folder_that_is_no_model(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="no config"):
        vocabulary_from(f"hf:{tmp_path}")
