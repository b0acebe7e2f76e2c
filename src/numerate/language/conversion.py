"""What physics says of units: which of them convert, and how.

pint knows; it is loaded when the first conversion asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from numerate.errors import BadUnitFile

__all__ = ["Definition", "Line", "Physics"]

Line = tuple[Fraction, Fraction]  # slope and offset: every conversion we know is a straight line


class Definition(NamedTuple):
    """What a unit equals in pint's language, and who says so."""

    equals: str  # empty: pint's own definition holds
    added_by: str | None = None  # the user's file; None: it comes with the package


class Physics:
    """pint's registry with our definitions, built at the first question; answers are kept."""

    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self._definitions = definitions
        self.line = lru_cache(maxsize=4096)(self._line)

    @cached_property
    def registry(self) -> Any:
        from pint import UnitRegistry
        from pint.errors import PintError

        # All in one go: once built, pint's registry would keep what it knew of a redefined unit.
        known = self._definitions.items()
        lines = [
            *_pint_lines("default_en.txt"),
            *(f"{name} = {it.equals}" for name, it in known if it.equals),
        ]
        added = {name: it.added_by for name, it in known if it.added_by is not None}
        suspects = list(added)
        try:
            registry: Any = UnitRegistry(lines, non_int_type=Fraction, on_redefinition="ignore")
            for name in added:
                suspects = [name]
                registry.Quantity(Fraction(1), name).to_root_units()
        except (PintError, TypeError, ValueError) as error:
            reason = f"{', '.join(suspects)}: give an `equals` that pint can read ({error})"
            raise BadUnitFile(added[suspects[0]], reason) from error
        return registry

    def _line(self, source: str, target: str) -> Line | None:
        """How the one becomes the other, if both measure the same thing."""
        from pint.errors import DimensionalityError, OffsetUnitCalculusError, UndefinedUnitError

        try:
            given, wanted = (self.registry.parse_units(name) for name in (source, target))
            zero, one = (self.registry.Quantity(Fraction(n), given).to(wanted) for n in (0, 1))
        except (DimensionalityError, OffsetUnitCalculusError, UndefinedUnitError):
            return None  # undefined: a currency in the denominator, "miles per dollar"
        return one.magnitude - zero.magnitude, zero.magnitude


def _pint_lines(name: str) -> Iterator[str]:
    """The lines of one of pint's files, and of those that it imports."""
    for line in (files("pint") / name).read_text("utf-8").splitlines():
        if line.startswith("@import"):
            yield from _pint_lines(line.split()[1])
        else:
            yield line
