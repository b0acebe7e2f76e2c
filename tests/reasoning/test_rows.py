"""Rows of tables: a count or a sum of them has the status that their words and numbers give it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate import read
from numerate.reasoning.asked.rows import of_rows
from numerate.reasoning.policy import Policy

WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"]
ROWS = st.lists(
    st.tuples(st.sampled_from(["open", "closed"]), st.integers(1, 40)), min_size=2, max_size=8
)


def table(rows: list[tuple[str, int]]) -> str:
    lines = [f"T{place} | {state} | {hours}" for place, (state, hours) in enumerate(rows, 1)]
    return "\n".join(["Ticket | State | Hours", *lines])


def status(text: str, claim: str, place: int = 0) -> str | None:
    """What the rows say of one of a claim's quantities."""
    asked = read(claim)
    found = of_rows(read(text), asked, asked.statements[place], Policy.named("default"))
    return None if found is None else str(found.status)


@settings(max_examples=40, deadline=None)
@given(ROWS, st.integers(2, 8))
def test_rows_are_counted_by_what_they_say(rows: list[tuple[str, int]], said: int) -> None:
    many = sum(state == "open" for state, _ in rows)
    expected = "entailed" if many == said else "contradicted"
    if many == 0:
        assert status(table(rows), f"{WORDS[said]} tickets are open.".capitalize()) is None
    else:
        assert status(table(rows), f"{WORDS[said]} tickets are open.".capitalize()) == expected


@settings(max_examples=40, deadline=None)
@given(ROWS, st.integers(2, 8), st.integers(1, 39))
def test_rows_are_counted_by_a_bound(rows: list[tuple[str, int]], said: int, bound: int) -> None:
    many = sum(hours > bound for _, hours in rows)
    claim = f"{WORDS[said]} tickets took more than {bound} hours.".capitalize()
    assert status(table(rows), claim) == ("entailed" if many == said else "contradicted")


@settings(max_examples=40, deadline=None)
@given(ROWS, st.integers(2, 200))
def test_rows_are_added_up_by_what_they_say(rows: list[tuple[str, int]], said: int) -> None:
    hours = [hours for state, hours in rows if state == "open"]
    claims = [f"The open tickets took {number} hours." for number in (said, sum(hours))]
    if len(hours) < 2:
        assert status(table(rows), claims[0]) is None
    else:
        assert status(table(rows), claims[0]) == (
            "entailed" if said == sum(hours) else "contradicted"
        )
        assert status(table(rows), claims[1]) == "entailed"


@pytest.mark.parametrize(
    "claim",
    [
        "Two tickets were lost.",  # no row says so
        "The open tickets took 10 hours on Monday.",  # the table has no days
        "The longest open ticket took 10 hours.",  # one alone
        "The open tickets took 10 hours on average.",
    ],
)
def test_rows_are_left_alone_where_a_claim_says_more(claim: str) -> None:
    text = table([("open", 6), ("closed", 9), ("open", 4)])
    assert status(text, claim) is None


def test_rows_that_sum_up_the_others_are_none() -> None:
    text = table([("open", 6), ("closed", 9), ("open", 4)]) + "\nTotal | | 19"
    assert status(text, "All three tickets took more than 3 hours.", 1) == "entailed"
    assert status(text, "The tickets took 19 hours in all.") == "entailed"
