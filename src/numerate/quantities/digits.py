"""Reads numbers in digits: separators, scripts, powers, fractions, suffixes."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

from numerate.language.numerals import Numerals
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import Tokens
from numerate.quantities.number import MAX_DIGITS, Form, Number
from numerate.quantities.scaling import scaled

__all__ = ["digits_value", "read_digits"]

_SLASHES = frozenset("/\u2044\u2215")
_ORDINAL_SUFFIXES = {1: "st", 2: "nd", 3: "rd"}
_POWER = r"\s?[x×*·]\s?10"
_EXPONENT = re.compile(rf"(?:[eE]|{_POWER}\^?)([+\-−]?\d+)$|{_POWER}([⁺⁻]?[⁰¹²³⁴-⁹]+)$")
_MINUSES = frozenset("-−")
_SUPERSCRIPTS = str.maketrans("⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹−", "+-0123456789-")
_WIDE_SIGNS = str.maketrans({"\uff0e": ".", "\uff0c": ","})
_DECIMAL_COMMA = re.compile(r"\d+(?:\.\d{3})*,\d{1,2}")


def digits_value(text: str) -> Fraction | None:
    """The value of a numeral in digits of any script; None if it is longer than `MAX_DIGITS`.

    >>> digits_value("1,00,000"), digits_value("6.02e23") == 602 * 10**21, digits_value(".5")
    (Fraction(100000, 1), True, Fraction(1, 2))
    """
    if not text.isascii():
        text = "".join(map(_ascii_digit, text.translate(_WIDE_SIGNS)))
    exponent = 0
    if not text.isdigit():
        if match := _EXPONENT.search(text):
            exponent = int((match[1] or match[2]).translate(_SUPERSCRIPTS))
            text = text[: match.start()]
        if _DECIMAL_COMMA.fullmatch(text):
            text = text.replace(".", "").replace(",", ".")
        text = re.sub(r"[,\s'’]", "", text)
    if len(text) > MAX_DIGITS or abs(exponent) > MAX_DIGITS:
        return None
    return Fraction(text) * Fraction(10) ** exponent


def _ascii_digit(char: str) -> str:
    digit = unicodedata.decimal(char, None)
    return char if digit is None else str(digit)


def read_digits(tokens: Tokens, begin: int) -> Number | None:
    """The longest number that starts with the digits at token `begin`, unless they are too long."""
    if tokens.kinds[begin] == "frac":
        return scaled(tokens, begin, begin + 1, _vulgar(tokens, begin), Form.FRACTION)
    if tokens.kinds[begin] == "version":
        return _read_dotted(tokens, begin)
    value = digits_value(tokens.texts[begin])
    if value is None:
        return None
    end = begin + 1
    if tokens.glued(end) and tokens.lower(end) == _ordinal_suffix(value):
        return Number(Interval.point(value), begin, end + 1, form=Form.ORDINAL)
    if (power := _power(tokens, begin, value)) is not None:
        return power
    if tokens.kind(end) == "frac":
        return scaled(tokens, begin, end + 1, value + _vulgar(tokens, end), Form.FRACTION)
    if (denominator := _slash(tokens, end)) is not None:
        return scaled(tokens, begin, end + 2, value / denominator, Form.FRACTION)
    if (mixed := _mixed(tokens, end, value)) is not None:
        return scaled(tokens, begin, end + 3, mixed, Form.FRACTION)
    return _grouped(tokens, scaled(tokens, begin, end, value))


def _ordinal_suffix(value: Fraction) -> str:
    """What makes the number an ordinal: 21st, but 9st are nine stone."""
    tens = value % 100
    return "th" if 10 < tens < 14 else _ORDINAL_SUFFIXES.get(int(value % 10), "th")


def _vulgar(tokens: Tokens, index: int) -> Fraction:
    return Fraction(unicodedata.normalize("NFKC", tokens.texts[index]).replace("⁄", "/"))


def _read_dotted(tokens: Tokens, begin: int) -> Number | None:
    """Dots between groups of three are separators: 1.000.000; other dotted numbers are versions."""
    head, *groups = tokens.texts[begin].split(".")
    if (
        len(head) > 3
        or head == "0"
        or any(len(group) != 3 for group in groups)
        or len(groups) > MAX_DIGITS // 3
    ):
        return None
    return scaled(tokens, begin, begin + 1, Fraction(int(head + "".join(groups))))


def _power(tokens: Tokens, begin: int, base: Fraction) -> Number | None:
    """2^5, 10^-3 and 10⁶; small raised digits behind other numbers are mostly footnotes."""
    at = begin + 1
    if tokens.lower(at) == "^":
        sign = -1 if tokens.lower(at + 1) in _MINUSES else 1
        number = at + 1 + (sign < 0)
        found = digits_value(tokens.texts[number]) if tokens.kind(number) == "num" else None
        exponent, end = None if found is None else sign * found, number + 1
    elif base == 10:
        exponent, end = _raised(tokens, at)
    else:
        return None
    if exponent is None or exponent.denominator != 1 or base == 0:
        return None
    if abs(exponent) * len(str(base)) > MAX_DIGITS:
        return None
    return scaled(tokens, begin, end, base ** int(exponent))


def _raised(tokens: Tokens, at: int) -> tuple[Fraction | None, int]:
    end = at
    while (
        end < len(tokens)
        and tokens.glued(end)
        and tokens.lowers[end] in "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"
        and end - at < 4
    ):
        end += 1
    digits = "".join(tokens.texts[at:end]).translate(_SUPERSCRIPTS)
    return (Fraction(digits) if digits.strip("-").isdigit() else None), end


def _slash(tokens: Tokens, index: int) -> Fraction | None:
    """The denominator of "1/16": a slash and digits, all glued."""
    if tokens.lower(index) not in _SLASHES or not (tokens.glued(index) and tokens.glued(index + 1)):
        return None
    above, below = tokens.texts[index - 1], tokens.texts[index + 1]
    if tokens.kind(index + 1) != "num" or not below.isdigit():
        return None
    numerator, denominator = digits_value(above), digits_value(below)
    if not denominator or numerator is None or len(above) == len(below) == 4:
        return None  # "1999/2000": two years
    return None if len(below) > 1 and numerator > denominator else denominator  # "140/90"


def _mixed(tokens: Tokens, index: int, whole: Fraction) -> Fraction | None:
    """ "3 1/2": a whole number and a proper fraction."""
    if tokens.kind(index) != "num" or whole.denominator != 1:
        return None
    denominator = _slash(tokens, index + 1)
    numerator = digits_value(tokens.texts[index])
    if denominator is None or numerator is None or numerator >= denominator:
        return None
    return whole + numerator / denominator


def _grouped(tokens: Tokens, number: Number) -> Number:
    """ "6 thousand 2 hundred and 15": digits before falling scale words add up."""
    low = number.value.low
    if number.scale not in {100, 1000, 100_000, 1_000_000} or low is None:
        return number
    at = number.end
    joined = tokens.lower(at) == "and"
    at += joined
    if tokens.kind(at) == "num":
        part = digits_value(tokens.texts[at])
    else:
        part = Fraction(Numerals.default().small.get(tokens.lower(at), 0))
    if (
        not part
        or part >= number.scale
        or part.denominator != 1
        or (not joined and tokens.lower(at + 1) not in Numerals.default().scales)
    ):
        return number
    if joined and number.scale > 100:
        return number  # "5 million and 20 others"
    rest = scaled(tokens, number.begin, at + 1, part)
    if rest.scale >= number.scale or rest.value.low is None:
        return number
    total = Number(Interval.point(low + rest.value.low), number.begin, rest.end, max(rest.scale, 1))
    return _grouped(tokens, total)
