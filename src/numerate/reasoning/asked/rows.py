"""What a table's rows come to: how many are so, what is so of each, and the sum of a column.

"Two tickets are open", "three took over 5 hours", "the open tickets took 13 hours", "every dish
costs over $10": the claim's words choose the rows, and its bounds by their numbers. Every word of
the claim must be the table's, or say nothing by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from numerate.language.asked import AskedWords
from numerate.language.comparisons import ComparisonWords
from numerate.language.document import Token
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind, Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.asked.concluding import conclude
from numerate.reasoning.asked.operands import summed
from numerate.reasoning.asked.terms import Claimed, says
from numerate.reasoning.compatibility import adds_up
from numerate.reasoning.implied.derived import given, known
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Given, Justification, Node, Status
from numerate.reasoning.tables.labels import said_in
from numerate.reasoning.tables.rows import (
    Row,
    chosen_rows,
    column_words,
    has_superlative,
    negates,
    rows_of,
)

__all__ = ["of_rows"]

_FEWEST, _MOST = 2, 64  # rows


def of_rows(
    premise: Reading, claim: Reading, wanted: Statement, policy: Policy
) -> Justification | None:
    """What the rows that a claim speaks of say of its quantity.

    >>> from numerate import check
    >>> table = "Ticket | State | Hours\\nT1 | open | 6\\nT2 | done | 9\\nT3 | open | 4"
    >>> claims = "Two tickets are open.", "The open tickets took 10 hours.", "One ticket is open."
    >>> [check(table, claim).label for claim in claims]
    ['entailment', 'entailment', 'contradiction']
    """
    claimed = Claimed.of(claim, wanted)
    if wanted.change or wanted.difference or wanted.numset.frequency:
        return None
    if wanted.stance not in (None, Stance.DENIED):
        return None  # a table tells what is, not what will be
    if claimed.cue(AskedWords.default().average) or has_superlative(claim):
        return None
    for rows in rows_of(premise):
        if _FEWEST <= len(rows) <= _MOST and _knows(rows, claimed):
            tree, asking = _worked(rows, claimed)
            found = conclude(wanted.numset, tree, asking, policy)
            is_sure = found is None or found.status is Status.ENTAILED or not _has_counts(rows)
            return found if is_sure or not _counts_rows(rows, wanted) else None
    return None


def _has_counts(rows: Sequence[Row]) -> bool:
    """Whether a column has bare numbers, which may count what the rows are of: "Qty"."""
    return any(
        cell.numset.kind is Kind.CARDINAL and cell.numset.unit is None
        for row in rows
        for cell in row.cells
    )


def _worked(rows: Sequence[Row], claimed: Claimed) -> tuple[Node | None, str]:
    """What the rows come to that a claim's words choose, and what asks for it."""
    wanted = claimed.wanted
    said = said_in(claimed.document, wanted.sentence)
    found = chosen_rows(rows, said, negated=negates(claimed.reading, wanted))
    if found is None:
        return None, ""
    chosen, are_told = found
    others = [one for one in claimed.reading.statements if _is_beside(one, wanted)]
    if _counts_rows(rows, wanted):
        return _counted(rows, chosen, others, claimed, are_told=are_told)
    leaves = [leaf for row in chosen if (leaf := _cell(row, wanted)) is not None]
    if not leaves or len(leaves) < len(chosen):
        return None, ""
    kept = [leaf for leaf in leaves if wanted.numset.value.contains(leaf.value)]
    if _is_of_each(rows, claimed):
        broken = [leaf for leaf in leaves if leaf not in kept]
        return (broken or kept)[0], "it is said of each of these rows"
    if _is_bound(wanted) and any(_counts_rows(rows, one) for one in others):
        return (kept[0] if kept else None), "so it is in these rows"
    words = AskedWords.default()
    is_asked = are_told or claimed.cue(words.total, words.total_phrases)
    if len(chosen) < _FEWEST or not is_asked or not adds_up(wanted.numset):
        return None, ""
    return summed(leaves, wanted.numset.unit), "the claim asks for the sum of these rows"


def _counted(
    rows: Sequence[Row],
    chosen: Sequence[Row],
    others: Sequence[Statement],
    claimed: Claimed,
    *,
    are_told: bool,
) -> tuple[Node | None, str]:
    """How many rows are so: the chosen ones that keep the claim's bounds, or all of them."""
    numset = claimed.wanted.numset
    bounds = [one for one in others if _is_bound(one) and all(_cell(row, one) for row in rows)]
    is_of_all = numset.text.lower().split()[0] in AskedWords.default().collective
    if _is_whole(claimed):
        chosen = rows
    elif not (are_told or bounds) and (not others or numset.value.low != len(rows)):
        return None, ""
    elif not is_of_all:
        chosen = [row for row in chosen if all(_keeps(row, one) for one in bounds)]
    names = ", ".join(row.name for row in chosen) or "none of them"
    return _count(chosen, numset.unit), f"the rows of {names}"


def _is_of_each(rows: Sequence[Row], claimed: Claimed) -> bool:
    """Whether it is said of each row: "every dish costs", "all four are above"."""
    words, wanted = AskedWords.default(), claimed.wanted
    said = said_in(claimed.document, wanted.sentence)
    if said.isdisjoint(_sort_of(rows)) or claimed.cue(words.total, words.total_phrases):
        return False
    if not said.isdisjoint(words.distributive):
        return True
    return _is_bound(wanted) and not said.isdisjoint(words.collective)


def _is_beside(one: Statement, wanted: Statement) -> bool:
    is_quantity = one.numset.kind.is_quantity and one.numset.kind is not Kind.ORDINAL
    return is_quantity and one is not wanted and one.sentence == wanted.sentence


def _is_bound(one: Statement) -> bool:
    return not one.numset.value.is_point


def _keeps(row: Row, bound: Statement) -> bool:
    """Whether a row has a cell that a claim sets a bound to, and it keeps it."""
    leaf = _cell(row, bound)
    return leaf is not None and bound.numset.value.contains(leaf.value)


def _count(rows: Sequence[Row], unit: str | None) -> Node | None:
    ones = [known(1, unit, f"the row of {row.name}") for row in rows]
    return summed(ones, unit) if ones else known(0, unit, "no row says so")


def _counts_rows(rows: Sequence[Row], one: Statement) -> bool:
    """Whether a number counts the rows: by the noun above their labels or codes, or of titles."""
    *_, noun = ("", *(one.numset.unit or "").lower().split())
    return one.numset.kind is Kind.CARDINAL and noun in _sort_of(rows)


def _sort_of(rows: Sequence[Row]) -> frozenset[str]:
    """The words that stand above the labels or codes of rows, or above all of the table."""
    cells = [cell for row in rows for cell in row.cells]
    measured = [cell for cell in cells if cell.numset.kind.is_quantity]
    if not measured:
        return frozenset()
    shared = frozenset.intersection(*(cell.words for cell in measured))
    codes = (column_words(cell) for cell in cells if cell not in measured)
    columns = frozenset[str]().union(*(column_words(cell) for cell in measured))
    return frozenset(map(str.lower, shared.union(*codes))) - columns


def _is_whole(claimed: Claimed) -> bool:
    """Whether it counts those of whom the claim counts some: "two of the four tickets"."""
    at = claimed.wanted.numset.start
    return any(
        one.part_of is not None and one.part_of.start <= at < one.part_of.end
        for one in claimed.reading.statements
        if one is not claimed.wanted
    )


def _cell(row: Row, wanted: Statement) -> Given | None:
    """The cell of a row that measures what a claim's quantity does, if it is one alone."""
    unit = wanted.numset.unit
    noun = (unit or "").split(" ")[-1]
    found = [
        one
        for one in row.cells
        if one.numset.kind in (wanted.numset.kind, Kind.CARDINAL)
        and one.numset.value.is_point
        and (one.numset.unit == unit or (one.numset.unit is None and noun in column_words(one)))
    ]
    named = [one for one in found if not wanted.words.isdisjoint(column_words(one))]
    if unit is None or len(found) > 1:
        found = named
    if len(found) != 1:
        return None
    numset = found[0].numset
    return given(numset, numset.value, unit, f"counted in {unit}s" if numset.unit is None else None)


def _knows(rows: Sequence[Row], claimed: Claimed) -> bool:
    """Whether a table has all words of a claim that say something."""
    document, words, light = claimed.document, AskedWords.default(), ComparisonWords.default()
    told = frozenset(word for row in rows for word in row.words())
    empty = words.light_verbs | words.light_nouns | words.light_adjectives | words.total
    empty |= words.linking | light.light | light.light_verbs
    counted = {at for one in claimed.reading.numsets for at in document.between(one.start, one.end)}
    tokens = (
        document.tokens[at]
        for at in document.between(*claimed.wanted.sentence)
        if at not in counted and document.content_lemmas([at])
    )
    return all(
        not (told | empty).isdisjoint((token.lower, token.lemma.lower())) or _is_of(token, told)
        for token in tokens
    )


def _is_of(token: Token, told: frozenset[str]) -> bool:
    """Whether a table has a word of the same root, or that means what a noun does: "owns", "owner".

    A verb that only means the same may tell more: who asks for a grant is not awarded it.
    """
    lemma = token.lemma.lower()
    if token.tag.startswith("VB"):
        return not told.isdisjoint(WordNet.default().derived(lemma))
    return any(says(word, lemma) for word in sorted(told))
