"""Reads numbers in words, the way English speakers say them."""

from __future__ import annotations

from fractions import Fraction

from numerate.language.numerals import Numerals
from numerate.quantities.fraction_words import denominator_at, read_fraction_words
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import HYPHENS, Tokens
from numerate.quantities.number import LARGEST, Form, Number
from numerate.quantities.scaling import and_fraction, scaled

__all__ = ["read_number_words"]

_MOST_DECIMALS = 30


def read_number_words(tokens: Tokens, begin: int, *, join_and: bool = True) -> Number | None:
    """The longest number in words that starts at token `begin`, if one does.

    `join_and=False` keeps "one hundred and two" apart, as after "between".
    """
    word = tokens.lowers[begin]
    numerals = Numerals.default()
    if word in numerals.vague:
        return _vague(tokens, begin)
    if word in numerals.several:
        return _several(tokens, begin, begin)
    if word in numerals.multipliers:
        return Number(
            Interval.point(Fraction(numerals.multipliers[word])),
            begin,
            begin + 1,
            form=Form.MULTIPLIER,
            in_words=True,
        )
    if word.endswith("fold") and len(word) > 4:
        return _fold(tokens, begin)
    if word.endswith("ish"):
        value = numerals.small.get(word.removesuffix("ish"), 0)
        return Number(Interval.point(value), begin, begin + 1, in_words=True)
    if (fraction := read_fraction_words(tokens, begin)) is not None:
        return fraction
    if word in {"a", "an"}:
        return _after_article(tokens, begin, join_and)
    return _cardinal_or_ordinal(tokens, begin, begin, join_and)


def _after_article(tokens: Tokens, begin: int, join_and: bool) -> Number | None:
    """ "a dozen", "a couple", "a few hundred"."""
    numerals = Numerals.default()
    word = tokens.lower(begin + 1)
    if word in numerals.pairs:
        return Number(
            Interval.point(numerals.pairs[word]), begin, begin + 2, form=Form.PAIR, in_words=True
        )
    if word in numerals.several:
        return _several(tokens, begin, begin + 1)
    if word not in numerals.scales or word in numerals.never_alone:
        return None
    return _cardinal_or_ordinal(tokens, begin, begin + 1, join_and)


def _vague(tokens: Tokens, begin: int) -> Number | None:
    """ "dozens", "tens of thousands", "hundreds of millions"."""
    numerals = Numerals.default()
    low, high = numerals.vague[tokens.lowers[begin]]
    end = begin + 1
    while tokens.lower(end) == "of" and tokens.lower(end + 1) in numerals.vague and low < LARGEST:
        factor = numerals.vague[tokens.lower(end + 1)][0]
        low, high, end = low * factor, high * factor, end + 2
    if (
        tokens.lowers[begin] in {"tens", "scores"}
        and end == begin + 1
        and tokens.lower(end) != "of"
    ):
        return None
    return Number(
        Interval(Fraction(low), Fraction(high), high_open=True),
        begin,
        end,
        low,
        Form.VAGUE,
        in_words=True,
    )


def _several(tokens: Tokens, begin: int, at: int) -> Number | None:
    """ "several hundred", "a few thousand"; without a scale these words state no number."""
    numerals = Numerals.default()
    scale = numerals.scales.get(tokens.lower(at + 1))
    if scale is None or tokens.lower(at + 1) in numerals.never_alone:
        return None
    low, high = numerals.several[tokens.lowers[at]]
    value = Interval(Fraction(low * scale), Fraction(high * scale), high_open=True)
    return Number(value, begin, at + 2, scale, Form.VAGUE, in_words=True)


def _fold(tokens: Tokens, begin: int) -> Number | None:
    numerals = Numerals.default()
    stem = tokens.lowers[begin].removesuffix("fold")
    value = numerals.small.get(stem) or numerals.scales.get(stem)
    if not value:
        return None
    return Number(Interval.point(value), begin, begin + 1, form=Form.MULTIPLIER, in_words=True)


def _cardinal_or_ordinal(tokens: Tokens, begin: int, first: int, join_and: bool) -> Number | None:
    numerals = Numerals.default()
    cardinal = _cardinal(tokens, first, join_and)
    if cardinal is None:
        return _ordinal(tokens, begin, first, Fraction(0))
    value, end, scale = cardinal
    hyphen = tokens.lower(end) in HYPHENS and (
        tokens.glued(end) or tokens.lower(end + 1) in numerals.denominators
    )
    part = denominator_at(tokens, end + hyphen)
    if part is not None and tokens.lower(part[1] - 1).endswith(("s", "halves")) and value > 1:
        return scaled(tokens, begin, part[1], value / part[0], Form.FRACTION, in_words=True)
    ordinal_at = end + 1 if tokens.lower(end) == "and" and value % 100 == 0 else end + hyphen
    if value >= 20 and (ordinal := _ordinal(tokens, begin, ordinal_at, value)) is not None:
        return ordinal
    return scaled(tokens, begin, end, value, scale=scale, in_words=True)


def _ordinal(tokens: Tokens, begin: int, index: int, base: Fraction) -> Number | None:
    """ "third", or the end of "twenty-third" and "two hundredth" after `base`."""
    value = Numerals.default().ordinals.get(tokens.lower(index))
    if value is None:
        return None
    if base and value >= 100:
        total = base * value
    elif base and not (value < 10 and base % 10 == 0) and not (value < 100 and base % 100 == 0):
        return None
    else:
        total = base + value
    return Number(Interval.point(total), begin, index + 1, form=Form.ORDINAL, in_words=True)


def _cardinal(tokens: Tokens, begin: int, join_and: bool) -> tuple[Fraction, int, int] | None:
    """The value of a sequence of number words, the token after it, and its last scale.

    "two fifty eight" is 258 and "nineteen eighty" 1980: a small number before one from ten to
    ninety-nine counts hundreds, as English speakers say prices, flights and years.
    """
    numerals = Numerals.default()
    total = 0
    current: int | None = None
    last_scale: int | None = None
    end = at = begin
    while at < len(tokens):
        word = tokens.lowers[at]
        if word in numerals.small:
            joined = _join_small(current, numerals.small[word], spoken=last_scale is None)
            if joined is None:
                break
            current = joined
        elif word in numerals.scales:
            scale = numerals.scales[word]
            if (end == begin and word in numerals.never_alone) or total > LARGEST:
                break
            if scale == 100 and (current is None or current < 100):
                current = (1 if current is None else current) * 100
            elif last_scale is not None and scale > last_scale:
                total, current = (total + (current or 0)) * scale, None
            else:
                total, current = total + (1 if current is None else current) * scale, None
                last_scale = scale
        else:
            break
        at = end = at + 1
        if _hyphenated(tokens, at, numerals.small.get(word, 0)):
            at += 1
        elif (
            tokens.lower(at) == "and"
            and join_and
            and word in numerals.scales
            and word not in numerals.never_alone
        ):
            if not _continues_after_and(tokens, at, numerals.scales[word]):
                break
            at += 1
        elif tokens.lower(at) == "," and _continues_after_comma(tokens, at, last_scale):
            at += 1
    if end == begin:
        return None
    value = Fraction(total + (current or 0))
    return _decimals(tokens, value, end) or (
        value,
        end,
        numerals.scales.get(tokens.lowers[end - 1], 1),
    )


def _hyphenated(tokens: Tokens, index: int, before: int) -> bool:
    """A hyphen inside a number word; tokenised text sets it apart, "fifty - two"."""
    if tokens.lower(index) not in HYPHENS:
        return False
    if tokens.glued(index) and tokens.glued(index + 1):
        return True
    return before >= 20 and 0 < Numerals.default().small.get(tokens.lower(index + 1), 0) < 10


def _join_small(current: int | None, value: int, *, spoken: bool) -> int | None:
    if current is None:
        return value
    if value and current >= 100 and current % 100 == 0:
        return current + value
    if 0 < value < 10 and current % 100 >= 20 and current % 10 == 0:
        return current + value
    if (
        spoken
        and 0 < current < 100
        and current != 10
        and (current < 20 or current % 10 == 0)
        and 10 <= value < 100
    ):
        return current * 100 + value
    return None


def _continues_after_and(tokens: Tokens, index: int, scale: int) -> bool:
    """Whether "and" joins one number, "two hundred and six", not "a hundred and two hundred"."""
    numerals = Numerals.default()
    if tokens.lower(index + 1) not in numerals.small or and_fraction(tokens, index) is not None:
        return False
    after = index + 2
    if tokens.lower(after) in HYPHENS:
        after += 1
    if tokens.lower(after) in numerals.small:
        after += 1
    following = numerals.scales.get(tokens.lower(after), 1)
    return following < scale or (scale == 100 and following >= 1000)


def _continues_after_comma(tokens: Tokens, index: int, scale: int | None) -> bool:
    """ "two thousand, one hundred and six": hundreds after a larger scale."""
    if scale is None or scale < 1000 or tokens.lowers[index - 1] not in Numerals.default().scales:
        return False
    hundreds = Numerals.default().small.get(tokens.lower(index + 1), 0)
    return 0 < hundreds < 10 and tokens.lower(index + 2) == "hundred"


def _decimals(tokens: Tokens, whole: Fraction, end: int) -> tuple[Fraction, int, int] | None:
    """ "three point one four", "nought point eleven"."""
    small = Numerals.default().small
    if tokens.lower(end) != "point" or tokens.lower(end + 1) not in small:
        return None
    digits = ""
    at = end + 1
    while tokens.lower(at) in small and len(digits) < _MOST_DECIMALS:
        value = small[tokens.lower(at)]
        tens = value >= 20 and tokens.lower(at + 1) in HYPHENS
        digits += str(value + small.get(tokens.lower(at + 2), 0)) if tens else str(value)
        at += 3 if tens and tokens.lower(at + 2) in small else 1
    return whole + Fraction(int(digits), 10 ** len(digits)), at, 1
