"""What a text states of a claim's quantity: the candidates, the best-scored one, and ties."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.language.units import Units
from numerate.quantities.reading import read
from numerate.reasoning import stated as stated_module
from numerate.reasoning.matching import Bearing, Question
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Given, How, Justification, Status
from numerate.reasoning.proofs.verifying import faults
from numerate.reasoning.stated import (
    LIKELY,
    is_name,
    is_stated,
    named,
    questions_on,
    stated,
    told_apart,
)

UNITS, POLICY = Units.default(), Policy.named("default")
EQUAL = 20
BEARING = Bearing(equal=EQUAL, contained=2, equal_cells=2)
MOST = stated_module._MOST_ASKED
TWO_SHOPS = "Ann's shop sold 12 lamps. Bob's shop sold 7 lamps."


def asked(text: str, claim: str) -> list[Question]:
    """The questions on the claim's last quantity."""
    reading = read(claim)
    return questions_on(read(text), reading, reading.statements[-1], POLICY, UNITS)


def candidates(text: str, claim: str) -> list[str]:
    return [question.given.numset.text for question in asked(text, claim)]


def after(likely: float, ratio: float) -> float:
    """How likely a number is meant after it was looked at, by Bayes."""
    return likely * ratio / (likely * ratio + 1 - likely)


def decide(text: str, claim: str, probabilities: Sequence[float]) -> Justification:
    questions = asked(text, claim)
    wanted = read(claim).statements[-1].numset
    found = stated(wanted, list(zip(questions, probabilities, strict=True)), POLICY, BEARING)
    assert faults(text, claim, [found]) == []
    return found


@pytest.mark.parametrize(
    ("text", "claim", "found"),
    [
        ("Ann sold 12 lamps and 3 rugs.", "Ann sold 9 lamps.", ["12 lamps"]),
        ("Ann sold 12 lamps and Bob 7 lamps.", "Ann sold 9 lamps.", ["12 lamps", "7 lamps"]),
        ("The path is 5 km long.", "The path is 5000 m long.", ["5 km"]),
        ("The path is 5 km long.", "The path weighs 5 kg.", []),
        ("It cost $5.", "It cost 5 euros.", []),
        ("Sales rose 4 %.", "Sales rose 4 percentage points.", []),
        ("It rained.", "Ann sold 9 lamps.", []),
        ("In 1999 Ann sold 12 lamps.", "Ann sold 1999 lamps.", ["12 lamps"]),
    ],
)
def test_questions_are_asked_of_what_is_comparable(text: str, claim: str, found: list[str]) -> None:
    assert candidates(text, claim) == found


def test_questions_stand_in_the_order_of_the_text() -> None:
    text = " ".join(f"Shop {name} sold {at + 20} lamps." for at, name in enumerate("ABCDEFGHIJKL"))
    starts = [one.given.numset.start for one in asked(text, "Shop K sold 30 lamps.")]
    assert starts == sorted(starts)


def test_questions_of_very_many_are_those_with_most_words_in_common() -> None:
    many = " ".join(f"Shop {at} in town sold {at + 200} lamps." for at in range(100))
    text = f"{many} The museum of Graz bought 77 lamps. {many}"
    found = candidates(text, "The museum of Graz bought 78 lamps.")
    assert len(found) == MOST
    assert "77 lamps" in found


def test_stated_is_what_the_likeliest_quantity_says() -> None:
    ann = decide(TWO_SHOPS, "Ann's shop sold 12 lamps.", [0.9, 0.2])
    assert (ann.status, ann.how) == (Status.ENTAILED, How.EQUAL)
    bob = decide(TWO_SHOPS, "Bob's shop sold 12 lamps.", [0.2, 0.9])
    assert (bob.status, bob.how) == (Status.CONTRADICTED, How.DISJOINT)
    assert isinstance(bob.tree, Given)
    assert bob.tree.numset.text == "7 lamps"
    assert [(one.numset.text, one.probability) for one in bob.meant] == [
        ("7 lamps", 0.9),
        ("12 lamps", round(after(0.2, EQUAL), 4)),
    ]


@pytest.mark.parametrize("probabilities", [(0.7, 0.7), (0.9, 0.9)])
@pytest.mark.parametrize("number", [12, 7])
def test_stated_of_equally_likely_ones_the_one_that_agrees_is_taken(
    number: int, probabilities: tuple[float, float]
) -> None:
    found = decide(TWO_SHOPS, f"The shop sold {number} lamps.", probabilities)
    assert found.status is Status.ENTAILED


def test_stated_of_equals_that_agree_alike_the_first_is_taken() -> None:
    text = "Ann sold 12 lamps. Ann sold 12 lamps."
    found = decide(text, "Ann sold 12 lamps.", [0.8, 0.8])
    assert isinstance(found.tree, Given)
    assert found.tree.numset.start == text.index("12")


@pytest.mark.parametrize(
    ("number", "likely"),
    [(13, 0.0), (13, 0.3), (13, LIKELY), (12, 0.0), (12, 0.03), (12, 1 / (1 + EQUAL))],
)
def test_stated_is_open_where_nothing_is_likely_meant(number: int, likely: float) -> None:
    found = decide("Ann sold 12 lamps.", f"Ann sold {number} lamps.", [likely])
    assert (found.status, found.how) == (Status.OPEN, How.UNLIKE)
    assert not is_stated(found)


@pytest.mark.parametrize("likely", [0.1, 0.3, LIKELY])
def test_stated_is_likelier_meant_if_its_number_is_the_claims(likely: float) -> None:
    found = decide("Ann sold 12 lamps.", "Ann sold 12 lamps.", [likely])
    assert found.status is Status.ENTAILED
    assert found.meant[0].probability == pytest.approx(after(likely, EQUAL), abs=1e-4)


def test_stated_nothing_comparable_is_missing() -> None:
    found = decide("It rained.", "Ann sold 12 lamps.", [])
    assert (found.status, found.tree, found.meant) == (Status.MISSING, None, ())
    assert not is_stated(found)


@pytest.mark.parametrize(
    ("text", "claim", "status", "how"),
    [
        ("It weighs 2.648 kg.", "It weighs 2.65 kg.", Status.ENTAILED, How.ROUNDING),
        ("It weighs 2.6 kg.", "It weighs 2.65 kg.", Status.OPEN, None),
        ("It holds about 100 men.", "It holds 100 men.", Status.OPEN, None),
        ("It holds 100 men.", "It holds about 101 men.", Status.ENTAILED, How.HEDGE),
        ("It holds at least 5 men.", "It holds 5 men.", Status.OPEN, None),
        ("It holds more than 5 men.", "It holds 5 men.", Status.CONTRADICTED, How.DISJOINT),
        ("It holds less than 25 men.", "It holds less than 30 men.", Status.ENTAILED, None),
        ("It holds less than 30 men.", "It holds less than 25 men.", Status.OPEN, None),
        ("It is 5 km long.", "It is 5000 m long.", Status.ENTAILED, How.EQUAL),
        ("They plan to cut 5 jobs.", "They cut 5 jobs.", Status.OPEN, How.NO_FACT),
        ("They did not cut 5 jobs.", "They cut 5 jobs.", Status.CONTRADICTED, How.DENIED),
        ("Rents rose 5 %.", "Rents fell 5 %.", Status.CONTRADICTED, How.REVERSED),
    ],
)
def test_stated_says_how_two_values_compare(
    text: str, claim: str, status: Status, how: How | None
) -> None:
    found = decide(text, claim, [0.9])
    assert found.status is status
    assert how is None or found.how is how


_numbers = st.integers(min_value=2, max_value=40)
_probability = st.floats(min_value=0, max_value=1).map(lambda value: round(value, 4))


@settings(max_examples=60)
@given(st.lists(st.tuples(_numbers, _probability), min_size=1, max_size=5), _numbers)
def test_stated_compares_only_with_the_best_scored_one(
    told: list[tuple[int, float]], number: int
) -> None:
    text = " ".join(f"Shop {'ABCDE'[at]} sold {one} lamps." for at, (one, _) in enumerate(told))
    found = decide(text, f"The shop sold {number} lamps.", [likely for _, likely in told])
    likely = [round(after(said, EQUAL if one == number else 1), 4) for one, said in told]
    best = max(likely)
    assert round(found.meant[0].probability, 2) == round(best, 2)
    assert sorted(one.probability for one in found.meant) == sorted(likely)
    if found.meant[0].probability <= LIKELY:
        assert found.status is Status.OPEN
    else:
        near = [
            one
            for (one, _), each in zip(told, likely, strict=True)
            if round(each, 2) == round(best, 2)
        ]
        agrees = number in near
        assert found.status is (Status.ENTAILED if agrees else Status.CONTRADICTED)


@pytest.mark.parametrize(
    ("text", "claim", "status"),
    [
        ("It opened in 1999.", "It opened in 1999.", Status.ENTAILED),
        ("It opened in 1999.", "It opened in 2001.", Status.MISSING),
        ("It was the second edition.", "The second edition sold well.", Status.ENTAILED),
        ("It was the second edition.", "The third edition sold well.", Status.MISSING),
        ("It sold 1999 lamps.", "It opened in 1999.", Status.MISSING),
        ("It opens at half past six.", "It opens at 6:30.", Status.ENTAILED),
        ("It opens at half past six.", "It opens at 6:30 pm.", Status.MISSING),
        ("It opens at 18:45.", "It opens at a quarter to seven in the evening.", Status.ENTAILED),
        ("It opens at 18:45.", "It opens at a quarter to seven in the morning.", Status.MISSING),
        ("By six on Friday evening it shut.", "It was shut at 6 p.m.", Status.ENTAILED),
        ("It opens at 6 a.m.", "It opens at six in the evening.", Status.MISSING),
        ("It opens at half past six. Evening dress is required.", "It is 18:30.", Status.MISSING),
        ("It opens at nine in the evening.", "It opens at nine in the morning.", Status.MISSING),
        ("It opens at 6:30.", "It opens at 6:30 in the evening.", Status.MISSING),
        ("It shuts at half past twelve.", "It shuts at 12:30 pm.", Status.MISSING),
        ("It shuts at 12:30 am.", "It shuts at half past twelve at night.", Status.ENTAILED),
        ("It shuts at 11:30 am.", "It shuts at half past eleven at night.", Status.MISSING),
    ],
)
def test_named_says_whether_the_text_has_the_same_date_time_or_ordinal(
    text: str, claim: str, status: Status
) -> None:
    said = read(claim)
    wanted = said.statements[-1].numset
    assert is_name(wanted)
    found = named(read(text), said, wanted, POLICY, UNITS)
    assert found.status is status
    assert faults(text, claim, [found]) == []


def test_a_count_of_other_people_is_a_candidate_only_if_it_is_the_same() -> None:
    text = "The crash injured 19 children and two drivers."
    assert candidates(text, "The crash hurt 19 pupils.") == ["19 children"]
    assert candidates(text, "The crash hurt 25 bystanders.") == []
    assert candidates(text, "The crash hurt more than 10 bystanders.") == []


def test_a_count_of_other_things_is_a_candidate_only_if_it_is_the_same() -> None:
    assert candidates("The clinic gave 300 doses.", "It gave 300 shots.") == ["300 doses"]
    assert candidates("The clinic gave 300 doses.", "It gave 200 shots.") == []
    assert candidates("The clinic gave 300 doses.", "It is 300 times as busy.") == []


def test_an_age_is_a_candidate_for_a_time_if_it_agrees() -> None:
    text = "The three-year-old firm is in Leeds."
    assert candidates(text, "It has been there for three years.") == ["three-year-old"]
    assert candidates(text, "It has been there for two years.") == []


def test_a_strict_reader_takes_nothing_by_another_name() -> None:
    text, claim = read("The crash injured 19 children."), read("The crash hurt 19 pupils.")
    [wanted] = claim.statements
    assert questions_on(text, claim, wanted, Policy.named("strict"), UNITS) == []


def test_of_very_many_quantities_those_that_bear_the_claim_out_are_asked_about() -> None:
    claim = "Nine guests left the hotel."
    text = (
        " ".join(f"{number} guests of the hotel ate." for number in range(20, 32)) + " Nine left."
    )
    asked = candidates(text, claim)
    assert len(asked) < 13
    assert "Nine" in asked


def test_of_equally_likely_quantities_the_one_that_agrees_is_taken() -> None:
    text, claim = "The line ran 480 trains and cancelled 96.", "The line cancelled 96 trains."
    assert decide(text, claim, [0.9935, 0.9934]).status is Status.ENTAILED
    assert decide(text, claim, [0.9935, 0.5]).status is Status.CONTRADICTED


def test_two_numbers_of_a_claim_do_not_mean_the_same_one_of_the_text() -> None:
    text, claim = (
        read("Three nurses look after seven."),
        read("Seven are cared for by three nurses."),
    )
    seven, three = (questions_on(text, claim, one, POLICY, UNITS) for one in claim.statements)
    assert [one.given.numset.text for one in three] == ["Three nurses", "seven"]
    answered = [
        [(one, 0.99 if one.given.numset.text == "seven" else 0.1) for one in seven],
        list(zip(three, (0.2, 0.9), strict=True)),
    ]
    kept = told_apart(answered)[1]
    assert [(one.given.numset.text, likely) for one, likely in kept] == [("Three nurses", 0.2)]


def test_equal_numbers_of_a_claim_may_mean_the_same_one_of_the_text() -> None:
    text, claim = read("Nine men and two boys sang."), read("Nine sang, and the nine men left.")
    first, second = (questions_on(text, claim, one, POLICY, UNITS) for one in claim.statements)
    answered = [[(one, 0.9) for one in first], [(one, 0.8) for one in second]]
    assert told_apart(answered) == answered
