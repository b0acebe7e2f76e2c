"""Degrees that are measured: which lengths are long, by what a text calls long and short.

A text gives examples ("A 1200 m avenue is long"), bounds ("Tunnels longer than 330 m are long") and
the ends of what there is ("The tallest cliff in the world is 108 m"). What is longer than something
long is long; how far a claim may stay below the example is what people were found to allow
(`thresholds`), where the text gives both sides, and nothing where it gives one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from numerate.language.adjectives import Adjective, adjective_readings
from numerate.language.degree_words import CopulaWords
from numerate.language.units import Units
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.degrees.assertions import Assertion, Extent, Strength, Thing
from numerate.reasoning.degrees.reading import Said
from numerate.reasoning.degrees.thresholds import thresholds

__all__ = ["estimated"]

_MONEY = "money"
_Source = Literal["example", "bound", "end"]


@dataclass(frozen=True, slots=True)
class _Point:
    """A degree of which a text says something, on the scale that rises with the dimension."""

    degree: Fraction
    side: int  # 1: the positive adjective
    source: _Source
    strength: Strength = Strength.PLAIN
    is_denied: bool = False
    is_open: bool = False  # the bound itself is left out
    text: str = ""

    @property
    def is_plain(self) -> bool:
        return self.strength is Strength.PLAIN and not self.is_denied


@dataclass(frozen=True, slots=True)
class _Claim:
    degree: Fraction
    side: int
    strength: Strength
    is_denied: bool


def estimated(said: Said, claimed: Assertion, units: Units, *, by_people: bool) -> str | None:
    """Why a claim on a measured thing follows from what a text says; None where it does not.

    With `by_people` a claim may stay as far below the text's example as people allow.
    """
    if claimed.degree != "positive":
        return None
    thing = _measured(said, claimed)
    if thing is None or thing.measure is None:
        return None
    for place in adjective_readings(claimed.word):
        degree = _degree(thing, place, units)
        if degree is None:
            continue
        claim = _Claim(degree, place.polarity, claimed.strength, claimed.is_denied)
        points = list(_points(said, thing, place, units))
        if points and _is_consistent(points):
            reason = _strictly(points, claim) or (_by_people(points, claim) if by_people else None)
            if reason is not None:
                return reason
    return None


def _measured(said: Said, claimed: Assertion) -> Thing | None:
    """The claim's thing with its measure, which the text may give."""
    if claimed.thing.measure is not None:
        return claimed.thing
    if claimed.thing.is_generic:
        return None
    own = (one for one in said.extents if one.word is None and not one.thing.is_generic)
    same = (one for one in own if one.thing.words == claimed.thing.words)
    return next((one.thing for one in same if one.tense == claimed.tense), None)


def _degree(thing: Thing, place: Adjective, units: Units) -> Fraction | None:
    """A measure in the first unit of an adjective's scale, turned where less of it is more."""
    measure = thing.measure
    if measure is None or not measure.value.is_point or measure.approximate is not None:
        return None
    if thing.measured_by is not None and not _fits(thing.measured_by, place):
        return None
    return _converted(measure, measure.value.low, place, units)


def _fits(word: str, place: Adjective) -> bool:
    return any(one.dimension == place.dimension for one in adjective_readings(word))


def _converted(
    measure: NumSet, value: Fraction | None, place: Adjective, units: Units
) -> Fraction | None:
    unit = measure.unit
    if value is None or unit is None:
        return None
    if measure.kind is Kind.MONEY:
        return value if _MONEY in place.units else None
    if measure.frequency is not None:
        unit = f"{unit}/{measure.frequency.removeprefix('per ')}"
    for target in (*place.units, *place.falls):
        if target != _MONEY and units.convertible(unit, target):
            converted = units.convert(value, unit, target)
            return -converted if target in place.falls else converted
    return None


def _points(said: Said, thing: Thing, place: Adjective, units: Units) -> Iterator[_Point]:
    for one in said.assertions:
        if _is_example(one, thing):
            for side in _sides(one.word, place):
                point = _stated_point(one, side, place, units)
                if point is not None:
                    yield point
    for end in said.extents:
        if end.word is not None and end.thing.words == thing.words and _is_everywhere(end):
            for side in _sides(end.word, place):
                degree = _degree(end.thing, place, units)
                if degree is not None and _same_money(end.thing.measure, thing.measure):
                    yield _Point(degree, side, "end", text=end.text)


def _is_example(one: Assertion, thing: Thing) -> bool:
    return (
        one.degree == "positive"
        and one.thing.measure is not None
        and thing.is_kind_of(one.thing)
        and _same_money(one.thing.measure, thing.measure)
    )


def _same_money(one: NumSet | None, other: NumSet | None) -> bool:
    """Whether two measures are of one currency, or of none."""
    if one is None or other is None or Kind.MONEY not in (one.kind, other.kind):
        return True
    return one.unit == other.unit


def _is_everywhere(end: Extent) -> bool:
    return end.scope in CopulaWords.default().everywhere


def _sides(word: str, place: Adjective) -> set[int]:
    """On which side of the scale a plain word lies; extremes say more than the scale knows."""
    return {
        one.polarity
        for one in adjective_readings(word)
        if one.dimension == place.dimension and one.level == place.level == 0
    }


def _stated_point(one: Assertion, side: int, place: Adjective, units: Units) -> _Point | None:
    measure = one.thing.measure
    if measure is None:
        return None
    if measure.value.is_point:
        degree = _degree(one.thing, place, units)
        if degree is None:
            return None
        return _Point(degree, side, "example", one.strength, one.is_denied, text=one.text)
    value = measure.value
    low_end = value.low if value.high is None else None
    high_end = value.high if value.low is None else None
    end = low_end if low_end is not None else high_end
    degree = _converted(measure, end, place, units)
    upwards = 1 if low_end is not None else -1
    holds_towards = -side if one.is_denied else side
    if degree is None or upwards != holds_towards or place.falls:
        return None  # "tunnels shorter than 9 km are long" says nothing of longer ones
    is_open = value.low_open if low_end is not None else value.high_open
    return _Point(degree, side, "bound", one.strength, one.is_denied, is_open, one.text)


def _is_consistent(points: Sequence[_Point]) -> bool:
    """Whether all that is long is longer than all that is short, or is not long."""
    highs = [one.degree for one in points if (one.side > 0) is not one.is_denied]
    lows = [one.degree for one in points if (one.side > 0) is one.is_denied]
    return not highs or not lows or min(highs) > max(lows)


def _strictly(points: Sequence[_Point], claim: _Claim) -> str | None:
    """By order alone: what is at least as long as something long is long."""
    for one in points:
        if one.source == "end" or not _says(one, claim):
            continue
        towards = -one.side if one.is_denied else one.side
        beyond = (claim.degree - one.degree) * towards
        if beyond > 0 or (beyond == 0 and not one.is_open):
            return f"the text says: {one.text!r}, and the degree lies on that side of it"
    return None


def _says(one: _Point, claim: _Claim) -> bool:
    """Whether what a text says of a degree would be enough for the claim at that degree."""
    if not claim.is_denied:
        return not one.is_denied and one.side == claim.side and one.strength >= claim.strength
    if claim.strength is Strength.DIMINISHED:
        return one.is_denied and one.side == claim.side and one.strength is Strength.DIMINISHED
    if one.side == claim.side:
        return one.is_denied and one.strength <= claim.strength
    return not one.is_denied and one.strength >= Strength.PLAIN


def _by_people(points: Sequence[_Point], claim: _Claim) -> str | None:
    """By where people hold the claim true, between an example of each side."""
    plain = [one for one in points if one.is_plain]
    sources = {one.source for one in plain}
    if len(sources) != 1:
        return None
    source = sources.pop()
    highs = [one.degree for one in plain if one.side > 0]
    lows = [one.degree for one in plain if one.side < 0]
    test = _test(source, claim)
    if not highs or not lows or test is None:
        return None
    threshold = thresholds()[test]
    ratio = threshold.ratio(claim.degree, positive=min(highs), negative=max(lows))
    if not threshold.holds(ratio, claim.side):
        return None
    return f"between what the text calls so and the opposite, people draw the line there ({test})"


def _test(source: _Source, claim: _Claim) -> str | None:
    """The probe's test of which a claim is a case."""
    is_plain = claim.strength is Strength.PLAIN
    if source == "end":
        return "superlative" if is_plain and not claim.is_denied else None
    if source == "bound":
        return "comparative" if is_plain and not claim.is_denied else None
    if claim.is_denied:
        return "negation" if claim.strength >= Strength.PLAIN else None
    return {
        Strength.PLAIN: "ordering",
        Strength.BOOSTED: "booster",
        Strength.DIMINISHED: "diminisher",
    }[claim.strength]
