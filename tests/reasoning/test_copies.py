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
        ("Ann sold 12 red lamps.", "Ann sold 12 lamps.", ["12 red lamps"]),
        ("Ann earns $10 per hour.", "Ann earns $10 per day.", None),
        ("Ann paid 5 euros.", "Ann paid 5 dollars.", None),
        ("In 1999 Ann sold 12 lamps.", "In 2003 Ann sold 12 lamps.", None),
        ("Ann did not sell 12 lamps.", "Ann did sell 12 lamps.", None),
        ("The storm stranded 12 sailors.", "The storm stranded 12 people.", ["12 sailors"]),
        ("The storm stranded 12 sailors.", "The storm stranded 13 people.", None),
        ("The storm stranded 12 people.", "The storm stranded 12 sailors.", None),
        ("Only 12 sailors drowned.", "Only 12 people drowned.", None),
        ("Ann did not see 12 sailors.", "Ann did not see 12 people.", None),
        ("Hardly 12 sailors came.", "Hardly 12 people came.", None),
        ("He denied that 12 sailors drowned.", "He denied that 12 people drowned.", None),
        ("If 12 sailors sign, it leaves.", "If 12 people sign, it leaves.", None),
        ("Nine Iraqi policemen were hurt.", "Nine Iraqis were hurt.", ["Nine Iraqi policemen"]),
        ("Nine Iraqi lamps were sold.", "Nine Iraqis were sold.", None),
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


@pytest.mark.parametrize(
    ("text", "claim", "label"),
    [
        ("The engine is 30 % faster.", "The engine is 30 % slower.", "contradiction"),
        ("It rained. Sales rose 5 % in May.", "Sales fell 5 % in May.", "contradiction"),
        ("The old bridge is 30 m long.", "The new bridge is 30 m long.", "neutral"),
    ],
)
def test_copies_with_an_opposite_say_something_else(text: str, claim: str, label: str) -> None:
    assert check(text, claim).label == label


def test_copies_about_somebody_else_do_not_follow() -> None:
    assert check("A man sold 12 lamps.", "A woman sold 12 lamps.").label != "entailment"
