"""What a story's amounts come to, as facts about English in tests/cases/stories.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.language.units import Units
from numerate.quantities.extracting import extract
from numerate.reasoning.matching import Reading
from numerate.reasoning.proof import Justification, Node, Proof, Status, Step
from numerate.reasoning.stories.composing import compose
from numerate.reasoning.stories.results import needs_working_out

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "stories.json").read_text("utf-8")
)
counts = st.integers(2, 400)


def read(text: str) -> Reading:
    return Reading.of(text, extract(text))


def composed(premise: str, hypothesis: str) -> list[Justification | None]:
    text, claim = read(premise), read(hypothesis)
    return [compose(text, claim, wanted, Units.default())[0] for wanted in claim.numsets]


def is_entailed(premise: str, hypothesis: str) -> bool:
    found = composed(premise, hypothesis)
    return all(one is not None and one.status is Status.ENTAILED for one in found)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['premise']} {case['hypothesis']}")
def test_compose_case(case: dict[str, Any]) -> None:
    found = composed(case["premise"], case["hypothesis"])
    statuses = {"missing" if one is None else str(one.status) for one in found}
    if case["status"] == "not entailed":
        assert "entailed" not in statuses, case["reason"]
    else:
        assert statuses == {case["status"]}, case["reason"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['premise']} {case['hypothesis']}")
def test_compose_every_tree_can_be_derived_again(case: dict[str, Any]) -> None:
    found = tuple(filter(None, composed(case["premise"], case["hypothesis"])))
    assert Proof(case["premise"], case["hypothesis"], found).check() == []


@given(had=counts, lost=counts)
@settings(max_examples=40, deadline=None)
def test_compose_takes_away_what_is_lost(had: int, lost: int) -> None:
    had, lost = had + lost, lost
    story = f"Ann had {had} shells. She lost {lost} shells."
    left, sum_ = had - lost, had + lost
    if left not in (had, lost):
        assert is_entailed(story, f"Ann has {left} shells left.")
    assert not is_entailed(story, f"Ann has {sum_} shells left.")


@given(had=counts, found=counts)
@settings(max_examples=40, deadline=None)
def test_compose_adds_what_is_found(had: int, found: int) -> None:
    story = f"Ann had {had} shells. She found {found} shells."
    assert is_entailed(story, f"Ann has {had + found} shells now.")
    assert not is_entailed(story, f"Ann has {abs(had - found)} shells now.") or had == found


@pytest.mark.parametrize(
    ("premise", "hypothesis", "unit"),
    [
        ("Each basket holds 12 eggs. There are 5 baskets.", "There are 60 eggs in all.", "egg"),
        ("Zoe drove 40 miles per hour for 3 hours.", "Zoe drove 120 miles.", "mile"),
        ("Ann had 9 plums. She ate 2 plums.", "Ann has 7 plums left.", "plum"),
        ("There are 14 boys and 11 girls here.", "There are 25 children here.", "child"),
    ],
)
def test_compose_every_step_has_its_unit(premise: str, hypothesis: str, unit: str) -> None:
    [found] = composed(premise, hypothesis)
    assert found is not None
    assert isinstance(found.tree, Step)
    assert found.tree.unit == unit
    assert None not in units_of(found.tree)


def units_of(node: Node) -> list[str | None]:
    if isinstance(node, Step):
        return [node.unit, *units_of(node.left), *units_of(node.right)]
    return [node.unit]


def test_compose_writes_a_rate_as_a_quotient_of_units() -> None:
    [found] = composed("Each basket holds 12 eggs. There are 5 baskets.", "There are 60 eggs.")
    assert found is not None
    assert [leaf.unit for leaf in found.leaves()] == ["egg/basket", "basket"]


def test_compose_says_when_a_text_has_too_many_amounts() -> None:
    story = " ".join(f"Ann found {number} shells." for number in range(3, 63))
    claim = read("Ann has 7654321 shells now.")
    found, limit = compose(read(story), claim, claim.numsets[0], Units.default())
    assert found is None
    assert limit == "most_parts"


def test_compose_a_claim_does_not_support_itself() -> None:
    assert not is_entailed("Ann likes eggs.", "5 boxes of 12 eggs are 60 eggs.")


def test_needs_working_out_unless_the_text_states_the_result_itself() -> None:
    text = read("Ann had 9 plums. She ate 2 plums. 7 plums are left.")
    claim = read("7 plums are left.")
    had, _, left = text.numsets
    [wanted] = claim.numsets
    assert needs_working_out(text, had, claim, wanted, several=True)
    assert not needs_working_out(text, left, claim, wanted, several=True)
