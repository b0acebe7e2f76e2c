"""A claim that is the text again but for its numbers: only these decide it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.quantities.reading import read
from numerate.reasoning.checking import check
from numerate.reasoning.copies import original


def originals(text: str, claim: str) -> list[str] | None:
    reading = read(claim)
    found = original(read(text), reading, range(len(reading.document)))
    return None if found is None else [one.numset.text for one in found]


@pytest.mark.parametrize(
    ("text", "claim", "found"),
    [
        ("It rained. Ann sold 12 lamps.", "Ann sold 13 lamps.", ["12 lamps"]),
        ("Ann sold 12 lamps.", "ann sold 13 lamps", ["12 lamps"]),
        ("Ann sold 12 lamps.", "Ann sold about 13 lamps.", ["12 lamps"]),
        ("Ann sold 12 lamps.", "Ann sold twelve lamps.", ["12 lamps"]),
        ("Ann sold 12 lamps and 3 rugs.", "Ann sold 3 lamps and 12 rugs.", ["12 lamps", "3 rugs"]),
        ("Ann sold 12 lamps.", "Bob sold 12 lamps.", None),
        ("Ann sold 12 lamps.", "Ann sold 12 rugs.", None),
        ("Ann sold 12 red lamps.", "Ann sold 12 blue lamps.", None),
        ("Ann sold 12 red lamps.", "Ann sold 12 lamps.", None),
        ("Ann earns $10 per hour.", "Ann earns $10 per day.", None),
        ("Ann paid 5 euros.", "Ann paid 5 dollars.", None),
        ("In 1999 Ann sold 12 lamps.", "In 2003 Ann sold 12 lamps.", None),
        ("Ann did not sell 12 lamps.", "Ann did sell 12 lamps.", None),
        ("It rained.", "It rained.", []),
        ("", "It rained.", None),
    ],
)
def test_copies_differ_in_numbers_alone(text: str, claim: str, found: list[str] | None) -> None:
    assert originals(text, claim) == found


@pytest.mark.parametrize(
    "text",
    [
        "Both men sold 12 lamps.",
        "In 1999 both men sold 12 lamps and 3 rugs.",
        "The second edition of 2004 sold 5,000 copies.",
        "On 3 May about 40 % of the 12 jurors voted.",
        "Sales rose from 80 to 100 vans in May.",
        "She ran 5 km in 20 minutes.",
    ],
)
def test_copies_a_text_entails_itself(text: str) -> None:
    verdict = check(text, text)
    assert verdict.label == "entailment"
    assert verdict.proof.check() == []


_number = st.integers(min_value=13, max_value=90_000)


@settings(max_examples=25)
@given(_number, _number, _number, _number)
def test_copies_are_right_or_wrong_as_their_numbers_are(
    one: int, two: int, three: int, four: int
) -> None:
    form = "Both shops sold {:,} lamps in Rome and {:,} rugs in Paris."
    verdict = check(form.format(one, two), form.format(three, four))
    expected = "entailment" if (one, two) == (three, four) else "contradiction"
    assert verdict.label == expected
    assert verdict.proof.check() == []
    assert check(form.format(one, two), form.format(one, two)).label == "entailment"
