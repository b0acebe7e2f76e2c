"""The numeral inside a quantity's mention, and the mention written with another number."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from numerate.language.numerals import Numerals
from numerate.language.spelling import decimal, grouped, in_words
from numerate.quantities.numset import NumSet

__all__ = ["Numeral", "numeral_of"]

_DIGITS = re.compile(r"(?<![\w.,/-])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\d/]|[.,]\d)")


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as it is written: where, and in digits or in words.

    In "about 2.6 million people" it is "2.6" with the scale 1,000,000.
    """

    start: int
    end: int
    value: Fraction  # of the numeral itself, without the scale word after it
    scale: Fraction
    places: int  # decimals
    in_words: bool
    grouped: bool

    def written(self, value: Fraction) -> str:
        """Another number in the same style.

        >>> Numeral(0, 5, Fraction(1917), Fraction(1), 0, False, True).written(Fraction(2034))
        '2,034'
        """
        if self.in_words:
            return in_words(int(value))
        if self.places:
            return decimal(value, self.places)
        return grouped(int(value)) if self.grouped else str(int(value))

    @property
    def step(self) -> Fraction:
        """The precision in which it is written: 100 for 1,900, 1 for 40, a tenth for 2.6."""
        step = Fraction(1, 10**self.places)
        while (self.value / (step * 10)).denominator == 1 and self.value >= 50 * step:
            step *= 10
        return step

    def with_value(self, text: str, value: Fraction) -> str:
        """The text with another number in this numeral's place; a capital is kept."""
        new = self.written(value)
        old = text[self.start : self.end]
        if old[0].isupper():
            new = new[0].upper() + new[1:]
        return text[: self.start] + new + text[self.end :]

    def in_the_other_style(self) -> Numeral:
        """The same numeral, to be written in words instead of digits or in digits instead."""
        return replace(self, in_words=not self.in_words, grouped=self.value >= 10_000)


def numeral_of(quantity: NumSet) -> Numeral | None:
    """The one numeral of a mention whose value is a point; None where there is not just one.

    >>> from numerate.quantities.extracting import extract
    >>> [people] = extract("It has some 2.6 million inhabitants.")
    >>> numeral = numeral_of(people)
    >>> numeral.with_value("It has some 2.6 million inhabitants.", Fraction(19, 10))
    'It has some 1.9 million inhabitants.'
    """
    value = quantity.value.low
    if not quantity.value.is_point or value is None or value <= 0:
        return None
    found = list(_DIGITS.finditer(quantity.text))
    if len(found) == 1 and not _number_words().search(quantity.text[: found[0].start()]):
        return _from_digits(quantity, found[0], value)
    words = list(_number_words().finditer(quantity.text))
    if found or len(words) != 1 or value.denominator != 1:
        return None
    start, end = (quantity.start + place for place in words[0].span())
    if in_words(int(value)) != " ".join(words[0].group().lower().replace(" and ", " ").split()):
        return None  # "a dozen", "fifteen hundred": words that we would write otherwise
    return Numeral(start, end, value, Fraction(1), 0, True, False)


def _from_digits(quantity: NumSet, found: re.Match[str], value: Fraction) -> Numeral | None:
    written = Fraction(found.group().replace(",", ""))
    if not written:
        return None
    return Numeral(
        start=quantity.start + found.start(),
        end=quantity.start + found.end(),
        value=written,
        scale=value / written,
        places=len(found.group().partition(".")[2]),
        in_words=False,
        grouped="," in found.group(),
    )


@cache
def _number_words() -> re.Pattern[str]:
    numerals = Numerals.default()
    words = sorted({*numerals.small, "hundred", "thousand", "million", "billion"}, key=len)
    word = "|".join(reversed(words))
    return re.compile(rf"(?i)\b(?:{word})(?:(?:-| | and )(?:{word}))*\b")
