"""Compares the value a claim states with one that the text supports."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from numerate.language.hedges import Hedges
from numerate.language.nonquantities import NonQuantities
from numerate.language.numerals import ordinals_as_digits
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Approximation, Kind, NumSet, Side
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import How

__all__ = ["Agreement", "Comparison", "compare", "compare_numsets", "containment", "decimals_of"]

_JOINTS = frozenset({"of", "the", "st", "nd", "rd", "th"})
_SHORT_YEAR = re.compile(r"['’‘](\d\d)")
_DECIMAL = re.compile(r"\d[\d,]*\.\d+")
_WIDEST = Fraction(5, 100)  # "about 100" may be rounded, but not by half
# A hedged fraction reaches a tenth of itself or of its rest, whichever is less: "about a third" is
# 30 % to 36 %, "about two thirds" 64 % to 70 %. A tenth of nine tenths would be too far: "about
# nine tenths" is 86 % to 94 %, which is how far it may be rounded, and not 81 %.
_COARSE = Fraction(10, 100)


class Agreement(StrEnum):
    """What a supported value says about a claimed one."""

    ENTAILS = "entails"
    OPEN = "open"
    CONTRADICTS = "contradicts"


@dataclass(frozen=True, slots=True)
class Comparison:
    """An agreement, and how it came about."""

    agreement: Agreement
    how: How
    told_alike: How | None = None  # how a plan would follow, if the text's were told as one too

    @property
    def borne_out(self) -> How | None:
        """How a text's number bears the claim's out, if need be as a plan that it may be."""
        return self.how if self.agreement is Agreement.ENTAILS else self.told_alike


def compare_numsets(given: NumSet, value: Interval, claim: NumSet, policy: Policy) -> Comparison:
    """What a quantity of the text, with its value in the claim's unit, says about the claim's.

    Dates, times and identifiers are compared as what they are: by their words and digits.
    """
    if claim.kind.is_quantity:
        if policy.open_ends and (most := _are_limits(given, claim)) is not None:
            limit = replace(claim, value=_limit(claim.value, most))
            return _as_limits(compare(_limit(value, most), None, limit, policy))
        is_fraction = _is_fraction(given)
        found = compare(value, given.approximate, claim, policy, is_fraction=is_fraction)
        is_finer = policy.rounding and value == given.value and _rounds_to(claim.value, given)
        if found.agreement is Agreement.CONTRADICTS and is_finer:
            return Comparison(Agreement.OPEN, How.FINER)
        return found
    bounded = not (claim.value.is_unbounded or given.value.is_unbounded)
    if claim.kind is Kind.DATE and _is_short_year(claim, given):
        return Comparison(Agreement.ENTAILS, How.SHORT_YEAR)
    if _names(claim.text) <= _names(given.text) and not (bounded and claim.value != given.value):
        return Comparison(Agreement.ENTAILS, How.EQUAL)
    return Comparison(Agreement.OPEN, How.ANOTHER_NAME)


def _are_limits(one: NumSet, other: NumSet) -> bool | None:
    """Whether both name a limit itself, the most or the least: "a maximum of 30 days"."""
    if one.approximate is not None or other.approximate is not None:
        return None
    said = [set(each.text.lower().split()) for each in (one, other)]
    for is_most, words in ((True, Hedges.default().most), (False, Hedges.default().least)):
        if all(words & own for own in said):
            return is_most
    return None


def _limit(value: Interval, is_most: bool) -> Interval:
    """Where a limit lies: a maximum of 30 is 30, but one of less than 30 lies below it."""
    if value.is_unbounded or value.low_open or value.high_open:
        return value
    end, other = (value.high, value.low) if is_most else (value.low, value.high)
    return value if end is None or other is not None else Interval.point(end)


def _as_limits(found: Comparison) -> Comparison:
    hows = {How.CONTAINED: How.LIMIT, How.DISJOINT: How.ANOTHER_LIMIT}
    return replace(found, how=hows.get(found.how, found.how))


def _is_short_year(one: NumSet, other: NumSet) -> bool:
    """'09 for 2009, in either direction."""
    short = next((match[1] for x in (one, other) if (match := _SHORT_YEAR.fullmatch(x.text))), None)
    return short is not None and one.text[-2:] == other.text[-2:] == short


def _names(text: str) -> set[str]:
    """What a date or identifier is made of, in whatever order: "Dec. third" is "3 December"."""
    months = NonQuantities.default().months
    words = re.findall(r"\d+|[^\W\d_]+", ordinals_as_digits(text))
    return {word[:3] if word in months else word for word in words if word not in _JOINTS}


def compare(
    supported: Interval,
    hedge: Approximation | None,
    claim: NumSet,
    policy: Policy,
    *,
    is_fraction: bool = False,
) -> Comparison:
    """What a supported value, hedged or not, says about a claim's.

    A narrower interval entails a wider one, a disjoint one contradicts it, and one that only
    overlaps leaves it open. `is_fraction` says that the text has the supported value as one.
    """
    whole = 100 if claim.kind is Kind.PERCENT else 1
    wanted = _widened(claim.value, claim.approximate, policy, whole if _is_fraction(claim) else 0)
    known = _widened(supported, hedge, policy, whole if is_fraction else 0)
    if not policy.open_ends:
        wanted, known = _closed(wanted), _closed(known)
    vague = hedge is not None and claim.approximate is None and claim.value.is_point
    is_short = _only_nears(supported, hedge, claim.value)
    if policy.open_ends and (is_short or _is_another_most(supported, claim.value)):
        return Comparison(Agreement.OPEN, How.OVERLAPS)
    if wanted.contains(supported) and (not vague or policy.hedged_text_supports_point):
        return Comparison(Agreement.ENTAILS, containment(supported, claim))
    if policy.rounding and _rounds_to(supported, claim):
        return Comparison(Agreement.ENTAILS, How.ROUNDING)
    if wanted.intersection(known) is not None:
        hedged = hedge is not None and (
            claim.approximate is not None or policy.hedged_text_supports_point
        )
        if hedged:
            return Comparison(Agreement.ENTAILS, How.BOTH_HEDGED)
        bound = claim.value.is_point and supported.high is None and supported.low == claim.value.low
        if bound and policy.at_least_supports_point:
            return Comparison(Agreement.ENTAILS, How.BOUND)
        return Comparison(Agreement.OPEN, How.OVERLAPS)
    return Comparison(Agreement.CONTRADICTS, How.DISJOINT)


def _only_nears(supported: Interval, hedge: Approximation | None, claimed: Interval) -> bool:
    """Whether a bound is not quite reached: nearly 2,000 are not at least 2,000."""
    if hedge is None or not supported.is_point or claimed.is_point:
        return False
    if hedge.side is Side.BELOW:
        return claimed.low == supported.low
    return hedge.side is Side.ABOVE and claimed.high == supported.high


def _is_another_most(supported: Interval, claimed: Interval) -> bool:
    """Whether both say the most that there may be, and not the same: up to 8, and up to 18."""
    both = (supported, claimed)
    if any(one.low is not None or one.high is None or one.high_open for one in both):
        return False
    return supported.high != claimed.high


def containment(supported: Interval, claim: NumSet) -> How:
    """What makes a value that lies within the claim's, widened or not, lie there."""
    if claim.value == supported:
        return How.EQUAL
    if claim.value.contains(supported):
        return How.CONTAINED
    return How.CONTAINED_WITH_ENDS if claim.approximate is None else How.HEDGE


def _closed(value: Interval) -> Interval:
    return Interval(value.low, value.high)


def _is_fraction(numset: NumSet) -> bool:
    return numset.kind is Kind.RATIO and numset.unit is None


def _widened(
    value: Interval, hedge: Approximation | None, policy: Policy, whole: int = 0
) -> Interval:
    """A hedged point reaches a little to the sides its hedge allows, or as far as it is rounded.

    A fraction of a `whole` reaches further, for there are few to choose from.
    """
    if hedge is None or not value.is_point or value.low is None:
        return value
    number = value.low
    evident = min(_last_place(number) / 2, abs(number) * _WIDEST)
    if policy.rounding and 0 < number < whole:
        evident = max(evident, min(number, whole - number) * _COARSE)
    reach = max(abs(number) * policy.approximation, evident)
    low = number if hedge.side is Side.ABOVE else number - reach
    high = number if hedge.side is Side.BELOW else number + reach
    return Interval(low, high)


def _rounds_to(supported: Interval, claim: NumSet) -> bool:
    """Whether the claim is the supported number written more coarsely: 2.65 for 2.648.

    Only a decimal point shows that a number was rounded, and to which digit: 80 is not 79, and
    15.0 not 15.3.
    """
    decimal = _DECIMAL.search(claim.text)
    exact, value = supported.low, claim.value.low
    if decimal is None or not supported.is_point or not claim.value.is_point:
        return False
    written = Fraction(decimal[0].replace(",", ""))
    if exact is None or not value or not written:
        return False
    place = value / written / 10 ** decimals_of(claim.text)
    if (exact / place).denominator == 1:
        return False
    return abs(exact - value) <= place / 2 and abs(exact - value) <= abs(value) / 20


def decimals_of(text: str) -> int:
    """How many digits a number is written with behind its decimal point.

    >>> decimals_of("17.40 kg"), decimals_of("1,500 kg")
    (2, 0)
    """
    decimal = _DECIMAL.search(text)
    return 0 if decimal is None else len(decimal[0].partition(".")[2])


def _last_place(number: Fraction) -> Fraction:
    """The value of the last digit that is not a trailing zero: 10 for 1230, 1/100 for 2.65."""
    place = Fraction(1)
    if number == 0:
        return place
    for _ in range(40):
        if (number / place).denominator == 1:
            break
        place /= 10
    while (number / (place * 10)).denominator == 1:
        place *= 10
    return place
