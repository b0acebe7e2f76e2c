"""Word problems become pairs: the grammar of the hypothesis, the wrong guesses, the refusals."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.data.builders.awp import pairs, wrong_answer
from numerate.data.builders.building import Refused
from numerate.data.builders.problems import Problem, read_answer, read_problems
from numerate.data.builders.worlds import world
from numerate.data.pair import Pair
from numerate.errors import BadLine, BadSource, MissingField, UnreadableFile

CASES = json.loads(
    Path(__file__).parents[2].joinpath("cases", "questions.json").read_text(encoding="utf-8")
)
BODY = "There is a shop in the town."


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["reason"])
def test_awp_turns_questions_into_statements(case: dict[str, Any]) -> None:
    first = next(pairs([Problem("1", BODY, case["question"], case["answer"])]))
    if "refused" in case:
        assert first == Refused("1", case["refused"])
    else:
        assert isinstance(first, Pair)
        assert first.hypothesis == case["statement"]
        assert first.label == "entailment"


SHOP = "Sam has {0}100. He buys a lamp for {0}35."


@pytest.mark.parametrize(
    ("body", "question", "answer", "statement"),
    [
        (
            SHOP.format("$"),
            "How much change will he get?",
            "65",
            "He will get 65 dollars in change.",
        ),
        (
            SHOP.format("£"),
            "How much change will he get?",
            "65",
            "He will get 65 pounds in change.",
        ),
        (SHOP.format("€"), "How many change will he get?", "65", "He will get 65 euros in change."),
        (
            SHOP.format("$"),
            "How much change will he get?",
            "65 (change)",
            "He will get 65 dollars in change.",
        ),
        (SHOP.format("Rs. "), "How much money is left?", "65 (money)", "65 rupees are left."),
        (SHOP.format("$"), "How much does he have now?", "$65", "He has 65 dollars now."),
        (
            SHOP.format("$"),
            "How much does he have left in cents?",
            "6500",
            "He has 6500 cents left.",
        ),
        (
            "A pole is 40 cm long.",
            "How long are 2 poles?",
            "80",
            "2 poles are 80 centimeters long.",
        ),
        (
            "They walked 3 miles.",
            "How far did they walk in feet?",
            "15840",
            "They walked 15840 feet.",
        ),
        ("The score fell.", "By how many percent did it fall?", "15", "It fell by 15 percent."),
        ("The score fell.", "What is the loss?", "15%", "The loss is 15 percent."),
    ],
)
def test_awp_keeps_currencies_percent_and_units(
    body: str, question: str, answer: str, statement: str
) -> None:
    first = next(pairs([Problem("1", body, question, answer)]))
    assert isinstance(first, Pair), first
    assert first.hypothesis == statement


@pytest.mark.parametrize("question", ["How much change will he get?", "How many cash is left?"])
def test_awp_refuses_an_amount_in_one_of_two_units(question: str) -> None:
    problem = Problem("1", "Sam has 1 dollar. A pen costs 35 cents.", question, "65")
    assert list(pairs([problem])) == [Refused("1", "the unit of the answer is not known")]


def test_awp_gives_one_right_and_as_many_wrong_answers_as_asked() -> None:
    problem = Problem("7", "Ann had 9 pears. She ate 4.", "How many pears are left?", "5")
    built = [pair for pair in pairs([problem], wrong=3) if isinstance(pair, Pair)]
    assert [pair.label for pair in built] == ["entailment", *["contradiction"] * 3]
    assert len({pair.hypothesis for pair in built}) == 4
    assert len({pair.id for pair in built}) == 4
    assert {pair.provenance["group"] for pair in built} == {"7"}
    assert {pair.premise for pair in built} == {"Ann had 9 pears. She ate 4."}


def test_awp_condition_in_the_question_joins_the_premise() -> None:
    question = "How many melons do they carry if each crate holds 9 melons?"
    pair = next(pairs([Problem("1", "They carry 4 crates.", question, "36 (melons)")]))
    assert isinstance(pair, Pair)
    assert pair.premise == "They carry 4 crates. Each crate holds 9 melons."


def test_awp_same_seed_same_pairs_whatever_surrounds_a_problem() -> None:
    one = Problem("a", BODY, "How many pears does Ann have?", "50")
    two = Problem("b", BODY, "How many pears does Tim have?", "60")
    together = list(pairs([one, two], seed=4))
    assert list(pairs([one, two], seed=4)) == together
    assert list(pairs([two], seed=4)) == together[2:]
    others = [list(pairs([one, two], seed=seed)) for seed in range(5)]
    assert any(other != together for other in others)


@pytest.mark.parametrize(
    ("body", "premise", "opening"),
    [
        ("Ann had 9 pears. If she ate 4 of them,", "Ann had 9 pears. She ate 4 of them.", ""),
        ("If Ann ate 4 pears", "Ann ate 4 pears.", ""),
        ("If it rains, they stay. They stay.", "If it rains, they stay. They stay.", ""),
        ("Ann had 9 pears. After lunch,", "Ann had 9 pears.", "After lunch"),
        ("She has 20 lbs. of salt and uses 3", "She has 20 lbs. of salt and uses 3.", ""),
        ("", "", ""),
    ],
)
def test_awp_world_is_stated(body: str, premise: str, opening: str) -> None:
    assert world(body) == (premise, opening)


@given(st.integers(0, 10**6), st.integers(0, 3), st.integers())
def test_awp_wrong_answers_follow_the_footnote(scaled: int, places: int, seed: int) -> None:
    right = Fraction(scaled, 10**places)
    wrong = wrong_answer(right, Random(seed))
    assert wrong != right
    assert wrong > 0
    assert abs(wrong - right) <= (5 if right >= 5 else Fraction(5, 2))
    assert (wrong * 10**places).denominator == 1


def test_awp_wrong_answers_are_even() -> None:
    drawn = [int(wrong_answer(Fraction(20), Random(seed))) for seed in range(4000)]
    assert set(drawn) == set(range(15, 26)) - {20}
    assert all(abs(drawn.count(guess) - 400) < 100 for guess in set(drawn))


@pytest.mark.parametrize(
    ("answer", "read"),
    [
        ("18 (dollars)", (Fraction(18), "dollars")),
        ("1,250", (Fraction(1250), None)),
        ("$ 2.5", (Fraction(5, 2), "dollars")),
        ("£65", (Fraction(65), "pounds")),
        ("Rs. 40", (Fraction(40), "rupees")),
        ("15%", (Fraction(15), "percent")),
        ("65 ¢", (Fraction(65), "cents")),
        ("x = 5", None),
        ("7 cups of rice", (Fraction(7), "cups of rice")),
        ("6:7", None),
        ("4 (cows); 3 (pigs)", None),
        ("Leon", None),
        ("", None),
    ],
)
def test_awp_answers_are_read(answer: str, read: object) -> None:
    assert read_answer(answer) == read


def test_awp_reads_the_three_formats_alike(tmp_path: Path) -> None:
    body, question = "Ann had 9 pears. She ate 4.", "How many pears are left?"
    xml = tmp_path / "problems.xml"
    xml.write_text(
        f'<S><Problem ID="p"><Body>{body}</Body><Question>{question}</Question>'
        "<Answer>5 (pears)</Answer></Problem></S>",
        encoding="utf-8",
    )
    svamp = tmp_path / "problems.json"
    svamp.write_text(
        json.dumps([{"ID": "p", "Body": body, "Question": question, "Answer": 5.0}]),
        encoding="utf-8",
    )
    lines = tmp_path / "problems.jsonl"
    lines.write_text(
        json.dumps({"id": "p", "body": body, "question": question, "answer": 5}) + "\n",
        encoding="utf-8",
    )
    assert [p.answer for p in read_problems(str(xml))] == ["5 (pears)"]
    built = [list(pairs(read_problems(str(p)))) for p in (xml, svamp, lines)]
    assert built[0] == built[1] == built[2]


@pytest.mark.parametrize(
    ("name", "content", "error"),
    [
        ("a.xml", "<S><Problem>", BadSource),
        ("a.xml", '<!DOCTYPE x [<!ENTITY a "b">]><S>&a;</S>', BadSource),
        ("a.json", "[1, 2]", BadSource),
        ("a.json", "[", BadSource),
        ("a.jsonl", "{oops", BadLine),
        ("a.jsonl", "[]", BadLine),
        ("a.jsonl", '{"body": "x"}', MissingField),
    ],
)
def test_awp_bad_files_are_refused_by_name(
    tmp_path: Path, name: str, content: str, error: type[Exception]
) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    with pytest.raises(error, match=name.replace(".", r"\.")):
        list(read_problems(str(path)))


def test_awp_missing_file() -> None:
    with pytest.raises(UnreadableFile):
        list(read_problems("nowhere.json"))
