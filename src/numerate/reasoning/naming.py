"""Numbers that name the same in two ways: "week nine" and "the ninth week", "Q4"."""

from __future__ import annotations

import re
from collections.abc import Mapping

from numerate.language.knowledge import read_knowledge
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.reasoning.belonging.numbered import numbered

__all__ = ["told_otherwise"]

_QUARTER = re.compile(r"q[1-4]", re.IGNORECASE)


def told_otherwise(premise: Reading, wanted: NumSet) -> NumSet | None:
    """The number of a text that names what a claim's does, in another way.

    >>> from numerate import extract, read
    >>> text = read("Rust appeared in week nine. Sales rose in Q4. Bus 12 was late.")
    >>> claims = ("In the ninth week", "Fourth-quarter sales", "The twelfth bus")
    >>> [told_otherwise(text, *extract(one)) is not None for one in claims]
    [True, True, False]
    """
    own = _place(wanted, {})
    if own is None:
        return None
    nouns = _nouns(premise)
    others = (one for one in premise.numsets if one.kind is not wanted.kind)
    return next((one for one in others if _place(one, nouns) == own), None)


def _nouns(reading: Reading) -> dict[int, str]:
    """What those are that a text tells by numbers, by where the number ends."""
    tokens = reading.document.tokens
    return {tokens[one.at].end: one.noun for one in numbered(reading)}


def _place(numset: NumSet, nouns: Mapping[int, str]) -> tuple[str, str] | None:
    """What it is one of, and which: the fourth quarter, week nine."""
    if numset.kind is Kind.IDENTIFIER:
        noun = "quarter" if _QUARTER.fullmatch(numset.text) else nouns.get(numset.end)
    else:
        noun = numset.unit if numset.kind is Kind.ORDINAL else None
    rows = read_knowledge("claims")["naming"]["rows"]
    return (noun, str(numset.value.low)) if noun is not None and noun in rows else None
