"""Tables, lists and paragraphs drawn from sheets, and claims about them whose labels are exact.

A sheet (`data/sheets/*.jsonl`) says what a table is about: names of rows, columns with a range of
values, and how people speak of them. Records are like those of `training/natural`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from training.contrast.draw import finish
from training.contrast.quantity import grouped, plain, words

__all__ = ["OF_NUMBERS", "Drawn", "Maker", "Sheet", "records", "sheets"]

Record = dict[str, Any]
Claim = tuple[str, str]

_DATA = Path(__file__).parent / "data" / "sheets"
_HELD_OUT = 10  # every so manieth sheet is not trained on
_CLAIMS = (("E", 4), ("C", 3), ("N", 3))  # of each text
_CLOSE = 0.3  # so often the values of a column lie close together
_UNKNOWN = 0.2  # so often a table has a cell without a value
_COMPARING = re.compile(
    r"\b(more|fewer|less|(?!(?:other|number|over|under|after|never|ever)\b)[a-z]{2,}er)\b"
    r"(?=.* than\b)"
)
_UNIT_IN_HEAD = re.compile(r"\(|\b(k|m|mn|bn|000s?)\b|'000|thousand|million|[$£€]")
_MORE = ("more than", "over", "at least", "upwards of")
_LESS = ("fewer than", "under", "at most", "no more than")
_YEARS = range(2004, 2026)


@dataclass(frozen=True, slots=True)
class Column:
    """What a column may be headed by, its values, and sentences about them."""

    heads: Sequence[str]
    prefix: str
    unit: str
    low: Decimal
    high: Decimal
    step: Decimal
    forms: Mapping[str, Sequence[str]]

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Column:
        low, high, step = (Decimal(str(told[name])) for name in ("low", "high", "step"))
        forms = {name: some for name, some in told.items() if isinstance(some, list)}
        return cls(told["heads"], told["prefix"], told["unit"], low, high, step, forms)

    def values(self, count: int, dice: Random) -> list[Decimal]:
        """So many different ones."""
        steps = int((self.high - self.low) / self.step)
        first, last = 0, steps
        if dice.random() < _CLOSE and steps > 4 * count:
            first = dice.randrange(steps - 3 * count)
            last = first + 3 * count
        return [self.low + self.step * n for n in dice.sample(range(first, last + 1), count)]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What tables of one sort are about."""

    titles: Sequence[str]
    many: str
    heads: Sequence[str]
    names: Sequence[tuple[str, Sequence[str]]]
    columns: Sequence[Column]
    untold: Sequence[str]

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Sheet:
        columns = [Column.of(one) for one in told["columns"]]
        plain_ones = {name: told[name] for name in ("titles", "many", "heads", "names", "untold")}
        return cls(columns=columns, **plain_ones)


def sheets(held_out: bool = False) -> list[Sheet]:
    """Those to learn from, or those that are held out."""
    lines = [line for path in sorted(_DATA.glob("*.jsonl")) for line in path.open(encoding="utf-8")]
    return [
        Sheet.of(json.loads(line))
        for place, line in enumerate(lines)
        if (place % _HELD_OUT == 0) == held_out
    ]


def records(seed: int, count: int, held_out: bool = False) -> Iterator[Record]:
    """So many texts with claims, of one sheet after the other."""
    some = sheets(held_out)
    for place in range(count):
        dice = Random(f"{seed}/{held_out}/{place}")
        yield Drawn.of(some[place % len(some)], dice).record()


@dataclass(frozen=True)
class Drawn:
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
    def of(cls, sheet: Sheet, dice: Random) -> Drawn:
        names = dice.sample(sheet.names, len(sheet.names))
        count = dice.randint(3, 7)
        dated = [one for one in sheet.columns if one.forms["rose"] and one.forms["fell"]]
        years: Sequence[int] = ()
        if dated and dice.random() < 0.25:
            columns = [dice.choice(dated)]
            years = sorted(dice.sample(_YEARS, dice.randint(2, 4)))
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

    def record(self) -> Record:
        text = self.dice.choice(_LAYOUTS)(self)
        return {"text": text, "claims": [list(one) for one in self.claims()]}

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
        return _tag(self.key(row, place), self.measured(value, place, head))

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

    def claims(self) -> list[Claim]:
        found: dict[str, list[str]] = {"E": [], "C": [], "N": []}
        makers = _CLAIMS_OF_YEARS if self.years else _CLAIMS_OF_COLUMNS
        for _ in range(60):
            if all(len(found[label]) >= many for label, many in _CLAIMS):
                break
            made = self.dice.choice(makers)(self)
            if made is None:
                continue
            text, label = made
            if len(found[label]) < dict(_CLAIMS)[label] and finish(text) not in found[label]:
                found[label].append(finish(text))
        all_of_them = [(text, label) for label, texts in found.items() for text in texts]
        return self.dice.sample(all_of_them, len(all_of_them))

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


def _tag(key: str, said: str) -> str:
    return f"{{{key}:{said}}}"


# Layouts.


def _lines(drawn: Drawn, line: Callable[[Sequence[str]], str], rule: str = "") -> str:
    heads = drawn.heads(takes_commas=False)
    written = [line(heads)] + ([rule] if rule else [])
    total = _total_row(drawn, heads)
    for row, (name, _) in enumerate(drawn.rows):
        cells = [drawn.cell(row, place, heads[place + 1]) for place in range(drawn.width)]
        written.append(line([name, *cells]))
    written += [line(total)] if total else []
    return "\n".join([*filter(None, [drawn.title()]), *written])


def _total_row(drawn: Drawn, heads: Sequence[str]) -> list[str]:
    """Sums of all columns that may be added up, now and then."""
    columns = [drawn.column(place) for place in range(drawn.width)]
    adds = [
        bool(one.forms["total"]) and len(drawn.known(place)) == len(drawn.rows)
        for place, one in enumerate(columns)
    ]
    if drawn.dice.random() > 0.25 or not any(adds):
        return []
    cells = []
    for place in range(drawn.width):
        total = Decimal(sum(drawn.value(row, place) for row in drawn.known(place)))
        cells.append(drawn.measured(total, place, heads[place + 1]) if adds[place] else "")
    return [drawn.dice.choice(["Total", "All", "TOTAL", "Sum"]), *cells]


def _markdown(drawn: Drawn) -> str:
    rule = "|" + "---|" * (drawn.width + 1)
    return _lines(drawn, lambda cells: "| " + " | ".join(cells) + " |", rule)


def _pipes(drawn: Drawn) -> str:
    return _lines(drawn, " | ".join)


def _tabs(drawn: Drawn) -> str:
    return _lines(drawn, "\t".join)


def _csv(drawn: Drawn) -> str:
    def line(cells: Sequence[str]) -> str:
        return ",".join(f'"{one}"' if "," in _bare(one) else one for one in cells)

    return _lines(drawn, line)


def _semicolons(drawn: Drawn) -> str:
    return _lines(drawn, ";".join)


def _bare(cell: str) -> str:
    return re.sub(r"\{\w+:([^}]*)\}", r"\1", cell)


def _spaces(drawn: Drawn) -> str:
    parted = _lines(drawn, "\0".join).split("\n")
    lines = [one.split("\0") for one in parted]
    rows = [one for one in lines if len(one) > 1]
    widths = [max(len(_bare(one[place])) for one in rows) + 3 for place in range(drawn.width + 1)]
    written = []
    for line in lines:
        if len(line) == 1:
            written.append(line[0])
            continue
        cells = [one + " " * (widths[place] - len(_bare(one))) for place, one in enumerate(line)]
        written.append("".join(cells).rstrip())
    return "\n".join(written)


def _blocks(drawn: Drawn) -> str:
    heads = drawn.heads()
    indent = drawn.dice.choice(["", "  ", "- "])
    written = []
    for row, (name, _) in enumerate(drawn.rows):
        lines = [
            f"{indent}{heads[place + 1]}: {drawn.cell(row, place, heads[place + 1])}"
            for place in range(drawn.width)
        ]
        written.append("\n".join([f"{heads[0]}: {name}" if indent == "" else name, *lines]))
    between = drawn.dice.choice(["\n", "\n\n"])
    return "\n".join([*filter(None, [drawn.title()]), between.join(written)])


def _bullets(drawn: Drawn) -> str:
    heads = drawn.heads()
    mark = drawn.dice.choice(["- ", "* ", "• ", ""])
    around = drawn.dice.choice([("{0}: {1}", ", "), ("{0} ({1})", "; "), ("{0} - {1}", ", ")])
    written = []
    for row, (name, _) in enumerate(drawn.rows):
        told = [
            f"{heads[place + 1]} {drawn.cell(row, place, heads[place + 1]) or 'n/a'}"
            for place in range(drawn.width)
        ]
        written.append(mark + around[0].format(name, around[1].join(told)))
    return "\n".join([*filter(None, [drawn.title()]), *written])


def _told(drawn: Drawn) -> str:
    """The same as a paragraph, one or two columns of it."""
    sentences = []
    for place in range(drawn.width):
        column = drawn.column(place)
        for row in drawn.known(place):
            said = _tag(drawn.key(row, place), drawn.said(column, drawn.value(row, place)))
            form = drawn.dice.choice(column.forms["says"])
            sentences.append(finish(drawn.at(place, form.format(row=drawn.name(row), v=said))))
    if drawn.dice.random() < 0.5:
        sentences = drawn.dice.sample(sentences, len(sentences))
    return " ".join(sentences)


_LAYOUTS = (
    _markdown,
    _pipes,
    _tabs,
    _csv,
    _semicolons,
    _spaces,
    _spaces,
    _blocks,
    _bullets,
    _bullets,
    _told,
    _told,
    _told,
)


# Claims.


def _looked_up(drawn: Drawn) -> Claim | None:
    """What a cell says: its value, one that bears it out, or another one."""
    if (cell := drawn.drawn()) is None:
        return None
    row, place = cell
    column, value = drawn.column(place), drawn.value(row, place)
    sort = drawn.dice.choice(["own", "own", "bound", "other", "other", "near", "wrong bound"])
    label = "E" if sort in ("own", "bound") else "C"
    before = ""
    if sort in ("bound", "wrong bound"):
        bound = _beside(drawn, column, value)
        is_less = (bound < value) == (sort == "bound")
        before = drawn.dice.choice(_MORE if is_less else _LESS) + " "
        value = bound
    elif sort == "other":
        others = _others(drawn, row, place)
        if not others:
            return None
        value = drawn.dice.choice(others)
    elif sort == "near":
        value = _beside(drawn, column, value)
    said = before + drawn.said(column, value, spells=not before)
    form = drawn.dice.choice(column.forms["says"])
    text = form.format(row=drawn.name(row), v=_tag(drawn.key(row, place), said))
    return drawn.at(place, text), label


def _others(drawn: Drawn, row: int, place: int) -> list[Decimal]:
    """Values of other cells, in the same row or the same column, that differ."""
    own = drawn.value(row, place)
    cells = [(one, place) for one in drawn.known(place)]
    cells += [(row, one) for one in range(drawn.width) if row in drawn.known(one)]
    return [drawn.value(*cell) for cell in cells if drawn.value(*cell) not in (own, 0, 1)]


def _beside(drawn: Drawn, column: Column, value: Decimal) -> Decimal:
    """Another value of about the same size."""
    reach = max(int(value / column.step / 4), 3)
    while True:
        found = value + column.step * drawn.dice.randint(-reach, reach)
        if found != value and found >= 2 * column.step and found != 1:
            return found


def _trap(drawn: Drawn) -> Claim | None:
    """A value that stands there, said of what the table does not tell."""
    if (cell := drawn.drawn()) is None:
        return None
    row, place = cell
    column = drawn.column(place)
    said = _tag("-", drawn.said(column, drawn.value(row, place)))
    text = drawn.dice.choice(column.forms["traps"]).format(row=drawn.name(row), v=said)
    return drawn.at(place, text), "N"


def _absent(drawn: Drawn) -> Claim | None:
    """What a column says of a row that the table does not have, or of a cell without value."""
    if (cell := drawn.drawn()) is None or not drawn.absent:
        return None
    row, place = cell
    column = drawn.column(place)
    unknown = [at for at, value in drawn.cells.items() if value is None]
    if unknown and drawn.dice.random() < 0.5:
        empty, place = unknown[0]
        column, name = drawn.column(place), drawn.name(empty)
        value = column.values(1, drawn.dice)[0]
    else:
        name = drawn.dice.choice(drawn.dice.choice(drawn.absent)[1])
        value = drawn.value(row, place)
    said = _tag("-", drawn.said(column, value))
    text = drawn.dice.choice(column.forms["says"]).format(row=name, v=said)
    return drawn.at(place, text), "N"


def _untold(drawn: Drawn) -> Claim | None:
    row = drawn.dice.randrange(len(drawn.rows))
    return drawn.dice.choice(drawn.sheet.untold).format(row=drawn.name(row)), "N"


def _column_absent(drawn: Drawn) -> Claim | None:
    """What another column would say, which this table does not have."""
    left = [one for one in drawn.sheet.columns if one not in drawn.columns]
    if not left:
        return None
    column, row = drawn.dice.choice(left), drawn.dice.randrange(len(drawn.rows))
    said = _tag("-", drawn.said(column, column.values(1, drawn.dice)[0]))
    return drawn.dice.choice(column.forms["says"]).format(row=drawn.name(row), v=said), "N"


def _compared(drawn: Drawn) -> Claim | None:
    """Two rows of a column."""
    place = drawn.dice.randrange(drawn.width)
    if len(drawn.known(place)) < 2:
        return None
    one, other = drawn.dice.sample(drawn.known(place), 2)
    form = drawn.form(drawn.column(place), "more")
    if form is None:
        return None
    is_more = drawn.value(one, place) > drawn.value(other, place)
    text = form.format(row=drawn.name(one), other=drawn.name(other))
    return drawn.at(place, _with_comparison(drawn, form, text, one, other, place)), (
        "E" if is_more else "C"
    )


def _with_comparison(drawn: Drawn, form: str, text: str, one: int, other: int, place: int) -> str:
    """The comparing word tagged, where the sentence names its rows plainly before and behind it."""
    match = _COMPARING.search(text)
    if match is None:
        return text
    # The template says that `row` has more; a word of less is said of `other`.
    first, second = (one, other) if form.index("{row}") < form.index("{other}") else (other, one)
    key, other_key = drawn.key(first, place), drawn.key(second, place)
    sign = ">" if first == one else "<"
    return text[: match.start()] + f"{{{key}{sign}{other_key}:{match[0]}}}" + text[match.end() :]


def _best(drawn: Drawn) -> Claim | None:
    """The highest or the lowest of a column."""
    place = drawn.dice.randrange(drawn.width)
    known = drawn.known(place)
    if len(known) < len(drawn.rows):
        return None
    name = drawn.dice.choice(["most", "least"])
    known.sort(key=lambda row: drawn.value(row, place), reverse=name == "most")
    row = drawn.dice.choice([known[0], known[0], known[1], drawn.dice.choice(known[1:])])
    form = drawn.form(drawn.column(place), name)
    if form is None:
        return None
    return drawn.at(place, form.format(row=drawn.name(row))), "E" if row == known[0] else "C"


def _counted(drawn: Drawn) -> Claim | None:
    """How many rows lie over or under a value."""
    place = drawn.dice.randrange(drawn.width)
    known = drawn.known(place)
    if len(known) < len(drawn.rows):
        return None
    column, all_of_them = drawn.column(place), len(known)
    values = sorted(drawn.value(row, place) for row in known)
    name = drawn.dice.choice(["over", "under"])
    cut = drawn.dice.randrange(all_of_them + 1)  # so many lie below it
    limit = _between(values, cut, column.step)
    if limit is None:
        return None
    right = all_of_them - cut if name == "over" else cut
    form = drawn.form(column, name) or ""
    said = right if drawn.dice.random() < 0.5 else drawn.dice.randint(0, all_of_them)
    v = _tag("-", drawn.said(column, limit, spells=False))
    whole = f"{{n}} of the {{all}} {drawn.sheet.many}"
    if said in (0, all_of_them) and whole in form:
        who = "none of the" if said == 0 else drawn.dice.choice(["all the", "all of the"])
        form = form.replace(whole, f"{who} {drawn.sheet.many}")
    elif said < 2:
        return None
    text = form.format(n=_tag("-", words(said)), v=v, all=_tag("-", words(all_of_them)))
    return drawn.at(place, text), "E" if said == right else "C"


def _between(values: Sequence[Decimal], cut: int, step: Decimal) -> Decimal | None:
    """A value that so many lie below and the others above; a round one, if there is room."""
    low = values[cut - 1] if cut else values[0] - 5 * step
    high = values[cut] if cut < len(values) else values[-1] + 5 * step
    for digits in range(-6, 4):
        unit = Decimal(1).scaleb(-digits)
        found = (low / unit).to_integral_value(rounding="ROUND_FLOOR") * unit + unit
        if unit >= step and low < found < high and found > 1:
            return found
    return None


def _added(drawn: Drawn) -> Claim | None:
    """Two rows together, or all of them."""
    place = drawn.dice.randrange(drawn.width)
    known, column = drawn.known(place), drawn.column(place)
    if len(known) < len(drawn.rows):
        return None
    name = drawn.dice.choice(["sum", "total"])
    form = drawn.form(column, name)
    if form is None:
        return None
    some = drawn.dice.sample(known, 2) if name == "sum" else known
    right = Decimal(sum(drawn.value(row, place) for row in some))
    is_right = drawn.dice.random() < 0.5
    value = right if is_right else _beside(drawn, column, right)
    formula = "=" + "+".join(drawn.key(row, place) for row in some)
    text = form.format(
        row=drawn.name(some[0]),
        other=drawn.name(some[1]),
        all=_tag("-", words(len(known))),
        v=_tag(formula, drawn.said(column, value)),
    )
    return drawn.at(place, text), "E" if is_right else "C"


def _apart(drawn: Drawn) -> Claim | None:
    """By how much one row lies above another."""
    place = drawn.dice.randrange(drawn.width)
    column = drawn.column(place)
    form = drawn.form(column, "gap")
    if form is None or len(drawn.known(place)) < 2:
        return None
    one, other = drawn.dice.sample(drawn.known(place), 2)
    gap = drawn.value(one, place) - drawn.value(other, place)
    if gap < 0 and drawn.dice.random() < 0.6:
        one, other, gap = other, one, -gap
    is_right = gap > 0 and drawn.dice.random() < 0.6
    value = gap if is_right else abs(gap)
    if gap > 0 and not is_right:
        value = _beside(drawn, column, gap)
    if value < 2:
        return None
    formula = f"={drawn.key(one, place)}-{drawn.key(other, place)}"
    text = form.format(
        row=drawn.name(one), other=drawn.name(other), v=_tag(formula, drawn.said(column, value))
    )
    return drawn.at(place, text), "E" if is_right else "C"


def _moved(drawn: Drawn) -> Claim | None:
    """Whether a row rose or fell from one year to a later one."""
    row = drawn.dice.randrange(len(drawn.rows))
    known = [place for place in range(drawn.width) if row in drawn.known(place)]
    if len(known) < 2:
        return None
    earlier, later = sorted(drawn.dice.sample(known, 2))
    column, name = drawn.columns[0], drawn.dice.choice(["rose", "fell"])
    change = drawn.value(row, later) - drawn.value(row, earlier)
    if change == 0:
        return None
    text = (drawn.form(column, name) or "").format(
        row=drawn.name(row), earlier=drawn.years[earlier], later=drawn.years[later]
    )
    return text, "E" if (change > 0) == (name == "rose") else "C"


def _another_year(drawn: Drawn) -> Claim | None:
    """What is said of a year that the table does not have."""
    if (cell := drawn.drawn()) is None:
        return None
    row, place = cell
    column = drawn.column(place)
    year = drawn.dice.choice([one for one in _YEARS if one not in drawn.years])
    said = _tag("-", drawn.said(column, drawn.value(row, place)))
    text = drawn.dice.choice(column.forms["says"]).format(row=drawn.name(row), v=said)
    return drawn.dice.choice([f"in {year}, {text}", f"{text} in {year}"]), "N"


Maker = Callable[[Drawn], Claim | None]
OF_NUMBERS: Sequence[Maker] = (_looked_up, _compared, _best, _counted, _added, _apart)
_OPEN = (_trap, _absent, _untold)
_CLAIMS_OF_COLUMNS: Sequence[Maker] = (
    *(_looked_up, _looked_up, _compared, _best),
    *OF_NUMBERS,
    *(_trap, _column_absent),
    *_OPEN,
)
_CLAIMS_OF_YEARS: Sequence[Maker] = (
    *(_moved, _moved),
    *OF_NUMBERS,
    *(_another_year, _another_year),
    *_OPEN,
)
