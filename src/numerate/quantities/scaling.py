"""What may follow a number and change its value: scale words, suffixes, "and a half"."""

from __future__ import annotations

from fractions import Fraction

from numerate.language.numerals import Numerals
from numerate.language.senses import SCALE
from numerate.language.units import Units
from numerate.quantities.counting import counts_next
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import HYPHENS, Tokens
from numerate.quantities.number import LARGEST, Form, Number
from numerate.quantities.settling import settled_form

__all__ = ["and_fraction", "scaled"]


def scaled(
    tokens: Tokens,
    begin: int,
    end: int,
    value: Fraction,
    form: Form = Form.CARDINAL,
    *,
    scale: int = 1,
    in_words: bool = False,
) -> Number:
    """The number that is `value` up to token `end`, with all that scales it there and behind."""
    if tokens.lower(end + _hyphen(tokens, end)) == "fold":
        return Number(
            Interval.point(value),
            begin,
            end + _hyphen(tokens, end) + 1,
            form=Form.MULTIPLIER,
            in_words=in_words,
        )
    part = and_fraction(tokens, end)
    if part is not None:
        value, end, form = value + part[0] * (scale if scale >= 1000 else 1), part[1], Form.CARDINAL
    while (step := _scale_at(tokens, end, form, in_words)) is not None and scale < LARGEST:
        factor, end = step
        value, scale, form = value * factor, scale * factor, Form.CARDINAL
    if scale > 1 and part is None and (part := and_fraction(tokens, end)) is not None:
        value, end = value + part[0] * scale, part[1]
    return Number(Interval.point(value), begin, end, scale, form, in_words)


def and_fraction(tokens: Tokens, index: int) -> tuple[Fraction, int] | None:
    """The fraction that "and" adds to a number, "and a half", "-and-a-half", and its end."""
    at = index + (tokens.lower(index) in HYPHENS)
    if tokens.lower(at) != "and":
        return None
    numerals = Numerals.default()
    at += 1 + (tokens.lower(at + 1) in HYPHENS)
    first = tokens.lower(at)
    numerator = 1 if first in {"a", "an", "one"} else numerals.small.get(first)
    at += 1 + (tokens.lower(at + 1) in HYPHENS)
    word = tokens.lower(at).removesuffix("'s").removesuffix("’s")  # "a year and a half's work"
    denominator = numerals.denominators.get(word)
    if not numerator or denominator is None or numerator >= denominator:
        return None
    if numerator == 1 and denominator > 4 and tokens.kind(at + 1) == "word":
        return None  # "three and a fifth man"
    return Fraction(numerator, denominator), at + 1


def _hyphen(tokens: Tokens, index: int) -> bool:
    return tokens.lower(index) in HYPHENS and tokens.glued(index) and tokens.glued(index + 1)


def _scale_at(tokens: Tokens, end: int, form: Form, in_words: bool) -> tuple[int, int] | None:
    """The factor of the scale word or suffix at `end`, and the token after it."""
    numerals = Numerals.default()
    at = end + _hyphen(tokens, end)
    if form is Form.FRACTION and tokens.lower(at) == "of" and tokens.lower(at + 1) in {"a", "an"}:
        at += 2  # "two thirds of a million"
        return (
            (numerals.scales[tokens.lower(at)], at + 1)
            if tokens.lower(at) in numerals.scales
            else None
        )
    word = tokens.lower(at)
    if word in numerals.scales and not _is_mixed_case(tokens.texts[at]):
        return numerals.scales[word], at + 1
    if word in numerals.vague and word != "tens" and form is not Form.FRACTION:
        return numerals.vague[word][0], at + 1  # "three dozens"
    if in_words or at != end or word not in numerals.suffixes:
        return None
    if not tokens.glued(at):  # "$4.5 m", "10 k"
        scales = tokens.texts[at] == "k" or _after_money(tokens, at)
        return (numerals.suffixes[word], at + 1) if scales else None
    return None if _is_unit(tokens, at) else (numerals.suffixes[word], at + 1)


def _is_mixed_case(text: str) -> bool:
    """ "mN" is the millinewton, "mn", "MN" and "Mn" are millions."""
    return not (text.islower() or text.isupper() or text.istitle())


def _is_unit(tokens: Tokens, index: int) -> bool:
    """Whether a letter glued to digits is a unit and no scale: "37m long", "5t of sand"."""
    word = tokens.texts[index]
    if _after_money(tokens, index):
        return False
    if word in Numerals.default().money_only:
        return True
    if word == "m" and tokens.lower(index - 2) == "the" and not counts_next(tokens, index + 1):
        return True  # "ran the 100m"
    hyphen = tokens.lower(index + 1) in HYPHENS and tokens.glued(index + 1)
    settled = settled_form(tokens, index, index + 1 + hyphen, word)
    return settled is not None and settled.reading != SCALE


def _after_money(tokens: Tokens, index: int) -> bool:
    before = tokens.texts[index - 2] if index >= 2 else ""
    return before in Units.default().money_before
