"""A vocabulary cut down: frequent pieces and signs stay, and every word can still be written."""

from __future__ import annotations

import json

import pytest
from tokenizers import Tokenizer, models, pre_tokenizers
from training.vocabulary import cut

PIECES = [
    ("[PAD]", 0.0),
    ("[UNK]", 0.0),
    ("<0x41>", 0.0),
    ("▁the", -2.0),
    ("▁sold", -3.0),
    ("s", -4.0),
    ("▁Marlow", -9.0),
    ("▁", -9.1),
    ("M", -9.2),
    ("a", -9.3),
    ("r", -9.4),
    ("l", -9.5),
    ("o", -9.6),
    ("w", -9.7),
    ("€", -9.8),
    ("北", -9.9),
]


@pytest.fixture
def whole() -> Tokenizer:
    made = Tokenizer(models.Unigram(PIECES, unk_id=1))
    made.pre_tokenizer = pre_tokenizers.Metaspace()
    made.add_special_tokens(["[MASK]"])
    made.enable_truncation(4)
    made.enable_padding(length=4)
    return made


def test_vocabulary_keeps_frequent_pieces_signs_and_what_was_added(whole: Tokenizer) -> None:
    made, places = cut(whole.to_str(), 6)
    pieces = [piece for piece, _ in json.loads(made)["model"]["vocab"]]
    assert pieces == ["[PAD]", "[UNK]", "▁the", "▁sold", "s", *"▁Marlow€"]
    assert [PIECES[at][0] for at in places[:-1]] == pieces  # the same rows of a table
    assert places[-1] == len(PIECES)
    found = Tokenizer.from_str(made)
    assert found.token_to_id("[MASK]") == len(pieces)
    assert found.truncation is None
    assert found.padding is None


def test_vocabulary_writes_rare_words_with_more_pieces(whole: Tokenizer) -> None:
    whole.no_truncation()
    whole.no_padding()
    found = Tokenizer.from_str(cut(whole.to_str(), 6)[0])
    assert whole.encode("the Marlow sold").tokens == ["▁the", "▁Marlow", "▁sold"]
    assert found.encode("the Marlow sold").tokens == ["▁the", *"▁Marlow", "▁sold"]
    assert found.encode("北").tokens == ["▁", "北"]
    assert found.encode("北").ids[1] == found.token_to_id("[UNK]")
