"""Questions and answers become statements, and a person may correct them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.data.builders.assertion_files import (
    Asked,
    as_review,
    proposals,
    read_questions,
    read_review,
)
from numerate.data.builders.assertions import Assertion, assertion, assertions
from numerate.errors import BadReview, BadSource, NoAssertion

CASES = json.loads(
    Path(__file__).parents[2].joinpath("cases", "assertions.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["reason"])
def test_assertions_turn_questions_into_statements(case: dict[str, Any]) -> None:
    [found] = assertions([(case["question"], case["answer"])])
    if "refused" in case:
        assert isinstance(found, NoAssertion)
        assert found.reason == case["refused"]
    else:
        assert isinstance(found, Assertion)
        assert found.statement == case["statement"]


def test_assertions_do_not_depend_on_what_else_is_asked() -> None:
    asked = [(case["question"], case["answer"]) for case in CASES]
    together = [str(getattr(one, "statement", one)) for one in assertions(asked)]
    again = [str(getattr(one, "statement", one)) for one in assertions(reversed(asked))]
    assert together == again[::-1]


def test_assertion_of_a_question_that_no_rule_fits_is_a_typed_error() -> None:
    with pytest.raises(NoAssertion, match=r"E150: .*yes or no"):
        assertion("Is ice cold?", "yes")


def test_assertions_doubt_what_a_person_should_look_at() -> None:
    asked = [("Bats sleep in", "caves"), ("What melts?", "ice that lay in the sun for days")]
    breaks_off, long = assertions(asked)
    assert isinstance(breaks_off, Assertion)
    assert breaks_off.doubt == "the question breaks off without a blank"
    assert isinstance(long, Assertion)
    assert long.doubt == "the answer is longer than the question"


def test_assertions_refuse_what_is_too_long_for_a_question() -> None:
    [found] = assertions([("What is, or " * 300 + "?", "ice")])
    assert isinstance(found, NoAssertion)
    assert found.reason == "it is longer than a question or an answer is"


WORDS = st.sampled_from(
    [
        "what",
        "which",
        "how",
        "does",
        "is",
        "the",
        "cat",
        "ice",
        "melts",
        "in",
        "to",
        "of",
        "?",
        ",",
        ".",
        "___",
        "not",
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(WORDS, max_size=9).map(" ".join), st.lists(WORDS, max_size=4).map(" ".join))
def test_assertions_answer_any_words_with_a_statement_or_a_reason(
    question: str, answer: str
) -> None:
    [found] = assertions([(question, answer)])
    if isinstance(found, Assertion):
        assert found.statement.endswith(".")
        assert found.statement == " ".join(found.statement.split())
    else:
        assert found.reason


QUESTIONS = [
    Asked("a", "Where do bats sleep?", "caves"),
    Asked("b", "Is ice cold?", "yes"),
    Asked("c", "What is the sum called?", "=1+2"),
]


@pytest.mark.parametrize("as_table", [True, False])
def test_review_takes_corrections_back(tmp_path: Path, as_table: bool) -> None:
    rows = list(proposals(QUESTIONS))
    path = tmp_path / "review"
    path.write_text(as_review(rows, as_table=as_table), encoding="utf-8")
    assert read_review(str(path), QUESTIONS) == rows
    end = "\t\n" if as_table else '"corrected": ""}\n'
    mended = "\tIce is cold.\n" if as_table else '"corrected": "Ice is cold."}\n'
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[-2] = lines[-2].replace(end, mended)
    path.write_text("".join(lines), encoding="utf-8")
    bats, ice, total = read_review(str(path), QUESTIONS)
    assert (bats.statement, ice.statement) == ("Bats sleep in caves.", "Ice is cold.")
    assert total.statement == "The sum is called =1+2."


def test_review_of_other_questions_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "review.tsv"
    path.write_text(as_review(proposals(QUESTIONS), as_table=True), encoding="utf-8")
    with pytest.raises(BadReview, match="no question has the id 'b'"):
        read_review(str(path), QUESTIONS[:1])
    path.write_text("id\tstatement\n", encoding="utf-8")
    with pytest.raises(BadReview, match="it has no column proposed, corrected"):
        read_review(str(path), QUESTIONS)


def test_review_without_a_row_leaves_the_question_without_a_statement(tmp_path: Path) -> None:
    path = tmp_path / "review.tsv"
    path.write_text(as_review(proposals(QUESTIONS[:1]), as_table=True), encoding="utf-8")
    _, missing, _ = read_review(str(path), QUESTIONS)
    assert not missing.statement
    assert missing.doubt == "it is not in the review"


def test_questions_are_known_by_their_id_or_line(tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    asked = {"question": "What melts?", "answer": "ice"}
    path.write_text(json.dumps(asked) + "\n" + json.dumps({**asked, "id": "x"}), encoding="utf-8")
    assert [one.id for one in read_questions(str(path))] == ["1", "x"]
    path.write_text(2 * (json.dumps({**asked, "id": "x"}) + "\n"), encoding="utf-8")
    with pytest.raises(BadSource, match="'x' in line 2 has been there before"):
        list(read_questions(str(path)))
