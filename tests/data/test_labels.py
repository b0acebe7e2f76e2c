"""Labels as published sets write them."""

from __future__ import annotations

import pytest

from numerate.data.labels import normalised_label
from numerate.data.pair import LABELS, two_way


@pytest.mark.parametrize(
    ("written", "label"),
    [
        ("entailment", "entailment"),
        ("Entailment", "entailment"),
        (" entails\r", "entailment"),
        ("YES", "entailment"),
        ("TRUE", "entailment"),
        (True, "entailment"),
        ("SUPPORTS", "entailment"),
        ("supported", "entailment"),
        ("consistent", "entailment"),
        ("neutral", "neutral"),
        ("NOT ENOUGH INFO", "neutral"),
        ("not-enough-info", "neutral"),
        ("NEI", "neutral"),
        ("REFUTES", "contradiction"),
        ("Refuted", "contradiction"),
        ("CONTRADICT", "contradiction"),
        ("inconsistent", "not_entailment"),
        ("Not Supported", "not_entailment"),
        (False, "not_entailment"),
        ("UNKNOWN", "neutral"),
        ("Contradiction", "contradiction"),
        ("not_entailment", "not_entailment"),
        ("non-entailment", "not_entailment"),
        ("Not Entailment", "not_entailment"),
        ("NO", "not_entailment"),
        ("FALSE", "not_entailment"),
        ("-", None),
        ("", None),
        ("hidden", None),
        ("discard", None),
        (None, None),
    ],
)
def test_labels_are_known_however_they_are_written(written: object, label: str | None) -> None:
    assert normalised_label(written) == label


@pytest.mark.parametrize("written", ["maybe", "entailmentt", "0", 1, 2.0, ["neutral"], "--help"])
def test_labels_that_nobody_knows_are_an_error(written: object) -> None:
    with pytest.raises(ValueError, match="there is no label"):
        normalised_label(written)


def test_labels_numbers_mean_what_the_classes_say_and_nothing_without() -> None:
    classes = ["entailment", "not_entailment"]
    assert normalised_label(1, classes) == "not_entailment"
    assert normalised_label("0", classes) == "entailment"
    assert normalised_label(-1, classes) is None
    assert normalised_label("yes", classes) == "entailment"
    with pytest.raises(ValueError, match="not among the 2 classes"):
        normalised_label(2, classes)
    with pytest.raises(ValueError, match="say what numbers mean"):
        normalised_label(0)


def test_labels_two_classes_are_made_of_three() -> None:
    assert [two_way(label) for label in LABELS] == [
        "entailment",
        "not_entailment",
        "not_entailment",
    ]
