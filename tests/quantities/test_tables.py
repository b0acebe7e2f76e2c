"""Whatever stands in lines and columns, each cell lies in its line, and none is read twice."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.language.layout import lines_of
from numerate.quantities.tables import pairs_of, tables_of

CELLS = st.sampled_from(["7", "12.5", "$3", "Rome", "Old Oslo", "2019", "–", "", "Sales: ", "a-1"])
MARKS = st.sampled_from(["  ", "    ", " | ", "\t", ",", ", ", " "])
LINES = st.lists(st.tuples(CELLS, MARKS), max_size=5).map(
    lambda parts: "".join(cell + mark for cell, mark in parts)
)


@given(st.lists(LINES, max_size=8).map("\n".join))
def test_tables_of_any_lines_have_cells_in_order(text: str) -> None:
    lines = [(line.start, line.end) for line in lines_of(text)]
    assert len(lines) == text.count("\n") + 1
    for table in tables_of(text):
        for entry in table.entries():
            assert entry.line.start <= entry.value.start < entry.value.end <= entry.line.end
            assert (entry.line.start, entry.line.end) in lines
        values = sorted((one.value.start, one.value.end) for one in table.entries())
        assert all(one[1] <= other[0] for one, other in pairwise(values))
    for pair in pairs_of(text):
        assert pair.key is None or pair.key.end <= pair.value.start


@pytest.mark.parametrize(
    "row", ["Rome   5   7\n", "12   Brass tap   £5\n", "Lake: Immel\nArea: 5\n"]
)
def test_tables_time_grows_with_the_rows_only(row: str, in_proportion: Callable[..., bool]) -> None:
    def seconds(rows: int) -> float:
        text = "City   2019   2020\n" + row * rows
        began = time.process_time()
        for table in tables_of(text):
            list(table.entries())
        pairs_of(text)
        return time.process_time() - began

    assert in_proportion(seconds, 500, 4_000, least=0.005)
