"""Looking up the cell of a table that a claim names by its row's and its column's own words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from numerate.language.document import Document
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Phrase, Statement
from numerate.reasoning.stated import Answered

__all__ = ["looked_up"]

_NUMBER = re.compile(r"\d+")
_NAMED = 20.0  # to one: what a cell that is named is likelier meant than before, others less

Labels = dict[Phrase, frozenset[str]]


class _Table:
    """The words that tell each label of a table's rows and columns from the others."""

    def __init__(self, cells: Sequence[Statement]) -> None:
        self._rows = _own_words([one.row for one in cells if one.row is not None])
        self._columns = _own_words([one.column for one in cells if one.column is not None])

    def named(self, said: frozenset[str]) -> tuple[Phrase, Phrase] | None:
        """The row and the column that are named, if it is one of each."""
        rows, columns = _told(self._rows, said), _told(self._columns, said)
        return (rows[0], columns[0]) if len(rows) == len(columns) == 1 else None


def looked_up(asked: Sequence[Answered]) -> list[Answered]:
    """The answers about one quantity of a claim, now that it may name a cell of a table.

    A row is named by all words that tell its label from the others', or its numbers where no word
    does, and so is a column; one that has no other beside it needs no name.
    """
    found: list[Answered] = []
    for one, likely in asked:
        table = _tables(one.premise).get(one.given.context)
        if table is not None and one.given.row is not None and one.given.column is not None:
            named = table.named(_said(one.claim.document, one.wanted.sentence))
            if named is not None:
                is_named = named == (one.given.row, one.given.column)
                odds = likely * (_NAMED if is_named else 1 / _NAMED)
                likely = round(odds / (odds + 1 - likely), 4)
        found.append((one, likely))
    return found


@lru_cache(maxsize=64)
def _tables(premise: Reading) -> dict[Phrase | None, _Table]:
    """The tables of a text by their titles."""
    cells: dict[Phrase | None, list[Statement]] = {}
    for one in premise.statements:
        if one.row is not None and one.column is not None and one.numset.kind.is_quantity:
            cells.setdefault(one.context, []).append(one)
    return {title: _Table(some) for title, some in cells.items()}


def _own_words(labels: Sequence[Phrase]) -> Labels:
    words = {one: frozenset(map(str.lower, one.lemmas)) for one in labels}
    shared = frozenset.intersection(*words.values()) if len(words) > 1 else frozenset[str]()
    return {one: own - shared or frozenset(_NUMBER.findall(one.text)) for one, own in words.items()}


def _told(labels: Labels, said: frozenset[str]) -> list[Phrase]:
    """The labels whose own words are said, but for those that are part of another: "net assets"."""
    if len(labels) == 1:
        return list(labels)
    told = {one: own for one, own in labels.items() if own and own <= said}
    return [one for one, own in told.items() if not any(own < other for other in told.values())]


@lru_cache(maxsize=64)
def _said(claim: Document, sentence: tuple[int, int]) -> frozenset[str]:
    tokens = (claim.tokens[at] for at in claim.between(*sentence))
    return frozenset(form for token in tokens for form in (token.lower, token.lemma.lower()))
