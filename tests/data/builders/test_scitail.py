"""Candidates for SciTail: what is asked, in which batches, and what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from numerate.data.builders.annotation import Vote, settled
from numerate.data.builders.assertion_files import Asked, Proposal
from numerate.data.builders.building import Refused
from numerate.data.builders.schemes import SUPPORT
from numerate.data.builders.scitail import candidates, check_candidates, read_retrieved
from numerate.data.pair import Pair
from numerate.errors import BadSource, StaleStep

ASKED = Asked("q1", "Where do bats sleep?", "caves")
PARTIAL = "its annotators agree that it is partial"
BATS = Proposal(ASKED, "Bats sleep in caves.", "adverbial", "")


def found(count: int, *, top: int = 40) -> list[Pair]:
    made = candidates([BATS], lambda _: [f"Sentence {n} is here." for n in range(count)], top)
    return [pair for pair in made if isinstance(pair, Pair)]


def test_candidates_come_in_batches_of_ten_up_to_forty() -> None:
    pairs = found(45)
    assert [pair.provenance["batch"] for pair in pairs[::10]] == ["q1/1", "q1/2", "q1/3", "q1/4"]
    assert len(pairs) == 40
    assert {pair.provenance["group"] for pair in pairs} == {"q1"}


def test_candidates_need_a_statement_and_a_sentence() -> None:
    unstated = Proposal(ASKED, "", "", "the answer is empty")
    made = list(candidates([unstated, BATS], lambda _: [" ", "?!"]))
    assert made == [
        Refused("q1", "the question has no statement"),
        Refused("q1", "no sentence was found for the question"),
    ]


def test_candidates_use_the_statement_that_a_person_wrote() -> None:
    corrected = Proposal(ASKED, "Bats sleep in caves.", "adverbial", "", "Bats rest in caves.")
    [pair] = candidates([corrected], lambda _: ["They hang there."])
    assert isinstance(pair, Pair)
    assert pair.hypothesis == "Bats rest in caves."
    with pytest.raises(StaleStep, match="q1-1 states 'Bats rest in caves"):
        check_candidates("candidates.jsonl", [pair], [BATS])


def test_retrieved_sentences_are_about_questions(tmp_path: Path) -> None:
    path = tmp_path / "retrieved.jsonl"
    path.write_text(json.dumps({"id": "q2", "sentence": "Ice melts."}), encoding="utf-8")
    assert read_retrieved(str(path), [ASKED, Asked("q2", "", "")])(ASKED) == []
    with pytest.raises(BadSource, match="line 1 is about 'q2', which is no question"):
        read_retrieved(str(path), [ASKED])


@pytest.mark.parametrize(
    ("choices", "label", "reason"),
    [
        ("complete complete complete complete partial", "entailment", None),
        ("unrelated unrelated unrelated unrelated unrelated", "neutral", None),
        ("partial partial partial partial complete", None, PARTIAL),
        ("complete complete complete partial unrelated", None, "its majority is too small"),
        ("complete complete unrelated unrelated partial", None, "its labels have no majority"),
        ("complete complete complete complete", None, "it has fewer than 5 labels"),
    ],
)  # fmt: skip
def test_support_of_four_in_five_makes_the_label(
    choices: str, label: str | None, reason: str | None
) -> None:
    [pair] = found(1)
    votes = [Vote(pair.id, f"a{n}", choice) for n, choice in enumerate(choices.split())]
    [made] = settled([pair], votes, 5, Fraction("0.8"), SUPPORT)
    if reason is None:
        assert isinstance(made, Pair)
        assert made.label == label
        assert made.provenance["batch"] == "q1/1"
    else:
        assert made == Refused("q1-1", reason)
