"""The paper's pruner (§4.2.3): units alone say which quantities may be compared.

Nothing is converted, and what the quantities are of plays no part: 5 km are no 5000 m, and two
people injured are two people arrested.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from numerate.language.implicit import Implicit
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind, NumSet

__all__ = ["cardinals", "unit_match"]


def cardinals(numsets: Iterable[NumSet]) -> list[NumSet]:
    """The quantities the paper has: cardinal numbers, years among them; no "third", no "both"."""
    words = Implicit.default().counts.keys()
    return [
        one
        for one in numsets
        if one.kind is not Kind.ORDINAL
        and not one.value.is_unbounded
        and words.isdisjoint(one.text.lower().split())
    ]


def unit_match(given: NumSet, wanted: NumSet) -> str | None:
    """Why two quantities may be compared, if they may.

    The paper's third case, a nationality or an occupation against a person, is WordNet's too: an
    Iraqi and a policeman are people there. That a missing unit matches any is the released code's.

    >>> from numerate.quantities.extracting import extract
    >>> [soldiers, policemen] = extract("7 soldiers and 4 policemen left.")
    >>> [people] = extract("Nine people left.")
    >>> unit_match(soldiers, people), unit_match(policemen, soldiers)
    ('soldier is a hyponym of people', None)
    """
    if not wanted.kind.is_quantity and not _numbers(wanted) <= _numbers(given):
        return None  # the paper has one quantity for each number of a date
    if given.unit is None or wanted.unit is None:
        return "one has no unit"
    if given.unit == wanted.unit:
        return "the same unit"
    one, other = given.unit.split()[-1], wanted.unit.split()[-1]
    if one == other:
        return "the same noun"
    relation = WordNet.default().related(one.lower(), other.lower())
    return f"{one} is a {relation} of {other}" if relation is not None else None


def _numbers(numset: NumSet) -> set[int]:
    return {int(digits) for digits in re.findall(r"\d{1,1000}", numset.text)}
