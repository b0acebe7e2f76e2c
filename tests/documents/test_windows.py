"""How much speaks for a claim in the windows of its evidence."""

from __future__ import annotations

import pytest

from numerate.documents.evidence import Evidence
from numerate.documents.windows import WindowReader
from numerate.encoder.encoder import Encoder

CLAIM = "Acme sold its plant."
NARROW = "The plant had lost money."
WIDE = f"Acme sold its plant in Ohio in May. {NARROW}"


def balance(*windows: str) -> float:
    reader = WindowReader(Encoder.default(), {CLAIM: Evidence("", (), windows, ())})
    [found] = reader.balances([CLAIM])
    return found


@pytest.mark.parametrize("windows", [(NARROW, WIDE), (WIDE, NARROW)])
def test_balance_is_that_of_the_widest_window(windows: tuple[str, ...]) -> None:
    assert balance(*windows) == balance(WIDE) > max(0, balance(NARROW))


def test_balance_is_even_where_nothing_was_found() -> None:
    assert balance() == 0
