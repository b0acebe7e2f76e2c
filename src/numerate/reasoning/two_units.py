"""Quantities that a text tells in two units, the second in brackets: "222 metres (728 feet)"."""

from __future__ import annotations

from numerate.language.units import Units
from numerate.quantities.numset import NumSet
from numerate.quantities.reading import Reading

__all__ = ["is_told_in_its_unit"]


def is_told_in_its_unit(premise: Reading, given: NumSet, wanted: NumSet, units: Units) -> bool:
    """Whether a text tells a quantity in a claim's unit, too.

    >>> from numerate import read
    >>> text, claim = read("The mast is 222 metres (728 feet) high."), read("It is 728 feet high.")
    >>> units, [wanted] = Units.default(), claim.numsets
    >>> [is_told_in_its_unit(text, one, wanted, units) for one in text.numsets]
    [True, False]
    """
    if None in (given.unit, wanted.unit) or given.unit == wanted.unit:
        return False
    if not units.convertible(given.unit or "", wanted.unit or ""):
        return False
    at = premise.numsets.index(given)
    return any(
        other.unit == wanted.unit
        and _is_in_brackets(premise.text, *sorted((given, other), key=lambda one: one.start))
        for other in premise.numsets[max(0, at - 1) : at + 2]
    )


def _is_in_brackets(text: str, first: NumSet, second: NumSet) -> bool:
    is_behind = text[first.end : second.start].strip() == "("
    return is_behind and text[second.end : second.end + 2].strip().startswith(")")
