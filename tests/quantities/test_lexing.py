"""Tokens: whatever the text, they stand where they say, in order, and nothing visible is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.quantities.lexing import Tokens, tokenize

# Characters out of which numbers, ranges, dates, prices and their look-alikes are made.
NUMERIC = "0123456789.,:/-–—−+%$€£°'\"′″()#&~±×^eExX½²³ \t\n\u00a0\u202fkmabz١２㎡Ⅷ"
texts = st.text() | st.text(NUMERIC) | st.lists(st.sampled_from(NUMERIC.split())).map(" ".join)


@given(texts)
def test_tokens_are_exactly_the_source_at_their_offsets(text: str) -> None:
    tokens = tokenize(text)
    for token, start, end in zip(tokens.texts, tokens.starts, tokens.ends, strict=True):
        assert text[start:end] == token
        assert token


@given(texts)
def test_tokens_are_ordered_and_do_not_overlap(text: str) -> None:
    tokens = tokenize(text)
    for end, start in zip(tokens.ends, tokens.starts[1:], strict=False):
        assert end <= start


@given(texts)
def test_tokens_leave_out_nothing_but_white_space(text: str) -> None:
    tokens = tokenize(text)
    gaps = zip([0, *tokens.ends], [*tokens.starts, len(text)], strict=True)
    assert not "".join(text[end:start] for end, start in gaps).strip()


@given(texts)
def test_tokens_are_parallel_lists(text: str) -> None:
    tokens = tokenize(text)
    lists = (tokens.kinds, tokens.texts, tokens.lowers, tokens.starts, tokens.ends)
    assert {len(each) for each in lists} == {len(tokens)}
    assert all(tokens.kinds)


@given(texts, st.integers(-3, 50))
def test_tokens_beyond_the_text_are_empty(text: str, index: int) -> None:
    tokens = tokenize(text)
    if not 0 <= index < len(tokens):
        assert tokens.lower(index) == tokens.kind(index) == ""


@given(texts, st.integers(0, 50))
def test_tokens_at_an_offset(text: str, offset: int) -> None:
    tokens = tokenize(text)
    index = tokens.at(offset)
    assert all(start < offset for start in tokens.starts[:index])
    assert all(start >= offset for start in tokens.starts[index:])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("over 1,500 men", ["over", "1,500", "men"]),
        ("1.5", ["1.5"]),
        (".5", [".5"]),
        ("6.02e23", ["6.02e23"]),
        ("6.02 × 10^23", ["6.02 × 10^23"]),
        ("1 917", ["1 917"]),
        ("1,00,000", ["1,00,000"]),
        ("5kW", ["5", "kW"]),
        ("½ cup", ["½", "cup"]),
        ("2½", ["2", "½"]),
        ("5-10", ["5", "-", "10"]),
        ("2019-07-31", ["2019-07-31"]),
        ("x >= 5", ["x", ">=", "5"]),
        ("the U.S. has", ["the", "U.S.", "has"]),
        ("don't", ["don't"]),
        ("１２ men", ["１２", "men"]),
        ("3, 14", ["3", ",", "14"]),
        ("ended in 5.", ["ended", "in", "5", "."]),
    ],
)
def test_tokens_of(text: str, expected: list[str]) -> None:
    assert tokenize(text).texts == expected


def test_tokens_glued() -> None:
    tokens = tokenize("5kW 5 kW")
    assert [tokens.glued(i) for i in range(4)] == [False, True, False, False]


def test_tokens_of_no_text() -> None:
    assert tokenize("") == Tokens("", [], [], [], [], [])
