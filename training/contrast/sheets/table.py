"""A table drawn from a sheet: its cells, and how its values are written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from random import Random

from training.contrast.quantity import grouped, plain, words
from training.contrast.sheets.sheet import Column, Sheet

__all__ = ["YEARS", "Table", "tag"]

YEARS = range(2004, 2026)
_UNKNOWN = 0.2  # so often a table has a cell without a value
_UNIT_IN_HEAD = re.compile(r"\(|\b(k|m|mn|bn|000s?)\b|'000|thousand|million|[$£€]")


@dataclass(frozen=True)
class Table:
    """One table: its rows and columns, or the years of one column."""

    sheet: Sheet
    dice: Random
    rows: Sequence[tuple[str, Sequence[str]]]
    absent: Sequence[tuple[str, Sequence[str]]]
    columns: Sequence[Column]
    years: Sequence[int]  # the columns, where a table tells one thing of several years
    cells: Mapping[tuple[int, int], Decimal | None]
    commas: bool

    @classmethod
    def of(cls, sheet: Sheet, dice: Random) -> Table:
        names = dice.sample(sheet.names, len(sheet.names))
        count = dice.randint(3, 7)
        dated = [one for one in sheet.columns if one.forms["rose"] and one.forms["fell"]]
        years: Sequence[int] = ()
        if dated and dice.random() < 0.25:
            columns = [dice.choice(dated)]
            years = sorted(dice.sample(YEARS, dice.randint(2, 4)))
        else:
            columns = dice.sample(sheet.columns, dice.randint(2, len(sheet.columns)))
        cells: dict[tuple[int, int], Decimal | None] = {}
        for place in range(len(years) or len(columns)):
            values = columns[0 if years else place].values(count, dice)
            cells |= {(row, place): value for row, value in enumerate(values)}
        if dice.random() < _UNKNOWN:
            cells[dice.choice(list(cells))] = None
        commas = dice.random() < 0.7
        return cls(sheet, dice, names[:count], names[count:], columns, years, cells, commas)

    # What is in the table.

    def column(self, place: int) -> Column:
        return self.columns[0 if self.years else place]

    @cached_property
    def width(self) -> int:
        return len(self.years) or len(self.columns)

    def known(self, place: int) -> list[int]:
        """The rows that have a value in a column."""
        return [row for row in range(len(self.rows)) if self.cells[row, place] is not None]

    def value(self, row: int, place: int) -> Decimal:
        found = self.cells[row, place]
        assert found is not None, (row, place)
        return found

    def key(self, row: int, place: int) -> str:
        """The tag of a cell: a letter or two."""
        number = row * self.width + place
        return chr(97 + number) if number < 26 else "a" + chr(97 + number - 26)

    def name(self, row: int) -> str:
        return self.dice.choice(self.rows[row][1])

    # How it is written.

    def number(self, value: Decimal) -> str:
        return grouped(value) if self.commas else plain(value)

    def heads(self, *, takes_commas: bool = True) -> list[str]:
        found = [self.dice.choice(self.sheet.heads)]
        if self.years:
            return found + [str(year) for year in self.years]
        heads = [self.dice.choice(one.heads) for one in self.columns]
        return found + (heads if takes_commas else [one.replace(",", "") for one in heads])

    def cell(self, row: int, place: int, head: str) -> str:
        """A value as it stands in a table: with its unit, where the heading has none."""
        value = self.cells[row, place]
        if value is None:
            return self.dice.choice(["n/a", "-", "", "not known"])
        return tag(self.key(row, place), self.measured(value, place, head))

    def measured(self, value: Decimal, place: int, head: str) -> str:
        """A number with its unit, unless it stands in the heading."""
        column, number = self.column(place), self.number(value)
        unit = column.unit.strip()
        is_told = _UNIT_IN_HEAD.search(head) or (unit and unit in head)
        if is_told and not self.years:
            return number
        return f"{column.prefix}{number}{column.unit}"

    def title(self) -> str:
        title = self.dice.choice(self.sheet.titles)
        if self.years:
            return f"{title}: {self.dice.choice(self.columns[0].heads)}"
        return title if self.dice.random() < 0.6 else ""

    def said(self, column: Column, value: Decimal, *, spells: bool = True) -> str:
        """A value as a claim writes it."""
        is_word = spells and not column.prefix and column.unit[:1] not in ("%", "°")
        if is_word and value == int(value) and 2 <= value <= 12 and self.dice.random() < 0.5:
            return f"{words(int(value))}{column.unit}"
        number = grouped(value) if self.dice.random() < 0.8 else plain(value)
        return f"{column.prefix}{number}{column.unit}"

    # What is claimed of it.

    def form(self, column: Column, name: str) -> str | None:
        forms = column.forms[name]
        return self.dice.choice(forms) if forms else None

    def at(self, place: int, text: str) -> str:
        """A sentence about a year's column says the year."""
        if not self.years:
            return text
        year = self.years[place]
        return self.dice.choice([f"in {year}, {text}", f"{text} in {year}"])

    def drawn(self) -> tuple[int, int] | None:
        """A row and a column that has a value there."""
        place = self.dice.randrange(self.width)
        rows = self.known(place)
        return (self.dice.choice(rows), place) if rows else None


def tag(key: str, said: str) -> str:
    """A number as a record holds it, with the letter by which others speak of it."""
    return f"{{{key}:{said}}}"
