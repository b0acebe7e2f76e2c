"""Which words of a vocabulary are numerals, and which number each is."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.language.spelling import in_words
from numerate.probes.numeracy.numerals import Script, numeral

CASES = json.loads((Path(__file__).parents[2] / "cases/number_words.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["word"])
def test_numerals_are_found_among_words(case: dict[str, str | None]) -> None:
    found = numeral(str(case["word"]))
    if case["value"] is None:
        assert found is None, case["reason"]
    else:
        assert found is not None, case["reason"]
        assert (found.value, found.script) == (Fraction(case["value"]), case["script"])


@pytest.mark.parametrize(
    ("word", "is_plain"),
    [("42", True), ("-6", True), ("0", True), ("007", False), ("4.0", False), ("four", False)],
)
def test_numerals_that_are_whole_numbers_as_usually_written(word: str, is_plain: bool) -> None:
    found = numeral(word)
    assert found is not None
    assert found.is_plain is is_plain


@given(st.integers(-(10**9), 10**9))
def test_numerals_in_digits_are_their_number(number: int) -> None:
    found = numeral(str(number))
    assert found is not None
    assert (found.value, found.is_plain) == (number, True)


@given(st.integers(0, 99))
def test_numerals_in_english_are_their_number(number: int) -> None:
    found = numeral(in_words(number))
    assert found is not None
    assert (found.value, found.script) == (number, Script.ENGLISH)


@given(st.text("0123456789.,-+eE_fxtynors hud\u0663", max_size=12))
def test_numerals_are_sought_in_any_word(word: str) -> None:
    found = numeral(word)
    assert found is None or found.word == word


def test_numerals_too_long_to_be_numbers_are_none() -> None:
    assert numeral("9" * 500) is None
    assert numeral("1e9999") is None
