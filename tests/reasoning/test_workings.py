"""Workings: which are tried, what the encoder is shown, and what it licenses."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate import check
from numerate.encoder.encoder import Encoder
from numerate.encoder.probabilities import Probabilities
from numerate.language.units import Units
from numerate.quantities.reading import Reading, read
from numerate.reasoning.comparisons.wordless import wordless
from numerate.reasoning.marking import Marker
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import How, Justification, Status
from numerate.reasoning.proofs.verifying import faults
from numerate.reasoning.workings.calculating import workings
from numerate.reasoning.workings.licensing import EncoderLicensor, Request, shown
from numerate.reasoning.workings.operands import MOST_OPERANDS
from numerate.reasoning.workings.relating import relations
from numerate.reasoning.workings.settling import about_comparison, about_quantity, concluded
from numerate.reasoning.workings.twofold import coming_near, twofold
from numerate.reasoning.workings.working import Sign, Working

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "workings.json").read_text("utf-8")
)
POLICY, UNITS = Policy.named("default"), Units.default()


def agreeing(text: Reading, claim: Reading) -> list[Working]:
    """The workings that come to what the claim's last quantity says."""
    wanted = claim.statements[-1]
    formed = chain(
        workings(text, wanted, UNITS), twofold(text, wanted, UNITS, coming_near(wanted.numset))
    )
    return [
        one
        for one in formed
        if (found := concluded(wanted.numset, one, POLICY)) and found.status is Status.ENTAILED
    ]


def told(working: Working) -> tuple[str, list[str], list[str]]:
    first, second = ([one.numset.text for one in some] for some in (working.first, working.second))
    return str(working.sign), first, second


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["claim"])
def test_the_working_that_a_claim_asks_for_is_tried(case: dict[str, Any]) -> None:
    found = [
        (*told(one), [third.numset.text for third in one.third])
        for one in agreeing(read(case["text"]), read(case["claim"]))
    ]
    if case["sign"] is None:
        assert found == [], case["why"]
    else:
        operands = case["first"], case.get("second", []), case.get("third", [])
        assert (case["sign"], *operands) in found, case["why"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["claim"])
def test_every_working_is_sound(case: dict[str, Any]) -> None:
    text, claim = read(case["text"]), read(case["claim"])
    wanted = claim.statements[-1]
    near = coming_near(wanted.numset)
    formed = chain(workings(text, wanted, UNITS), twofold(text, wanted, UNITS, near))
    found = [concluded(wanted.numset, one, POLICY) for one in formed]
    sure = [replace(one, licence=0.9) for one in found if one is not None]
    assert faults(text.text, claim.text, sure) == []


def test_what_hardly_is_asked_for_is_a_fault() -> None:
    text, claim = read("Ann has 3 cats and Bob has 4 cats."), read("They have 7 cats.")
    [one] = agreeing(text, claim)
    found = concluded(claim.statements[0].numset, one, POLICY)
    assert found is not None
    [fault] = faults(text.text, claim.text, [replace(found, licence=0.2)])
    assert "hardly asks for it" in fault


def test_the_encoder_sees_operands_and_operation_but_no_number() -> None:
    text = read("Ann has 3 cats, Bob has 4 cats and Cem has 9 dogs.")
    claim = read("In May Ann and Bob had 7 cats.")
    working = next(one for one in agreeing(text, claim) if one.sign is Sign.SUM)
    markers = [Marker.of(one.text, one.numsets) for one in (text, claim)]
    premise, hypothesis = shown(*markers, claim.statements[-1].numset, working)
    assert premise == "Ann has @ cats, Bob has @ cats and Cem has # dogs."
    assert hypothesis == "@ + @ : In May Ann and Bob had = cats."


def test_words_that_compare_are_marked_where_they_stand() -> None:
    text, claim = read("Ann has 3 cats, Bob has 4 cats."), read("Bob outnumbers Ann in cats.")
    [working] = relations(text, frozenset(), None, UNITS)
    markers = [Marker.of(one.text, one.numsets) for one in (text, claim)]
    assert shown(*markers, 4, working) == (
        "Ann has @ cats, Bob has & cats.",
        "@ > & : Bob = outnumbers Ann in cats.",
    )


@pytest.mark.parametrize(
    ("text", "claim", "is_compared"),
    [
        ("The hall held 40 concerts and drew 900 people.", "Fewer attended.", False),
        ("The farm has 12 tractors and 300 hens.", "It has fewer than before.", False),
        ("Ann wrote 3 books and 40 letters.", "Bea wrote more.", False),
        ("In all 900 ran, 150 more than in May.", "Fewer ran then.", False),
        ("The farm has 12 tractors and 300 hens.", "There are more hens than tractors.", True),
        ("The class has 12 boys and 15 girls.", "Female pupils are in the majority.", True),
        ("Ann wrote 3 books and Bea 4 books.", "Bea wrote more.", True),
        ("The team won 12 games and lost 5.", "It won more often than it lost.", True),
    ],
)
def test_only_quantities_of_one_kind_are_compared(
    text: str, claim: str, *, is_compared: bool
) -> None:
    document = read(claim).document
    said = frozenset(document.content_lemmas(range(len(document))))
    assert bool(list(relations(read(text), said, None, UNITS))) is is_compared


def test_a_loss_is_less_than_a_profit() -> None:
    text = read("Ann made a profit of 5 euros. Bob made a loss of 9 euros.")
    [working] = relations(text, frozenset({"earn"}), None, UNITS)
    assert working.tree.value.low == 14
    assert list(relations(text, frozenset({"loss"}), None, UNITS)) == []
    losses = read("Ann made a loss of 5 euros. Bob made a loss of 9 euros.")
    [working] = relations(losses, frozenset({"loss"}), None, UNITS)
    assert working.tree.value.low == -4
    assert list(relations(losses, frozenset({"earn"}), None, UNITS)) == []


def test_of_a_long_text_the_encoder_sees_the_operands_with_their_neighbours() -> None:
    filler = "Nothing at all was said about it in the meeting. " * 12
    text = read(f"Ann has 3 cats. {filler}Bob has 4 cats. {filler}It rained.")
    claim = read("They have 7 cats.")
    [working] = agreeing(text, claim)
    markers = [Marker.of(one.text, one.numsets) for one in (text, claim)]
    premise, _ = shown(*markers, claim.statements[0].numset, working)
    assert premise.startswith("Ann has @ cats.")
    assert "Bob has @ cats." in premise
    assert "rained" not in premise


def test_parts_that_stand_side_by_side_are_no_share_of_each_other() -> None:
    text = "The north employs 900 people and the south 1,100 people."
    verdict = check(text, "Most of the people work in the north.")
    assert verdict.label != "entailment"
    assert [one.licence for one in verdict.proof.justifications] == [None]


def test_the_encoder_is_not_asked_what_is_faster() -> None:
    text = "The train to Bern takes 55 minutes, the bus 80 minutes."
    for claim in ("The bus is faster than the train.", "The train is 25 minutes slower."):
        verdict = check(text, claim)
        assert verdict.label != "entailment", claim
        assert all(one.licence is None for one in verdict.proof.justifications)


def about(text: str, claim: str) -> tuple[Reading, Reading, Justification]:
    read_text, read_claim = read(text), read(claim)
    missing = Justification(
        read_claim.statements[-1].numset, Status.MISSING, "=", How.NOTHING, reason="an example"
    )
    return read_text, read_claim, missing


def test_the_likeliest_working_decides() -> None:
    text, claim, missing = about(
        "Ann has 3 cats, Bob has 4 cats and Cem has 5 cats.", "Ann and Bob have 7 cats."
    )
    inquiry = about_quantity(text, claim, claim.statements[0], missing, POLICY, UNITS)
    signs = [told(one.working) for one in inquiry.requests]
    right = signs.index(("@ + @", ["3 cats", "4 cats"], []))
    wrong = signs.index(("@ - &", ["4 cats"], ["3 cats"]))
    no, likely, likelier = (Probabilities(p, 1 - p, 0.0) for p in (0.1, 0.8, 0.9))

    def settled(at: int, *others: int) -> Justification:
        answers = [
            likelier if i == at else likely if i in others else no for i in range(len(signs))
        ]
        return inquiry.settled(answers)

    assert settled(right).status is Status.ENTAILED
    assert settled(right).licence == 0.9
    assert settled(right, wrong).status is Status.ENTAILED
    assert settled(wrong, right).status is Status.CONTRADICTED
    assert settled(-1) is missing


def test_which_of_two_is_more_must_be_as_the_claim_says() -> None:
    text, claim, missing = about(
        "The lamp was put at 30 euros and sold for 26 euros.", "It sold for 4 euros over that."
    )
    inquiry = about_quantity(text, claim, claim.statements[0], missing, POLICY, UNITS)
    asked = [told(one.working) for one in inquiry.requests]
    difference = asked.index(("@ - &", ["30 euros"], ["26 euros"]))
    more = asked.index(("@ > &", ["30 euros"], ["26 euros"]))
    less = asked.index(("@ > &", ["26 euros"], ["30 euros"]))
    yes, no, reverse = (
        Probabilities(*likely) for likely in ((0.9, 0.1, 0.0), (0.1, 0.9, 0.0), (0.1, 0.0, 0.9))
    )

    def settled(said: dict[int, Probabilities]) -> Status:
        return inquiry.settled([said.get(at, no) for at in range(len(asked))]).status

    assert settled({difference: yes, more: yes, less: reverse}) is Status.ENTAILED
    assert settled({difference: yes, more: reverse, less: yes}) is Status.CONTRADICTED, "4 under"
    assert settled({difference: yes}) is Status.ENTAILED, "which is more is not said"


def test_a_claim_that_says_not_which_is_more_is_not_asked_for_it() -> None:
    text, claim, missing = about("Of 30 euros, 26 euros went to Ann.", "4 euros went to others.")
    inquiry = about_quantity(text, claim, claim.statements[0], missing, POLICY, UNITS)
    assert Sign.MORE not in {one.working.sign for one in inquiry.requests}


def test_a_comparison_is_settled_by_the_numbers() -> None:
    text, claim = read("Ann has 3 cats, Bob has 4 cats."), read("Bob has the greater number.")
    [missing] = wordless(text, claim, POLICY, UNITS)
    inquiry = about_comparison(text, claim, missing, POLICY, UNITS)
    request, turned = inquiry.requests
    assert told(request.working) == ("@ > &", ["3 cats"], ["4 cats"])
    assert told(turned.working) == ("@ > &", ["4 cats"], ["3 cats"])
    less, more, neither = (
        Probabilities(*likely) for likely in ((0.1, 0.1, 0.8), (0.8, 0.1, 0.1), (0.3, 0.4, 0.3))
    )
    assert inquiry.settled([less, more]).status is Status.ENTAILED
    assert inquiry.settled([more, less]).status is Status.CONTRADICTED
    assert inquiry.settled([neither, neither]) is missing
    assert inquiry.settled([more, more]) is missing, "both ways round it is more: a guess"
    assert faults(text.text, claim.text, [inquiry.settled([less, more])]) == []


def test_the_licensor_answers_each_request() -> None:
    text, claim = read("Of the 60 chairs, 45 were sold."), read("15 of the chairs were not sold.")
    [less] = [one for one in agreeing(text, claim) if one.sign is Sign.LESS]
    request = Request(text, claim, claim.statements[0].numset, less)
    licensor = EncoderLicensor(Encoder.default())
    assert licensor.licences([request, request])[0] == licensor.licences([request])[0]
    assert licensor.licences([]) == []


@settings(max_examples=15)
@given(st.lists(st.integers(1, 99), min_size=2, max_size=24), st.integers(1, 200))
def test_however_many_quantities_the_workings_are_bounded_and_sound(
    numbers: list[int], result: int
) -> None:
    text = read(" ".join(f"Farm {chr(65 + i)} has {n} cows." for i, n in enumerate(numbers)))
    claim = read(f"They have {result} cows.")
    wanted = claim.statements[0]
    found = list(workings(text, wanted, UNITS))
    operands = {one.numset for working in found for one in working.operands}
    assert len(operands) <= MOST_OPERANDS
    assert len(found) < 2_500
    missing = Justification(wanted.numset, Status.MISSING, "=", How.NOTHING, reason="an example")
    inquiry = about_quantity(text, claim, wanted, missing, POLICY, UNITS)
    said = [concluded(wanted.numset, one.working, POLICY) for one in inquiry.requests]
    sure = [replace(one, licence=0.9) for one in said if one is not None]
    assert len(inquiry.requests) == len(sure) <= 8
    assert faults(text.text, claim.text, sure) == []


def test_a_claim_that_compares_without_than_is_no_fault() -> None:
    for claim in ("More adults than children are learning chess.", "It more than paid for itself."):
        check("40 adults and 30 children are learning chess.", claim, matcher="words")


@pytest.mark.parametrize(
    ("text", "claim", "follows"),
    [
        ("The old mill earned 5 euros and the new mill 7 euros.", "The two mills earned 12.", True),
        ("Ann baked 12 cakes and Bea baked 9 cakes.", "The two women baked 21 cakes.", True),
        ("Ann sold 4 hens in May and 9 hens in June.", "In the two months Ann sold 13 hens.", True),
        ("Ann sold 4 hens in May and 9 hens in June.", "In the two years Ann sold 13 hens.", False),
        ("Ann sold 4 hens in May and 9 hens in June.", "In two months Ann sold 13 hens.", False),
        ("Ann baked 12 cakes and Bea baked 9 cakes.", "The three women baked 21 cakes.", False),
        (
            "Ann baked 12 cakes, Bea baked 9 cakes and Cleo baked 5 cakes.",
            "The two women baked 21 cakes.",
            False,
        ),
        ("Ann baked 12 cakes and Bea baked 9 cakes.", "The two women baked 25 cakes.", False),
    ],
)
def test_a_count_that_points_at_what_was_added_up_follows(
    text: str, claim: str, *, follows: bool
) -> None:
    verdict = check(text, claim)
    [count] = [
        one for one in verdict.proof.justifications if one.claim.text.split()[0] in ("two", "three")
    ]
    assert (count.status is Status.ENTAILED) is follows
    assert (verdict.label == "entailment") is follows
    assert faults(text, claim, verdict.proof.justifications) == []
