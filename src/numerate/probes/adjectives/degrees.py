"""Degree estimation, made: for each thing a premise, two polarities and a grid of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from numerate.data.pair import Pair
from numerate.errors import TooFewCombinations
from numerate.language.degree_words import comparative, superlative
from numerate.language.inflecting import plural
from numerate.probes.adjectives.grid import HIGHEST, STANDARD, Grid
from numerate.probes.adjectives.phrasing import with_article
from numerate.probes.adjectives.suite import (
    DEGREE,
    DIMENSIONS,
    POLARITIES,
    POSITIVE,
    Degree,
    Item,
    Part,
    anchors,
)
from numerate.probes.adjectives.tables import read_table
from numerate.probes.adjectives.thresholds import Thresholds
from numerate.probes.adjectives.vocabulary import Thing, Vocabulary

__all__ = ["PREMISES", "degree_part", "drawn_things"]

PREMISES = 25


def degree_part(
    test: str,
    vocabulary: Vocabulary,
    thresholds: Thresholds,
    *,
    seed: int = 0,
    size: int = PREMISES,
    steps: range = STANDARD,
) -> Part:
    """A test of degree estimation: `size` premises, each with every number for both polarities."""
    chance = Random(f"{seed} degree {test}")
    things = drawn_things(test, vocabulary, chance, size)
    items = (
        item
        for thing in things
        for item in _items(test, thing, vocabulary.things, thresholds, chance, steps)
    )
    numbered = [
        Item(Pair(f"degree-{test}-{at}", *texts, label), degree)
        for at, (texts, label, degree) in enumerate(items)
    ]
    return Part(DEGREE, test, tuple(numbered))


def drawn_things(test: str, vocabulary: Vocabulary, chance: Random, size: int) -> list[Thing]:
    """Things of all dimensions, as many of each as may be, in no order."""
    usable = [one for one in vocabulary.things if one.typical * 8 <= HIGHEST * 5]
    if test == "argument":
        usable = [one for one in usable if _others(one, usable)]
    if len(usable) < size:
        raise TooFewCombinations(f"{DEGREE}/{test}", size, len(usable))
    piles = [[one for one in usable if one.scale.dimension == name] for name in DIMENSIONS]
    for pile in piles:
        chance.shuffle(pile)
    drawn: list[Thing] = []
    while len(drawn) < size:
        drawn += [pile.pop() for pile in piles if pile]
    chosen = drawn[:size]
    chance.shuffle(chosen)
    return chosen


_Made = tuple[tuple[str, str], str | None, Degree]


def _items(
    test: str,
    thing: Thing,
    things: Sequence[Thing],
    thresholds: Thresholds,
    chance: Random,
    steps: range,
) -> Iterator[_Made]:
    scale, grid = thing.scale, Grid.around(thing.typical)
    positive, negative = scale.positive, scale.negative
    if test == "dimension":
        positive, negative = chance.choice(scale.unrelated)
    asked = chance.choice(_others(thing, things)) if test == "argument" else thing.noun
    high, low = grid.ends if test == "superlative" else grid.stated
    words: dict[str, Any] = {
        "thing": thing.noun,
        "Things": plural(thing.noun).capitalize(),
        "high": scale.amount(high),
        "low": scale.amount(low),
        "positive": positive,
        "negative": negative,
        "more_positive": comparative(positive),
        "more_negative": comparative(negative),
        "most_positive": superlative(positive),
        "most_negative": superlative(negative),
    }
    premise = with_article(_template(test, "premise").format(**words))
    said = _template(test, "hypothesis")
    place = anchors(test).place
    for polarity in POLARITIES:
        adjective = positive if polarity == POSITIVE else negative
        for number in grid.numbers(steps):
            written = said.format(number=scale.amount(number), thing=asked, adjective=adjective)
            degree = Degree(polarity, scale.dimension, place(number, low, high))
            yield (premise, with_article(written)), thresholds.label(test, degree), degree


def _others(thing: Thing, things: Sequence[Thing]) -> list[str]:
    """What else is measured so."""
    return [one.noun for one in things if one.scale == thing.scale and one.noun != thing.noun]


def _template(test: str, part: str) -> str:
    table = read_table("sentences")["degree"]
    found: str = table.get(test, {}).get(part, table[part])
    return found
