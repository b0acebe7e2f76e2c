"""What texts say of their quantities: tests/cases/statements.json, each with its reason.

A case is `{"text", "statements", "reason"}`: one object for each number of the text, in order,
with the fields that matter to the case. A phrase is told by its text; `refers` is what the subject
stands for; `value`, `unit`, `change` and `stance` are those of the quantity.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate import Reading, Statement, extract, read, read_all
from numerate.errors import InputNotText
from numerate.quantities.statement import Role

CASES = json.loads(
    (Path(__file__).parent.parent / "cases" / "statements.json").read_text(encoding="utf-8")
)


@cache
def readings() -> dict[str, Reading]:
    texts = [case["text"] for case in CASES]
    return dict(zip(texts, read_all(texts), strict=True))


def told(statement: Statement, field: str) -> Any:
    """A field of a statement in the words of a case."""
    if field == "refers":
        subject = statement.subject
        return subject and subject.refers and subject.refers.text
    if field in ("kind", "unit", "value"):
        value = getattr(statement.numset, field)
        return value if value is None else str(value)
    if field == "words":
        return sorted(statement.words)
    value = getattr(statement, field)
    return value if value is None or isinstance(value, bool) else str(value)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:60])
def test_statements_cases(case: dict[str, Any]) -> None:
    found = readings()[case["text"]].statements
    assert len(found) == len(case["statements"]), [one.numset.text for one in found]
    got = [
        {field: told(one, field) for field in wanted}
        for one, wanted in zip(found, case["statements"], strict=True)
    ]
    assert got == case["statements"], case["reason"]


def test_statements_cases_are_many_and_each_has_a_reason() -> None:
    assert len(CASES) >= 80
    assert all(case["reason"] for case in CASES)
    assert len({case["text"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:60])
def test_statements_spans_are_exact_and_json_can_be_written(case: dict[str, Any]) -> None:
    text = case["text"]
    for statement in readings()[text].statements:
        assert text[statement.numset.start : statement.numset.end] == statement.numset.text
        for phrase in statement.phrases().values():
            assert text[phrase.start : phrase.end] == phrase.text
        assert json.loads(json.dumps(statement.to_json()))["role"] == str(statement.role)


def test_statements_of_active_and_passive_agree() -> None:
    [dogs, foxes] = read("Four dogs chased nine foxes.").statements
    [chased, chasing] = read("Nine foxes were chased by four dogs.").statements
    assert (dogs.role, foxes.role) == (chasing.role, chased.role) == (Role.SUBJECT, Role.OBJECT)


def test_statements_a_text_without_numbers_is_read_too() -> None:
    reading = read("Sales in Spain fell.")
    assert reading.statements == ()
    assert reading.document.tokens[reading.document.clauses[0].head].lemma == "fall"


def test_statements_reading_has_what_extract_finds() -> None:
    text = "Ann sold 5 pens to Bob on 5 May 2019 and 7 to Carl."
    assert [one.text for one in read(text).numsets] == [one.text for one in extract(text)]


@pytest.mark.parametrize("wrong", [b"5 dogs", 5, None])
def test_statements_what_is_no_text_is_a_typed_error(wrong: object) -> None:
    with pytest.raises(InputNotText):
        read(wrong)  # type: ignore[arg-type]


def test_statements_one_text_for_many_is_a_typed_error() -> None:
    with pytest.raises(InputNotText):
        next(read_all("5 dogs"))


PIECES = [
    *("5 ", "dogs ", "and ", "$5 ", "rose ", "from ", "to ", "in 2019 ", ", ", ";", "\n", "| "),
    *("than ", "of ", "Ann ", "who ", "- ", "was ", "sold ", "a: ", "\t", "3 % ", "% ", "("),
]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
def test_statements_any_mixture_is_read_with_exact_spans(text: str) -> None:
    statements = read(text).statements
    for statement in statements:
        assert text[statement.numset.start : statement.numset.end] == statement.numset.text
        for phrase in statement.phrases().values():
            assert text[phrase.start : phrase.end] == phrase.text
    starts = [statement.numset.start for statement in statements]
    assert starts == sorted(starts)


@pytest.mark.parametrize(
    "piece",
    [
        *("$5 ", "and 5 dogs ", "5 | 6 | 7\n", "a: 5\n", "sold 5 and ", "5 more than "),
        *("was 5 ", "rose 5 % and ", "$5 and 5 kg "),
    ],
)
def test_statements_time_grows_with_the_length_only(
    piece: str, in_proportion: Callable[..., bool]
) -> None:
    def seconds(length: int) -> float:
        text = piece * (length // len(piece))
        began = time.process_time()
        read(text)
        return time.process_time() - began

    seconds(200)
    assert in_proportion(seconds, 1_000, 4_000, least=0.0125)
