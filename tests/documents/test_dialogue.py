"""Conversations: what was run together gets a line for each turn, and nothing else is touched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.documents.dialogue import as_turns

NAMES = st.sampled_from(["Ann", "Bob", "Dr. Lee", "Mary-Jo Kay"])
TURNS = st.lists(st.tuples(NAMES, st.sampled_from(["yes", "5 km", "at 9: no"])), max_size=6)


def test_turns_that_were_run_together_stand_on_their_own() -> None:
    text = "Ann: We sold 5 vans . Bob: Five? . Ann: Five, and 2 cars."
    assert as_turns(text) == "Ann: We sold 5 vans\nBob: Five?\nAnn: Five, and 2 cars."


def test_what_is_said_before_the_first_turn_is_kept() -> None:
    text = "Notes of May. Ann: Hello. Bob: Hi. Ann: Bye."
    assert as_turns(text).splitlines()[0] == "Notes of May."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Price: $5. Weight: 3 kg. Colour: red.", "each label once: a list, and nobody talks"),
        ("Ann: I came. Ann: I saw. Ann: I won.", "one speaker"),
        ("Ann: Hello. Bob: Hi.", "too short to tell"),
        ("It opens at 9: 5 came. It shuts at 6: 3 left.", "a number is no name"),
        ("", "nothing"),
    ],
)
def test_other_texts_are_left_as_they_are(text: str, why: str) -> None:
    assert as_turns(text) == text, why


def test_a_conversation_in_lines_stays_one() -> None:
    text = "Ann: Hello.\nBob: Hi.\nAnn: Bye."
    assert as_turns(text) == text


@given(TURNS)
def test_no_word_is_lost_and_doing_it_again_changes_nothing(turns: list[tuple[str, str]]) -> None:
    text = " . ".join(f"{name}: {said}" for name, said in turns)
    found = as_turns(text)
    assert found.replace(".", " ").split() == text.replace(".", " ").split()
    assert as_turns(found) == found
