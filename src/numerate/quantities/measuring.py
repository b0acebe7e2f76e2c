"""Gives a number what is written around it: sign, currency, unit, rate."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from numerate.language.contexts import Contexts
from numerate.language.hedges import Hedges
from numerate.language.nonquantities import NonQuantities
from numerate.language.numerals import Numerals
from numerate.language.units import Units
from numerate.quantities.ages import age_of_duration, age_of_number
from numerate.quantities.decades import is_decade_at
from numerate.quantities.digits import read_digits
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import HYPHENS, Tokens
from numerate.quantities.lookalikes import is_win
from numerate.quantities.measures import (
    Measure,
    currency_before,
    moved_point,
    owned_time,
    unit_after,
)
from numerate.quantities.mention import Mention
from numerate.quantities.nonquantities import nonquantity
from numerate.quantities.number import Form, Number
from numerate.quantities.number_words import read_number_words
from numerate.quantities.numset import Kind
from numerate.quantities.rates import rate_after, rate_of
from numerate.quantities.ratios import ratio
from numerate.quantities.scaling import and_fraction

__all__ = ["measured", "multiplied", "one_and_a_half", "with_rate", "with_unit"]

_MINUS = HYPHENS | {"−"}
_OPENERS = frozenset("([<>=~")
_UNIT_KINDS = {
    "count": Kind.CARDINAL,
    "measure": Kind.MEASURE,
    "duration": Kind.DURATION,
    "money": Kind.MONEY,
    "percent": Kind.PERCENT,
    "percentage point": Kind.PERCENTAGE_POINT,
}
_DEFINITE = frozenset({"the", "this", "that", "these", "those", "its", "all"})
_PARTITIVE_FORMS = frozenset({Form.VAGUE, Form.PAIR})
_PLAIN_FORMS = frozenset({Form.CARDINAL, Form.FRACTION})


def measured(tokens: Tokens, number: Number, units: Units, floor: int) -> Mention | None:
    """The mention of a number, as far back as token `floor`.

    A currency or unit makes it a quantity; a number without either may be a date, a time or a
    name.
    """
    if number.form is Form.ORDINAL:
        typed = nonquantity(tokens, number)
        return typed if typed and typed.begin >= floor else Mention.of(number, Kind.ORDINAL)
    mention = _signed(tokens, Mention.of(number, _kind_of(number)), floor)
    money = currency_before(tokens, mention.begin, units)
    if money is not None and money.begin >= floor:
        mention = replace(
            mention,
            begin=money.begin,
            unit=money.code,
            kind=Kind.MONEY,
            settled_by=money.settled_by,
        )
        mention = _named_again(tokens, _signed(tokens, mention, floor), units)
        return with_rate(tokens, mention, units)
    measure = None if is_win(tokens, number) else _measure(tokens, number.end, units)
    if number.form in _PLAIN_FORMS and (measure is None or _is_code(tokens, number)):
        typed = nonquantity(tokens, number)
        if typed is not None and typed.begin >= floor:
            return typed
    share = ratio(tokens, mention)
    if share is not None:
        return share
    if measure is None and number.form is Form.FRACTION:
        measure = _of_one(tokens, number.end, units)
    elif measure is None and number.form in _PARTITIVE_FORMS and tokens.lower(number.end) == "of":
        measure = unit_after(tokens, number.end + 1, units)  # "tens of miles"
    if measure is not None and number.form is not Form.MULTIPLIER:
        mention = _and_a_half(tokens, with_unit(mention, measure))
        return with_rate(tokens, age_of_duration(tokens, mention), units)
    if number.form is Form.MULTIPLIER or tokens.lower(mention.end) in {"times", "time"}:
        return with_rate(tokens, _multiple(tokens, mention), units)
    return with_rate(tokens, age_of_number(tokens, mention), units)


def _measure(tokens: Tokens, end: int, units: Units) -> Measure | None:
    return (
        unit_after(tokens, end, units)
        or owned_time(tokens, end, units)
        or _of_side(tokens, end, units)
    )


def multiplied(tokens: Tokens, index: int, units: Units) -> Mention | None:
    """ "double the budget", "once a week": multipliers that need the words after them."""
    numerals = Numerals.default()
    word = tokens.lowers[index]
    if word in numerals.degrees:
        if tokens.lower(index + 1) not in Contexts.default().comparisons - {"more"}:
            return None
        number = Number(
            Interval.point(numerals.degrees[word]), index, index + 1, form=Form.MULTIPLIER
        )
        return replace(Mention.of(number, Kind.RATIO), unit="time")
    rate = rate_after(tokens, index + 1, units, of_things=False)
    if rate is None:
        return None
    number = Number(Interval.point(1), index, index + 1, form=Form.MULTIPLIER)
    return replace(Mention.of(number, Kind.CARDINAL), unit="time", frequency=rate[0], end=rate[1])


def one_and_a_half(tokens: Tokens, index: int, units: Units) -> Mention | None:
    """ "a year and a half", "a day and six hours", "an hour or two": an article counts.

    So it does behind a verb that measures: "took an hour", "cost a pound each".
    """
    unit = unit_after(tokens, index + 1, units)
    measure = unit or moved_point(tokens, index + 1, units)
    if measure is None:
        return None
    number = Number(Interval.point(1), index, index + 1, in_words=True)
    mention = with_unit(Mention.of(number, Kind.CARDINAL), measure)
    # but "made a point or two"
    if unit is not None and tokens.phrase(measure.end, measure.end + 2) == "or two":
        return replace(mention, value=Interval.between(1, 2), end=measure.end + 2)
    whole = _and_a_part(tokens, _and_a_half(tokens, mention), units)
    if whole is mention and not _is_measured(tokens, index, measure):
        return None
    return with_rate(tokens, whole, units)


def _is_measured(tokens: Tokens, index: int, measure: Measure) -> bool:
    """Whether a verb says that it is just one such unit; not "took a day trip", "an hour more"."""
    verbs = Contexts.default().measuring_verbs.get(measure.unit.kind or "", frozenset())
    if tokens.lower(index + 1) in Contexts.default().instants:
        return False
    if tokens.lower(_before_hedge(tokens, index)) not in verbs or measure.end != index + 2:
        return False
    return tokens.lower(measure.end) in Contexts.default().behind_measured


def _before_hedge(tokens: Tokens, index: int) -> int:
    """The token before a number and the words that bound or soften it: "took more than an"."""
    for hedge in Hedges.default().before.get(tokens.lower(index - 1), ()):
        first = index - len(hedge.words)
        if first > 0 and tuple(tokens.lowers[first:index]) == hedge.words:
            return first - 1
    return index - 1


def _and_a_part(tokens: Tokens, mention: Mention, units: Units) -> Mention:
    """A time with so many of what it is made of: "an hour and ten minutes"."""
    parts = Contexts.default().time_parts.get(mention.unit or "", {})
    begin = mention.end + 1
    if not parts or tokens.lower(mention.end) != "and" or begin >= len(tokens):
        return mention
    is_digits = tokens.kind(begin) == "num"
    number = read_digits(tokens, begin) if is_digits else read_number_words(tokens, begin)
    unit = None if number is None else unit_after(tokens, number.end, units)
    count = None if unit is None else parts.get(unit.unit.name)
    if number is None or unit is None or count is None or not number.value.is_point:
        return mention
    if tokens.lower(unit.end) == "later" or tokens.lower(number.end) in HYPHENS:
        return mention  # "for an hour and ten minutes later", "an hour and ten-minute breaks"
    more = Fraction(number.value.low or 0) / count
    value = Interval.point((mention.value.low or 0) + more)
    return replace(mention, value=value, end=unit.end) if 0 < more < 1 else mention


def _and_a_half(tokens: Tokens, mention: Mention) -> Mention:
    part = and_fraction(tokens, mention.end)
    low = mention.value.low
    if part is None or low is None or not mention.value.is_point or low.denominator != 1:
        return mention
    if _is_share_of(tokens, *part):
        return mention
    return replace(mention, value=Interval.point(low + part[0]), end=part[1])


def _is_share_of(tokens: Tokens, part: Fraction, end: int) -> bool:
    """ "a week and a third of the staff": two things; "a week and a half of the leave": one."""
    definite = tokens.lower(end + 1) in NonQuantities.default().possessives | _DEFINITE
    return part != Fraction(1, 2) and tokens.lower(end) == "of" and definite


def _kind_of(number: Number) -> Kind:
    low = number.value.low
    share = number.form is Form.FRACTION and low is not None and low < 1
    return Kind.RATIO if share else Kind.CARDINAL


def _is_code(tokens: Tokens, number: Number) -> bool:
    """What looks like a unit after some numbers is part of a name or a time: 173C, 3s, 5 pm."""
    if tokens.lower(number.end) in NonQuantities.default().meridiem:
        return True
    before = number.begin - 1
    if before < 0:
        return False
    if tokens.lower(number.end) == "s" and tokens.glued(number.end):
        named = tokens.lowers[before] != tokens.texts[before]  # "two Mark 3s", "300 iPhone 12s"
        return named or is_decade_at(tokens, number.begin)
    if tokens.glued(number.begin) and tokens.lowers[before] in HYPHENS and tokens.glued(before):
        before -= 1
    if tokens.lowers[before] in Contexts.default().signs or tokens.lowers[before] == "x":
        return False
    return tokens.glued(before + 1) and tokens.kinds[before] == "word"


def _signed(tokens: Tokens, mention: Mention, floor: int) -> Mention:
    at = mention.begin - 1
    if at < floor:
        return mention
    signs = Contexts.default().signs
    word = tokens.lowers[at]
    if word == "+" and tokens.glued(mention.begin) and not tokens.glued(at):
        return replace(mention, begin=at)
    if word in _MINUS and at > floor and tokens.glued(mention.begin):
        at -= tokens.lowers[at - 1] in signs  # "minus-130"
    if tokens.lowers[at] in signs or (word in _MINUS and _is_minus(tokens, at)):
        return replace(mention, begin=at, value=mention.value.scaled(-1))
    return mention


def _is_minus(tokens: Tokens, at: int) -> bool:
    """Whether a dash before a number is its sign and no hyphen, range or pause."""
    before = tokens.lower(at - 1)
    if tokens.glued(at + 1):
        return not tokens.glued(at) or before in _OPENERS or before in {"$", "£", "€", "¥"}
    return before in Contexts.default().before_dash


def _named_again(tokens: Tokens, mention: Mention, units: Units) -> Mention:
    """ "$600 million dollars", "$76 US": the currency named twice."""
    measure = unit_after(tokens, mention.end, units)
    if measure is not None and measure.unit.kind == "money" and tokens.kind(measure.end) != "num":
        unit = measure.unit.name if mention.unit == "USD" else mention.unit
        return replace(mention, end=measure.end, unit=unit)
    if mention.unit == "USD" and tokens.texts[mention.end : mention.end + 1] in (["US"], ["U.S."]):
        return replace(mention, end=mention.end + 1)
    return mention


def _of_one(tokens: Tokens, end: int, units: Units) -> Measure | None:
    """ "1/16 of a pint", "half an hour": the unit of which the fraction is taken."""
    if tokens.lower(end) == "of":
        end += 1
    elif (point := moved_point(tokens, end, units)) is not None:
        return point  # "a quarter point", "a half-point"
    if tokens.lower(end) not in {"a", "an", "one"}:
        return None
    measure = unit_after(tokens, end + 1, units) or owned_time(tokens, end + 1, units)
    if measure is None:
        return moved_point(tokens, end + 1, units)
    return None if measure.unit.kind == "count" else measure


def _of_side(tokens: Tokens, end: int, units: Units) -> Measure | None:
    """ "3x4 m": the first side has the unit of the second, and ends before the x."""
    if (
        tokens.lower(end) not in {"x", "×"}
        or not tokens.glued(end)
        or tokens.kind(end + 1) != "num"
    ):
        return None
    measure = unit_after(tokens, end + 2, units)
    sides = Contexts.default().sides
    return None if measure is None or measure.unit.name not in sides else Measure(measure.unit, end)


def with_unit(mention: Mention, measure: Measure) -> Mention:
    """The mention of a number with the unit found behind it."""
    unit = measure.unit
    return replace(
        mention,
        end=measure.end,
        value=mention.value if measure.factor == 1 else mention.value.scaled(measure.factor),
        unit=unit.name,
        kind=_UNIT_KINDS[unit.kind],
        frequency=rate_of(unit.per) if unit.per else None,
        settled_by=measure.settled_by,
    )


def with_rate(tokens: Tokens, mention: Mention, units: Units) -> Mention:
    """The mention with the rate that is written behind it: "$5 a head"."""
    if mention.frequency is not None and mention.kind is not Kind.MEASURE:
        return mention
    rate = rate_after(tokens, mention.end, units, of_things=mention.kind is Kind.MONEY)
    if rate is None:
        return mention
    if mention.frequency is not None:  # a dose: "5 mg per kg per day"
        return replace(mention, frequency=f"{mention.frequency} {rate[0]}", end=rate[1])
    mention = replace(mention, frequency=rate[0], end=rate[1])
    return with_rate(tokens, mention, units) if mention.kind is Kind.MEASURE else mention


def _multiple(tokens: Tokens, mention: Mention) -> Mention:
    """ "twice", "three times": how often; before a comparison, how many times as much."""
    fold = tokens.lowers[mention.end - 1].endswith("fold")
    end = mention.end + (tokens.lower(mention.end) in {"times", "time"})
    compares = fold or tokens.lower(end) in Contexts.default().comparisons
    kind = Kind.RATIO if compares else Kind.CARDINAL
    return replace(mention, kind=kind, unit="time", end=end, form=Form.MULTIPLIER)
