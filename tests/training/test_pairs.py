"""Unlabelled pairs: the same every time, of texts that are learned from, and none trivial."""

from __future__ import annotations

from pathlib import Path

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
def natural() -> list[Row]:
    return list(unlabelled_pairs_of(NATURAL, 0))


def test_pairs_are_the_same_whatever_stands_beside_their_text() -> None:
    other = {"text": "It rained.", "claims": [["It was wet.", "E"]]}
    alone = list(unlabelled([BEER], 0))
    assert alone == list(unlabelled([other, BEER], 0))
    assert alone != list(unlabelled([BEER], 1))


def test_pairs_have_claims_or_parts_of_the_text_before_a_claim() -> None:
    rows = list(unlabelled([BEER], 0))
    assert {row.label for row in rows} == {UNLABELLED}
    assert {row.hypothesis for row in rows} <= {untagged(claim).text for claim, _ in BEER["claims"]}
    premises = {row.premise for row in rows}
    assert "Cider was flat." in premises
    assert "wine sales jumped 9 %. Cider was flat." in premises
    assert "Sales of beer fell." in premises
    assert "Cider sales rose." in premises
    assert not any("Cider sales rose." in one and one != "Cider sales rose." for one in premises)


def test_pairs_of_one_claim_on_one_sentence_there_are_none() -> None:
    assert list(unlabelled([{"text": "It rained.", "claims": [["It snowed.", "C"]]}], 0)) == []


def test_pairs_never_hold_the_claim_in_the_premise(natural: list[Row]) -> None:
    assert len(natural) > 70_000
    assert all(row.premise and row.hypothesis not in row.premise for row in natural)


def test_pairs_hold_no_claim_on_a_text_that_is_held_out(natural: list[Row]) -> None:
    learned = {claim.text for _, claim, _ in tagged_pairs_of(NATURAL, 0, 0)}
    all_claims = {untagged(one).text for record in records(NATURAL) for one, _ in record["claims"]}
    held_out = all_claims - learned
    assert held_out
    assert all(row.hypothesis in learned and row.premise not in held_out for row in natural)
