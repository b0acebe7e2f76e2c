"""The entry to the reasoner: what it takes for a pair, and how its answer reads."""

from __future__ import annotations

from typing import Any

import pytest

from numerate import check, check_all
from numerate.errors import InputNotText, NotAPair

GOOD = ("2 cats sat.", "2 cats sat.")


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ("2 cats sat.", "a str"),
        ("ab", "a str"),  # it has two parts, which are no texts
        (("2 cats sat.", "3 cats sat.", "neutral"), "a tuple of 3 (str, str, str)"),
        (["2 cats sat."], "a list of 1 (str)"),
        (("2 cats sat.", None), "a tuple of 2 (str, NoneType)"),
        ({"premise": "2 cats sat.", "hypothesis": "3 cats sat."}, "a dict"),
        (None, "a NoneType"),
    ],
)
def test_checking_what_is_no_pair_is_told_with_its_place(entry: Any, found: str) -> None:
    with pytest.raises(NotAPair) as raised:
        list(check_all([GOOD, entry]))
    assert (raised.value.place, raised.value.found) == (1, found)
    assert "(premise, hypothesis)" in str(raised.value)


def test_checking_one_pair_is_not_many() -> None:
    with pytest.raises(NotAPair, match="entry 0 of the pairs is a str"):
        list(check_all(GOOD))  # type: ignore[arg-type]


def test_checking_lists_are_pairs_too() -> None:
    [verdict] = check_all([list(GOOD)])  # type: ignore[list-item]
    assert verdict.label == "entailment"


def test_checking_one_text_that_is_none_is_told_as_such() -> None:
    with pytest.raises(InputNotText, match="NoneType"):
        check("2 cats sat.", None)  # type: ignore[arg-type]


def test_checking_a_verdict_prints_as_a_line_and_shows_all_of_itself() -> None:
    verdict = check(*GOOD)
    assert str(verdict) == f"entailment (confidence {verdict.confidence:.2f}): " + (
        verdict.explanation
    )
    assert "\n" not in str(verdict)
    assert repr(verdict).startswith("Verdict(label='entailment', confidence=")
