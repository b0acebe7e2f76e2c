"""Marked texts: what is in question shows as `@`, other quantities as `#`, and no number shows."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.quantities.extracting import extract
from numerate.quantities.numset import Kind
from numerate.reasoning.marking import LONGEST, Marker, marked, near, pair


def all_marked(text: str) -> list[str]:
    found = extract(text)
    return [marked(text, found, one) for one in found if one.kind.is_quantity]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Up to 140 guests came.", ["@ guests came."]),  # the counted noun stays, the bound goes
        ("Between 20 and 30 people left.", ["@ people left."]),
        ("It cost about $310 million.", ["It cost @ $."]),
        ("It cost 5 euros.", ["It cost @ $."]),  # whichever currency
        ("He ran 5 km.", ["He ran @ kilometer."]),  # whichever way it is written
        ("He ran five kilometres.", ["He ran @ kilometer."]),
        ("It does 40 miles per hour.", ["It does @ mile per hour."]),
        ("Sales rose 4.2%.", ["Sales rose @ %."]),
        ("Sales rose 3 percentage points.", ["Sales rose @ percentage point."]),
        ("Both men left.", ["@ men left."]),
        ("Half of the 12 red houses fell.", ["@ of the # red houses fell.",
                                             "# of the @ red houses fell."]),
        ("Hundreds of people came.", ["@ of people came."]),
    ],
)  # fmt: skip
def test_marking_keeps_the_unit_and_hides_the_number(text: str, expected: list[str]) -> None:
    assert all_marked(text) == expected


@pytest.mark.parametrize(
    ("text", "claim", "expected"),
    [
        ("It does 90 km/h.", "It does 25 m/s.", "It does @ kilometer per hour."),
        ("It took 2 hours.", "It took 120 minutes.", "It took @ hour."),
        ("40 guests came.", "40 people came.", "@ people came."),  # nouns are no units
        ("It cost 5 euros.", "It cost 5.", "It cost @."),  # what names none is given none
    ],
)
def test_marking_shows_both_quantities_of_a_pair_in_one_unit(
    text: str, claim: str, expected: str
) -> None:
    (one,), (other,) = extract(text), extract(claim)
    found = pair(Marker.of(text, [one]), one, Marker.of(claim, [other]), other)
    assert found == (near(text, [one], one), expected)


@pytest.mark.parametrize(
    "kept", ["in 1999", "on 3 May 2010", "in section 4", "on an iPhone 12", "in the first quarter"]
)
def test_marking_keeps_what_tells_events_apart(kept: str) -> None:
    [text] = all_marked(f"Ann sold 140 pears {kept}.")[:1]
    assert text == f"Ann sold @ pears {kept}."


def test_marking_hides_a_date_or_an_ordinal_that_is_itself_in_question() -> None:
    text = "She came second in 1999, and third in 2003."
    found = extract(text)
    assert [(one.kind, marked(text, found, one)) for one in found] == [
        (Kind.ORDINAL, "She came @ in 1999, and # in 2003."),
        (Kind.DATE, "She came second in @, and third in 2003."),
        (Kind.ORDINAL, "She came # in 1999, and @ in 2003."),
        (Kind.DATE, "She came second in 1999, and third in @."),
    ]


def test_marking_equal_quantities_are_told_apart() -> None:
    text = "Ann has 5 pears. Bob has 5 pears."
    assert all_marked(text) == [
        "Ann has @ pears. Bob has # pears.",
        "Ann has # pears. Bob has @ pears.",
    ]


def test_marking_near_is_the_sentence_with_two_before_and_one_after() -> None:
    sentences = [f"Man {name} has {n} pears." for n, name in enumerate("ABCDEFG", 11)]
    text = " ".join(sentences)
    found = extract(text)
    assert near(text, found, found[3]) == (
        "Man B has # pears. Man C has # pears. Man D has @ pears. Man E has # pears."
    )
    assert near(text, found, found[0]) == "Man A has @ pears. Man B has # pears."
    assert near(text, found, found[6]).endswith("Man G has @ pears.")


def test_marking_near_is_bounded_and_cuts_no_quantity() -> None:
    text = "and ".join(f"Ann paid {1000 + n} euros for {n + 20} pears " for n in range(400))
    found = extract(text)
    marker = Marker.of(text, found)
    for target in found[::37]:
        around = marker.near(target)
        assert around.count("@") == 1
        assert len(around) < LONGEST + 50
        assert not re.search(r"\d", around)


def test_marking_takes_time_that_grows_with_the_text_alone(
    in_proportion: Callable[..., bool],
) -> None:
    def seconds(sentences: int) -> float:
        text = "Ann has 5 pears. " * sentences
        found = extract(text, roles=False)
        begun = time.process_time()
        marker = Marker.of(text, found)
        for one in found:
            marker.near(one)
        return time.process_time() - begun

    seconds(10)
    assert in_proportion(seconds, 400, 4_000, least=0.01)


NUMBERS = st.one_of(
    st.integers(2, 9_999).map(str),
    st.integers(1_000, 999_999_999).map(lambda number: f"{number:,}"),
    st.decimals("0.01", "999", places=2).map(str),
)
QUANTITIES = st.builds(
    lambda number, form: form.format(number),
    NUMBERS,
    st.sampled_from(
        ["{} guests", "${}", "{} %", "{} km", "about {} people", "more than {} cars", "{} million"
         " euros", "€{}", "{} years old", "at least {} of them", "up to {} red hens"]
    ),
)  # fmt: skip
DATES = st.sampled_from(["In 1987", "On 4 July 2011", "Under section 12", "In the third quarter"])
SENTENCES = st.builds(
    lambda date, verb, one, other: f"{date} it {verb} {one}, and {other} later.",
    DATES,
    st.sampled_from(["cost", "counted", "was", "grew by"]),
    QUANTITIES,
    QUANTITIES,
)


@settings(max_examples=30)
@given(st.lists(SENTENCES, min_size=1, max_size=3).map(" ".join))
def test_marking_leaves_no_digit_of_a_quantity(text: str) -> None:
    found = extract(text)
    kept = [one for one in found if not one.kind.is_quantity or one.kind is Kind.ORDINAL]
    allowed = {digits for one in kept for digits in re.findall(r"\d+", one.text)}
    for target in found:
        if target.kind.is_quantity:
            whole = marked(text, found, target)
            assert whole.count("@") == 1
            assert set(re.findall(r"\d+", whole)) <= allowed
            assert set(re.findall(r"\d+", near(text, found, target))) <= allowed


@given(st.text(max_size=200))
def test_marking_takes_any_text(text: str) -> None:
    found = extract(text)
    for target in found:
        assert isinstance(near(text, found, target), str)
