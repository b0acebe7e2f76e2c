"""Gradable adjectives: their places on scales and their forms of comparison."""

from __future__ import annotations

import pytest

from numerate.language.adjectives import adjective, adjective_readings, listed_adjectives
from numerate.language.degree_words import comparative, plain_form, superlative
from numerate.language.units import Units
from numerate.language.wordnet import WordNet


@pytest.mark.parametrize(
    ("word", "scale"),
    [
        ("tall", "relative"),  # neither "slightly tall" nor "completely tall"
        ("bent", "minimum"),  # "slightly bent" is bent
        ("straight", "maximum"),  # "completely straight"
        ("unstraight", None),  # no word of English
        ("harmless", "maximum"),  # nothing of it
        ("uninjured", "maximum"),
        ("impolite", "relative"),
        ("illogical", "minimum"),  # a Latin denial misses an end
        ("logical", "maximum"),
        ("unkind", "relative"),  # like the word that it denies
        ("grimy", "minimum"),
    ],
)
def test_adjectives_class(word: str, scale: str | None) -> None:
    found = adjective(word)
    assert (found and found.scale) == scale


@pytest.mark.parametrize(
    ("word", "more", "most"),
    [
        ("big", "bigger", "biggest"),
        ("dry", "drier", "driest"),
        ("free", "freer", "freest"),
        ("narrow", "narrower", "narrowest"),
        ("gentle", "gentler", "gentlest"),
        ("unhappy", "unhappier", "unhappiest"),
        ("good", "better", "best"),
        ("far", "farther", "farthest"),
        ("useful", "more useful", "most useful"),
        ("tired", "more tired", "most tired"),
        ("real", "more real", "most real"),
    ],
)
def test_adjectives_compare(word: str, more: str, most: str) -> None:
    assert (comparative(word), superlative(word)) == (more, most)


@pytest.mark.parametrize("word", ["clever", "honest", "bitter", "proper", "modest"])
def test_adjectives_that_look_compared_are_plain(word: str) -> None:
    assert plain_form(word) == (word, "positive")


def test_adjectives_listed_forms_lead_back_to_the_word() -> None:
    shared = {"ill", "well"}  # better than good
    for word in {one.word for one in listed_adjectives()} - shared:
        for form, degree in (
            (comparative(word), "comparative"),
            (superlative(word), "superlative"),
        ):
            if " " not in form:
                assert plain_form(form) == (word, degree)


def test_adjectives_are_listed_once_on_a_side() -> None:
    places = [(one.word, one.dimension) for one in listed_adjectives()]
    assert sorted({place for place in places if places.count(place) > 1}) == []


def test_adjectives_listed_are_adjectives_to_wordnet_or_compounds_of_today() -> None:
    wordnet = WordNet.default()
    unknown = [one.word for one in listed_adjectives() if not wordnet.is_adjective(one.word)]
    assert len(unknown) < len(listed_adjectives()) / 20, unknown


def test_adjectives_measures_are_units() -> None:
    units = {unit for one in listed_adjectives() for unit in (*one.units, *one.falls)} - {"money"}
    assert all(Units.default().convertible(unit, unit) for unit in units)


def test_adjectives_plain_places_come_first() -> None:
    assert [one.scale for one in adjective_readings("silent")] == ["maximum", "relative"]


def test_adjectives_attributes_are_compiled_into_the_table() -> None:
    assert "size" in WordNet.default().attributes("large")
    assert WordNet.default().attributes("wooden") == frozenset()
