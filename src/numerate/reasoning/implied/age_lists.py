"""People told by their ages: "two people aged 16 and 17" are two teenagers."""

from __future__ import annotations

from collections.abc import Iterator

from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.deriving.derived import Derived
from numerate.reasoning.deriving.members import OLD, age_noun, tallied
from numerate.reasoning.matching import Reading

__all__ = ["age_lists"]

_MOST_AGES = 12
_BETWEEN = frozenset({"and", "a", "an", "the"})


def age_lists(reading: Reading) -> Iterator[Derived]:
    """How many people the ages of a text tell of, where it lists them."""
    ages = [one for one in reading.numsets if one.kind is Kind.AGE and one.value.is_point]
    run: list[NumSet] = []
    for age in ages:
        gap = reading.text[run[-1].end : age.start].replace(",", " ").split() if run else []
        if not _BETWEEN.issuperset(gap):
            yield from _people(reading, run)
            run = []
        run.append(age)
    yield from _people(reading, run)


def _people(reading: Reading, ages: list[NumSet]) -> Iterator[Derived]:
    if not 2 <= len(ages) <= _MOST_AGES or not _are_of_people(reading, ages):
        return
    years = [int(age.value.low or 0) for age in ages]
    unit, note = "person", "one of those told by their age"
    if (found := age_noun(years)) is not None:
        unit, (low, high) = found
        note = f"aged {low} to {high}"
    members = [f"{number}{OLD}" for number in years]
    yield tallied(reading.text, [(age.start, age.end) for age in ages], members, unit, note)


def _are_of_people(reading: Reading, ages: list[NumSet]) -> bool:
    """Each a person of that age, or as many ages as the people counted just before."""
    if all("old" in age.text for age in ages):
        return True
    before = [one for one in reading.numsets if one.end <= ages[0].start]
    if not before or before[-1].kind is not Kind.CARDINAL:
        return False
    unit, value = before[-1].unit, before[-1].value
    is_person = unit is not None and WordNet.default().is_a(unit, "person", senses=2)
    return is_person and value == Interval.point(len(ages))
