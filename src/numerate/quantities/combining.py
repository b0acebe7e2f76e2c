"""Joins neighbouring numbers that are one quantity, and shares what they have in common.

"between 5 and 7 km", "$40 to $45 billion", "5ft 10in", "7 euros 20 cents", "9 and 10 t/ha".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from numerate.language.contexts import Contexts
from numerate.language.nonquantities import NonQuantities
from numerate.language.units import Units
from numerate.quantities.ages import age_of_number
from numerate.quantities.counting import counts_next
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import HYPHENS, Tokens
from numerate.quantities.measures import unit_after
from numerate.quantities.measuring import with_unit
from numerate.quantities.mention import Mention
from numerate.quantities.number import Form
from numerate.quantities.numset import Kind
from numerate.quantities.ranges import (
    alternatives,
    dash_range,
    lent_scale,
    range_across_units,
    word_range,
)

__all__ = ["combine"]

_LISTS = (["and"], ["or"], [",", "and"], [",", "or"])


def combine(tokens: Tokens, mentions: list[Mention], units: Units) -> list[Mention]:
    """Compounds first, then dashes, so that "1.5 to 2-3 billion" finds its second end whole."""

    def compound(tokens: Tokens, left: Mention, right: Mention) -> Mention | None:
        return _compound(tokens, left, right, units)

    def across(tokens: Tokens, left: Mention, right: Mention) -> Mention | None:
        return range_across_units(tokens, left, right, units)

    for rule in (compound, dash_range, word_range, across):
        mentions = _join(tokens, mentions, rule)
    if any(mention.alternatives for mention in mentions):
        mentions = _join_back(tokens, mentions)
    mentions = [
        mention if mention.value.is_point else age_of_number(tokens, mention)
        for mention in mentions
    ]
    return _share_ages(tokens, _share_units(tokens, mentions))


def _join_back(tokens: Tokens, mentions: list[Mention]) -> list[Mention]:
    """A list of alternatives is known by its end, so it is gathered from there."""
    joined: list[Mention] = []
    for mention in reversed(mentions):
        merged = alternatives(tokens, mention, joined[-1]) if joined else None
        if merged is None:
            joined.append(mention)
        else:
            joined[-1] = merged
    return joined[::-1]


def _join(
    tokens: Tokens,
    mentions: list[Mention],
    rule: Callable[[Tokens, Mention, Mention], Mention | None],
) -> list[Mention]:
    joined: list[Mention] = []
    for mention in mentions:
        merged = rule(tokens, joined[-1], mention) if joined else None
        if merged is None:
            joined.append(mention)
        else:
            joined[-1] = merged
    return joined


def _compound(tokens: Tokens, left: Mention, right: Mention, units: Units) -> Mention | None:
    """A quantity in two units: feet and inches, dollars and cents."""
    gap = tokens.lowers[left.end : right.begin]
    part = right.value.low
    if part is None or not (left.value.is_point and right.value.is_point):
        return None
    if gap == ["("] and left.value == right.value and tokens.lower(right.end) == ")":
        return _in_words_and_digits(tokens, left, right, units)
    if left.unit is None:
        return None
    if left.kind is Kind.MONEY:
        share = _cents(tokens, left, right, units) if gap in ([], ["and"]) else None
    elif left.kind is right.kind is Kind.DURATION:
        is_listed = tokens.lower(left.begin - 1) in {"between", ","}
        share = _time_part(left, right) if gap in ([], ["and"]) and not is_listed else None
    else:
        glued = gap == ["-"] and tokens.glued(left.end) and tokens.glued(right.begin)
        ends = right.unit is not None or tokens.kind(right.end) != "word"  # "six foot two"
        share = _part(left, right) if glued or (not gap and ends) else None
    if share is None or left.value.low is None:
        return None
    value = Interval.point(left.value.low + part * share)
    frequency = right.frequency or left.frequency
    return replace(
        left, value=value, end=right.end, number_end=right.number_end, frequency=frequency
    )


def _in_words_and_digits(
    tokens: Tokens, left: Mention, right: Mention, units: Units
) -> Mention | None:
    """ "sixty (60) days": one number, written twice as lawyers do."""
    if not left.is_bare or not right.is_bare:
        return None
    measure = unit_after(tokens, right.end + 1, units)
    joined = replace(left, end=right.end + 1, number_end=right.end + 1)
    return joined if measure is None else with_unit(joined, measure)


def _part(left: Mention, right: Mention) -> Fraction | None:
    """What one of the second unit is of the first; "6-foot-2" leaves out the inches."""
    parts = Contexts.default().parts.get(left.unit or "", {})
    for unit, count in parts.items():
        low = right.value.low
        if right.unit == unit or (right.is_bare and low is not None and low < count):
            return Fraction(1, count)
    return None


def _time_part(left: Mention, right: Mention) -> Fraction | None:
    """What one of the second unit is of the first: "2 hours and 15 minutes", not "and 90"."""
    count = Contexts.default().time_parts.get(left.unit or "", {}).get(right.unit or "")
    low = right.value.low
    return Fraction(1, count) if count is not None and low is not None and low < count else None


def _cents(tokens: Tokens, left: Mention, right: Mention, units: Units) -> Fraction | None:
    """What one of the second amount is of the first's currency; a bare number may be cents too."""
    part = right.value.low
    if part is None or not 0 < part < 100 or part.denominator != 1:
        return None
    if right.unit is not None:
        return units.divides(right.unit, left.unit or "")
    # "12 dollars and 60", not "$15 and 50 others"
    named = tokens.kinds[left.end - 1] == "word"
    is_last = right.frequency is not None or tokens.kind(right.end) != "word"
    return Fraction(1, 100) if named and right.is_bare and is_last else None


def _is_part(tokens: Tokens, gap: list[str], left: Mention, right: Mention) -> bool:
    """Whether a bare number is so much of a sum: "640 of my 1,000 francs"."""
    whole, part = right.value.low, left.value.low
    if right.kind is not Kind.MONEY or whole is None or part is None:
        return False
    owned = NonQuantities.default().possessives | {"the", "its"}
    is_of = gap[:1] == ["of"] and len(gap) == 2 and gap[1] in owned
    return is_of and part < whole and not counts_next(tokens, right.end)


def _are_sides(gap: list[str], right: Mention) -> bool:
    return gap in (["x"], ["×"], ["by"]) and right.unit in Contexts.default().sides


def _share_ages(tokens: Tokens, mentions: list[Mention]) -> list[Mention]:
    """ "aged 19, 20 and 21": what is listed with an age is one."""
    shared = list(mentions)
    for index in range(1, len(shared)):
        left, right = shared[index - 1], shared[index]
        gap = tokens.lowers[left.end : right.begin]
        if left.kind is Kind.AGE and right.is_bare and (gap in _LISTS or gap == [","]):
            shared[index] = replace(right, unit=left.unit, kind=left.kind)
    return shared


def _share_units(tokens: Tokens, mentions: list[Mention]) -> list[Mention]:
    """Gives a bare number the unit of the next one it is listed with: "9 and 10 t/ha".

    A comma alone makes no list: "closed at 880, 12 percent up".
    """
    shared = list(mentions)
    listed = False
    for index in range(len(shared) - 2, -1, -1):
        left, right = shared[index], shared[index + 1]
        gap = [word for word in tokens.lowers[left.end : right.begin] if word not in HYPHENS]
        listed = gap in _LISTS or (gap == [","] and listed) or _are_sides(gap, right)
        moves = gap == ["to"] and tokens.lower(left.begin - 1) == "from"
        if moves and left.is_bare:  # "grew from 3.2 to 4.1 million"
            left = shared[index] = replace(left, value=lent_scale(left, right))
        if not left.is_bare or right.unit is None or right.form is Form.MULTIPLIER:
            continue
        own_sign = right.kind is Kind.MONEY and tokens.kinds[right.begin] != "num"  # "9 and $10"
        is_told = moves or (listed and not own_sign) or _is_part(tokens, gap, left, right)
        if not is_told:
            continue
        frequency = left.frequency or right.frequency
        shared[index] = replace(left, unit=right.unit, kind=right.kind, frequency=frequency)
    return shared
