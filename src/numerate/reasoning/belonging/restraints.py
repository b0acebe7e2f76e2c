"""What keeps quantities of a text from being put together, whatever a claim asks for.

Groups may overlap, a rise goes on from the last one, a thing that was measured twice is no greater
for it, and what is so of each is not so of those who are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from numerate.language.restraints import RestraintWords
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.asked.table_rows import (
    Row,
    chosen_rows,
    column_words,
    negates,
    rows_of,
)
from numerate.reasoning.belonging.moments import Moments
from numerate.reasoning.levels import is_change, is_difference
from numerate.reasoning.proofs.tree import Node, Step
from numerate.reasoning.stories.words import StateVerbs, TimeMarks
from numerate.reasoning.table_words import TableWords, said_in
from numerate.reasoning.wording import is_counted_as

__all__ = ["are_kept_apart"]

_BOTH = "both"
_AT = "at"  # "measured it at 4 hectares"
_ARGUMENTS = frozenset({"dobj", "pobj", "ROOT", "conj", "appos"})
_TIMES = (Kind.TIME, Kind.DATE, Kind.DURATION)
_SHARES = (Kind.PERCENT, Kind.RATIO)


def are_kept_apart(
    tree: Node, operands: Sequence[Statement], premise: Reading, claim: Reading, wanted: Statement
) -> bool:
    """Whether a text tells that a sum of its quantities, or so much for each, is not what it seems.

    >>> from numerate import check
    >>> text = "The choir has 40 singers: 25 read music and 22 play the flute"
    >>> claim = "47 singers read music or play the flute."
    >>> [check(f"{text}{more}.", claim).label for more in ("", "; some do both")]
    ['neutral', 'neutral']
    """
    if not operands or _are_other_cells(operands, premise, claim, wanted):
        return bool(operands)
    operators = set(_operators(tree))
    if operators == {"+"}:
        if is_change(wanted) and all(one.numset.kind is Kind.PERCENT for one in operands):
            return True  # two growths are no growth of both
        if _are_cells_apart(operands, premise, claim, wanted):
            return True
        return (
            all(map(_is_relative_change, operands))
            or _are_one_thing_found_twice(operands)
            or _overlap(operands, premise)
            or _are_more_than_all(tree, operands, premise)
        )
    if "-" in operators and is_change(wanted) and _are_told_at_once(operands, premise):
        return True
    return "*" in operators and "/" not in operators and _have_exceptions(operands, premise)


def _operators(tree: Node) -> Iterator[str]:
    if isinstance(tree, Step):
        yield tree.operator
        yield from _operators(tree.left)
        yield from _operators(tree.right)


def _are_other_cells(
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


def _are_cells_apart(
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


def _are_told_at_once(operands: Sequence[Statement], premise: Reading) -> bool:
    """Whether nothing tells that one was before the other: prices here and there are no rise."""
    moments, marks = Moments.of(premise), TimeMarks.default()
    if len({one.clause for one in operands}) > 1:
        return False
    if any(one.change or one.difference or moments.of_statement(one) for one in operands):
        return False
    first, last = operands[0].clause
    if any(
        one.numset.kind in _TIMES and first <= one.numset.start < last for one in premise.statements
    ):
        return False
    words = {premise.document.tokens[at].lower for at in premise.document.between(first, last)}
    return words.isdisjoint(marks.now | marks.start | marks.next | marks.former | {"from", "to"})


def _is_relative_change(one: Statement) -> bool:
    """Whether something rose or fell by a share of what it was then."""
    return one.numset.kind is Kind.PERCENT and is_change(one)


def _are_one_thing_found_twice(operands: Sequence[Statement]) -> bool:
    """Whether each is what somebody found one thing to be: "measured it at 4 ha, another at 5"."""
    words = RestraintWords.default()
    return all(
        one.numset.kind in (Kind.MEASURE, Kind.CARDINAL, Kind.MONEY)
        and (one.predicate in words.finding or (one.predicate in words.measuring and _is_at(one)))
        for one in operands
    )


def _is_at(one: Statement) -> bool:
    return one.preposition == _AT


def _overlap(operands: Sequence[Statement], premise: Reading) -> bool:
    """Whether some are told to be in both groups: "several had both", "the two lists overlap"."""
    if any(one.numset.kind not in (Kind.CARDINAL, *_SHARES) for one in operands):
        return False
    document = premise.document
    told = {document.sentence_at(one.numset.start) for one in operands}
    return any(at - 1 in told or at in told for at in _overlaps(premise))


@lru_cache(maxsize=64)
def _overlaps(reading: Reading) -> tuple[int, ...]:
    """The sentences that speak of some who are both."""
    return tuple(
        token.sentence
        for token in reading.document.tokens
        if (token.lower == _BOTH and token.dep in _ARGUMENTS)
        or token.lemma in RestraintWords.default().overlapping
    )


def _are_more_than_all(tree: Node, operands: Sequence[Statement], premise: Reading) -> bool:
    """Whether parts of one whole come to more than that: of 12 members 7 sing and 6 dance."""
    total = tree.value.low
    counts = [one.numset.value.low for one in operands if one.numset.kind is Kind.CARDINAL]
    numbers = [number for number in counts if number is not None]
    if total is None or len(numbers) < len(operands) or any(one.is_cell for one in operands):
        return False
    if not _are_of_one_time(operands, premise):
        return False
    return any(
        whole.numset.value.low is not None
        and max(numbers) <= whole.numset.value.low < total
        and _may_hold(whole, operands, premise)
        for whole in premise.statements
        if whole not in operands and whole.numset.value.is_point
    )


def _are_of_one_time(operands: Sequence[Statement], premise: Reading) -> bool:
    moments = Moments.of(premise)
    return len({frozenset(moments.of_statement(one)) for one in operands}) == 1


def _may_hold(whole: Statement, parts: Sequence[Statement], premise: Reading) -> bool:
    """Whether those told near by may be some of a whole: the same things, or people both."""
    document = premise.document
    sentence = document.sentence_at(whole.numset.start)
    is_near = all(abs(document.sentence_at(one.numset.start) - sentence) <= 1 for one in parts)
    if whole.numset.kind is not Kind.CARDINAL or not is_near or is_difference(whole):
        return False
    if whole.predicate in StateVerbs.default().capacity | {one.predicate for one in parts}:
        return False
    return all(_are_of_one_sort(whole, one) for one in parts)


def _are_of_one_sort(whole: Statement, part: Statement) -> bool:
    units = [(one.numset.unit or "").lower().split()[-1:] for one in (whole, part)]
    if not units[1] or units[0] == units[1]:
        return bool(units[0])
    wordnet = WordNet.default()
    return all(wordnet.is_a(unit, "person", senses=2) for one in units for unit in one)


def _have_exceptions(operands: Sequence[Statement], premise: Reading) -> bool:
    """Whether some are told to be left out of what is so of each: "except four who paid nothing".

    They are told behind it, in the same sentence or the next: "but three were absent".
    """
    document, words = premise.document, RestraintWords.default()
    last = max(operands, key=lambda one: one.numset.start)
    sentence = document.sentence_at(last.numset.start)
    numbers = {at for one in premise.statements for at in _own(premise, one) if one not in operands}
    for at in range(document.first_from(last.numset.end), len(document)):
        token = document.tokens[at]
        if token.sentence > sentence + 1:
            return False
        if token.lower in words.adversative:
            bounds = document.sentences[token.sentence]
            behind = range(at + 1, bounds.last)
            if any(one in numbers or document.tokens[one].lower in words.some for one in behind):
                return True
    return False


def _own(reading: Reading, one: Statement) -> range:
    return reading.document.between(one.numset.start, one.numset.end)
