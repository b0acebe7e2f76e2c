"""The rows of a text's tables, and which of them a claim speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from numerate.language.asked import AskedWords
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Phrase, Statement
from numerate.reasoning.tables.labels import is_total, tables_of
from numerate.reasoning.wording import word_lemma

__all__ = ["Row", "chosen_rows", "column_words", "has_superlative", "negates", "rows_of"]

_SUPERLATIVE = ("JJS", "RBS")  # Penn Treebank tags
_NO_BEST = frozenset({"latest", "least"})
_WORD = re.compile(r"[^\W_]+")
_PARTED = re.compile(r"\s*[|\t]\s*|\s{2,}")  # a code and a name may be one label


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: what it is called, its cells with numbers, its words by their headings."""

    name: str
    cells: tuple[Statement, ...]
    told: dict[str, str]

    @classmethod
    def of(cls, label: Phrase, cells: Sequence[Statement]) -> Row:
        parts = _PARTED.split(label.text)
        labels = {str(place): part for place, part in enumerate(parts)}
        return cls(parts[0], tuple(cells), {**labels, **dict(cells[0].remarks)})

    def says(self, heading: str, said: frozenset[str]) -> bool:
        """Whether a claim has the words that stand there; or those of the heading, and it is so."""
        words, told = AskedWords.default(), self.told.get(heading, "").lower()
        if told in words.yes | words.no:
            return told in words.yes and _are_said(heading, said)
        return _are_said(told, said)

    def words(self) -> Iterator[str]:
        """All its words and those of its headings, in small letters, and their lemmas."""
        for told in (*self.told, *self.told.values()):
            yield from _forms(told)
        for cell in self.cells:
            yield from (lemma.lower() for lemma in cell.words)


def _are_said(told: str, said: frozenset[str]) -> bool:
    words = _WORD.findall(told.lower())
    return bool(words) and all(
        not said.isdisjoint((word, f"{word}.", word_lemma(word))) for word in words
    )


def _forms(told: str) -> Iterator[str]:
    for word in _WORD.findall(told.lower()):
        yield word
        yield word_lemma(word)


def chosen_rows(
    rows: Sequence[Row], said: frozenset[str], *, negated: bool
) -> tuple[list[Row], bool] | None:
    """The rows that have the words of a claim, and whether any of its words chose them.

    Where the claim negates, those that do not have them; None where it does not tell which words.
    """
    headings = [name for name in rows[0].told if any(row.says(name, said) for row in rows)]
    if negated:
        if len(headings) != 1:
            return None
        return [row for row in rows if not row.says(headings[0], said)], True
    return [row for row in rows if all(row.says(name, said) for name in headings)], bool(headings)


def negates(claim: Reading, wanted: Statement) -> bool:
    """Whether a word of a sentence negates, other than a number: "no tickets"."""
    document, words = claim.document, AskedWords.default()
    counted = {at for one in claim.numsets for at in document.between(one.start, one.end)}
    return any(
        document.tokens[at].lower in words.negating
        for at in document.between(*wanted.sentence)
        if at not in counted
    )


def has_superlative(claim: Reading) -> bool:
    """Whether a claim speaks of the one that has most: "the largest grant", not "at least 5"."""
    document = claim.document
    counted = {at for one in claim.numsets for at in document.between(one.start, one.end)}
    return any(
        token.tag in _SUPERLATIVE and token.lower not in _NO_BEST
        for at, token in enumerate(document.tokens)
        if at not in counted
    )


def column_words(cell: Statement) -> frozenset[str]:
    """The lemmas of its heading, in small letters."""
    return frozenset() if cell.column is None else frozenset(map(str.lower, cell.column.lemmas))


@lru_cache(maxsize=64)
def rows_of(premise: Reading) -> tuple[tuple[Row, ...], ...]:
    """The rows of each table of a text, without those that sum up the others."""
    found = []
    for table in tables_of(premise):
        rows: dict[Phrase, list[Statement]] = {}
        for one in table:
            if one.row is not None and not is_total(one.row):
                rows.setdefault(one.row, []).append(one)
        found.append(tuple(Row.of(label, cells) for label, cells in rows.items()))
    return tuple(found)
