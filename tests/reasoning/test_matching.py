"""Matchers: the learned one never sees a number, the words one weighs named signs."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.encoder.encoder import Encoder
from numerate.encoder.probabilities import Probabilities
from numerate.errors import UnknownMatcher
from numerate.language.units import Units
from numerate.quantities.reading import Reading, read, read_all
from numerate.reasoning.encoder_matching import EncoderMatcher
from numerate.reasoning.matchers import MATCHERS, matcher, plain_reader
from numerate.reasoning.matching import Question
from numerate.reasoning.policy import Policy
from numerate.reasoning.stated import questions_on
from numerate.reasoning.words_matching import SIGNS, WordsMatcher, signs_of

UNITS, POLICY = Units.default(), Policy.named("default")
SUITES = ("exchanged", "changed", "paragraphs")
DIGITS = re.compile(r"\d+")


class Recorder(Encoder):
    """Remembers what it was asked; the longer the second text, the likelier it is."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> list[Probabilities]:
        self.asked += pairs
        return [Probabilities(round(1 / (1 + len(first)), 4), 0.0, 0.0) for first, _ in pairs]


def questions(text: Reading, claim: Reading) -> list[Question]:
    return [
        question
        for one in claim.statements
        for question in questions_on(text, claim, one, POLICY, UNITS)
    ]


def asked(text: str, claim: str) -> list[Question]:
    return questions(read(text), read(claim))


def suite(name: str) -> list[tuple[str, str]]:
    path = Path(__file__).parents[1] / "cases" / f"{name}.json"
    cases: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))
    return [(case["text"], one["claim"]) for case in cases for one in case["claims"]]


def shown(pairs: list[tuple[str, str]]) -> list[tuple[Question, tuple[str, str]]]:
    """Each question on some texts and claims with what the encoder is shown of it."""
    texts = list(dict.fromkeys(text for pair in pairs for text in pair))
    readings = dict(zip(texts, read_all(texts), strict=True))
    every = [one for text, claim in pairs for one in questions(readings[text], readings[claim])]
    encoder = Recorder()
    EncoderMatcher(encoder).probabilities(every)
    return list(zip(every, encoder.asked, strict=True))


def numbers(reading: Reading) -> set[str]:
    """The digits of a text's quantities, but for those that a date or a name has, too."""
    found, kept = (
        {
            digits
            for one in reading.numsets
            if one.kind.is_quantity is wanted and one.kind != "ordinal"
            for digits in DIGITS.findall(one.text)
        }
        for wanted in (True, False)
    )
    outside = list(reading.text)
    for one in reading.numsets:
        outside[one.start : one.end] = " " * (one.end - one.start)
    return found - kept - set(DIGITS.findall("".join(outside)))


@pytest.mark.parametrize("name", SUITES)
def test_encoder_matcher_never_shows_a_number(name: str) -> None:
    pairs = suite(name)[::5]
    found = shown(pairs)
    assert len(found) > len(pairs) / 2
    for question, texts in found:
        for reading, text in zip((question.premise, question.claim), texts, strict=True):
            assert text.count("@") == 1, text
            assert not numbers(reading) & set(DIGITS.findall(text)), text


_number = st.integers(min_value=13, max_value=10**6)


@settings(max_examples=40)
@given(_number, _number, _number)
def test_encoder_matcher_shows_the_same_whatever_the_numbers(
    one: int, two: int, three: int
) -> None:
    def texts(*values: int) -> list[tuple[str, str]]:
        first, second, third = (f"{value:,}" for value in values)
        text = f"Ann sold {first} lamps and Bob sold {second} lamps to Carl."
        return [pair for _, pair in shown([(text, f"Carl bought {third} lamps.")])]

    assert texts(one, two, three) == texts(14, 15, 16)


def test_encoder_matcher_marks_the_two_quantities_in_question() -> None:
    found = shown([("Ann sold 12 lamps and Bob sold 7 lamps.", "Bob sold 12 lamps.")])
    assert [pair for _, pair in found] == [
        ("Ann sold @ lamps and Bob sold # lamps.", "Bob sold @ lamps."),
        ("Ann sold # lamps and Bob sold @ lamps.", "Bob sold @ lamps."),
    ]


def test_encoder_matcher_answers_in_the_order_of_the_questions() -> None:
    encoder = Recorder()
    every = [
        *asked("Ann sold 12 lamps and Bob sold 7 lamps.", "Bob sold 12 lamps."),
        *asked("Ann sold 3 rugs.", "Ann sold 4 rugs."),
    ]
    answers = EncoderMatcher(encoder).said(every)
    backwards = EncoderMatcher(Recorder()).said(every[::-1])
    assert answers == [round(1 / (1 + len(first)), 4) for first, _ in encoder.asked]
    assert backwards == answers[::-1]


def test_encoder_matcher_is_less_sure_than_the_encoder_but_ranks_alike() -> None:
    every = asked("Ann sold 12 lamps and Bob, who came late, sold 7 lamps.", "Bob sold 12 lamps.")
    said, likely = (
        ask(every)
        for ask in (EncoderMatcher(Recorder()).said, EncoderMatcher(Recorder()).probabilities)
    )
    assert all(0 < one < 1 for one in likely)
    assert sorted(range(len(said)), key=said.__getitem__) == sorted(
        range(len(likely)), key=likely.__getitem__
    )


def test_encoder_matcher_of_no_question_asks_nothing() -> None:
    assert EncoderMatcher(Recorder()).probabilities([]) == []


@pytest.mark.parametrize("name", MATCHERS)
def test_matchers_tell_the_quantity_that_is_meant_from_its_rival(name: str) -> None:
    pairs = [
        ("Ann sold 12 lamps and Bob sold 7 lamps.", "Bob sold 9 lamps.", 1),
        ("The dam holds 40 tons of silt; the lake holds 90 tons.", "The dam holds 3 tons.", 0),
        ("In 2016 it grew 42 tons; in 2017 it grew 27 tons.", "In 2017 it grew 5 tons.", 1),
    ]
    for text, claim, meant in pairs:
        answers = matcher(name).probabilities(
            [one for one in asked(text, claim) if one.wanted.numset.kind.is_quantity]
        )
        assert answers.index(max(answers)) == meant, claim


@pytest.mark.parametrize("name", MATCHERS)
def test_matchers_give_the_same_probability_in_any_company(name: str) -> None:
    one = asked("Ann sold 12 lamps and Bob sold 7 lamps.", "Bob sold 12 lamps.")
    other = asked("Ann sold 3 rugs.", "Ann sold 4 rugs.")
    alone = matcher(name).probabilities(one) + matcher(name).probabilities(other)
    assert matcher(name).probabilities([*one, *other]) == alone
    assert all(0 <= likely <= 1 for likely in alone)


@pytest.mark.parametrize("name", MATCHERS)
def test_matchers_do_not_look_at_the_value(name: str) -> None:
    def answers(number: int) -> list[float]:
        text = "Ann sold 31 lamps and Bob sold 17 lamps."
        return matcher(name).probabilities(asked(text, f"Bob sold {number} lamps."))

    assert answers(31) == answers(17) == answers(95)


@pytest.mark.parametrize("find", [matcher, plain_reader])
def test_matchers_of_unknown_names_are_a_typed_error(find: Any) -> None:
    with pytest.raises(UnknownMatcher, match="Existing matchers: encoder, words"):
        find("letters")


def signs(text: str, claim: str) -> list[set[str]]:
    every = [one for one in asked(text, claim) if one.wanted.numset.kind.is_quantity]
    return [set(found) for found in signs_of(every)]


@pytest.mark.parametrize(
    ("text", "claim", "sign"),
    [
        ("Ann sold 12 lamps.", "Ann sold 9 lamps.", "subject_same"),
        ("Ann sold 12 lamps.", "Bob sold 9 lamps.", "subject_other"),
        ("Ann sold 12 lamps.", "Ann sold 9 lamps in Rome.", "place_missing"),
        ("Ann sold 12 lamps in Paris.", "Ann sold 9 lamps in Rome.", "place_other"),
        ("Ann sold 12 lamps in Rome.", "Ann sold 9 lamps in Rome.", "place_same"),
        ("Ann sold 12 lamps in 1999.", "Ann sold 9 lamps in 2004.", "time_other"),
        ("Ann sold 12 lamps in 2004.", "Ann sold 9 lamps in 2004.", "time_same"),
        ("Ann sold 12 lamps.", "Ann bought 9 lamps.", "predicate_opposite"),
        ("Ann sold 12 lamps.", "Ann sold 9 lamps.", "predicate_same"),
        ("Ann sold 12 lamps.", "Ann painted 9 lamps.", "predicate_other"),
        ("Four dogs chased the fox.", "The fox chased four dogs.", "role_other"),
        ("Rents rose 5 %.", "Rents fell 4 %.", "change_reversed"),
        ("Sales rose to 12 lamps.", "Sales rose from 9 lamps.", "change_other"),
        ("They plan to cut 5 jobs.", "They cut 4 jobs.", "held_otherwise"),
        ("Ann has 5 lamps.", "Ann has 4 more lamps than Bob.", "difference_other"),
    ],
)
def test_words_matcher_signs(text: str, claim: str, sign: str) -> None:
    assert sign in signs(text, claim)[0]


def test_words_matcher_weighs_known_signs_only() -> None:
    assert set(WordsMatcher.default().weights) <= set(SIGNS)
    for pair in suite("exchanged")[:20]:
        assert all(found <= set(SIGNS) for found in signs(*pair))


def test_words_matcher_rivals_are_those_for_the_same_quantity_of_the_claim() -> None:
    every = asked("Ann sold 12 lamps and Bob sold 7 lamps.", "Bob sold 9 lamps.")
    ann, bob = (found["words_ahead"] for found in signs_of(every))
    assert ann == pytest.approx(-bob)
    assert bob > 0
    [alone] = signs_of(every[1:])
    assert alone["words_ahead"] == alone["words_shared"]
