"""Quantities for human eyes: the text with its quantities marked, and a table of them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group
from rich.text import Text

from numerate import Kind, NumSet, Relation, Statement
from numerate.cli.tables import WordTable
from numerate.reasoning.proofs.showing import show_value

__all__ = ["STYLES", "highlighted", "shown", "shown_relations", "shown_statements"]

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
ROLES = ("entity", "adjective", "location", "verb", "frequency", "flux", "stance")


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


def _table(quantities: Sequence[NumSet]) -> WordTable:
    table = WordTable("quantity", "kind", "value", "unit", "hedge", "roles")
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


def shown_statements(text: str, statements: Sequence[Statement], console: Console) -> Group:
    """A text with its quantities marked, over a table of what it says of each."""
    quantities = [statement.numset for statement in statements]
    marked = highlighted(text, quantities, brackets=console.color_system is None)
    if not statements:
        return Group(marked, Text("no quantities", style="dim"))
    table = WordTable("quantity", "role", "predicate", "statement")
    for statement in statements:
        quantity = statement.numset
        table.add_row(
            Text(quantity.text, style=STYLES[quantity.kind]),
            str(statement.role),
            Text(statement.predicate or ""),
            Text(_stated(statement)),
        )
    return Group(marked, table)


def shown_relations(text: str, relations: Sequence[Relation]) -> Group:
    """A text over a table of its relations; L: and T: stand before places and times."""
    if not relations:
        return Group(Text(text), Text("no relations", style="dim"))
    table = WordTable("subject", "predicate", "objects")
    for one in relations:
        subject, predicate, *objects = one.parts
        table.add_row(Text(subject), Text(predicate), Text("; ".join(objects)))
    return Group(Text(text), table)


def _stated(statement: Statement) -> str:
    parts = [f"{name}: {phrase.meant}" for name, phrase in statement.phrases().items()]
    for name in ("change", "difference", "stance"):
        value = getattr(statement, name)
        parts.extend([f"{name}: {value}"] if value is not None else [])
    return ", ".join([*parts, "denied"] if statement.denied else parts)


def _roles(quantity: NumSet) -> str:
    roles = ((role, getattr(quantity, role)) for role in ROLES)
    return ", ".join(f"{role}: {filler}" for role, filler in roles if filler)
