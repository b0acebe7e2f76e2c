"""Tables for terminals of any width: figures and words stay whole."""

from __future__ import annotations

import io
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console, RenderableType
from rich.text import Text

from numerate.cli.tables import PlainTable, WordTable, broken

words = st.text("abcdefgh", min_size=1, max_size=9)


def lines(table: RenderableType, width: int) -> list[str]:
    file = io.StringIO()
    Console(file=file, width=width, highlight=False).print(table)
    return [line.rstrip() for line in file.getvalue().splitlines()]


def figures_table(names: Iterable[str]) -> PlainTable:
    table = PlainTable("", "pairs", "accuracy", "95 %")
    table.add_row(Text("majority:label=not_entailment", style="bold"))
    for name in names:
        table.add_row(f"  {name}", "1200", "71.5", "[70.1, 72.9]")
    return table


@pytest.mark.parametrize("width", [120, 80, 50, 40, 34])
def test_tables_a_name_is_broken_only_where_its_parts_meet(width: int) -> None:
    shown = lines(figures_table(["docs/examples/answers-of-mine.jsonl"]), width)
    assert max(map(len, shown)) <= width
    for part in ("docs/", "examples/", "answers-", "of-", "mine.", "jsonl", "[70.1, 72.9]"):
        assert any(part in line for line in shown), part


def test_tables_a_line_over_the_whole_width_widens_no_column() -> None:
    heading, model, row = lines(figures_table(["a.jsonl"]), 80)
    assert model == "majority:label=not_entailment"
    assert row == "  a.jsonl  1200     71.5 [70.1, 72.9]"
    assert heading.endswith("95 %")


def test_tables_figures_stand_under_a_name_that_leaves_no_room() -> None:
    shown = lines(figures_table(["a-task-of-my-own.jsonl"]), 34)
    assert shown[-2:] == ["  a-task-of-my-own.jsonl", "  1200     71.5 [70.1, 72.9]"]


@given(st.lists(words, min_size=1, max_size=6), st.integers(10, 40))
def test_tables_a_broken_name_is_whole_when_its_lines_are_joined(
    parts: list[str], width: int
) -> None:
    name = "/".join(parts)
    shown = [line.plain for line in broken(Text(name), width)]
    assert "".join(shown) == name
    assert all(len(line) <= width for line in shown)
    assert all(any(part in line for line in shown) for part in parts)


@given(st.lists(st.lists(words, min_size=1, max_size=4), min_size=3, max_size=3))
def test_tables_no_word_is_broken_however_narrow_it_gets(cells: list[list[str]]) -> None:
    for width in (80, 40, 24):
        table = WordTable("name", "kind", "roles")
        table.add_row(*(" ".join(cell) for cell in cells))
        shown = [word for line in lines(table, width) for word in line.split()]
        assert all(word in shown for cell in cells for word in cell)
