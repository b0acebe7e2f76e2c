"""Which numbers of a text a builder may change: quantities, not parts of names, and no years.

A number that counts stands before what it counts; one that hangs on the noun before it is part of
a name, be it known or not ("Apollo 16", "Group 4", "Psalm 23"). What looks like a year, and has no
separator, counts only where nothing speaks for a year: "1932 trees", not "the 1932 games".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from numerate.data.builders.numerals import numeral_of
from numerate.language.document import Document, Token
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading, read
from numerate.quantities.statement import Statement

__all__ = ["facts", "is_compared", "may_change", "plain_quantities"]

_YEAR = re.compile(r"1\d{3}|20\d{2}|21\d{2}")
_NOUNS = ("NN", "NNS", "NNP", "NNPS")
_MANY = ("NNS", "NNPS")
_BEFORE_A_YEAR = ("DT", "PRP$", "POS")  # "the 1932 games", "its 1999 albums", "Ann's 1987 novels"
_COMPARATIVES = ("JJR", "RBR")


def plain_quantities(text: str) -> list[NumSet]:
    """The quantities of a text whose numbers may be written otherwise.

    >>> [quantity.text for quantity in plain_quantities("Apollo 16 brought 96 kg of rocks.")]
    ['96 kg']
    """
    reading = _reading(text)
    return [one.numset for one in reading.statements if may_change(reading, one)]


def facts(text: str) -> list[NumSet]:
    """The plain quantities that the text states as they are: not planned, denied or supposed.

    >>> [quantity.text for quantity in facts("Ann sold 9 boats. She may sell 20 pens.")]
    ['9 boats']
    """
    reading = _reading(text)
    statements = (one for one in reading.statements if one.stance is None and not one.denied)
    return [one.numset for one in statements if may_change(reading, one)]


def may_change(reading: Reading, statement: Statement) -> bool:
    """Whether a statement's number is a quantity that another could stand in for."""
    quantity = statement.numset
    if not quantity.kind.is_quantity:
        return False
    numeral = numeral_of(quantity)
    if numeral is None:
        return True  # nothing that could be written otherwise
    written = reading.text[numeral.start : numeral.end]
    if written.isdigit() and written.startswith("0"):
        return False  # "agent 007"
    document = reading.document
    place = document.at(numeral.start)
    return not (
        _is_in_name(document, place, quantity)
        or (_YEAR.fullmatch(written) and _may_be_year(document, place, quantity))
    )


def is_compared(reading: Reading, statement: Statement) -> bool:
    """Whether a quantity says by how much two things differ: "79 inches less", "5 more lamps".

    >>> reading = read("Ann is 5 years older and has 9 pens.")
    >>> [is_compared(reading, statement) for statement in reading.statements]
    [True, False]
    """
    document, quantity = reading.document, statement.numset
    own = document.between(quantity.start, quantity.end)
    beside = range(own.start, min(own.stop + 1, len(document)))
    return statement.difference is not None or any(
        document.tokens[at].tag in _COMPARATIVES for at in beside
    )


def _is_in_name(document: Document, place: int, quantity: NumSet) -> bool:
    number = document.tokens[place]
    before = document.tokens[place - 1] if place else None
    if before is not None and before.end <= quantity.start and before.end + 1 >= number.start:
        hangs_on_it = number.head == place - 1 and before.tag in _NOUNS
        if hangs_on_it or (before.is_name and before.head == number.head):
            return True
    counted = list(_counted(document, place, quantity))
    title = len(counted) > 1 and all(token.is_name for token in counted)  # "12 Angry Men"
    return number.is_name or (quantity.kind is Kind.CARDINAL and title)


def _may_be_year(document: Document, place: int, quantity: NumSet) -> bool:
    if quantity.kind is not Kind.CARDINAL:
        return False
    counted = list(_counted(document, place, quantity))
    if not counted or counted[-1].tag not in _MANY or counted[-1].is_name:
        return True
    return place > 0 and document.tokens[place - 1].tag in _BEFORE_A_YEAR


def _counted(document: Document, place: int, quantity: NumSet) -> Iterator[Token]:
    """The words of a mention behind its number."""
    for at in document.between(document.tokens[place].end, quantity.end):
        yield document.tokens[at]


@lru_cache(maxsize=16)
def _reading(text: str) -> Reading:
    """Kept while a pair is looked at from all sides."""
    return read(text)
