"""What the reasoner decides, as facts about English in tests/cases/verdicts.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from numerate.reasoning.checking import check, check_all

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "verdicts.json").read_text("utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["hypothesis"])
def test_judge_case(case: dict[str, Any]) -> None:
    verdict = check(case["premise"], case["hypothesis"])
    assert verdict.label == case["label"], f"{case['reason']}: {verdict.explanation}"


@pytest.mark.parametrize("profile", ["default", "paper"])
def test_judge_every_proof_can_be_derived_again(profile: str) -> None:
    pairs = [(case["premise"], case["hypothesis"]) for case in CASES]
    for verdict in check_all(pairs, profile=profile):
        assert verdict.proof.check() == []


def test_judge_every_entailment_carries_a_proof() -> None:
    pairs = [(case["premise"], case["hypothesis"]) for case in CASES]
    for verdict in check_all(pairs):
        if verdict.label == "entailment":
            assert all(one.tree is not None for one in verdict.proof.justifications)


def test_judge_is_not_swayed_by_the_order_of_premise_quantities() -> None:
    one = check("12 cats and 7 dogs came in June.", "12 cats came in June.")
    other = check("7 dogs and 12 cats came in June.", "12 cats came in June.")
    assert one.label == other.label == "entailment"
