"""Cells of tables that a claim does not mean: those of other columns, or of other rows."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.language.restraints import RestraintWords
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.tables.labels import TableWords, said_in
from numerate.reasoning.tables.rows import Row, chosen_rows, column_words, negates, rows_of
from numerate.reasoning.wording import is_counted_as

__all__ = ["are_not_to_be_added", "are_other_cells"]


def are_other_cells(
    operands: Sequence[Statement], premise: Reading, claim: Reading, wanted: Statement
) -> bool:
    """Whether a claim names other cells: other columns of the table, or rows of which it says in
    words what a claim says, "the approved projects".
    """
    said = said_in(claim.document, wanted.sentence)
    tables = [(one, table) for one in operands if (table := TableWords.of(premise, one))]
    if any(table.is_of_others(one, said) for one, table in tables):
        return True
    return bool(tables) and all(table.is_of_another_column(one, said) for one, table in tables)


def are_not_to_be_added(
    operands: Sequence[Statement], premise: Reading, claim: Reading, wanted: Statement
) -> bool:
    """Whether a column of a table is not to be added up, or not in these rows alone; or another
    column may as well be meant: "people", where women and men are told.
    """
    columns = {one.column for one in operands}
    if len(columns) != 1 or not all(one.is_cell for one in operands):
        return False
    if not column_words(operands[0]).isdisjoint(RestraintWords.default().intensive):
        return True
    said = said_in(claim.document, wanted.sentence)
    return any(
        _are_other_rows(operands, rows, said, negated=negates(claim, wanted))
        or _may_be_another_column(operands[0], premise, rows, said, wanted)
        for rows in rows_of(premise)
        if any(operands[0] in row.cells for row in rows)
    )


def _are_other_rows(
    operands: Sequence[Statement], rows: Sequence[Row], said: frozenset[str], *, negated: bool
) -> bool:
    """Whether a claim's words choose other rows than those that are added up, or none of them."""
    found = chosen_rows(rows, said, negated=negated)
    if found is None:
        return True
    column = operands[0].column
    wanted = {cell for row in found[0] for cell in row.cells if cell.column == column}
    return wanted != set(operands)


def _may_be_another_column(
    cell: Statement, premise: Reading, rows: Sequence[Row], said: frozenset[str], wanted: Statement
) -> bool:
    """Whether another column fits a claim's unit as well, and the claim does not name this one."""
    table = TableWords.of(premise, cell)
    if table is None:
        return False
    beside = next(row.cells for row in rows if cell in row.cells)
    others = [one for one in beside if one is not cell and _fits(one, wanted)]
    is_named = table.names_column(cell, said)
    return any(not is_named or table.names_column(one, said) for one in others)


def _fits(cell: Statement, wanted: Statement) -> bool:
    """Whether a cell measures or counts what a claim's quantity does."""
    own, unit = cell.numset, wanted.numset.unit
    if own.kind is not wanted.numset.kind:
        return False
    if own.unit is None or unit is None or own.unit == unit:
        return own.unit == unit
    return is_counted_as(own.unit, unit)
