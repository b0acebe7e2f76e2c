"""Writes numbers: in words, in grouped digits, as ordinals. The reverse is reading's work."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from numerate.language.numerals import Numerals

__all__ = ["decimal", "grouped", "in_words", "ordinal_digits", "ordinal_words"]

_SCALES = ("trillion", "billion", "million", "thousand", "hundred")
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def in_words(number: int) -> str:
    """A whole number from zero on, spelled out as Americans do, without "and".

    >>> in_words(21), in_words(1917)
    ('twenty-one', 'one thousand nine hundred seventeen')
    """
    if number < 100:
        return _below_hundred(number)
    scales = Numerals.default().scales
    scale = next(name for name in _SCALES if number >= scales[name])
    many, rest = divmod(number, scales[scale])
    words = f"{in_words(many)} {scale}"
    return f"{words} {in_words(rest)}" if rest else words


def grouped(number: int) -> str:
    """Digits in groups of three: 12,500."""
    return f"{number:,}"


def decimal(number: Fraction, places: int | None = None) -> str:
    """A number in digits: whole, or with as many decimals as it needs, or as are asked for.

    >>> decimal(Fraction(5, 4)), decimal(Fraction(3)), decimal(Fraction(1, 3), 2)
    ('1.25', '3', '0.33')
    """
    if places is None:
        if number.denominator == 1:
            return str(number.numerator)
        places = next((p for p in range(1, 12) if (number * 10**p).denominator == 1), 12)
        return decimal(number, places).rstrip("0")
    scaled = round(number * 10**places)
    sign, digits = ("-" if scaled < 0 else ""), str(abs(scaled)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"


def ordinal_digits(number: int) -> str:
    """The ordinal in digits.

    >>> [ordinal_digits(n) for n in (1, 12, 22, 103, 111)]
    ['1st', '12th', '22nd', '103rd', '111th']
    """
    last = "th" if number % 100 in (11, 12, 13) else _ENDINGS.get(number % 10, "th")
    return f"{number}{last}"


def ordinal_words(number: int) -> str:
    """The ordinal in words, from first on.

    >>> ordinal_words(3), ordinal_words(20), ordinal_words(42), ordinal_words(100)
    ('third', 'twentieth', 'forty-second', 'one hundredth')
    """
    head, sep, last = _last_word(in_words(number))
    return head + sep + _ordinals()[last]


def _below_hundred(number: int) -> str:
    names = _names()
    if number in names:
        return names[number]
    return f"{names[number - number % 10]}-{names[number % 10]}"


def _last_word(words: str) -> tuple[str, str, str]:
    cut = max(words.rfind(" "), words.rfind("-"))
    return (words[:cut], words[cut], words[cut + 1 :]) if cut > 0 else ("", "", words)


@cache
def _names() -> dict[int, str]:
    # Of several words for a number the first listed is the usual one (zero, forty).
    names: dict[int, str] = {}
    for word, value in Numerals.default().small.items():
        names.setdefault(value, word)
    return names


@cache
def _ordinals() -> dict[str, str]:
    numerals = Numerals.default()
    values = {word: value for value, word in _names().items()} | numerals.scales
    by_value = {value: word for word, value in numerals.ordinals.items()}
    return {word: by_value[value] for word, value in values.items() if value in by_value}
