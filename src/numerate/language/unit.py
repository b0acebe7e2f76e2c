"""Unit: what a number counts or measures."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Unit"]


@dataclass(frozen=True, slots=True)
class Unit:
    """What a number counts: a canonical name, its kind, and the denominator of a rate.

    A dose divides twice: in `per` the second denominator follows a slash, as pint reads it.

    >>> print(Unit("kilometer", "measure", per="hour"))
    kilometer/hour
    >>> print(Unit("milligram", "measure", per="kilogram/day"))
    milligram/kilogram/day
    """

    name: str
    kind: str
    per: str | None = None

    def __str__(self) -> str:
        return f"{self.name}/{self.per}" if self.per else self.name
