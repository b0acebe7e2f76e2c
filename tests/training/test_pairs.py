"""Unlabelled pairs: the same every time, of texts that are learned from, and none trivial."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from training.pairs import unlabelled
from training.row import UNLABELLED, Row
from training.rows import tagged_pairs_of, unlabelled_pairs_of
from training.tagged import records, untagged

import training

NATURAL = Path(training.__file__).parent / "natural"
BEER = {
    "text": "Beer sales slid {a:4 %} in May; wine sales jumped {b:9 %}.\nCider was flat.",
    "claims": [
        ["Sales of beer fell.", "E"],
        ["Wine sales rose {b:9 %}.", "E"],
        ["Cider sales rose.", "C"],
        ["Beer sales slid {a:4 %} in May;", "E"],
    ],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every tenth file of the natural texts, which tells as much as all of them."""
    some = tmp_path_factory.mktemp("natural")
    for path in sorted(NATURAL.glob("*.jsonl"))[::10]:
        shutil.copy(path, some)
    return some


@pytest.fixture(scope="module")
def natural(folder: Path) -> list[Row]:
    return list(unlabelled_pairs_of(folder, 0))


def test_pairs_are_the_same_whatever_stands_beside_their_text() -> None:
    other = {"text": "It rained.", "claims": [["It was wet.", "E"]]}
    alone = list(unlabelled([BEER], 0))
    assert alone == list(unlabelled([other, BEER], 0))
    assert alone != list(unlabelled([BEER], 1))


def test_pairs_have_claims_or_parts_of_the_text_before_a_claim() -> None:
    claims = {untagged(claim).text for claim, _ in BEER["claims"]}
    rows = [row for row in unlabelled([BEER], 0) if row.hypothesis in claims]
    assert {row.label for row in rows} == {UNLABELLED}
    premises = {row.premise for row in rows}
    assert "Cider was flat." in premises
    assert "wine sales jumped 9 %. Cider was flat." in premises
    assert "Sales of beer fell." in premises
    assert "Cider sales rose." in premises
    assert not any("Cider sales rose." in one and one != "Cider sales rose." for one in premises)


def changed_claims(record: dict[str, Any]) -> set[str]:
    """What is made of a record's claims, by several seeds, since each draws only some."""
    claims = {untagged(claim).text for claim, _ in record["claims"]}
    rows = [row for seed in range(5) for row in unlabelled([record], seed)]
    changed = [row for row in rows if row.hypothesis not in claims]
    assert {row.premise for row in changed} == {untagged(record["text"]).text}
    assert {row.label for row in changed} == {UNLABELLED}
    return {row.hypothesis for row in changed}


def test_pairs_have_the_text_before_a_claim_with_another_number_of_it() -> None:
    assert changed_claims(BEER) == {"Wine sales rose 4 %.", "Beer sales slid 9 % in May;"}


def test_pairs_have_the_text_before_a_claim_with_other_names_of_it() -> None:
    record = {
        "text": "Yesterday Mila met Otto and a lawyer in Bonn.",
        "claims": [["Mila and Otto met.", "E"], ["The lawyer was in Bonn.", "E"]],
    }
    assert changed_claims(record) == {
        "Otto and Mila met.",  # both are in the claim: they are exchanged
        "Bonn and Otto met.",
        "Mila and Bonn met.",
        "The lawyer was in Mila.",
        "The lawyer was in Otto.",  # and never in Yesterday, which only begins a sentence
    }


def test_pairs_of_one_claim_on_one_sentence_there_are_none() -> None:
    assert list(unlabelled([{"text": "It rained.", "claims": [["It snowed.", "C"]]}], 0)) == []


def test_pairs_never_hold_the_claim_in_the_premise(natural: list[Row]) -> None:
    assert len(natural) > 12_000
    assert all(row.premise and row.hypothesis not in row.premise for row in natural)


def test_pairs_hold_no_claim_on_a_text_that_is_held_out(folder: Path, natural: list[Row]) -> None:
    pairs = tagged_pairs_of(folder, 0, 0)
    learned = {claim.text for _, claim, _ in pairs}
    all_claims = {untagged(one).text for record in records(folder) for one, _ in record["claims"]}
    texts = {text.text for text, _, _ in pairs}
    all_texts = {untagged(record["text"]).text for record in records(folder)}
    held_out = (all_claims - learned) | (all_texts - texts)
    assert held_out
    assert all({row.premise, row.hypothesis}.isdisjoint(held_out) for row in natural)
    changed = [row for row in natural if row.hypothesis not in learned]
    assert changed
    assert all(row.premise in texts for row in changed)
