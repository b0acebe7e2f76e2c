"""Quantities for human eyes: the text with its quantities marked, and a table of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from numerate import Interval, Kind, NumSet

__all__ = ["highlighted", "show_value", "shown"]

STYLES = {
    Kind.CARDINAL: "bold green",
    Kind.ORDINAL: "bold cyan",
    Kind.PERCENT: "bold magenta",
    Kind.PERCENTAGE_POINT: "bold magenta",
    Kind.RATIO: "bold magenta",
    Kind.MONEY: "bold yellow",
    Kind.MEASURE: "bold blue",
    Kind.AGE: "bold blue",
    Kind.DURATION: "bold blue",
    Kind.DATE: "dim italic",
    Kind.TIME: "dim italic",
    Kind.IDENTIFIER: "dim italic",
}
ROLES = ("entity", "adjective", "location", "verb", "frequency", "flux")


def shown(text: str, quantities: Sequence[NumSet], console: Console) -> Group:
    """A text with its quantities marked, over a table of them."""
    marked = highlighted(text, quantities, brackets=console.color_system is None)
    return Group(marked, _table(quantities) if quantities else Text("no quantities", style="dim"))


def highlighted(text: str, quantities: Sequence[NumSet], brackets: bool = False) -> Text:
    """The text with each quantity in the colour of its kind, in brackets where there is none.

    >>> from numerate import extract
    >>> source = "It rose by 3 %."
    >>> print(highlighted(source, extract(source, roles=False), brackets=True))
    It rose by [3 %].
    """
    marked = Text()
    end = 0
    for quantity in sorted(quantities, key=lambda quantity: quantity.start):
        if quantity.start < end:  # two quantities share a stretch: mark it once
            continue
        marked.append(text[end : quantity.start])
        words = f"[{quantity.text}]" if brackets else quantity.text
        marked.append(words, style=STYLES[quantity.kind])
        end = quantity.end
    marked.append(text[end:])
    return marked


def show_value(value: Interval) -> str:
    """An interval as a reader would write it.

    >>> [show_value(v) for v in (Interval.between(20, 30), Interval.more_than(1500))]
    ['20 to 30', '> 1,500']
    """
    if value.is_unbounded:
        return ""
    if value.is_point:
        return _number(value.low)
    if value.high is None:
        return f"{'>' if value.low_open else '≥'} {_number(value.low)}"
    if value.low is None:
        return f"{'<' if value.high_open else '≤'} {_number(value.high)}"
    if value.low_open or value.high_open:
        left = "<" if value.low_open else "≤"
        right = "<" if value.high_open else "≤"
        return f"{_number(value.low)} {left} x {right} {_number(value.high)}"
    return f"{_number(value.low)} to {_number(value.high)}"


def _number(number: Fraction | None) -> str:
    if number is None:
        return ""
    if abs(number) >= 10**21 or 0 < abs(number) < Fraction(1, 10**6):
        return _scientific(number)
    if number.denominator == 1:
        return f"{number.numerator:,}"
    decimal = f"{float(number):,.10g}"
    return decimal if Fraction(decimal.replace(",", "")) == number else str(number)


def _scientific(number: Fraction) -> str:
    # Beyond what a float holds, only the order of magnitude is of use on a screen.
    try:
        return f"{float(number):.6g}"
    except OverflowError:
        digits = (abs(number.numerator).bit_length() - number.denominator.bit_length()) * 0.30103
        return f"{'-' if number < 0 else ''}about 1e+{digits:.0f}"


def _table(quantities: Sequence[NumSet]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for heading in ("quantity", "kind", "value", "unit", "hedge", "roles"):
        table.add_column(heading, overflow="fold")
    for quantity in quantities:
        hedge = quantity.approximate
        table.add_row(
            Text(quantity.text, style=STYLES[quantity.kind]),
            str(quantity.kind),
            show_value(quantity.value) if quantity.kind.is_quantity else "",
            Text(quantity.unit or ""),
            Text(hedge.words if hedge else ""),
            Text(_roles(quantity)),
        )
    return table


def _roles(quantity: NumSet) -> str:
    roles = ((role, getattr(quantity, role)) for role in ROLES)
    return ", ".join(f"{role}: {filler}" for role, filler in roles if filler)
