"""Names with a number in them that only one of two texts shows to be one: "5A", "Pica 200".

Alone, "5A" may be five ampere; beside a text that has "class 5A" it is not.
"""

from __future__ import annotations

import re
from dataclasses import replace

from numerate.language.nonquantities import NonQuantities
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement

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
        form: numset.value
        for numset in other.numsets
        if numset.kind is Kind.IDENTIFIER and (form := _form(other, numset))
    }
    statements = tuple(
        _named(one, names.get(_form(reading, one.numset))) for one in reading.statements
    )
    return reading if statements == reading.statements else replace(reading, statements=statements)


def _named(one: Statement, value: Interval | None) -> Statement:
    """A statement whose number is a name of that value; "5B" may have been five billion."""
    if value is None or not one.numset.kind.is_quantity:
        return one
    return replace(one, numset=replace(one.numset, kind=Kind.IDENTIFIER, unit=None, value=value))


def _form(reading: Reading, numset: NumSet) -> str:
    """A number as a name, with its letter or with the word before it; else nothing."""
    number = numset.text.lower().split()[-1]
    if _LETTERED.fullmatch(number):
        return number
    begin = numset.end - len(number)
    before = _LAST_WORD.search(reading.text[max(0, begin - _LONGEST_WORD) : begin])
    word = "" if before is None else before[1].lower()
    is_name = word not in NonQuantities.default().function_words | {""}
    return f"{word} {number}" if number.isdecimal() and is_name else ""
