"""Claims about a table, each with the label that its numbers give."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal

from training.contrast.draw import finish
from training.contrast.quantity import words
from training.contrast.sheets.sheet import Column
from training.contrast.sheets.table import YEARS, Table, tag

__all__ = ["OF_NUMBERS", "Claim", "Maker", "claims"]

Claim = tuple[str, str]
"""A sentence with its quantities tagged, and its label: E, C or N."""

_COUNTS = (("E", 4), ("C", 3), ("N", 3))  # of each text
_TRIES = 60
_COMPARING = re.compile(
    r"\b(more|fewer|less|(?!(?:other|number|over|under|after|never|ever)\b)[a-z]{2,}er)\b"
    r"(?=.* than\b)"
)
_MORE = ("more than", "over", "at least", "upwards of")
_LESS = ("fewer than", "under", "at most", "no more than")


def claims(table: Table) -> list[Claim]:
    """Some of each label, in any order."""
    found: dict[str, list[str]] = {"E": [], "C": [], "N": []}
    makers = _CLAIMS_OF_YEARS if table.years else _CLAIMS_OF_COLUMNS
    for _ in range(_TRIES):
        if all(len(found[label]) >= many for label, many in _COUNTS):
            break
        made = table.dice.choice(makers)(table)
        if made is None:
            continue
        text, label = made
        if len(found[label]) < dict(_COUNTS)[label] and finish(text) not in found[label]:
            found[label].append(finish(text))
    all_of_them = [(text, label) for label, texts in found.items() for text in texts]
    return table.dice.sample(all_of_them, len(all_of_them))


def _looked_up(table: Table) -> Claim | None:
    """What a cell says: its value, one that bears it out, or another one."""
    if (cell := table.drawn()) is None:
        return None
    row, place = cell
    column, value = table.column(place), table.value(row, place)
    sort = table.dice.choice(["own", "own", "bound", "other", "other", "near", "wrong bound"])
    label = "E" if sort in ("own", "bound") else "C"
    before = ""
    if sort in ("bound", "wrong bound"):
        bound = _beside(table, column, value)
        is_less = (bound < value) == (sort == "bound")
        before = table.dice.choice(_MORE if is_less else _LESS) + " "
        value = bound
    elif sort == "other":
        others = _others(table, row, place)
        if not others:
            return None
        value = table.dice.choice(others)
    elif sort == "near":
        value = _beside(table, column, value)
    said = before + table.said(column, value, spells=not before)
    form = table.dice.choice(column.forms["says"])
    text = form.format(row=table.name(row), v=tag(table.key(row, place), said))
    return table.at(place, text), label


def _others(table: Table, row: int, place: int) -> list[Decimal]:
    """Values of other cells, in the same row or the same column, that differ."""
    own = table.value(row, place)
    cells = [(one, place) for one in table.known(place)]
    cells += [(row, one) for one in range(table.width) if row in table.known(one)]
    return [table.value(*cell) for cell in cells if table.value(*cell) not in (own, 0, 1)]


def _beside(table: Table, column: Column, value: Decimal) -> Decimal:
    """Another value of about the same size."""
    reach = max(int(value / column.step / 4), 3)
    while True:
        found = value + column.step * table.dice.randint(-reach, reach)
        if found != value and found >= 2 * column.step and found != 1:
            return found


def _trap(table: Table) -> Claim | None:
    """A value that stands there, said of what the table does not tell."""
    if (cell := table.drawn()) is None:
        return None
    row, place = cell
    column = table.column(place)
    said = tag("-", table.said(column, table.value(row, place)))
    text = table.dice.choice(column.forms["traps"]).format(row=table.name(row), v=said)
    return table.at(place, text), "N"


def _absent(table: Table) -> Claim | None:
    """What a column says of a row that the table does not have, or of a cell without value."""
    if (cell := table.drawn()) is None or not table.absent:
        return None
    row, place = cell
    column = table.column(place)
    unknown = [at for at, value in table.cells.items() if value is None]
    if unknown and table.dice.random() < 0.5:
        empty, place = unknown[0]
        column, name = table.column(place), table.name(empty)
        value = column.values(1, table.dice)[0]
    else:
        name = table.dice.choice(table.dice.choice(table.absent)[1])
        value = table.value(row, place)
    said = tag("-", table.said(column, value))
    text = table.dice.choice(column.forms["says"]).format(row=name, v=said)
    return table.at(place, text), "N"


def _untold(table: Table) -> Claim | None:
    row = table.dice.randrange(len(table.rows))
    return table.dice.choice(table.sheet.untold).format(row=table.name(row)), "N"


def _column_absent(table: Table) -> Claim | None:
    """What another column would say, which this table does not have."""
    left = [one for one in table.sheet.columns if one not in table.columns]
    if not left:
        return None
    column, row = table.dice.choice(left), table.dice.randrange(len(table.rows))
    said = tag("-", table.said(column, column.values(1, table.dice)[0]))
    return table.dice.choice(column.forms["says"]).format(row=table.name(row), v=said), "N"


def _compared(table: Table) -> Claim | None:
    """Two rows of a column."""
    place = table.dice.randrange(table.width)
    if len(table.known(place)) < 2:
        return None
    one, other = table.dice.sample(table.known(place), 2)
    form = table.form(table.column(place), "more")
    if form is None:
        return None
    is_more = table.value(one, place) > table.value(other, place)
    text = form.format(row=table.name(one), other=table.name(other))
    return table.at(place, _with_comparison(table, form, text, one, other, place)), (
        "E" if is_more else "C"
    )


def _with_comparison(table: Table, form: str, text: str, one: int, other: int, place: int) -> str:
    """The comparing word tagged, where the sentence names its rows plainly before and behind it."""
    match = _COMPARING.search(text)
    if match is None:
        return text
    # The template says that `row` has more; a word of less is said of `other`.
    first, second = (one, other) if form.index("{row}") < form.index("{other}") else (other, one)
    key, other_key = table.key(first, place), table.key(second, place)
    sign = ">" if first == one else "<"
    return text[: match.start()] + f"{{{key}{sign}{other_key}:{match[0]}}}" + text[match.end() :]


def _best(table: Table) -> Claim | None:
    """The highest or the lowest of a column."""
    place = table.dice.randrange(table.width)
    known = table.known(place)
    if len(known) < len(table.rows):
        return None
    name = table.dice.choice(["most", "least"])
    known.sort(key=lambda row: table.value(row, place), reverse=name == "most")
    row = table.dice.choice([known[0], known[0], known[1], table.dice.choice(known[1:])])
    form = table.form(table.column(place), name)
    if form is None:
        return None
    return table.at(place, form.format(row=table.name(row))), "E" if row == known[0] else "C"


def _counted(table: Table) -> Claim | None:
    """How many rows lie over or under a value."""
    place = table.dice.randrange(table.width)
    known = table.known(place)
    if len(known) < len(table.rows):
        return None
    column, all_of_them = table.column(place), len(known)
    values = sorted(table.value(row, place) for row in known)
    name = table.dice.choice(["over", "under"])
    cut = table.dice.randrange(all_of_them + 1)  # so many lie below it
    limit = _between(values, cut, column.step)
    if limit is None:
        return None
    right = all_of_them - cut if name == "over" else cut
    form = table.form(column, name) or ""
    said = right if table.dice.random() < 0.5 else table.dice.randint(0, all_of_them)
    v = tag("-", table.said(column, limit, spells=False))
    whole = f"{{n}} of the {{all}} {table.sheet.many}"
    if said in (0, all_of_them) and whole in form:
        who = "none of the" if said == 0 else table.dice.choice(["all the", "all of the"])
        form = form.replace(whole, f"{who} {table.sheet.many}")
    elif said < 2:
        return None
    text = form.format(n=tag("-", words(said)), v=v, all=tag("-", words(all_of_them)))
    return table.at(place, text), "E" if said == right else "C"


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


def _added(table: Table) -> Claim | None:
    """Two rows together, or all of them."""
    place = table.dice.randrange(table.width)
    known, column = table.known(place), table.column(place)
    if len(known) < len(table.rows):
        return None
    name = table.dice.choice(["sum", "total"])
    form = table.form(column, name)
    if form is None:
        return None
    some = table.dice.sample(known, 2) if name == "sum" else known
    right = Decimal(sum(table.value(row, place) for row in some))
    is_right = table.dice.random() < 0.5
    value = right if is_right else _beside(table, column, right)
    formula = "=" + "+".join(table.key(row, place) for row in some)
    text = form.format(
        row=table.name(some[0]),
        other=table.name(some[1]),
        all=tag("-", words(len(known))),
        v=tag(formula, table.said(column, value)),
    )
    return table.at(place, text), "E" if is_right else "C"


def _apart(table: Table) -> Claim | None:
    """By how much one row lies above another."""
    place = table.dice.randrange(table.width)
    column = table.column(place)
    form = table.form(column, "gap")
    if form is None or len(table.known(place)) < 2:
        return None
    one, other = table.dice.sample(table.known(place), 2)
    gap = table.value(one, place) - table.value(other, place)
    if gap < 0 and table.dice.random() < 0.6:
        one, other, gap = other, one, -gap
    is_right = gap > 0 and table.dice.random() < 0.6
    value = gap if is_right else abs(gap)
    if gap > 0 and not is_right:
        value = _beside(table, column, gap)
    if value < 2:
        return None
    formula = f"={table.key(one, place)}-{table.key(other, place)}"
    text = form.format(
        row=table.name(one), other=table.name(other), v=tag(formula, table.said(column, value))
    )
    return table.at(place, text), "E" if is_right else "C"


def _moved(table: Table) -> Claim | None:
    """Whether a row rose or fell from one year to a later one."""
    row = table.dice.randrange(len(table.rows))
    known = [place for place in range(table.width) if row in table.known(place)]
    if len(known) < 2:
        return None
    earlier, later = sorted(table.dice.sample(known, 2))
    column, name = table.columns[0], table.dice.choice(["rose", "fell"])
    change = table.value(row, later) - table.value(row, earlier)
    if change == 0:
        return None
    text = (table.form(column, name) or "").format(
        row=table.name(row), earlier=table.years[earlier], later=table.years[later]
    )
    return text, "E" if (change > 0) == (name == "rose") else "C"


def _another_year(table: Table) -> Claim | None:
    """What is said of a year that the table does not have."""
    if (cell := table.drawn()) is None:
        return None
    row, place = cell
    column = table.column(place)
    year = table.dice.choice([one for one in YEARS if one not in table.years])
    said = tag("-", table.said(column, table.value(row, place)))
    text = table.dice.choice(column.forms["says"]).format(row=table.name(row), v=said)
    return table.dice.choice([f"in {year}, {text}", f"{text} in {year}"]), "N"


Maker = Callable[[Table], Claim | None]
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
