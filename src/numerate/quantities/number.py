"""Number: what the readers of digits and of number words return."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from numerate.quantities.interval import Interval
from numerate.quantities.lexing import Tokens

__all__ = ["LARGEST", "MAX_DIGITS", "Form", "Number"]

MAX_DIGITS = 200
"""A numeral with more digits is no quantity anyone states; it is reported as an identifier."""

LARGEST = 10**60
"""Scale words stop multiplying here, far beyond what English has names for."""


class Form(StrEnum):
    """How a number is put into words, where that decides what it can mean."""

    CARDINAL = "cardinal"
    ORDINAL = "ordinal"
    FRACTION = "fraction"
    MULTIPLIER = "multiplier"  # twice, tenfold
    PAIR = "pair"  # a couple of
    VAGUE = "vague"  # hundreds of, several dozen
    IMPLICIT = "implicit"  # both, no, teenagers


@dataclass(frozen=True, slots=True)
class Number:
    """A number and the tokens it covers, `begin` up to `end`.

    `scale` is the factor its last word or suffix brought in, so that "40 to 45 billion" can
    lend it to the first number.
    """

    value: Interval
    begin: int
    end: int
    scale: int = 1
    form: Form = Form.CARDINAL
    in_words: bool = False

    @property
    def integer(self) -> int | None:
        """The number as a whole number, if it is one."""
        low = self.value.low
        whole = self.value.is_point and low is not None and low.denominator == 1
        return int(low) if whole and low is not None else None

    def is_plain(self, tokens: Tokens) -> bool:
        """Whether it is written as one run of digits, without separators or scale."""
        return self.end == self.begin + 1 and tokens.texts[self.begin].isdigit()
