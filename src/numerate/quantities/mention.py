"""Mention: a number found on the surface of a text, before any parse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from numerate.quantities.interval import Interval
from numerate.quantities.number import Form, Number
from numerate.quantities.numset import Approximation, Flux, Kind

__all__ = ["Mention"]


@dataclass(frozen=True, slots=True)
class Mention:
    """The tokens from `begin` up to `end` and what the words in them say.

    `number_begin` and `number_end` bound the numeral itself, without hedge, currency or unit.
    """

    begin: int
    end: int
    number_begin: int
    number_end: int
    value: Interval
    kind: Kind
    scale: int = 1
    form: Form = Form.CARDINAL
    unit: str | None = None
    frequency: str | None = None
    approximate: Approximation | None = None
    bounded: bool = False  # a comparator has made the value an interval
    flux: Flux | None = None
    alternatives: bool = False  # "four or five"
    settled_by: str | None = None  # the word that told which unit an ambiguous form is

    @classmethod
    def of(
        cls,
        number: Number,
        kind: Kind,
        begin: int | None = None,
        end: int | None = None,
        value: Interval | None = None,
    ) -> Self:
        """The mention of a number, with the words around it that belong to it."""
        return cls(
            begin=number.begin if begin is None else begin,
            end=number.end if end is None else end,
            number_begin=number.begin,
            number_end=number.end,
            value=number.value if value is None else value,
            kind=kind,
            scale=number.scale,
            form=number.form,
        )

    @property
    def is_bare(self) -> bool:
        """A plain count whose noun is still to be found."""
        return self.unit is None and self.kind is Kind.CARDINAL
