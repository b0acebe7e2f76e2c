"""What a story's amounts come to, as facts about English in tests/cases/stories.json."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate import read
from numerate.language.units import Units
from numerate.quantities.reading import Reading
from numerate.reasoning.proofs.proof import Proof
from numerate.reasoning.proofs.tree import Given, Justification, Node, Status, Step
from numerate.reasoning.stories.composing import compose

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "stories.json").read_text("utf-8")
)
counts = st.integers(2, 400)


@lru_cache(maxsize=1024)  # each case is looked at from several sides
def _read(text: str) -> Reading:
    return read(text)


def composed(premise: str, hypothesis: str) -> list[Justification | None]:
    text, claim = _read(premise), _read(hypothesis)
    return [compose(text, claim, wanted, Units.default())[0] for wanted in claim.statements]


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
    found, limit = compose(read(story), claim, claim.statements[0], Units.default())
    assert found is None
    assert limit == "most_parts"


def test_compose_says_when_a_text_has_too_many_quantities() -> None:
    text = read("Ann found 7 shells and gave 3 shells to Bob. " * 150)
    claim = read("Ann has 7654321 shells now.")
    assert compose(text, claim, claim.statements[0], Units.default()) == (None, "most_scenes")


def test_compose_a_claim_does_not_support_itself() -> None:
    assert not is_entailed("Ann likes eggs.", "5 boxes of 12 eggs are 60 eggs.")


def test_compose_uses_only_quantities_of_the_text() -> None:
    [cost, packs] = composed("Each pack costs 81 dollars.", "It costs 162 dollars for 2 packs.")
    assert cost is None
    assert packs is None


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['premise']} {case['hypothesis']}")
def test_compose_sets_no_unit_aside(case: dict[str, Any]) -> None:
    for found in filter(None, composed(case["premise"], case["hypothesis"])):
        for leaf in found.leaves():
            assert isinstance(leaf, Given)
            assert leaf.unit is not None or leaf.numset.unit is None


def test_compose_what_one_quantity_may_cost_does_not_depend_on_the_others() -> None:
    text = read("Ann had 90 plums. She ate 21 plums and gave 12 plums to Bob.")
    alone, beside = (read(" ".join(["Ann has 57 plums left."] * times)) for times in (1, 20))
    [first], [second, *_] = alone.statements, beside.statements
    found = compose(text, alone, first, Units.default())
    assert found[0] is not None
    assert compose(text, beside, second, Units.default()) == found


@pytest.mark.parametrize(
    ("premise", "hypothesis", "reason"),
    [
        (
            "Ann had 120 eggs. She sold 45 eggs.",
            "Ann has 75 eggs left.",
            "120 − 45 = 75: what was there, less what Ann sold",
        ),
        (
            "Ann has 4 figs. Bob has 3 figs.",
            "They have 7 figs in all.",
            "4 + 3 = 7: all of them together",
        ),
        (
            "Ann has 4 figs. Bob has 3 figs.",
            "Ann has 1 more fig than Bob.",
            "4 − 3 = 1: by how much they differ",
        ),
        (
            "Each basket holds 12 eggs. There are 5 baskets.",
            "There are 60 eggs.",
            "12 × 5 = 60: so much for each of them",
        ),
        (
            "Five boys shared 20 nuts equally.",
            "Each boy got 4 nuts.",
            "20 ÷ 5 = 4: in equal shares",
        ),
    ],
)
def test_compose_says_in_plain_words_what_it_did(
    premise: str, hypothesis: str, reason: str
) -> None:
    [found] = composed(premise, hypothesis)
    assert found is not None
    assert found.reason == reason
