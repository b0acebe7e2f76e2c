"""Claims that compare quantities without a number: tests/cases/comparisons.json."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.language.units import Units
from numerate.quantities.reading import Reading, read
from numerate.reasoning.comparisons.asking import MOST_ASKED, asked_of
from numerate.reasoning.comparisons.facts import Term, has
from numerate.reasoning.comparisons.pool import pool_of
from numerate.reasoning.comparisons.wordless import compared_at, wordless
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Justification, Status
from numerate.reasoning.proofs.verifying import faults

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "comparisons.json").read_text("utf-8")
)
POLICY = Policy.named("default")
UNITS = Units.default()


@lru_cache(maxsize=1024)  # each case is looked at from several sides
def _read(text: str) -> Reading:
    return read(text)


def decide(text: str, claim: str) -> list[Justification]:
    return wordless(_read(text), _read(claim), POLICY, UNITS)


def joined(found: Sequence[Justification]) -> Status:
    statuses = {one.status for one in found}
    if Status.CONTRADICTED in statuses:
        return Status.CONTRADICTED
    return Status.ENTAILED if statuses == {Status.ENTAILED} else Status.OPEN


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['claim']} <- {case['text'][:40]}")
def test_comparisons_status(case: dict[str, Any]) -> None:
    """`abstains` says why a case that a reader can decide is left open."""
    expected = "open" if "abstains" in case else case["status"]
    assert joined(decide(case["text"], case["claim"])) == expected, case["why"]


def test_comparisons_undecided_number_is_left_to_the_numbers() -> None:
    """ "More than half" is a quantity: where no share decides it, it is not open a second time."""
    assert decide("23 of 41 said trade was down.", "More than half of the grocers sold less.") == []


def test_comparisons_comparative_comes_before_superlative() -> None:
    claim = "Even the best runner did worse."
    assert compared_at(_read(claim)) == [claim.index("worse")]


def test_comparisons_proofs_hold() -> None:
    for case in CASES:
        found = decide(case["text"], case["claim"])
        assert faults(case["text"], case["claim"], found) == []
        for one in found:
            assert case["claim"][one.claim.start : one.claim.end] == one.claim.text
            assert one.tree is None or one.reason


def test_comparisons_cases_are_many_and_mixed() -> None:
    statuses = [case["status"] for case in CASES]
    assert len(CASES) >= 120
    assert all(statuses.count(status) >= 30 for status in ("entailed", "contradicted", "open"))


NUMBERS = st.integers(min_value=2, max_value=10**6)


@settings(max_examples=25, deadline=None)
@given(NUMBERS, NUMBERS)
def test_comparisons_of_any_two_numbers(one: int, other: int) -> None:
    """Of two claims that exclude each other, exactly one holds unless the numbers are equal."""
    text = f"Ann sold {one:,} pens. Bob sold {other:,} pens."
    more, fewer = (decide(text, f"Ann sold {word} pens than Bob.") for word in ("more", "fewer"))
    expected = (
        (Status.ENTAILED if one > other else Status.CONTRADICTED),
        (Status.ENTAILED if one < other else Status.CONTRADICTED),
    )
    assert (joined(more), joined(fewer)) == expected
    assert faults(text, "Ann sold more pens than Bob.", more) == []
    [found] = more
    assert found.tree is not None
    assert found.tree.value.low == found.tree.value.high == one - other


@settings(max_examples=25, deadline=None)
@given(NUMBERS, st.integers(min_value=2, max_value=4))
def test_comparisons_of_multiples(number: int, times: int) -> None:
    text = f"Membership grew from {number:,} to {number * times:,}."
    verbs = {2: "doubled", 3: "tripled", 4: "quadrupled"}
    for factor, verb in verbs.items():
        claim = f"Membership {verb}."
        found = decide(text, claim)
        assert faults(text, claim, found) == []
        expected = Status.ENTAILED if factor == times else Status.CONTRADICTED
        assert joined(found) == expected


@settings(max_examples=25, deadline=None)
@given(st.integers(min_value=1, max_value=400), st.integers(min_value=2, max_value=400))
def test_comparisons_of_shares(part: int, whole: int) -> None:
    if part > whole:
        part, whole = whole, part
    text, claim = f"{part} of the {whole} jurors voted.", "Most of the jurors voted."
    found = decide(text, claim)
    assert faults(text, claim, found) == []
    if all(one.tree is not None for one in found):
        assert joined(found) == (Status.ENTAILED if 2 * part > whole else Status.CONTRADICTED)


def test_comparisons_reason_is_plain() -> None:
    [found] = decide("Ann sold 1,150 pens and Bob sold 900 pens.", "Ann sold more pens than Bob.")
    assert found.reason == "'1,150 pens' is more than '900 pens'"


def test_comparisons_without_any_are_none() -> None:
    assert decide("Ann sold 12 pens.", "Ann lives in Rome.") == []
    assert decide("Sales rose 4 %.", "") == []


@pytest.mark.parametrize("text", ["", "It rained.", "Ann sold 12 pens.", "Costs rose 4 %."])
def test_comparisons_that_the_text_does_not_decide_are_missing(text: str) -> None:
    """The judge has to know that the claim compares something, decided or not."""
    [found] = decide(text, "Sales rose.")
    assert (found.status, found.tree, found.is_comparison) == (Status.MISSING, None, True)
    assert found.claim.text == "rose"
    assert faults(text, "Sales rose.", [found]) == []


def test_comparisons_names_have_no_synonyms() -> None:
    assert has(frozenset({"attorney"}), Term("lawyer"))
    assert not has(frozenset({"attorney"}), Term("lawyer", exact=True))


def test_comparisons_are_bounded() -> None:
    claim = " ".join(f"Sales in town {chr(65 + at % 26)} rose." for at in range(200))
    assert len(asked_of(read(claim))) <= MOST_ASKED


def test_comparisons_time_grows_with_the_text_only_linearly(
    in_proportion: Callable[..., bool],
) -> None:
    claim = read("Ann sold more pens than Bob.")

    def seconds(sentences: int) -> float:
        text = " ".join(f"Person{at} sold {at + 2} pens." for at in range(sentences))
        premise = read(text)
        start = time.process_time()
        assert len(pool_of(premise).facts) == sentences
        wordless(premise, claim, POLICY, UNITS)
        return time.process_time() - start

    seconds(50)
    assert in_proportion(seconds, 100, 800, least=0.005)


@pytest.mark.parametrize(
    ("claim", "status"),
    [
        ("Brazil won more often than Germany and Italy combined.", Status.OPEN),
        ("Brazil won once more than Germany and Italy combined.", Status.OPEN),
        ("Brazil won more cups than Germany and Italy together.", Status.OPEN),
        ("Brazil won fewer cups than its rivals put together.", Status.OPEN),
        ("Brazil won more cups than all its rivals together.", Status.OPEN),
        ("Brazil won more cups than Italy.", Status.ENTAILED),
        ("Brazil won fewer cups than Germany.", Status.CONTRADICTED),
        ("Brazil won more cups than Spain.", Status.MISSING),
    ],
)
def test_a_comparison_with_several_together_needs_their_sum(claim: str, status: Status) -> None:
    text = read("Brazil won 5 cups, Germany won 4 cups and Italy won 3 cups.")
    found = wordless(text, read(claim), POLICY, UNITS)
    assert [one.status for one in found] == [status]
