"""The words by which a claim may name cells of a table: of rows, of columns, of remarks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from numerate.language.asked import AskedWords
from numerate.language.document import Document
from numerate.language.wordnet import WordNet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Phrase, Statement
from numerate.reasoning.wording import word_lemma

__all__ = ["TableWords", "is_total", "said_in", "tables_of"]

_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"[^\W\d_]+")

Labels = dict[Phrase, frozenset[str]]


@dataclass(frozen=True, slots=True)
class TableWords:
    """The words that tell each label of a table's rows and columns from the others."""

    rows: Labels
    columns: Labels
    remarks: frozenset[str]  # in which not all of its rows agree: "sold", "rejected"

    @classmethod
    def of(cls, premise: Reading, cell: Statement) -> TableWords | None:
        """Those of the table that a cell stands in; None for what is no cell."""
        return _by_column(premise).get(cell.column) if cell.is_cell else None

    @classmethod
    def of_lines(cls, premise: Reading, one: Statement) -> TableWords | None:
        """The same, or of the lines with keys among which it stands: "Travel: $340"."""
        if one.row is None or one.is_cell:
            return cls.of(premise, one)
        return _by_title(premise).get(one.context)

    def named(self, said: frozenset[str]) -> tuple[Phrase, Phrase] | None:
        """The row and the column that are named, if it is one of each."""
        rows, columns = _told(self.rows, said), _told(self.columns, said)
        return (rows[0], columns[0]) if len(rows) == len(columns) == 1 else None

    def is_sum_of_others(self, one: Statement, said: frozenset[str]) -> bool:
        """Whether it is the total of all rows, and a claim names some: it is no sum of two."""
        named = _told(self.rows, said) if len(self.rows) > 1 else []
        return bool(named) and one.row not in named and is_total(one.row)

    def is_of_others(self, cell: Statement, said: frozenset[str]) -> bool:
        """Whether a claim says what other rows say in words, and this one's does not: "sold"."""
        asked = self.remarks & said
        own = frozenset[str]().union(*(_words(remark) for _, remark in cell.remarks))
        return bool(asked) and asked.isdisjoint(own)

    def is_of_another_column(self, cell: Statement, said: frozenset[str]) -> bool:
        """Whether a claim has words of other columns alone, and none of this one's."""
        named = self._named_columns(said)
        return bool(named) and cell.column not in named

    def names_column(self, cell: Statement, said: frozenset[str]) -> bool:
        """Whether a claim has the words that tell its column from the others, or some of them."""
        return cell.column in self._named_columns(said)

    def _named_columns(self, said: frozenset[str]) -> list[Phrase]:
        told = _told(self.columns, said) if len(self.columns) > 1 else []
        return told or [one for one, own in self.columns.items() if not own.isdisjoint(said)]


@lru_cache(maxsize=64)
def said_in(claim: Document, sentence: tuple[int, int]) -> frozenset[str]:
    """The words of a sentence, as written and as dictionaries have them."""
    tokens = (claim.tokens[at] for at in claim.between(*sentence))
    return frozenset(form for token in tokens for form in (token.lower, token.lemma.lower()))


@lru_cache(maxsize=64)
def tables_of(premise: Reading) -> tuple[tuple[Statement, ...], ...]:
    """The cells of each table of a text: those that have a row or a column in common."""
    found: list[list[Statement]] = []
    places: dict[Phrase | None, int] = {}
    for one in premise.statements:
        if one.is_cell:
            place = places.get(one.column, places.get(one.row, len(found)))
            if place == len(found):
                found.append([])
            places[one.column] = places[one.row] = place
            found[place].append(one)
    return tuple(map(tuple, found))


@lru_cache(maxsize=64)
def _by_column(premise: Reading) -> dict[Phrase | None, TableWords]:
    words = ((cells, _of_cells(list(filter(_measures, cells)))) for cells in tables_of(premise))
    return {cell.column: told for cells, told in words for cell in cells}


@lru_cache(maxsize=64)
def _by_title(premise: Reading) -> dict[Phrase | None, TableWords]:
    """The lines with keys of a text by the lines that lead them."""
    lines: dict[Phrase | None, list[Statement]] = {}
    for one in filter(_measures, premise.statements):
        if one.row is not None and not one.is_cell:
            lines.setdefault(one.context, []).append(one)
    return {title: _of_cells(some) for title, some in lines.items()}


def _measures(one: Statement) -> bool:
    return one.numset.kind.is_quantity


def _of_cells(cells: Sequence[Statement]) -> TableWords:
    rows = _own_words([one.row for one in cells if one.row is not None])
    columns = _own_words([one.column for one in cells if one.column is not None])
    by_row = {one.row: one.remarks for one in cells}
    often = Counter(told for remarks in by_row.values() for told in remarks)
    words = [
        frozenset[str]().union(*(_words(told[1]) for told in remarks if _is_state(told, often)))
        for remarks in by_row.values()
    ]
    shared = frozenset[str].intersection(*words) if words else frozenset[str]()
    return TableWords(rows, columns, frozenset[str]().union(*words) - shared)


def _is_state(told: tuple[str, str], often: Mapping[tuple[str, str], int]) -> bool:
    """Whether a row says how something is, "sold", and does not name it: "Shower valve"."""
    if often[told] > 1:
        return True
    wordnet, word = WordNet.default(), told[1].lower()
    return wordnet.is_adjective(word) or wordnet.is_verb(wordnet.lemma(word, "v"))


def is_total(label: Phrase | None) -> bool:
    """Whether a row sums up the others: "Total", "All stores"."""
    words = AskedWords.default()
    sums = words.total | words.collective | words.average
    return label is not None and label.head.lower() in sums


def _words(remark: str) -> frozenset[str]:
    found = {word.lower() for word in _WORD.findall(remark)}
    return frozenset(found | {word_lemma(word) for word in found})


def _own_words(labels: Sequence[Phrase]) -> Labels:
    words = {one: frozenset(map(str.lower, one.lemmas)) for one in labels}
    shared = frozenset.intersection(*words.values()) if len(words) > 1 else frozenset[str]()
    own = {one: found - shared for one, found in words.items()}
    often = Counter(own.values())
    return {
        one: found | _numbers(one) if often[found] > 1 or not found else found
        for one, found in own.items()
    }


def _numbers(label: Phrase) -> frozenset[str]:
    return frozenset(_NUMBER.findall(label.text))


def _told(labels: Labels, said: frozenset[str]) -> list[Phrase]:
    """The labels whose own words are said, but for those that are part of another: "net assets"."""
    if len(labels) == 1:
        return list(labels)
    told = {one: own for one, own in labels.items() if own and own <= said}
    return [one for one, own in told.items() if not any(own < other for other in told.values())]
