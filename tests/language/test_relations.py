"""Relations: (subject; predicate; objects), for every kind of clause, and whatever the text."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import numerate
from numerate.errors import InputNotText, TextTooLong
from numerate.language.relations import relations, relations_all, relations_of

CASES = json.loads((Path(__file__).parents[1] / "cases" / "relations.json").read_text("utf-8"))


def test_relations_of_every_kind_of_clause() -> None:
    found = relations_all(case["text"] for case in CASES)
    told = {case["text"]: list(map(str, one)) for case, one in zip(CASES, found, strict=True)}
    assert told == {case["text"]: case["relations"] for case in CASES}


def test_relations_need_no_second_parse() -> None:
    text = "Ann sold 5 figs in Rome. Bob, who was ill, bought 3 of them."
    assert relations_of(numerate.read(text).document) == relations(text)


def test_relations_say_where_their_phrases_stand() -> None:
    text = "  Rocks that float, such as pumice, are very light in summer."
    for relation in relations(text):
        for one in (relation.subject, relation.predicate, *relation.objects):
            assert one is not None
            first, *_, last = [*one.text.split(), one.text.split()[-1]]
            assert text[one.start : one.end].startswith(first)
            assert text[one.start : one.end].endswith(last)


def test_relations_as_json() -> None:
    [relation] = relations("Ann sold figs in Rome.")
    told = relation.to_json()
    assert told["subject"] == {"text": "Ann", "start": 0, "end": 3, "role": None}
    assert [(one["text"], one["role"]) for one in told["objects"]] == [
        ("figs", None),
        ("in Rome", "place"),
    ]


@given(
    st.text(
        alphabet=st.sampled_from("ab ,.;()<>$\t\nThe cat that is in of not 5 % — '\""), max_size=120
    )
)
def test_relations_of_any_text(text: str) -> None:
    for relation in relations(text):
        assert relation.predicate.text
        assert relation.subject is not None or relation.objects
        assert all(one.text and 0 <= one.start <= one.end <= len(text) for one in relation.objects)


@pytest.mark.parametrize("text", ["", " \n", "5", ".", "\ud800"])
def test_relations_of_next_to_nothing(text: str) -> None:
    assert relations(text) == []


def test_relations_of_what_is_no_text() -> None:
    with pytest.raises(InputNotText):
        relations(5)  # type: ignore[arg-type]
    with pytest.raises(InputNotText):
        next(relations_all("a text"))
    with pytest.raises(TextTooLong):
        relations("a" * 1_000_001)


def test_relations_take_time_with_the_length_of_a_sentence_only(
    in_proportion: Callable[..., bool],
) -> None:
    def seconds(clauses: int) -> float:
        document = numerate.read("He said that " * clauses + "it rained.").document
        begin = process_time()
        relations_of(document)
        return process_time() - begin

    seconds(10)
    assert in_proportion(seconds, 100, 800, least=0.002)
