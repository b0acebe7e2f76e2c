"""The profile `paper` does what the paper says, also where that is not what a reader would say."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading, read
from numerate.reasoning.checking import check, check_all
from numerate.reasoning.composition.typing_table import Type
from numerate.reasoning.paper.algorithm1 import judge_by_algorithm1
from numerate.reasoning.paper.composing import equation, range_of
from numerate.reasoning.paper.pruning import unit_match
from numerate.reasoning.paper.similarity import class_probabilities, max_similarity_class
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Given

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "cases" / "paper_profile.json").read_text("utf-8")
)
PAPER = Policy.named("paper")

numbers = st.integers(1, 6)
values = numbers.map(Interval.point) | st.builds(Interval.between, numbers, numbers)
verbs = st.sampled_from([None, "buy", "sell", "eat", "rise"])
words = st.sampled_from([None, "red", "old"])


def numset(value: Interval, unit: str | None, **fields: str | None) -> NumSet:
    return NumSet("5", 0, 1, Kind.CARDINAL, value, unit, **fields)  # type: ignore[arg-type]


quantities = st.lists(
    st.builds(
        numset,
        value=values,
        unit=st.sampled_from([None, "apple", "hour"]),
        verb=verbs,
        adjective=words,
        location=words,
        entity=words,
        frequency=words,
        flux=words,
    ),
    max_size=3,
)


def value_match(premise: NumSet, claim: NumSet) -> bool:
    """Two numbers are equal; a range holds the other value, ends included."""
    return range_of(claim, PAPER).contains(range_of(premise, PAPER))


def predict_entailment_label(premises: list[NumSet], claims: list[NumSet]) -> str:
    """The pseudo-code of Algorithm 1, line by line."""
    compatible = {
        (i, j)
        for i, premise in enumerate(premises)
        for j, claim in enumerate(claims)
        if unit_match(premise, claim)
    }
    if not compatible:  # 1
        return "neutral"
    justified: list[bool | str] = [False for _ in claims]  # 2-7
    for j, claim in enumerate(claims):  # 8
        close = [premises[i] for i in range(len(premises)) if (i, j) in compatible]
        if not close:  # 9
            return "neutral"
        for premise in close:  # 10-19
            similar = max_similarity_class(premise, claim)
            if similar == "entailment":
                justified[j] = value_match(premise, claim)
            if similar == "contradiction" and value_match(premise, claim):
                justified[j] = "contradicted"
    for j, claim in enumerate(claims):  # 20-23
        types = [Type.of(one.unit) if one.unit else Type() for one in (*premises, claim)]
        parts = [
            (Given(premise, premise.value, None), types[-1] if (i, j) in compatible else types[i])
            for i, premise in enumerate(premises)
        ]
        if equation(parts, claim, types[-1], PAPER, most_steps=10_000)[0] is not None:
            justified[j] = True
    if "contradicted" in justified:  # 24
        return "contradiction"
    return "entailment" if all(one is True for one in justified) else "neutral"  # 25-26


@settings(max_examples=300, deadline=None)
@given(quantities, quantities)
def test_algorithm1_decides_as_the_pseudo_code(
    premises: list[NumSet], claims: list[NumSet]
) -> None:
    verdict = judge_by_algorithm1(reading(premises), reading(claims), PAPER)
    assert verdict.label == predict_entailment_label(premises, claims)


FIVE = read("5")


def reading(numsets: list[NumSet]) -> Reading:
    """A reading with these quantities, whatever its text is: the paper looks at nothing else."""
    [statement] = FIVE.statements
    return replace(FIVE, statements=tuple(replace(statement, numset=one) for one in numsets))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["hypothesis"])
@pytest.mark.parametrize("matcher", ["encoder", "words"])
def test_paper_profile_case(case: dict[str, Any], matcher: str) -> None:
    verdict = check(case["premise"], case["hypothesis"], profile="paper", matcher=matcher)
    assert verdict.label == case["label"], f"{case['reason']}: {verdict.explanation}"


def test_paper_profile_every_proof_can_be_derived_again() -> None:
    pairs = [(case["premise"], case["hypothesis"]) for case in CASES]
    for verdict in check_all(pairs, profile="paper"):
        assert verdict.proof.check() == []


@given(quantities.filter(bool), quantities.filter(bool))
def test_similarity_class_is_a_distribution_over_labels(
    premises: list[NumSet], claims: list[NumSet]
) -> None:
    shares = class_probabilities(premises[0], claims[0])
    assert set(shares) == {"entailment", "neutral", "contradiction"}
    assert sum(shares.values()) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in shares.values())


def test_similarity_class_falls_with_each_field_that_differs() -> None:
    fields = ["entity", "adjective", "location", "frequency", "flux"]
    claim = numset(Interval.point(2), "apple", verb="buy")
    likely = [
        class_probabilities(
            numset(
                Interval.point(2), "apple", verb="buy", **dict.fromkeys(fields[:differing], "x")
            ),
            claim,
        )["entailment"]
        for differing in range(len(fields) + 1)
    ]
    assert likely == sorted(likely, reverse=True)
    assert len(set(likely)) == len(likely)


def test_similarity_class_is_contradiction_where_little_agrees() -> None:
    fields = ["entity", "adjective", "location", "frequency", "flux"]
    sold = numset(Interval.point(3), "bus", verb="sell", **dict.fromkeys(fields, "x"))
    bought = numset(Interval.point(2), "bus", verb="buy")
    assert max_similarity_class(sold, bought) == "contradiction"
    assert max_similarity_class(bought, bought) == "entailment"


def test_paper_profile_says_when_a_limit_cut_the_search() -> None:
    text = " and ".join(f"{number} cows" for number in range(1000, 1600, 10))
    verdict = check(f"She counted {text}.", "She counted 98765 cows.", profile="paper")
    assert (verdict.label, verdict.limit) == ("neutral", "most_steps")
    verdict = check(f"She counted {text}.", "She counted 1010 cows.", profile="paper")
    assert (verdict.label, verdict.limit) == ("entailment", None)
