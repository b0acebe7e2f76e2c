"""The words that hang on a word of a parse, as far as one looks at them.

A word of English has a handful of dependents. In what is no sentence, such as ten pages of prices,
the parser hangs thousands on one word, and looking at all of them for each quantity would take
time with the square of the length. So only the nearest `MOST_DEPENDENTS` on either side count.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

__all__ = ["MOST_DEPENDENTS", "children_of", "lefts_of", "rights_of"]

MOST_DEPENDENTS = 64
_KEPT_AS = "numerate.dependents"


def lefts_of(token: Token) -> Iterator[Token]:
    """The dependents before a word, from left to right."""
    return map(token.doc.__getitem__, _table(token.doc)[0].get(token.i, ()))


def rights_of(token: Token) -> Iterator[Token]:
    """The dependents behind a word, from left to right."""
    return map(token.doc.__getitem__, _table(token.doc)[1].get(token.i, ()))


def children_of(token: Token) -> Iterator[Token]:
    """All dependents of a word, from left to right."""
    return chain(lefts_of(token), rights_of(token))


_Table = tuple[dict[int, list[int]], dict[int, list[int]]]


def _table(doc: Doc) -> _Table:
    """For each word with dependents their places, before it and behind it; worked out once."""
    known: _Table | None = doc.user_data.get(_KEPT_AS)
    if known is None:
        known = doc.user_data[_KEPT_AS] = _read(doc)
    return known


def _read(doc: Doc) -> _Table:
    lefts: dict[int, list[int]] = {}
    rights: dict[int, list[int]] = {}
    for token in doc:
        at, head = token.i, token.head.i
        if head < at:
            behind = rights.setdefault(head, [])
            if len(behind) < MOST_DEPENDENTS:
                behind.append(at)
        elif head > at:
            lefts.setdefault(head, []).append(at)
    return {head: places[-MOST_DEPENDENTS:] for head, places in lefts.items()}, rights
