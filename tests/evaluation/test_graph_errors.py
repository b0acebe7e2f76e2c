"""The SciTail paper's causes of errors, where texts and graph tell them."""

from __future__ import annotations

import pytest

from numerate.evaluation.graph_errors import analysis_of, causes_of
from numerate.evaluation.sample import Sample

LONG = "the slow and steady growth of very large crystals<>is<>a fact"


@pytest.mark.parametrize(
    ("premise", "hypothesis", "structure", "answer", "causes"),
    [
        # The graph lacks "in calories".
        (
            "Calories express the energy of foods.",
            "The energy of foods is expressed in calories.",
            "The energy of foods<>is expressed",
            "neutral",
            ("noisy structure",),
        ),
        # Nothing in the premise is invisible.
        (
            "Vapor is a gas.",
            "Vapor is an invisible gas.",
            "Vapor<>is<>an invisible gas",
            "entailment",
            ("unsupported key term",),
        ),
        # Who answers "neutral" has not overlooked it.
        ("Vapor is a gas.", "Vapor is invisible.", "Vapor<>is<>invisible", "neutral", ()),
        # Other forms of a word support it.
        ("Metals expanded.", "A metal expands.", "A metal<>expands", "entailment", ()),
        # A phrase of nine words.
        (
            "The slow and steady growth of very large crystals is a fact.",
            "The slow and steady growth of very large crystals is a fact.",
            LONG,
            "entailment",
            ("long phrases",),
        ),
    ],
)
def test_causes_of_an_error(
    premise: str, hypothesis: str, structure: str, answer: str, causes: tuple[str, ...]
) -> None:
    assert causes_of(premise, hypothesis, structure, answer) == causes


def sample(number: int, gold: str, answer: str, premise: str, hypothesis: str) -> Sample:
    return Sample(
        str(number),
        "science",
        "m",
        gold,
        answer,
        None,
        None,
        0.0,
        None,
        None,
        None,
        premise,
        hypothesis,
        None,
    )


def test_causes_are_counted_among_wrong_and_right_answers() -> None:
    found = analysis_of(
        [
            sample(1, "neutral", "entailment", "Vapor is a gas.", "Vapor is an invisible gas."),
            sample(2, "entailment", "entailment", "Ice is cold water.", "Ice is cold."),
            sample(3, "entailment", "entailment", "Ice is cold water.", "Ice is very chilly."),
            sample(4, "entailment", "neutral", "Ice is cold water.", "Ice is cold."),
            sample(5, "contradiction", "not_entailment", "Ice is cold.", "Ice is hot."),
        ]
    )
    assert (found.answered, found.wrong, found.unexplained) == (5, 2, 1)
    [_, unsupported, _] = found.causes
    assert (unsupported.wrong, unsupported.right, unsupported.ids) == (1, 1, ("1",))
    assert unsupported.share_of_wrong == 0.5
    assert found.to_json()["causes"][1]["name"] == "unsupported key term"
