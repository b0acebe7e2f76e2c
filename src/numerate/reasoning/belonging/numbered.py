"""What a text tells apart by numbers: house 1 from house 2, week 46 from week 47."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from numerate.language.document import Document
from numerate.quantities.numbered import first_of_list
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.quantities.tags import NOUNS

__all__ = ["Numbered", "numbered"]

_LONGEST_LIST = 12  # tokens


@dataclass(frozen=True, slots=True)
class Numbered:
    """One of a row: where its number stands, what it is one of, and the number."""

    at: int
    noun: str
    number: str


def numbered(reading: Reading) -> Iterator[Numbered]:
    """All that are told by a noun and a number, in order.

    >>> from numerate import read
    >>> [(one.noun, one.number) for one in numbered(read("Houses 1 and 2 are let."))]
    [('house', '1'), ('house', '2')]
    """
    document = reading.document
    for numset in reading.numsets:
        if numset.kind is not Kind.IDENTIFIER:
            continue
        inside = document.between(numset.start, numset.end)
        if not inside or _is_code(document.tokens[inside[-1]].text):
            continue  # a code such as "A2" is a name of its own
        if (noun := _noun_before(document, inside[-1])) is None:
            continue
        low = numset.value.low
        yield Numbered(inside[-1], noun, str(low) if low is not None else numset.text.lower())


def _is_code(text: str) -> bool:
    return any(map(str.isalpha, text)) and any(map(str.isdigit, text))


def _noun_before(document: Document, at: int) -> str | None:
    """The noun that a number follows; "2" follows it, too, in "houses 1 and 2"."""
    begin = max(0, at - _LONGEST_LIST)
    words = [token.lower for token in document.tokens[begin : at + 1]]
    before = begin + first_of_list(words, at - begin) - 1
    if before < 0 or document.tokens[before].tag not in NOUNS:
        return None
    return document.tokens[before].lemma.lower()
