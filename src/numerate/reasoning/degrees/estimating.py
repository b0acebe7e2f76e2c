"""Degrees that are measured: which lengths are long, by what a text calls long and short.

A text gives examples ("A 1200 m avenue is long"), bounds ("Tunnels longer than 330 m are long") and
the ends of what there is ("The tallest cliff in the world is 108 m"). What is longer than something
long is long; how far a claim may stay below the example is what people were found to allow
(`thresholds`), where the text gives both sides, and nothing where it gives one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from numerate.language.adjectives import Adjective, adjective_readings
from numerate.language.degree_words import CopulaWords
from numerate.language.units import Units
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.degrees.assertions import Assertion, Extent, Strength, Thing
from numerate.reasoning.degrees.reading import Said
from numerate.reasoning.degrees.thresholds import thresholds

__all__ = ["Estimate", "estimated", "has_scale"]

_MONEY, _YEAR = "money", "year"
_Source = Literal["example", "bound", "end"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """Why a claim on a measured thing follows, by which measure, and by which one of the text."""

    reason: str
    measure: NumSet
    standard: NumSet | None = None  # None: people draw the line
    upwards: bool = True  # the claim holds from the standard upwards, in its own unit
    is_open: bool = False  # the standard itself is left out


@dataclass(frozen=True, slots=True)
class _Point:
    """A degree of which a text says something, on the scale that rises with the dimension."""

    measure: NumSet
    degree: Fraction
    side: int  # 1: the positive adjective
    source: _Source
    strength: Strength = Strength.PLAIN
    is_denied: bool = False
    is_open: bool = False  # the bound itself is left out
    falls: bool = False  # the degree falls where the measure rises
    text: str = ""

    @property
    def is_plain(self) -> bool:
        return self.strength is Strength.PLAIN and not self.is_denied


@dataclass(frozen=True, slots=True)
class _Claim:
    measure: NumSet
    degree: Fraction
    side: int
    strength: Strength
    is_denied: bool


def estimated(said: Said, claimed: Assertion, units: Units, *, by_people: bool) -> Estimate | None:
    """Why a claim on a measured thing follows from what a text says; None where it does not.

    With `by_people` a claim may stay as far below the text's example as people allow.
    """
    scales = list(_scales(said, claimed, units))
    if not all(_is_consistent(points) for _, points in scales):
        return None  # if a short one is longer than a long one, no sense of "short" is safe
    for claim, points in scales:
        found = _strictly(points, claim) or (_by_people(points, claim) if by_people else None)
        if found is not None:
            return found
    return None


def has_scale(said: Said, claimed: Assertion, units: Units) -> bool:
    """Whether a text says anything of the scale on which a claim measures its thing."""
    return any(True for _ in _scales(said, claimed, units))


def _scales(said: Said, claimed: Assertion, units: Units) -> Iterator[tuple[_Claim, list[_Point]]]:
    """A claim on each scale that its adjective may mean, and what the text says of that scale."""
    thing = _measured(said, claimed)
    if thing is None or thing.measure is None or claimed.degree != "positive":
        return
    for place in adjective_readings(claimed.word):
        degree = _degree(thing, place, units)
        points = [] if degree is None else list(_points(said, thing, place, units))
        if degree is not None and points:
            side = place.polarity
            yield _Claim(thing.measure, degree, side, claimed.strength, claimed.is_denied), points


def _measured(said: Said, claimed: Assertion) -> Thing | None:
    """The claim's thing with its measure, which the text may give."""
    if claimed.thing.measure is not None:
        return claimed.thing
    if claimed.thing.is_generic:
        return None
    own = (one for one in said.extents if one.word is None and not one.thing.is_generic)
    same = (one for one in own if one.thing.is_called_as(claimed.thing))
    return next((one.thing for one in same if one.copula == claimed.copula), None)


def _degree(thing: Thing, place: Adjective, units: Units) -> Fraction | None:
    """A measure in the first unit of an adjective's scale, turned where less of it is more."""
    measure = thing.measure
    if measure is None or not measure.value.is_point or measure.approximate is not None:
        return None
    if not _may_measure(thing, place):
        return None
    return _converted(measure, measure.value.low, place, units)


def _may_measure(thing: Thing, place: Adjective) -> bool:
    """Whether a thing's measure is one of the scale: 900 m "wide" tells nothing of long."""
    if thing.measured_by is None:
        return True
    return any(one.dimension == place.dimension for one in adjective_readings(thing.measured_by))


def _converted(
    measure: NumSet, value: Fraction | None, place: Adjective, units: Units
) -> Fraction | None:
    unit = measure.unit
    if value is None or unit is None:
        return None
    if measure.kind is Kind.MONEY:
        return value if _MONEY in place.units else None
    if measure.kind is Kind.AGE and _YEAR not in place.units:
        return None  # a 30 year old car is not a long one
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
                if degree is None or end.thing.measure is None:
                    continue
                if _same_money(end.thing.measure, thing.measure):
                    yield _Point(end.thing.measure, degree, side, "end")


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
    value = measure.value
    is_low = value.low is not None
    degree = _converted(measure, value.low if is_low else value.high, place, units)
    if degree is None or not _may_measure(one.thing, place):
        return None
    falls = _falls(measure, place, units)
    point = _Point(
        measure, degree, side, "example", one.strength, one.is_denied, falls=falls, text=one.text
    )
    if value.is_point:
        return None if measure.approximate is not None else point
    upwards = 1 if is_low is not falls else -1
    holds_towards = -side if one.is_denied else side
    if upwards != holds_towards or (is_low and value.high is not None):
        return None  # "tunnels shorter than 9 km are long" says nothing of longer ones
    is_open = value.low_open if is_low else value.high_open
    return replace(point, source="bound", is_open=is_open)


def _falls(measure: NumSet, place: Adjective, units: Units) -> bool:
    """Whether less of a measure's unit is a higher degree: the faster takes fewer seconds."""
    ends = [_converted(measure, Fraction(end), place, units) or 0 for end in (0, 1)]
    return ends[0] > ends[1]


def _is_consistent(points: Sequence[_Point]) -> bool:
    """Whether all that is long is longer than all that is short, or is not long."""
    highs = [one.degree for one in points if (one.side > 0) is not one.is_denied]
    lows = [one.degree for one in points if (one.side > 0) is one.is_denied]
    return not highs or not lows or min(highs) > max(lows)


def _strictly(points: Sequence[_Point], claim: _Claim) -> Estimate | None:
    """By order alone: what is at least as long as something long is long."""
    for one in points:
        if one.source == "end" or not _says(one, claim):
            continue
        towards = -one.side if one.is_denied else one.side
        beyond = (claim.degree - one.degree) * towards
        if beyond > 0 or (beyond == 0 and not one.is_open):
            upwards = (towards > 0) is not one.falls
            least = "no less" if upwards else "no more"
            reason = f"the text says {one.text!r}, and {claim.measure.text!r} is {least}"
            return Estimate(reason, claim.measure, one.measure, upwards, one.is_open)
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


def _by_people(points: Sequence[_Point], claim: _Claim) -> Estimate | None:
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
    reason = f"between what the text calls so and the opposite, people draw the line there ({test})"
    return Estimate(reason, claim.measure)


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
