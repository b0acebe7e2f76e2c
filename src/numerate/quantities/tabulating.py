"""Reads the statements of tables: a cell's number is what its column says of its row."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from numerate.language.asked import AskedWords
from numerate.language.document import Document
from numerate.language.nonquantities import NonQuantities
from numerate.language.statement_words import StatementWords
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.cells import Cell, is_number
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.roles import numset_of
from numerate.quantities.segmenting import segment
from numerate.quantities.statement import Phrase, Role, Statement
from numerate.quantities.tables import Entry, Pair, pairs_of, tables_of

__all__ = ["cell_statements", "with_pairs"]

_UNIT = re.compile(r"\(([^()]{1,24})\)|,\s*([^,()]{1,12})$|\bin\s+([^\s()]{1,12})$|\s(%)$")
_SCALES = frozenset({"thousands", "millions", "billions"})
_THOUSANDS = re.compile(r"(\W*)['’]?000s?")
_YEAR = re.compile(r"(?:FY|fiscal|Q[1-4]|H[12])?\s*(?:19|20)\d\d(?:[/-]\d\d)?|[QH][1-4]", re.I)
_PLAIN_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_LONGEST_CELL = 200  # characters in which a number is looked for
_LONGEST_REMARK = 40  # characters of what a row says in words beside its numbers
_MOST_NOTED = 16  # cells of a row that are looked at for such words
_LABELS = frozenset({Kind.CARDINAL, Kind.IDENTIFIER, Kind.DATE})
_SUBJECTS = frozenset({"math"})  # "maths" counts nothing
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NUMBER = re.compile(r"[-+\u2212]?[\d.,\s]*\d%?")


def cell_statements(document: Document, units: Units) -> list[Statement]:
    """The statements of the tables of a text, in order."""
    reader = _Reader(document, units)
    found: list[Statement] = []
    for table in tables_of(document.text):
        for entry in table.entries():
            found.extend(reader.entry(entry))
        for label, line in table.labels():
            found.extend(reader.label(label, line))
    return sorted(found, key=lambda statement: statement.numset.start)


def with_pairs(
    document: Document, statements: Sequence[Statement], units: Units
) -> list[Statement]:
    """Statements with what the key of their line, or the line that leads their list, adds."""
    pairs = pairs_of(document.text)
    if not pairs:
        return list(statements)
    reader = _Reader(document, units)
    found = list(statements)
    starts = [one.numset.start for one in found]
    for pair in pairs:
        first, last = bisect_left(starts, pair.value.start), bisect_left(starts, pair.value.end)
        for place in range(first, last):
            found[place] = reader.keyed(found[place], pair)
    return found


class _Reader:
    """One document, whose cells become phrases."""

    def __init__(self, document: Document, units: Units) -> None:
        self._document = document
        self._units = units
        self._known: dict[Cell, Phrase | None] = {}
        self._years: dict[tuple[Cell, Cell], bool] = {}

    def entry(self, entry: Entry) -> Iterator[Statement]:
        """The statements of one cell: one, as a rule."""
        row, column, title = map(self._phrase, (entry.row, entry.column, entry.title))
        labels = [one for one in (column, row) if one is not None]
        heads = [title] if title is not None and _is_of_all(title, column) else []
        time = next((one for one in labels if _is_time(one)), None)
        noted = [(self._phrase(head), self._phrase(cell)) for head, cell in self._noted(entry)]
        told = (row, column, title, self._phrase(entry.sort), *(remark for _, remark in noted))
        words = frozenset(lemma for one in told if one is not None for lemma in one.lemmas)
        remarks = tuple(
            (head.text, remark.text) for head, remark in noted if head is not None and remark
        )
        topic = row if column is None or column is time else column
        for numset in self._numsets(entry.value, [*labels, *heads]):
            if numset.kind is Kind.DATE and not self._is_dated(entry, row, column):
                numset = _counted(numset)
            yield Statement(
                numset=numset,
                role=Role.VALUE,
                clause=(entry.line.start, entry.line.end),
                sentence=(entry.line.start, entry.line.end),
                predicate=None if topic is row or topic is None else topic.head,
                subject=None if row is time else row,
                topic=topic,
                time=time,
                words=words,
                row=row,
                column=column,
                context=title,
                remarks=remarks,
            )

    def _noted(self, entry: Entry) -> Iterator[tuple[Cell | None, Cell]]:
        """The cells of its row that hold short words and no number, with their headings."""
        text = self._document.text
        for head, cell in islice(zip(entry.headings, entry.beside, strict=True), _MOST_NOTED):
            is_short = cell.end - cell.start <= _LONGEST_REMARK
            if is_short and not is_number(text, cell) and _WORD.search(text, cell.start, cell.end):
                yield head, cell

    def _is_dated(self, entry: Entry, row: Phrase | None, column: Phrase | None) -> bool:
        """Whether a year stands among years, in its column or in a row that is no thing's name."""
        if column is not None and _YEAR.fullmatch(column.text.strip()):
            return False
        is_named = row is not None and row.is_name
        return self._are_years(entry.below) or (not is_named and self._are_years(entry.beside))

    def _are_years(self, cells: tuple[Cell, ...]) -> bool:
        ends = cells[0], cells[-1]  # no other row or column has both, so that each is read once
        if ends not in self._years:
            text = self._document.text
            self._years[ends] = all(
                _PLAIN_YEAR.fullmatch(text, cell.start, cell.end) for cell in cells
            )
        return self._years[ends]

    def label(self, cell: Cell, line: Cell) -> Iterator[Statement]:
        """The numbers of a heading or of a row's label: the years, as a rule."""
        span = (line.start, line.end)
        for numset in self._numsets(cell, ()):
            if numset.text.lower() in _SCALES:
                continue  # "Population (millions)"
            role = Role.OTHER if numset.kind.is_quantity else Role.TIME
            yield Statement(numset, role, span, span)

    def keyed(self, statement: Statement, pair: Pair) -> Statement:
        """A statement of a line with a key, which is its subject if the line has no verb."""
        key, title = self._phrase(pair.key), self._phrase(pair.title)
        lemmas = frozenset() if key is None else key.lemmas
        lemmas |= frozenset() if title is None else title.lemmas
        if key is None or statement.predicate is not None or not _is_quantity(statement.numset):
            context = title if key is None else key
            return replace(statement, context=context, words=statement.words | lemmas)
        role = Role.VALUE if statement.change is None else Role.CHANGE
        numset = self._measured(statement.numset, [key])
        if (numset.start, numset.end) == (pair.value.start, pair.value.end):
            numset = self._counted_by(numset, [key])
        return replace(
            statement,
            numset=numset,
            role=role,
            subject=key,
            topic=key,
            row=key,
            context=title,
            time=statement.time or (key if _is_time(key) else None),
            words=statement.words | lemmas,
        )

    def _phrase(self, cell: Cell | None) -> Phrase | None:
        if cell is None:
            return None
        if cell not in self._known:
            self._known[cell] = self._cut(cell)
        return self._known[cell]

    def _cut(self, cell: Cell) -> Phrase | None:
        """A cell as a phrase. The parse of a lone label is no help: its words are looked up."""
        text = self._document.text[cell.start : cell.end]
        named = text.partition("(")[0] or text
        words = [match.group() for match in _WORD.finditer(named)]
        if not words:
            return Phrase(text, cell.start, cell.end, text, frozenset()) if text else None
        before = words.index("of") if "of" in words[1:] else len(words)
        head = words[before - 1]
        lemmas = frozenset(map(_lemma, words)) - NonQuantities.default().function_words
        is_name = _lemma(head)[:1].isupper()
        return Phrase(text, cell.start, cell.end, _lemma(head), lemmas, is_name)

    # Numbers

    def _numsets(self, cell: Cell, labels: Sequence[Phrase]) -> Iterator[NumSet]:
        """The quantities of a cell, read by itself: its neighbours have nothing to do with it."""
        if cell.end - cell.start > _LONGEST_CELL:
            return
        text = self._document.text[cell.start : cell.end]
        tokens, mentions = segment(text, self._units)
        for mention in mentions:
            numset = numset_of(tokens, mention)
            numset = replace(numset, start=numset.start + cell.start, end=numset.end + cell.start)
            yield self._counted_by(self._measured(numset, labels), labels)

    def _measured(self, numset: NumSet, labels: Sequence[Phrase]) -> NumSet:
        """A bare number with the unit that a heading gives: "Revenue ($ m)", "Height (cm)"."""
        if numset.unit is not None or numset.kind not in _LABELS:
            return numset
        if not _NUMBER.fullmatch(numset.text):
            return numset
        for label in labels:
            match = _UNIT.search(label.text)
            if match is None:
                continue
            unit = next(group for group in match.groups() if group is not None)
            for written in _written(numset.text, unit.partition(",")[0].strip()):
                tokens, mentions = segment(written, self._units)
                if len(mentions) != 1 or mentions[0].end != len(tokens):
                    continue
                read = numset_of(tokens, mentions[0])
                if mentions[0].unit is not None or read.value != numset.value:
                    return replace(read, text=numset.text, start=numset.start, end=numset.end)
        return numset

    def _counted_by(self, numset: NumSet, labels: Sequence[Phrase]) -> NumSet:
        """A bare number with what a heading in the plural counts: "Stores", "Hours worked"."""
        label = next((one for one in labels if not _is_time(one)), None)
        noun = None if label is None else _counted_noun(label)
        low = numset.value.low
        if noun is None or low is None or numset.unit or not _NUMBER.fullmatch(numset.text):
            return numset
        if numset.kind is not Kind.CARDINAL:
            return numset
        tokens, mentions = segment(f"{numset.text} {noun}", self._units)
        if len(mentions) == 1 and mentions[0].unit is not None and mentions[0].end == len(tokens):
            read = numset_of(tokens, mentions[0])
            return replace(read, text=numset.text, start=numset.start, end=numset.end)
        return replace(numset, unit=_lemma(noun)) if low.denominator == 1 else numset


def _counted_noun(label: Phrase) -> str | None:
    """The plural noun that a heading has by itself, or before what tells of it more."""
    words: list[str] = _WORD.findall(label.text.partition("(")[0])
    for word in words[:1] if len(words) > 1 and not _is_plural(words[-1]) else words[-1:]:
        if _is_plural(word) and _lemma(word) not in AskedWords.default().light_nouns:
            return word
    return None


def _is_plural(word: str) -> bool:
    lower, wordnet = word.lower(), WordNet.default()
    return wordnet.is_noun(lower) and wordnet.lemma(lower, "n").lower() not in (lower, *_SUBJECTS)


def _lemma(word: str) -> str:
    """The dictionary form of a word of a label; one that no dictionary knows is a name."""
    wordnet, lower = WordNet.default(), word.lower()
    if wordnet.is_noun(lower):
        return wordnet.lemma(lower, "n")
    return (
        lower
        if wordnet.is_verb(lower) or wordnet.is_adjective(lower) or not word[0].isupper()
        else word
    )


def _is_of_all(title: Phrase, column: Phrase | None) -> bool:
    """Whether a unit in a title is that of a column: of years, or of a price in each."""
    match = _UNIT.search(title.text)
    is_sign = match is not None and not any(map(str.isalnum, match[1] or "-"))
    return is_sign or column is None or _is_time(column)


def _written(number: str, unit: str) -> Iterator[str]:
    """A number with its unit as English writes it: "$ m" and "£000" stand around it."""
    if scaled := _THOUSANDS.fullmatch(unit):
        yield f"{scaled[1]}{number} thousand"
    if unit.lower() in _SCALES:
        yield f"{number} {unit[:-1]}"
    yield f"{number} {unit}"
    sign, rest = unit[:1], unit[1:].strip()
    if not sign.isalnum():
        yield f"{sign}{number} {rest}".strip()
        yield f"{sign}{number}{rest}"
    first, _, last = unit.partition(" ")
    if last:
        yield f"{first} {number} {last}"
        yield f"{number} {last} {first}"


def _counted(numset: NumSet) -> NumSet:
    """A number of four digits that was read as a year and is none."""
    if not numset.text.isdigit():
        return numset
    return replace(numset, kind=Kind.CARDINAL, value=Interval.point(int(numset.text)))


def _is_time(phrase: Phrase) -> bool:
    if _YEAR.fullmatch(phrase.text.strip()):
        return True
    words = StatementWords.default()
    return phrase.head.lower() in words.calendar


def _is_quantity(numset: NumSet) -> bool:
    return numset.kind.is_quantity or (numset.kind is Kind.DATE and numset.text.isdigit())
