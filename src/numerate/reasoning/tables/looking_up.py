"""Looking up the cell of a table that a claim names by its row's and its column's own words."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.reasoning.stated import Answered
from numerate.reasoning.tables.labels import TableWords, said_in

__all__ = ["looked_up"]

_NAMED = 20.0  # to one: what a cell that is named is likelier meant than before, others less


def looked_up(asked: Sequence[Answered]) -> list[Answered]:
    """The answers about one quantity of a claim, now that it may name a cell of a table.

    A row is named by all words that tell its label from the others', or its numbers where no word
    does, and so is a column; one that has no other beside it needs no name.
    """
    found: list[Answered] = []
    for one, likely in asked:
        table = TableWords.of(one.premise, one.given)
        if table is not None:
            named = table.named(said_in(one.claim.document, one.wanted.sentence))
            if named is not None:
                is_named = named == (one.given.row, one.given.column)
                odds = likely * (_NAMED if is_named else 1 / _NAMED)
                likely = round(odds / (odds + 1 - likely), 4)
        found.append((one, likely))
    return found
