"""What a claim's own words ask for: the cases, their proofs, and the arithmetic."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.language.units import Units
from numerate.quantities.reading import Reading, read
from numerate.reasoning.asked.asking import asked
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Given, Justification, Status
from numerate.reasoning.proofs.verifying import faults

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "asked.json").read_text("utf-8")
)
POLICY, UNITS = Policy.named("default"), Units.default()
_count = st.integers(min_value=20, max_value=9_000)


@lru_cache(maxsize=512)
def _read(text: str) -> Reading:
    return read(text)


def _asked(text: str, claim: str, policy: Policy = POLICY) -> list[Justification]:
    premise, hypothesis = _read(text), read(claim)
    answers = (asked(premise, hypothesis, one, policy, UNITS) for one in hypothesis.statements)
    return [one for one in answers if one is not None]


def _status(found: list[Justification]) -> Status | None:
    statuses = {one.status for one in found}
    for status in (Status.CONTRADICTED, Status.ENTAILED):
        if status in statuses:
            return status
    return None


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["claim"]))
def test_asked_decides_what_the_claims_words_ask_for(case: dict[str, Any]) -> None:
    found = _asked(case["text"], case["claim"])
    assert _status(found) == case["status"], case["why"]
    assert faults(case["text"], case["claim"], found) == []


def test_asked_cases_are_many_and_often_negative() -> None:
    assert len(CASES) >= 120
    assert sum(case["status"] != "entailed" for case in CASES) >= 50
    assert all(case["why"] for case in CASES)


def test_asked_says_which_words_asked_for_what() -> None:
    [found] = _asked("Ann has 120 hens. Bob has 80 hens.", "Ann and Bob have 200 hens combined.")
    assert found.reason == "'combined' asks for the sum: 120 + 80 = 200 hens"


def test_asked_never_uses_the_claims_own_numbers() -> None:
    text = "Ann has 120 hens. Bob has 80 hens."
    for found in _asked(text, "Ann and Bob have 200 hens combined."):
        leaves = [leaf for leaf in found.leaves() if isinstance(leaf, Given)]
        assert all(text[one.numset.start : one.numset.end] == one.numset.text for one in leaves)


def test_asked_is_strict_about_hedged_operands() -> None:
    text = "About 700 users left in May and 300 users left in June."
    claim = "About 1,000 users left in May and June together."
    assert _status(_asked(text, claim)) is Status.ENTAILED
    assert _asked(text, claim, Policy.named("strict")) == []


def test_asked_looks_at_a_bounded_number_of_quantities() -> None:
    rows = " ".join(f"Shop {number} sold {number} lamps." for number in range(100, 700))
    assert _asked(rows, "The shops sold 5,000 lamps in total.") == []


def _hens(one: int, other: int) -> str:
    return f"Ann has {one:,} hens. Bob has {other:,} hens."


@settings(max_examples=25, deadline=None)
@given(one=_count, other=_count, off=st.integers(min_value=1, max_value=500))
def test_asked_sums_exactly(one: int, other: int, off: int) -> None:
    claims = (f"Ann and Bob have {one + other + add:,} hens in all." for add in (0, off))
    right, wrong = (_asked(_hens(one, other), claim) for claim in claims)
    assert _status(right) is Status.ENTAILED
    assert _status(wrong) is Status.CONTRADICTED


@settings(max_examples=25, deadline=None)
@given(less=_count, more=_count, off=st.integers(min_value=1, max_value=500))
def test_asked_differences_have_a_direction(less: int, more: int, off: int) -> None:
    more += less
    text, gap = _hens(more, less), more - less
    assert _status(_asked(text, f"Ann has {gap:,} more hens than Bob.")) is Status.ENTAILED
    assert _status(_asked(text, f"Bob has {gap:,} fewer hens than Ann.")) is Status.ENTAILED
    assert _status(_asked(text, f"Bob has {gap:,} more hens than Ann.")) is Status.CONTRADICTED
    assert (
        _status(_asked(text, f"Ann has {gap + off:,} more hens than Bob.")) is Status.CONTRADICTED
    )


@settings(max_examples=25, deadline=None)
@given(whole=_count, part=_count)
def test_asked_rests_and_shares_add_up(whole: int, part: int) -> None:
    whole += part
    text = f"Of the {whole:,} pupils, {part:,} passed the exam."
    [rest] = _asked(text, f"{whole - part:,} pupils did not pass the exam.")
    assert rest.status is Status.ENTAILED
    for found in _asked(text, "200 % of the pupils passed the exam."):
        assert found.status is Status.CONTRADICTED
        assert found.tree is not None
        assert found.tree.value.low == Fraction(100 * part, whole)
