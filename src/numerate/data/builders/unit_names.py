"""What a unit is called after a number, whether a text writes it in words or as a sign."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from numerate.language.inflecting import plural
from numerate.language.knowledge import read_knowledge
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind, NumSet

__all__ = ["is_no_unit", "sign_in_words", "unit_of_all"]

_SIGNS = {"%": "percent"}


def sign_in_words(sign: str) -> str | None:
    """The plural name of the unit that a sign or a canonical name stands for, if it is known.

    >>> [sign_in_words(sign) for sign in ("$", "£", "JPY", "Rs.", "¢", "%", "cm", "=")]
    ['dollars', 'pounds', 'yen', 'rupees', 'cents', 'percent', 'centimeters', None]
    """
    unit = Units.default().find(sign)
    if sign in _SIGNS or unit is None:
        return _SIGNS.get(sign)
    money = read_knowledge("currencies")
    entry = money["major"].get(unit.name) or money["minor"].get(unit.name)
    if entry is None:
        name = plural(unit.name.replace("_", " "))
        return name if name in Units.default().names else None
    one, _, many = entry["names"][0].partition("|")
    return many or plural(one)


def unit_of_all(quantities: Sequence[NumSet]) -> str | None:
    """The unit that all of these are in, as one of them calls it; None where they do not agree.

    >>> from numerate.quantities.extracting import extract
    >>> unit_of_all(extract("It is $3 or 5 dollars.", roles=False))
    'dollars'
    >>> unit_of_all(extract("It is 1 dollar or 35 cents.", roles=False))
    """
    units = {quantity.unit for quantity in quantities}
    unit = units.pop() if len(units) == 1 else None
    if unit is None:
        return None
    if quantities[0].kind is Kind.MONEY:
        return sign_in_words(unit)
    names = [quantity.text.split()[-1] for quantity in quantities]
    plurals = (name for name in names if WordNet.default().is_plural_noun(name))
    return next(plurals, None) or sign_in_words(names[0])


def is_no_unit(words: str) -> bool:
    """Whether something is measured but no measure: "change" and "money", but not "dollars"."""
    mass = read_knowledge("questions")["mass"]
    return words.lower() in chain(mass["replaced"], mass["within"])
