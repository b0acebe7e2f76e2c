"""Perturbations and metamorphic variants: what changes, what stays, and the label that follows."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.data.builders.building import Refused
from numerate.data.builders.mentions import plain_quantities
from numerate.data.builders.metamorphic import RELATIONS, variants, varied
from numerate.data.builders.perturb import perturbed
from numerate.data.grouping import group_of
from numerate.data.pair import Pair
from numerate.quantities.extracting import extract


def entailed(premise: str, hypothesis: str) -> Pair:
    return Pair("p", premise, hypothesis, "entailment")


def only(pair: Pair, relation: str, seed: int = 0) -> Pair | None:
    return next(variants(pair, seed, [relation]), None)


@given(st.integers(2, 10**7), st.integers(0, 500))
def test_perturb_changes_only_the_number_and_contradicts(n: int, seed: int) -> None:
    found = perturbed(entailed(f"The town has {n} trees.", f"There are {n} trees there."), seed)
    assert found is not None
    assert found.label == "contradiction"
    assert found.premise == f"The town has {n} trees."
    match = re.fullmatch(r"There are (\d+) trees there\.", found.hypothesis)
    assert match
    assert int(match[1]) not in (0, 1, n)


@pytest.mark.parametrize(
    ("text", "style"),
    [
        ("1,900 trees fell.", r"\d,\d00 trees fell\."),  # as round as before
        ("The fund paid 2.6 million euros.", r"The fund paid \d\.\d million euros\."),
        ("Twelve trees fell.", r"[A-Z][a-z-]+ trees fell\."),  # words stay words
        ("It cost $40.", r"It cost \$\d\d\."),
        ("Some 170 trees fell.", r"Some \d+0 trees fell\."),
    ],
)
def test_perturb_keeps_the_style(text: str, style: str) -> None:
    found = perturbed(entailed(text, text))
    assert found is not None
    assert re.fullmatch(style, found.hypothesis)
    assert found.hypothesis != text


@given(st.integers(0, 300))
def test_perturb_avoids_what_the_premise_explains(seed: int) -> None:
    pair = entailed("They sold 7 red and 3 blue kites and kept 9.", "They sold 7 red kites.")
    found = perturbed(pair, seed)
    assert found is not None
    # 3 and 9 are stated; 10, 4, 16, 2, 12 and 6 are sums and differences.
    assert int(re.findall(r"\d+", found.hypothesis)[0]) not in {7, 3, 9, 10, 4, 16, 2, 12, 6}


@given(st.integers(0, 100))
def test_perturb_moves_a_hedged_number_clearly(seed: int) -> None:
    pair = entailed("About 1,850 trees fell.", "About 1,850 trees fell.")
    found = perturbed(pair, seed)
    if found is not None:
        [quantity] = extract(found.hypothesis)
        assert quantity.value.low is not None
        assert abs(quantity.value.low - 1850) > 185


@pytest.mark.parametrize(
    "pair",
    [
        Pair("p", "It has 5 rooms.", "It has 5 rooms.", "neutral"),
        Pair("p", "It has 5 rooms.", "It has 5 rooms."),
        entailed("It has one room.", "It has one room."),
        entailed("It has 5 rooms.", "It has rooms."),
        entailed("It opened in 1987.", "It opened in 1987."),
    ],
)
def test_perturb_refuses_what_it_cannot_change(pair: Pair) -> None:
    assert perturbed(pair) is None
    refused = Refused("p", "none of the changes applies to it")
    assert list(varied([pair], relations=["perturbation"])) == [refused]


def test_perturb_is_repeatable() -> None:
    pair = entailed("The ferry carried 340 cars.", "It carried 340 cars.")
    assert list(variants(pair, 3)) == list(variants(pair, 3))
    assert {perturbed(pair, seed) for seed in range(9)} != {perturbed(pair, 0)}


CASES = json.loads(
    Path(__file__).parents[2].joinpath("cases", "changeable.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_perturb_changes_what_counts_and_no_year_nor_name(case: dict[str, Any]) -> None:
    found = plain_quantities(case["text"])
    assert [quantity.text for quantity in found] == case["plain"], case["reason"]


@pytest.mark.parametrize("case", [case for case in CASES if not case["plain"]], ids=str)
def test_perturb_has_no_variant_of_a_year_or_a_name(case: dict[str, Any]) -> None:
    assert not list(variants(entailed(case["text"], case["text"])))


@pytest.mark.parametrize(
    "text",
    ["If 40 men come, it opens.", "He may sell 40 maps.", "They did not sell 40 maps."],
)
@pytest.mark.parametrize("relation", ["perturbation", "comparator", "hedge", "hedged text"])
def test_perturb_gives_no_label_to_what_is_not_stated(text: str, relation: str) -> None:
    assert only(entailed(text, text), relation) is None


def test_perturb_variants_stay_in_the_group_of_their_pair() -> None:
    told = replace(WALK, provenance={"group": "story"})
    assert {pair.provenance["group"] for pair in variants(told)} == {"story"}
    assert {pair.provenance["group"] for pair in variants(WALK)} == {group_of(WALK)}


WALK = entailed("The club walked 12 km in May.", "The club walked 12 km in May.")


@pytest.mark.parametrize(
    ("pair", "relation", "changed"),
    [
        (entailed("It cost 4,500 euros.", "It was dear."), "notation", "It cost 4500 euros."),
        (entailed("It cost 4500 euros.", "It was dear."), "notation", "It cost 4,500 euros."),
        (entailed("She owns 12 boats.", "She sails."), "words", "She owns twelve boats."),
        (entailed("Twelve boats sank.", "Boats sank."), "words", "12 boats sank."),
        (entailed("It is 5 km long.", "It is long."), "unit", "It is 5,000 meters long."),
        (entailed("He slept 1.5 hours.", "He slept."), "unit", "He slept 90 minutes."),
    ],
)
def test_metamorphic_rewriting_keeps_the_label(pair: Pair, relation: str, changed: str) -> None:
    found = only(pair, relation)
    assert found is not None
    assert (found.premise, found.label) == (changed, "entailment")
    assert found.provenance["relation"] == relation
    for label in ("neutral", "contradiction"):
        other = only(Pair("p", pair.premise, pair.hypothesis, label), relation)
        assert other is not None
        assert other.label == label


@given(st.integers(10, 5000), st.integers(0, 200))
def test_metamorphic_comparators_have_the_label_that_follows(n: int, seed: int) -> None:
    text = f"The museum owns {n} maps."
    found = only(entailed(text, text), "comparator", seed)
    assert found is not None
    [claimed] = extract(found.hypothesis)
    [stated] = extract(text)
    follows = "entailment" if claimed.value.contains(stated.value) else "contradiction"
    assert found.label == follows


def test_metamorphic_hedges() -> None:
    text = "The museum owns 1,917 maps."
    pair = entailed(text, text)
    hedged = only(pair, "hedge")
    rounded = only(pair, "rounding")
    hinted = only(pair, "hedged text")
    assert hedged is not None
    assert re.fullmatch(r"The museum owns \w+ 1,917 maps\.", hedged.hypothesis)
    assert hedged.label == "entailment"
    assert rounded is not None
    assert re.fullmatch(r"The museum owns \w+ 1,900 maps\.", rounded.hypothesis)
    assert rounded.label == "entailment"
    assert hinted is not None
    assert re.fullmatch(r"The museum owns \w+ 1,917 maps\.", hinted.premise)
    assert hinted.label == "neutral"


@pytest.mark.parametrize("relation", ["comparator", "hedge", "rounding", "hedged text"])
def test_metamorphic_labels_that_follow_need_an_entailed_pair(relation: str) -> None:
    assert only(Pair("p", WALK.premise, WALK.hypothesis, "neutral"), relation) is None


@pytest.mark.parametrize(
    "text",
    ["The 40 maps are old.", "It is a 40-page book.", "He owns some 40 maps."],
)
def test_metamorphic_no_comparator_where_english_has_none(text: str) -> None:
    assert only(entailed(text, text), "comparator") is None


def test_metamorphic_all_relations_have_unique_names_and_ids() -> None:
    found = list(variants(WALK))
    assert len({pair.id for pair in found}) == len(found)
    assert {pair.provenance["relation"] for pair in found} <= set(RELATIONS)
