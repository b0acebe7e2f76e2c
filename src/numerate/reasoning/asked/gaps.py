"""How two quantities differ, as a claim puts it: by so much, so many percent, so many times."""

from __future__ import annotations

from dataclasses import replace

from numerate.language.knowledge import read_knowledge
from numerate.language.units import Units
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.asked.facts import Fact
from numerate.reasoning.asked.operands import alike, as_percent
from numerate.reasoning.implied.derived import given, known, step
from numerate.reasoning.proofs.tree import Given, Node

__all__ = ["RELATIVE", "fits", "gap", "multiple"]

_MEASURED = frozenset({Kind.MONEY, Kind.MEASURE, Kind.DURATION, Kind.AGE})
RELATIVE = frozenset({Kind.PERCENT, Kind.RATIO, Kind.PERCENTAGE_POINT})
_OLDEST = 125
_YEARS = frozenset({Kind.AGE, Kind.DURATION})


def gap(first: Fact, second: Fact, wanted: NumSet, units: Units, *, more: bool) -> Node | None:
    """By how much the first is more than the second, or less; below zero where it is not.

    >>> from numerate import read
    >>> from numerate.reasoning.asked.facts import Facts
    >>> ann, ben = Facts.of(read("Ann has 6 hens. Ben has 4 hens.")).all
    >>> [wanted] = read("50 %").numsets
    >>> gap(ann, ben, wanted, Units.default(), more=True).value.low
    Fraction(50, 1)
    """
    pair = _pair(first, second, units)
    if pair is None:
        return None
    one, other = pair
    if wanted.kind in (Kind.PERCENT, Kind.RATIO):
        return None if _has_no_ratio(first.numset) else _relative(one, other, wanted, more=more)
    greater, lesser = (one, other) if more else (other, one)
    if wanted.kind is Kind.PERCENTAGE_POINT:
        return step("-", greater, lesser, wanted.unit)
    return _in_unit(greater, lesser, wanted, units)


def multiple(first: Fact, second: Fact, units: Units) -> Node | None:
    """How many times the second the first is."""
    pair = _pair(first, second, units)
    return None if pair is None or _has_no_ratio(first.numset) else step("/", *pair, None)


def fits(fact: Fact, wanted: NumSet, units: Units) -> bool:
    """Whether a fact may be one of two whose difference a claim's quantity is."""
    numset = fact.numset
    is_relative = wanted.kind in RELATIVE
    if wanted.frequency != numset.frequency and not (is_relative and wanted.frequency is None):
        return False
    if wanted.kind is Kind.PERCENTAGE_POINT:
        return numset.kind is Kind.PERCENT
    if is_relative:
        return numset.kind not in (Kind.PERCENT, Kind.RATIO, Kind.PERCENTAGE_POINT)
    if wanted.kind in _MEASURED:
        if is_bare_age(fact):
            return wanted.kind in _YEARS and wanted.unit == "year"
        if numset.unit is None or wanted.unit is None:
            return False
        same = numset.kind is wanted.kind or {numset.kind, wanted.kind} <= _YEARS
        same = same or {numset.kind, wanted.kind} <= {Kind.MEASURE, Kind.DURATION}
        return same and (numset.unit == wanted.unit or units.convertible(numset.unit, wanted.unit))
    return numset.kind is Kind.CARDINAL


def _pair(first: Fact, second: Fact, units: Units) -> tuple[Given, Given] | None:
    if first.numset.frequency != second.numset.frequency or first == second:
        return None
    for one, other in ((first, second), (second, first)):
        if is_bare_age(one) and other.numset.kind is Kind.AGE and other.numset.unit == "year":
            bare = given(one.numset, one.numset.value, "year")
            return (bare, given(other.numset)) if one is first else (given(other.numset), bare)
    pair = alike(first, second, units)
    if pair is None and first.numset.kind is second.numset.kind is Kind.CARDINAL:
        few, many = first.numset, second.numset  # "more sheep than cows": the numbers alone
        return given(few, few.value, None), given(many, many.value, None)
    return pair


def is_bare_age(fact: Fact) -> bool:
    """Whether a number without a unit may be somebody's age: "Paul is 29"."""
    numset, named = fact.numset, fact.statement.subject
    is_bare = numset.kind is Kind.CARDINAL and numset.unit is None and numset.value.is_point
    age = numset.value.low
    is_age = age is not None and age < _OLDEST
    return is_bare and is_age and fact.statement.predicate == "be" and named is not None


def _has_no_ratio(numset: NumSet) -> bool:
    return numset.unit in read_knowledge("implied")["change"]["no_ratio"]


def _relative(one: Node, other: Node, wanted: NumSet, *, more: bool) -> Node | None:
    ratio = step("/", one, other, None)
    if wanted.kind is Kind.PERCENT:
        ratio, whole = as_percent(ratio), known(100, "%", "a whole is 100 %")
        return step("-", ratio, whole, "%") if more else step("-", whole, ratio, "%")
    if wanted.unit is not None:
        return None
    whole = known(1, None, "the whole")
    return step("-", ratio, whole, None) if more else step("-", whole, ratio, None)


def _in_unit(greater: Given, lesser: Given, wanted: NumSet, units: Units) -> Node | None:
    unit = greater.unit
    if wanted.unit is None or unit is None or wanted.kind is Kind.CARDINAL:
        if wanted.unit is not None and unit is None:
            return step("-", greater, lesser, None)
        named = unit if wanted.unit is None else wanted.unit
        return step("-", replace(greater, unit=named), replace(lesser, unit=named), named)
    if unit == wanted.unit:
        return step("-", greater, lesser, unit)
    one, other = (_turned(leaf, wanted.unit, units) for leaf in (greater, lesser))
    return step("-", one, other, wanted.unit)


def _turned(leaf: Given, unit: str, units: Units) -> Given | None:
    """A leaf in another unit of measure."""
    numset, source = leaf.numset, leaf.numset.unit
    low, value = numset.value.low, numset.value
    if source is None or low is None or not value.is_point or not units.convertible(source, unit):
        return None
    point = type(value).point(units.convert(low, source, unit))
    return given(numset, point, unit, f"{source} converted to {unit}")
