"""The families by name; each draws one case."""

from __future__ import annotations

from collections.abc import Callable

from training.contrast.case import Case
from training.contrast.draw import Draw

Family = Callable[[Draw], Case]
FAMILIES: dict[str, Family] = {}


def family(function: Family) -> Family:
    """Registers a family under its function's name."""
    assert function.__name__ not in FAMILIES, function.__name__
    FAMILIES[function.__name__] = function
    return function
