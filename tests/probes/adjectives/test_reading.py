"""Reading the probe from a folder: two columns or three, and what is no item at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from numerate.errors import NoPairs, NoProbe, NotADegreeItem, UnknownProbeTest
from numerate.probes.adjectives.phrasing import Premise, degree_of
from numerate.probes.adjectives.reading import (
    chosen_tests,
    other_files,
    read_folder,
    read_part,
)
from numerate.probes.adjectives.thresholds import Thresholds

PEOPLE = Thresholds.default()
PREMISE = "A 120 cm oar is long. A 80 cm oar is short."


def table(path: Path, *rows: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(row + "\n" for row in rows), encoding="utf-8")
    return path


def test_reading_takes_two_columns_or_three(tmp_path: Path) -> None:
    hypothesis = "A 120 cm oar is very long."
    two = table(tmp_path / "booster.csv", "premise\thypothesis", f"{PREMISE}\t{hypothesis}")
    three = table(
        tmp_path / "three" / "booster.csv",
        "premise\thypothesis\tlabel",
        f"{PREMISE}\t{hypothesis}\tentailment",
    )
    labels = [
        [item.pair.label for item in read_part(path, "degree", "booster", PEOPLE).items]
        for path in (two, three)
    ]
    assert labels == [["not_entailment"], ["entailment"]]  # a label in the file counts


def test_reading_drops_what_the_release_calls_discard(tmp_path: Path) -> None:
    premise = "A 120 cm oar is new. A 80 cm oar is old."
    path = table(
        tmp_path / "dimension.csv",
        "premise\thypothesis\tlabel",
        f"{premise}\tA 120 cm oar is new.\tdiscard",
        f"{premise}\tA 122 cm oar is new.\tnot_entailment",
    )
    part = read_part(path, "degree", "dimension", PEOPLE)
    assert [item.pair.label for item in part.items] == [None, "not_entailment"]


def test_reading_counts_rows_that_are_no_items(tmp_path: Path) -> None:
    path = table(
        tmp_path / "ordering.csv",
        "premise\thypothesis",
        f"{PREMISE}\tA 120 cm oar is long.",
        "A 120 cm oar is long.\tA 120 cm oar is long.",
        f"{PREMISE}\tAn oar is long.",
        f"{PREMISE}\tA 90 cm oar is heavy.",
        f"{PREMISE}\tA 90 cm oar is long and thin.",
        "A 80 cm oar is long. A 120 cm oar is short.\tA 90 cm oar is long.",
        "one column only",
    )
    part = read_part(path, "degree", "ordering", PEOPLE)
    assert len(part.items) == 1
    reasons = {row.line: row.reason for row in part.bad_rows}
    assert reasons == {
        3: "the premise has not two sentences",
        4: "the hypothesis states 0 numbers, not 1",
        5: "the premise does not say which end of the scale 'heavy' is",
        6: "the hypothesis says other than one adjective",
        7: "the first number of the premise is not above the second",
        8: "it has 1 column, not 2",
    }


def test_reading_refuses_files_without_any_item(tmp_path: Path) -> None:
    empty = table(tmp_path / "negation.csv")
    with pytest.raises(NoPairs, match=r"negation\.csv"):
        read_part(empty, "degree", "negation", PEOPLE)
    other = table(tmp_path / "booster.csv", "premise\thypothesis", "He left.\tHe went.")
    with pytest.raises(NotADegreeItem, match=r"booster\.csv.*line 2"):
        read_part(other, "degree", "booster", PEOPLE)


def test_reading_needs_a_folder_of_the_probe(tmp_path: Path) -> None:
    with pytest.raises(NoProbe, match="no such folder"):
        read_folder(str(tmp_path / "nowhere"), PEOPLE)
    with pytest.raises(NoProbe, match="neither DegreeEstimation nor EntailmentInference"):
        read_folder(str(tmp_path), PEOPLE)
    table(tmp_path / "DegreeEstimation" / "boster.csv", "premise\thypothesis")
    with pytest.raises(NoProbe, match="none of the tests"):
        read_folder(str(tmp_path), PEOPLE)
    assert other_files(str(tmp_path)) == ["DegreeEstimation/boster.csv"]


def test_reading_chooses_tests_by_name() -> None:
    assert len(chosen_tests()) == 16
    assert chosen_tests(["degree"]) == [one for one in chosen_tests() if one[0] == "degree"]
    with pytest.raises(UnknownProbeTest, match="Did you mean: booster"):
        chosen_tests(["boster"])


@pytest.mark.parametrize(
    ("test", "premise", "hypothesis", "polarity", "dimension", "ratio"),
    [
        ("ordering", "A 6 ft door is tall. A 4 ft door is short.", "A 5 ft door is short.",
         "negative", "length", 1.0),
        ("ordering", "A 1,200 kg bull is heavy. A 800 kg bull is light.", "A 900 kg bull is light.",
         "negative", "mass", 0.9),
        ("comparative", "Butter hotter than 60°c is hot. Butter colder than 40°c is cold.",
         "A 65°C butter is hot.", "positive", "temperature", 1.3),
        ("superlative",
         "The most expensive lute in the world is $690. The cheapest lute in the world is $300.",
         "A $500 lute is expensive.", "positive", "price", 1.0),
        ("superlative",
         "The best vase in the world is 138 cm. The worst vase in the world is 60 cm.",
         "A 60 cm vase is bad.", "negative", "length", 0.6),
    ],
)  # fmt: skip
def test_phrasing_finds_polarity_dimension_and_degree(
    test: str, premise: str, hypothesis: str, polarity: str, dimension: str, ratio: float
) -> None:
    found = degree_of(test, Premise.of(premise), hypothesis)
    assert (found.polarity, found.dimension, float(found.ratio)) == (polarity, dimension, ratio)
