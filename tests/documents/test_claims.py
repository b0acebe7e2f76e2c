"""What counts as a claim of an answer."""

from __future__ import annotations

import pytest

from numerate.documents.claims import LONGEST_ANSWER, MOST_CLAIMS, claims_of
from numerate.documents.values import in_a_line
from numerate.errors import TextTooLong


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        ("Sales rose. Costs fell.", ["Sales rose.", "Costs fell."]),
        ("Sales rose 5 % and costs fell 2 %.", ["Sales rose 5 %", "costs fell 2 %."]),
        # One subject: the second half alone would not say who.
        ("Ann bought 3 figs and sold 2.", ["Ann bought 3 figs and sold 2."]),
        # What stands in front is said of both halves.
        (
            "In 2019, sales rose 5 % and costs fell 2 %.",
            ["In 2019, sales rose 5 % and costs fell 2 %."],
        ),
        ("Ann has 3 figs or Bob has 5.", ["Ann has 3 figs or Bob has 5."]),
        ("## Results\n\n- Sales rose **5 %** [1].", ["Sales rose 5 %."]),
        ("Did sales rise? They rose.", ["They rose."]),
        ("Here is what I found:\n\n1. Sales rose.", ["Sales rose."]),
    ],
)
def test_claims_are_sentences_that_state_something(answer: str, claims: list[str]) -> None:
    assert [in_a_line(one.text) for one in claims_of(answer).claims] == claims


def test_claims_know_where_they_stand() -> None:
    answer = "Did they? Sales rose **5 %** and costs fell.\n- Wages fell [2]."
    found = claims_of(answer)
    assert [answer[one.start : one.end] for one in found.claims] == [
        "Sales rose **5 %",
        "costs fell.",
        "Wages fell [2].",
    ]
    assert [answer[start:end] for start, end in found.skipped] == ["Did they?"]


def test_claims_are_bounded_and_say_so() -> None:
    found = claims_of("It rose. " * (MOST_CLAIMS + 5))
    assert (len(found.claims), found.limit) == (MOST_CLAIMS, "most_claims")
    with pytest.raises(TextTooLong):
        claims_of("5 " * LONGEST_ANSWER)
