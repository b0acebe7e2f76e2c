"""Names with a number in them that only one of two texts shows to be one: "5A", "Pica 200".

Alone, "5A" may be five ampere; beside a text that has "class 5A" it is not.
"""

from __future__ import annotations

import re
from dataclasses import replace

from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading

__all__ = ["with_shared_names"]

_LETTERED = re.compile(r"\d+[a-z]")
_LONGEST_WORD = 40  # characters
_LAST_WORD = re.compile(r"([^\W\d_]+)[ -]?\Z")


def with_shared_names(one: Reading, other: Reading) -> tuple[Reading, Reading]:
    """Two texts, in each of which the numbers are names that end a name of the other.

    >>> from numerate import read
    >>> pair = with_shared_names(read("Class 5A has 28 pupils."), read("28 sit in 5A."))
    >>> [[str(numset.kind) for numset in text.numsets] for text in pair]
    [['identifier', 'cardinal'], ['cardinal', 'identifier']]
    """
    return _with_names_of(one, other), _with_names_of(other, one)


def _with_names_of(reading: Reading, other: Reading) -> Reading:
    names = {
        form
        for numset in other.numsets
        if numset.kind is Kind.IDENTIFIER
        for form in _forms(other, numset)
    }
    if not names:
        return reading
    statements = tuple(
        replace(one, numset=replace(one.numset, kind=Kind.IDENTIFIER, unit=None))
        if one.numset.kind.is_quantity and not names.isdisjoint(_forms(reading, one.numset))
        else one
        for one in reading.statements
    )
    return reading if statements == reading.statements else replace(reading, statements=statements)


def _forms(reading: Reading, numset: NumSet) -> set[str]:
    """A number as a name: with its letter, or with the word before it."""
    number = numset.text.lower().split()[-1]
    if _LETTERED.fullmatch(number):
        return {number}
    begin = numset.end - len(number)
    before = _LAST_WORD.search(reading.text[max(0, begin - _LONGEST_WORD) : begin])
    if not number.isdecimal() or before is None:
        return set()
    return {f"{before[1].lower()} {number}"}
