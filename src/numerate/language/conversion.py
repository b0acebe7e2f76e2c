"""What physics says of units: which of them convert, and how.

pint knows; it is loaded when the first conversion asks for it, or a user's definition is checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from numerate.errors import BadUnitFile

__all__ = ["Definition", "Line", "Physics", "definition_trouble", "weight_of"]

Line = tuple[Fraction, Fraction]  # slope and offset: every conversion we know is a straight line


# pint computes what a definition says, however large: these bounds keep that small.
_LONGEST = 200  # characters
_LARGEST_POWER = 20
_LARGEST_WEIGHT = 1000
_NUMBER = re.compile(r"(?<![\w.])\d[\d.]*(?:[eE][+-]?(\d+))?")
_POWER = re.compile(r"(?:\*\*|\^)\s*(?P<power>\(?[+-]?\d+\)?(?![\w.])(?!\s*(?:\*\*|\^)))?")


class Definition(NamedTuple):
    """What a unit equals in pint's language, and who says so."""

    equals: str  # empty: pint's own definition holds
    added_by: str | None = None  # the user's file; None: it comes with the package
    line: int | None = None  # of that file


def weight_of(equals: str, weights: Mapping[str, int]) -> int:
    """How much there is to compute in a definition, powers and what it rests on counted in.

    >>> weight_of("67 * inch", {}), weight_of("smoot ** 2 * ell", {"smoot": 1, "ell": 8})
    (1, 20)
    """
    weight = 1 + sum(weights.get(name, 0) for name in re.findall(r"\w+", equals))
    for match in _POWER.finditer(equals):
        weight *= max(1, abs(int((match["power"] or "1").strip("()"))))
    return weight


def definition_trouble(equals: str, weight: int) -> str | None:
    """Why a definition is not computed; None where it may be.

    >>> definition_trouble("67 * inch", 1), definition_trouble("meter / second ** 2", 2)
    (None, None)
    >>> definition_trouble("9**9**9", 9)
    'a power must be a whole number up to 20, and no power of a power'
    """
    if len(equals) > _LONGEST:
        return f"it is longer than {_LONGEST} characters"
    if any(len(exponent) > 2 for exponent in _NUMBER.findall(equals)):
        return "an exponent has more than two digits"
    powers = [match["power"] for match in _POWER.finditer(equals)]
    if any(power is None or abs(int(power.strip("()"))) > _LARGEST_POWER for power in powers):
        return f"a power must be a whole number up to {_LARGEST_POWER}, and no power of a power"
    return "its powers grow too large" if weight > _LARGEST_WEIGHT else None


class Physics:
    """pint's registry with our definitions, built at the first question; answers are kept."""

    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self._definitions = definitions
        self.line = lru_cache(maxsize=4096)(self._line)

    @cached_property
    def registry(self) -> Any:
        from pint import UnitRegistry

        # All in one go: once built, pint's registry would keep what it knew of a redefined unit.
        known = self._definitions.items()
        lines = [
            *_pint_lines("default_en.txt"),
            *(f"{name} = {it.equals}" for name, it in known if it.equals),
        ]
        added = {name: it for name, it in known if it.added_by is not None}
        suspects = list(added)
        try:
            registry: Any = UnitRegistry(lines, non_int_type=Fraction, on_redefinition="ignore")
            for name in added:
                suspects = [name]
                registry.Quantity(Fraction(1), name).to_root_units()
        except Exception as error:  # pint's parser has many ways to fail
            if not added:
                raise
            first = added[suspects[0]]
            where = "" if first.line is None or len(suspects) > 1 else f"line {first.line}: "
            reason = f"{where}{', '.join(suspects)}: give an `equals` that pint can read ({error})"
            raise BadUnitFile(first.added_by or "", reason) from error
        return registry

    def check(self) -> None:
        """Refuse, with its file and line, a user's definition that cannot be computed."""
        if any(it.added_by is not None for it in self._definitions.values()):
            self.registry  # noqa: B018 - building it is the check

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
