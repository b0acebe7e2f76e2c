"""Sentences: where they end, and that none of the text is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.language.sentences import placed_sentences, sentences

CASES = json.loads((Path(__file__).parent.parent / "cases/sentences.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_sentences_end_where_a_reader_says(case: dict[str, object]) -> None:
    assert sentences(str(case["text"])) == case["sentences"]


@given(st.text("aB. !?\n\"'1)U", max_size=60))
def test_sentences_hold_every_word_at_its_place(text: str) -> None:
    placed = list(placed_sentences(text))
    assert " ".join(sentence for _, sentence in placed).split() == text.split()
    assert all(text[offset:].startswith(sentence.split()[0]) for offset, sentence in placed)
