"""Joins two numbers into the range between them: dashes, "to", "between ... and", "or", "±"."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from numerate.language.change import is_change_verb, is_moving_verb
from numerate.language.hedges import Hedges
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import HYPHENS, Tokens
from numerate.quantities.mention import Mention
from numerate.quantities.number import Form
from numerate.quantities.numset import Kind

__all__ = ["alternatives", "dash_range", "lent_scale", "range_across_units", "word_range"]

_DASHES = HYPHENS | frozenset("~—−")
_TO = (["to"], ["through"], ["thru"])
_OR = (["or"], [",", "or"], ["or", "even"], ["or", "maybe"])
_NO_RANGES = frozenset({Form.MULTIPLIER, Form.PAIR})
_CONVERTED = frozenset({Kind.DURATION, Kind.MEASURE, Kind.MONEY})
_FARTHEST_VERB = 8
_LEAST_LEAP = 5  # "rose 9,000 to 230,000": so many times its change is no end of a range


def dash_range(tokens: Tokens, left: Mention, right: Mention) -> Mention | None:
    """ "20-30", "20 – 30", "0-to-60"."""
    gap = tokens.lowers[left.end : right.begin]
    if len(gap) == 3 and gap[1] == "to" and gap[0] in _DASHES and gap[2] in _DASHES:
        even = True
    elif len(gap) == 1 and gap[0] in _DASHES:
        even = tokens.glued(left.end) == tokens.glued(right.begin)
    else:
        return None
    if not even or not _compatible(left, right):
        return None
    return _proportion(left, right) if len(gap) == 3 and _falls(left, right) else _span(left, right)


def word_range(tokens: Tokens, left: Mention, right: Mention) -> Mention | None:
    """ "between 20 and 30", "from 20 to 30", "20 or 30", "20 ± 3"."""
    gap = tokens.lowers[left.end : right.begin]
    if not gap or len(gap) > 3:
        return None
    if gap in (["±"], ["+", "/", "-"]):
        return _tolerance(left, right)
    if not _compatible(left, right):
        return None
    if gap[0] == "-" and tokens.glued(left.end):
        gap = gap[1:]  # "8- to 16-metre"
    if len(gap) == 2 and _is_approximator(gap[1]):
        gap = gap[:1]  # "between 5 and about 6"
    if gap == ["and"]:
        begin = _between(tokens, left.begin)
        return None if begin is None else replace(_span(left, right), begin=begin)
    if gap in _TO:
        return _from_to(tokens, left, right)
    if gap in _OR and not (gap[0] == "," and left.unit is not None):
        # but "up 25 points, or 1%" says the same twice
        return replace(_span(left, right), alternatives=True)
    return None


def range_across_units(
    tokens: Tokens, left: Mention, right: Mention, units: Units
) -> Mention | None:
    """ "18 months to 3 years", "50 cents to $2": one end's unit is a multiple of the other's.

    The range is in the smaller one, but for money: no one counts two dollars in cents.
    """
    joint = tokens.lowers[left.end : right.begin]
    if joint not in (*_TO, ["and"]) or left.kind is not right.kind or left.kind not in _CONVERTED:
        return None
    if left.unit is None or right.unit is None or left.unit == right.unit:
        return None
    if not units.convertible(right.unit, left.unit):
        return None
    zero, one = (units.convert(Fraction(n), right.unit, left.unit) for n in (0, 1))
    if zero or one.denominator != 1:
        return None
    if left.kind is Kind.MONEY:
        left = replace(left, value=left.value.scaled(1 / one), unit=right.unit)
    else:
        right = replace(right, value=right.value.scaled(one), unit=left.unit)
    return None if _falls(left, right) else word_range(tokens, left, right)


def alternatives(tokens: Tokens, left: Mention, right: Mention) -> Mention | None:
    """ "three, four or five hours": the first of a list that ends with "or"."""
    if not right.alternatives or not left.is_bare or tokens.lowers[left.end : right.begin] != [","]:
        return None
    return replace(_span(left, right), alternatives=True)


def lent_scale(left: Mention, right: Mention) -> Interval:
    """The first value with the second's scale, if that keeps them in order: "5 to 7 million"."""
    if left.scale == 1 and right.scale > 1 and left.form is Form.CARDINAL:
        lent = left.value.scaled(right.scale)
        if lent.high is not None and right.value.high is not None and lent.high <= right.value.high:
            return lent
    return left.value


def _compatible(left: Mention, right: Mention) -> bool:
    if not (left.kind.is_quantity and right.kind.is_quantity):
        return False
    if left.value.is_unbounded or right.value.is_unbounded:
        return False
    if left.form in _NO_RANGES or (right.form in _NO_RANGES and not _is_times(right)):
        return False
    if left.unit == right.unit and left.kind is right.kind:
        return True
    if left.kind in {Kind.MONEY, Kind.AGE} and right.is_bare:  # "$5 to 7", "aged 20 to 29"
        return True
    return left.is_bare and right.kind is not Kind.ORDINAL


def _is_times(mention: Mention) -> bool:
    """ "4 times", where "twice" and "tenfold" are one word."""
    return mention.form is Form.MULTIPLIER and mention.end > mention.number_end


def _between(tokens: Tokens, begin: int) -> int | None:
    if tokens.lower(begin - 1) == "between":
        return begin - 1
    word = tokens.lower(begin - 1)
    skipped = word in {"the", "ages"} or _is_approximator(word)
    return begin - 2 if skipped and tokens.lower(begin - 2) == "between" else None


def _is_approximator(word: str) -> bool:
    return any(
        hedge.words == (word,) and hedge.relation.startswith("~")
        for hedge in Hedges.default().before.get(word, ())
    )


def _from_to(tokens: Tokens, left: Mention, right: Mention) -> Mention | None:
    before = tokens.lower(left.begin - 1)
    if before == "from" and _changes(tokens, left.begin - 2):
        return None  # "fell from 80 to 60": where it was and where it went
    if before in {"from", "between"}:
        return replace(_span(left, right), begin=left.begin - 1)
    if _falls(left, right):
        return None  # "added 15 to 2.70", "won 52 to 48": no range runs downwards
    if is_change_verb(before) and (left.unit is not None or _dwarfs(right, left)):
        return None  # "fell 5% to 3%", "rose 9,000 to 230,000": an amount and a level
    if before == "by" and (_dwarfs(right, left) or _both_measured(tokens, left, right)):
        return None  # "rose by 20,000 to 1.2 million", "by 5 cents to 40 cents"
    if before == "to" and tokens.lower(left.begin - 2) == "up":
        return None  # "from up to 5 to 7"
    return _span(left, right)


def _both_measured(tokens: Tokens, left: Mention, right: Mention) -> bool:
    """Whether each number has its own unit and a verb of change speaks of both."""
    return left.unit is not None and right.unit is not None and _changes(tokens, left.begin - 2)


def _dwarfs(large: Mention, small: Mention) -> bool:
    one, other = large.value.low, lent_scale(small, large).high
    return one is not None and other is not None and one > _LEAST_LEAP * other


def _falls(left: Mention, right: Mention) -> bool:
    high, low = lent_scale(left, right).high, right.value.low
    return high is not None and low is not None and high > low


def _proportion(left: Mention, right: Mention) -> Mention | None:
    """ "a 10-to-1 split", "a three-to-one margin": how many there are to each other one."""
    part, base = left.value.high, right.value.low
    if part is None or not base or right.unit is not None:
        return None
    value = Interval.point(part / base)
    return replace(
        left, value=value, end=right.end, number_end=right.number_end, kind=Kind.RATIO,
        form=Form.FRACTION,
    )  # fmt: skip


def _changes(tokens: Tokens, index: int) -> bool:
    """Whether a verb of change governs "from ... to ...", perhaps before a comma."""
    is_apart = tokens.lower(index) == ","
    if is_apart:
        index -= 1
    for at in range(index, max(-1, index - _FARTHEST_VERB), -1):
        word = tokens.lowers[at]
        if tokens.kinds[at] != "word":
            return False
        if is_change_verb(word) or word in {"up", "down"}:
            return True
        if is_moving_verb(word):
            return not is_apart
        if word.endswith("ing") and WordNet.default().is_verb(WordNet.default().lemma(word, "v")):
            return False  # "more cameras costing from $200 to $900"
    return False


def _tolerance(left: Mention, right: Mention) -> Mention | None:
    middle, width = left.value.low, right.value.low
    if middle is None or width is None or not (left.value.is_point and right.value.is_point):
        return None
    value = Interval.between(middle - width, middle + width)
    return replace(left, value=value, end=right.end, unit=right.unit or left.unit, kind=right.kind)


def _span(left: Mention, right: Mention) -> Mention:
    """The range from the first number to the second, which lends the first its scale and unit."""
    low, high = lent_scale(left, right), right.value
    ends = [end for end in (low.low, low.high, high.low, high.high) if end is not None]
    measured = right if left.is_bare else left
    return replace(
        left,
        value=Interval(min(ends), max(ends)),
        end=right.end,
        number_end=right.number_end,
        scale=max(left.scale, right.scale),
        unit=measured.unit,
        kind=measured.kind,
        frequency=right.frequency or left.frequency,
        form=Form.MULTIPLIER if _is_times(right) else Form.CARDINAL,
    )
