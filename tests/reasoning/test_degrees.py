"""Degrees of adjectives: facts about English in tests/cases/degrees.json, laws in this file."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.language.adjectives import listed_adjectives
from numerate.language.units import Units
from numerate.quantities.reading import Reading, read
from numerate.reasoning.checking import check
from numerate.reasoning.degrees.judging import judge_degrees
from numerate.reasoning.degrees.settling import settled
from numerate.reasoning.degrees.thresholds import thresholds
from numerate.reasoning.degrees.words import Lexicon, completes, excludes, implies

FOLDER = Path(__file__).parents[1] / "cases"
CASES: list[dict[str, Any]] = json.loads((FOLDER / "degrees.json").read_text("utf-8"))
UNITS = Units.default()
WORDS = st.sampled_from(sorted({one.word for one in listed_adjectives()}))


@lru_cache(maxsize=1024)
def _read(text: str) -> Reading:
    return read(text)


def _label(text: str, claim: str) -> str:
    return judge_degrees(_read(text), _read(claim)).label


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['text']} / {case['claim']}")
def test_degrees_case(case: dict[str, Any]) -> None:
    assert _label(case["text"], case["claim"]) == case["label"], case["reason"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['text']} / {case['claim']}")
def test_degrees_settle_for_a_check_only_what_is_certain(case: dict[str, Any]) -> None:
    found = settled(_read(case["text"]), _read(case["claim"]), UNITS)
    # "Checked" is missing where the judge is left to decide by other means.
    assert (found and found.label) == case.get("checked"), case["reason"]


def test_degrees_explain_a_verdict_with_a_proof_that_holds() -> None:
    verdict = check("A 90 m ship is long. A 30 m ship is short.", "A 0.1 km ship is long.")
    assert verdict.label == "entailment"
    assert verdict.explanation == "The text says 'A 90 m ship is long.', and '0.1 km' is no less."
    [one] = verdict.proof.justifications
    assert (one.claim.text, str(one.claim.value), one.claim.unit) == ("long", "[90, ∞)", "meter")
    assert verdict.proof.check() == []


def test_degrees_contradict_with_a_proof_that_holds() -> None:
    verdict = check("A 90 m ship is long. A 30 m ship is short.", "A 2500 cm ship is long.")
    assert verdict.label == "contradiction"
    assert str(verdict.proof.justifications[0].claim.value) == "(30, ∞)"
    assert verdict.proof.check() == []


def test_degrees_without_a_number_do_not_convince_a_strict_reader() -> None:
    text, claim = "The soup is very hot.", "The soup is hot."
    assert check(text, claim).label == "entailment"
    assert check(text, claim, profile="strict").label == "neutral"


@settings(max_examples=60, deadline=None)
@given(high=st.integers(60, 400), gap=st.integers(10, 50), one=st.integers(1, 500))
def test_degrees_a_longer_one_is_still_long(high: int, gap: int, one: int) -> None:
    text = f"A {high} m ship is long. A {high - gap} m ship is short."
    shorter, longer = (_label(text, f"A {length} m ship is long.") for length in (one, one + 7))
    order = ("contradiction", "neutral", "entailment")
    assert order.index(shorter) <= order.index(longer)


@settings(max_examples=40, deadline=None)
@given(high=st.integers(60, 400), gap=st.integers(10, 50), one=st.integers(1, 500))
def test_degrees_the_order_of_sentences_does_not_matter(high: int, gap: int, one: int) -> None:
    parts = [f"A {high} m ship is long.", f"A {high - gap} m ship is short."]
    claim = f"A {one} m ship is short."
    assert _label(" ".join(parts), claim) == _label(" ".join(reversed(parts)), claim)


@given(ratio=st.fractions(0, 3), polarity=st.sampled_from((1, -1)))
def test_degrees_boosters_ask_for_more_and_diminishers_for_less(
    ratio: Fraction, polarity: int
) -> None:
    very, plain, rather = (thresholds()[one] for one in ("booster", "ordering", "diminisher"))
    assert very.holds(ratio, polarity) <= plain.holds(ratio, polarity)
    assert plain.holds(ratio, polarity) <= rather.holds(ratio, polarity)
    assert not (plain.holds(ratio, polarity) and thresholds()["negation"].holds(ratio, polarity))


@pytest.mark.parametrize(
    ("test", "positive", "negative"),
    [
        ("ordering", 14, 12),
        ("booster", 8, 7),
        ("diminisher", 19, 16),
        ("negation", 22, 23),
        ("comparative", 10, 10),
        ("superlative", 19, 16),
    ],
)
def test_degrees_thresholds_entail_as_many_degrees_as_people(
    test: str, positive: int, negative: int
) -> None:
    degrees = [Fraction(60 + 2 * step, 100) for step in range(40)]
    counts = [sum(thresholds()[test].holds(one, side) for one in degrees) for side in (1, -1)]
    assert counts == [positive, negative]


@given(one=WORDS, other=WORDS)
def test_degrees_listed_words_relate_in_one_way(one: str, other: str) -> None:
    listed = Lexicon.LISTED
    assert excludes(one, other, listed) == excludes(other, one, listed)
    if completes(one, other, listed):
        assert excludes(one, other, listed)
    if one != other and implies(one, other, listed):
        assert not implies(other, one, listed)
