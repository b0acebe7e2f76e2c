"""The reference behaviours of the reasoner, F.2 to F.5, in tests/cases/reasoning_reference.json.

Composition's own (42-47) are shown by the tests of its engines, intervals' (45) by theirs.
"""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from numerate.data.labels import normalised_label
from numerate.data.pair import NOT_ENTAILMENT, two_way
from numerate.language.units import Units
from numerate.quantities.reading import read
from numerate.reasoning.checking import check_all, findings_on
from numerate.reasoning.combining import Combiner
from numerate.reasoning.judge import Case
from numerate.reasoning.paper.algorithm1 import judge_by_algorithm1
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.proof import Verdict

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "reasoning_reference.json").read_text("utf-8")
)


@pytest.fixture(scope="module")
def verdicts() -> dict[str, Verdict]:
    pairs = [(case["premise"], case["hypothesis"]) for case in CASES]
    return dict(zip((case["id"] for case in CASES), check_all(pairs), strict=True))


def _marks(case: dict[str, Any]) -> list[pytest.MarkDecorator]:
    """A behaviour that the reasoner is known to miss, and why."""
    return [pytest.mark.xfail(reason=case["missed"])] if "missed" in case else []


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=_marks(case)) for case in CASES],
    ids=[case["id"] for case in CASES],
)
def test_reference_case(case: dict[str, Any], verdicts: dict[str, Verdict]) -> None:
    verdict = verdicts[case["id"]]
    found = two_way(verdict.label) if case["label"] == NOT_ENTAILMENT else verdict.label
    assert found == case["label"], f"{case['reason']}: {verdict.explanation}"


@pytest.mark.parametrize("profile", ["default", "strict", "paper"])
def test_reference_proofs_can_be_derived_again(profile: str) -> None:
    pairs = [(case["premise"], case["hypothesis"]) for case in CASES]
    for verdict in check_all(pairs, profile=profile):
        assert verdict.proof.check() == []


def test_reference_34_judging_changes_nothing() -> None:
    texts = ["Nine Iraqi policemen and 4 drivers left.", "Nine Iraqis and 4 people left."]
    premise, claim = map(read, texts)
    before = deepcopy([(one.document, one.statements) for one in (premise, claim)])
    case = Case.of(premise, claim, Policy.named("default"), Units.default())
    [(findings, limit)] = findings_on([case], "words")
    case.verdict(findings, limit, Combiner.default("words"))
    judge_by_algorithm1(premise, claim, Policy.named("paper"))
    assert [(one.document, one.statements) for one in (premise, claim)] == before


def test_reference_63_two_classes_do_not_tell_neutral_from_contradiction() -> None:
    assert two_way("neutral") == two_way("contradiction") == NOT_ENTAILMENT
    assert two_way("entailment") != two_way("neutral")


def test_reference_64_labels_may_be_written_in_any_case() -> None:
    assert normalised_label("Entailment") == normalised_label("ENTAILMENT") == "entailment"
