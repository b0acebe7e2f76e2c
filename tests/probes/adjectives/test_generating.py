"""The generated probe: its size, its labels, its English, and that a seed gives the same bytes."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.data.pair import Pair
from numerate.errors import TooFewCombinations
from numerate.language.adjectives import adjective_readings
from numerate.probes.adjectives.degrees import degree_part
from numerate.probes.adjectives.fine_tuning import degree_split, entailment_split
from numerate.probes.adjectives.grid import EXTENDED, HIGHEST, Grid
from numerate.probes.adjectives.inferences import drawn_inferences, entailment_part
from numerate.probes.adjectives.making import made_parts, write_parts
from numerate.probes.adjectives.phrasing import Premise, amounts
from numerate.probes.adjectives.reading import read_degree, read_folder
from numerate.probes.adjectives.suite import DIMENSIONS, TESTS, Item, Part
from numerate.probes.adjectives.thresholds import Thresholds
from numerate.probes.adjectives.vocabulary import Vocabulary

CASES = json.loads((Path(__file__).parents[2] / "cases/adjective_scales.json").read_text("utf-8"))
VOCABULARY, PEOPLE = Vocabulary.default(), Thresholds.default()

# What the human curves of the paper entail, of 40 numbers, and what one answer for all gets right.
ENTAILED = {
    "ordering": (14, 12, 0.675),
    "booster": (8, 7, 0.8125),
    "diminisher": (19, 16, 0.5625),
    "negation": (22, 23, 0.5625),
    "comparative": (10, 10, 0.75),
    "superlative": (19, 16, 0.5625),
    "dimension": (0, 0, 1.0),
    "argument": (0, 0, 1.0),
}


@pytest.fixture(scope="module")
def parts() -> dict[str, Part]:
    return {part.name: part for part in made_parts(VOCABULARY, PEOPLE)}


def degrees(part: Part) -> Counter[tuple[str, str | None]]:
    return Counter(
        (item.degree.polarity, item.pair.label) for item in part.items if item.degree is not None
    )


@pytest.mark.parametrize("test", TESTS)
def test_degrees_have_25_premises_2_polarities_and_40_numbers(
    test: str, parts: dict[str, Part]
) -> None:
    part = parts[f"asp/degree/{test}"]
    assert len(part.items) == 2000
    assert len({item.pair.premise for item in part.items}) == 25
    counts, (positive, negative, majority) = degrees(part), ENTAILED[test]
    assert counts["positive", "entailment"] == 25 * positive
    assert counts["negative", "entailment"] == 25 * negative
    labelled = [item.pair.label for item in part.items if item.pair.label is not None]
    assert max(Counter(labelled).values()) / len(labelled) == majority
    discarded = 50 if test in ("dimension", "argument") else 0
    assert len(part.items) - len(labelled) == discarded


@pytest.mark.parametrize("test", TESTS)
def test_degrees_are_read_back_as_they_were_made(test: str, parts: dict[str, Part]) -> None:
    items = list(parts[f"asp/degree/{test}"].items[::7])
    bare = [Pair(one.pair.id, one.pair.premise, one.pair.hypothesis) for one in items]
    assert list(read_degree("made", test, bare, PEOPLE)) == items


@pytest.mark.parametrize("case", CASES["degree"], ids=lambda case: case["hypothesis"])
def test_degrees_are_labelled_as_people_say(case: dict[str, Any]) -> None:
    pair = Pair("a", case["premise"], case["hypothesis"])
    [item] = read_degree("cases", case["test"], [pair], PEOPLE)
    assert isinstance(item, Item), item
    assert item.pair.label == case["label"]


@pytest.mark.parametrize("case", CASES["entailment"], ids=lambda case: case["hypothesis"])
def test_inferences_follow_from_the_class_of_the_adjective(case: dict[str, Any]) -> None:
    """Every case is among what the generator can draw, with its label."""
    asked = (case["premise"], case["hypothesis"], case["label"] == "entailment")
    draws = drawn_inferences(case["test"], VOCABULARY, seed=0)
    assert any(asked in draw for draw in draws)


def test_inferences_have_as_many_labels_as_the_release(parts: dict[str, Part]) -> None:
    entailed = {
        test: Counter(item.pair.label for item in parts[f"asp/entailment/{test}"].items)
        for test in TESTS
    }
    assert all(counts.total() == 1000 for counts in entailed.values())
    assert {test: counts["entailment"] for test, counts in entailed.items()} == {
        "ordering": 500,
        "dimension": 0,
        "argument": 0,
        "booster": 500,
        "diminisher": 500,
        "negation": 750,
        "comparative": 334,
        "superlative": 500,
    }


def test_inferences_are_each_asked_once(parts: dict[str, Part]) -> None:
    for test in TESTS:
        asked = [
            (item.pair.premise, item.pair.hypothesis)
            for item in parts[f"asp/entailment/{test}"].items
        ]
        assert len(set(asked)) >= 0.99 * len(asked), test


@given(st.sampled_from(VOCABULARY.things))
def test_things_have_numbers_that_are_whole_and_in_range(thing: Any) -> None:
    grid = Grid.around(thing.typical)
    numbers = grid.numbers(EXTENDED)
    assert len(numbers) == 60, f"{thing.noun}: its typical number is too small"
    assert 0 < numbers[0] < numbers[-1] <= HIGHEST * 1.1
    assert {numbers[40], numbers[20]} == set(grid.stated)


def test_things_suffice_for_each_dimension_alone() -> None:
    for dimension in DIMENSIONS:
        part = degree_part("argument", VOCABULARY.of(dimension), PEOPLE)
        assert {item.degree.dimension for item in part.items if item.degree} == {dimension}


def test_uses_agree_with_the_lexicon() -> None:
    for use in VOCABULARY.uses:
        assert set(use.extremes) <= set(use.adjective.extremes), use.word
        assert use.antonym is None or use.antonym in use.adjective.antonyms, use.word
        if use.antonym is not None and use.adjective.scale != "relative":
            # What is not dirty is clean: both lie on one scale, one at its end.
            places = adjective_readings(use.antonym)
            assert {place.scale for place in places} - {use.adjective.scale}, use.word


def test_mismatches_never_name_an_extreme_of_the_same_scale() -> None:
    for draw in islice(drawn_inferences("dimension", VOCABULARY, seed=1), 300):
        words = [text.rstrip(".").split()[-1] for text in draw[0][:2]]
        first, second = ({place.dimension for place in adjective_readings(w)} for w in words)
        assert not first & second, words


def test_making_is_the_same_with_the_same_seed_and_other_with_another(tmp_path: Path) -> None:
    def made(seed: int, place: str) -> dict[str, bytes]:
        wanted = [("degree", "booster"), ("entailment", "negation")]
        small = made_parts(VOCABULARY, PEOPLE, wanted, seed=seed, premises=3, pairs=10)
        write_parts(tmp_path / place, small)
        return {file.name: file.read_bytes() for file in (tmp_path / place).rglob("*.csv")}

    once = made(1, "once")
    assert once == made(1, "again")
    assert once != made(2, "other")


def test_making_writes_what_reading_reads(tmp_path: Path) -> None:
    made = made_parts(VOCABULARY, PEOPLE, premises=2, pairs=6)
    for labelled in (False, True):
        folder = tmp_path / str(labelled)
        assert write_parts(folder, made, labelled=labelled) == 8 * (2 * 80 + 12)
        read = read_folder(str(folder), PEOPLE)
        assert [part.name for part in read] == [part.name for part in made]
        for one, other in zip(made, read, strict=True):
            assert not other.bad_rows
            assert [item.pair.label for item in one.items] == [
                item.pair.label for item in other.items
            ]
        header = (folder / "DegreeEstimation/booster.csv").read_text().partition("\n")[0]
        assert header.split("\t") == ["premise", "hypothesis", *["label"] * labelled]


def test_making_says_when_filters_leave_too_little() -> None:
    few = VOCABULARY.filtered(lambda _, nouns: nouns[:1])
    with pytest.raises(TooFewCombinations, match="degree/ordering needs 25"):
        degree_part("ordering", few, PEOPLE)
    with pytest.raises(TooFewCombinations, match=r"entailment/argument needs 500 .* 0 are left"):
        entailment_part("argument", few)


def test_fine_tuning_leaves_the_middle_and_a_dimension_out() -> None:
    split = degree_split("mass", VOCABULARY)
    assert Counter(pair.label for pair in split.train) == dict.fromkeys(
        ("entailment", "neutral", "contradiction"), 1200
    )
    assert len(split.validation) == 900
    for pair in (*split.train, *split.validation):
        premise, [asked] = Premise.of(pair.premise), amounts(pair.hypothesis)
        high, low = premise.numbers
        assert asked.unit not in ("g", "kg")
        assert not low < asked.value < high
        if pair.label != "neutral":
            says_high = premise.first.rsplit(" ", 1)[1] in pair.hypothesis
            assert (pair.label == "entailment") == (says_high == (asked.value >= high))


def test_fine_tuning_on_extremes_shares_no_premise_with_the_tests(
    parts: dict[str, Part],
) -> None:
    split = entailment_split(VOCABULARY)
    counts = Counter(pair.label for pair in split.train)
    assert counts == dict.fromkeys(("entailment", "neutral", "contradiction"), 400)
    asked = {item.pair.premise for test in TESTS for item in parts[f"asp/entailment/{test}"].items}
    assert not asked & {pair.premise for pair in (*split.train, *split.validation)}
