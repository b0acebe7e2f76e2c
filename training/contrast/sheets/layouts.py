"""How a table is written: as a table of one sort or another, as a list, or as a paragraph."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal

from training.contrast.draw import finish
from training.contrast.sheets.table import Table, tag

__all__ = ["LAYOUTS"]


def _lines(table: Table, line: Callable[[Sequence[str]], str], rule: str = "") -> str:
    heads = table.heads(takes_commas=False)
    written = [line(heads)] + ([rule] if rule else [])
    total = _total_row(table, heads)
    for row, (name, _) in enumerate(table.rows):
        cells = [table.cell(row, place, heads[place + 1]) for place in range(table.width)]
        written.append(line([name, *cells]))
    written += [line(total)] if total else []
    return "\n".join([*filter(None, [table.title()]), *written])


def _total_row(table: Table, heads: Sequence[str]) -> list[str]:
    """Sums of all columns that may be added up, now and then."""
    columns = [table.column(place) for place in range(table.width)]
    adds = [
        bool(one.forms["total"]) and len(table.known(place)) == len(table.rows)
        for place, one in enumerate(columns)
    ]
    if table.dice.random() > 0.25 or not any(adds):
        return []
    cells = []
    for place in range(table.width):
        total = Decimal(sum(table.value(row, place) for row in table.known(place)))
        cells.append(table.measured(total, place, heads[place + 1]) if adds[place] else "")
    return [table.dice.choice(["Total", "All", "TOTAL", "Sum"]), *cells]


def _markdown(table: Table) -> str:
    rule = "|" + "---|" * (table.width + 1)
    return _lines(table, lambda cells: "| " + " | ".join(cells) + " |", rule)


def _pipes(table: Table) -> str:
    return _lines(table, " | ".join)


def _tabs(table: Table) -> str:
    return _lines(table, "\t".join)


def _csv(table: Table) -> str:
    def line(cells: Sequence[str]) -> str:
        return ",".join(f'"{one}"' if "," in _bare(one) else one for one in cells)

    return _lines(table, line)


def _semicolons(table: Table) -> str:
    return _lines(table, ";".join)


def _bare(cell: str) -> str:
    return re.sub(r"\{\w+:([^}]*)\}", r"\1", cell)


def _spaces(table: Table) -> str:
    parted = _lines(table, "\0".join).split("\n")
    lines = [one.split("\0") for one in parted]
    rows = [one for one in lines if len(one) > 1]
    widths = [max(len(_bare(one[place])) for one in rows) + 3 for place in range(table.width + 1)]
    written = []
    for line in lines:
        if len(line) == 1:
            written.append(line[0])
            continue
        cells = [one + " " * (widths[place] - len(_bare(one))) for place, one in enumerate(line)]
        written.append("".join(cells).rstrip())
    return "\n".join(written)


def _blocks(table: Table) -> str:
    heads = table.heads()
    indent = table.dice.choice(["", "  ", "- "])
    written = []
    for row, (name, _) in enumerate(table.rows):
        lines = [
            f"{indent}{heads[place + 1]}: {table.cell(row, place, heads[place + 1])}"
            for place in range(table.width)
        ]
        written.append("\n".join([f"{heads[0]}: {name}" if indent == "" else name, *lines]))
    between = table.dice.choice(["\n", "\n\n"])
    return "\n".join([*filter(None, [table.title()]), between.join(written)])


def _bullets(table: Table) -> str:
    heads = table.heads()
    mark = table.dice.choice(["- ", "* ", "• ", ""])
    around = table.dice.choice([("{0}: {1}", ", "), ("{0} ({1})", "; "), ("{0} - {1}", ", ")])
    written = []
    for row, (name, _) in enumerate(table.rows):
        told = [
            f"{heads[place + 1]} {table.cell(row, place, heads[place + 1]) or 'n/a'}"
            for place in range(table.width)
        ]
        written.append(mark + around[0].format(name, around[1].join(told)))
    return "\n".join([*filter(None, [table.title()]), *written])


def _told(table: Table) -> str:
    """The same as a paragraph, one or two columns of it."""
    sentences = []
    for place in range(table.width):
        column = table.column(place)
        for row in table.known(place):
            said = tag(table.key(row, place), table.said(column, table.value(row, place)))
            form = table.dice.choice(column.forms["says"])
            sentences.append(finish(table.at(place, form.format(row=table.name(row), v=said))))
    if table.dice.random() < 0.5:
        sentences = table.dice.sample(sentences, len(sentences))
    return " ".join(sentences)


LAYOUTS = (
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
