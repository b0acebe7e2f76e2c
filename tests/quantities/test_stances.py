"""Stances: what a text plans, doubts, denies or asks is not a fact in it.

A case of tests/cases/stances.json is `{"text", "stances", "reason"}`; `stances` are those of all
its quantities, in order, and `null` is a fact.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate import Interval, Kind, NumSet, extract, extract_all
from numerate.language.knowledge import read_knowledge
from numerate.quantities.numset import Stance

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "stances.json").read_text("utf-8")
)
# words that carry a stance, and what may stand around them
WORDS = [
    *("not", "never", "no", "none", "neither", "nor", "either", "or", "but", "only", "until"),
    *("will", "would", "can", "may", "should", "if", "unless", "whether", "rather", "than"),
    *("he", "men", "5", "12 men", "hired", "hire", "to", "of", "that", "plans", "failed", "the"),
    *("is", "had", "were", "false", "likely", "perhaps", "longer", "nearly", "without", ",", "?"),
]


@cache
def found() -> dict[str, list[NumSet]]:
    """The quantities of every text, read in one batch: the parser is fastest so."""
    texts = [case["text"] for case in CASES]
    return dict(zip(texts, extract_all(texts), strict=True))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_stances_case(case: dict[str, Any]) -> None:
    quantities = [q for q in found()[case["text"]] if q.kind.is_quantity]
    got = [(q.text, q.stance) for q in quantities]
    assert [stance for _, stance in got] == case["stances"], (case["reason"], got)


def test_stances_cases_are_well_formed() -> None:
    assert all(set(case) == {"text", "stances", "reason"} and case["reason"] for case in CASES)
    assert len({case["text"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("stance", [None, *Stance])
def test_stances_all_have_a_case(stance: Stance | None) -> None:
    assert any(stance in case["stances"] for case in CASES)


@pytest.mark.parametrize("stance", [None, *Stance])
def test_stances_survive_json(stance: Stance | None) -> None:
    one = NumSet("5", 0, 1, Kind.CARDINAL, Interval.point(5), stance=stance)
    assert NumSet.from_json(json.loads(json.dumps(one.to_json()))) == one


def test_stances_may_be_missing_in_json() -> None:
    written = NumSet("5", 0, 1, Kind.CARDINAL, Interval.point(5)).to_json()
    del written["stance"]
    assert NumSet.from_json(written).stance is None


def test_stances_need_a_parse() -> None:
    [quantity] = extract("The state will cut 12 posts.", roles=False)
    assert quantity.stance is None


def test_stances_of_the_same_words_are_the_same() -> None:
    """A word listed under two stances would have one of them by chance."""
    data = read_knowledge("stances")
    stances = [data[name] for name in Stance]
    for part in sorted({part for words in stances for part in words}):
        words = [word for stance in stances for word in stance.get(part, ())]
        assert sorted(set(words)) == sorted(words), part


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=14).map(" ".join))
def test_stances_are_read_from_any_words(text: str) -> None:
    """Parses of nonsense have words at unusual places, such as "can" at the end."""
    assert all(q.stance is None or q.stance in set(Stance) for q in extract(text))
