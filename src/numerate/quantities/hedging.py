"""Turns comparators into bounds and approximators into hedges: "at least 5", "nearly 100"."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from numerate.language.hedges import Hedge, Hedges
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import HYPHENS, Tokens
from numerate.quantities.lookalikes import is_lookalike
from numerate.quantities.measures import currency_before
from numerate.quantities.measuring import with_rate
from numerate.quantities.mention import Mention
from numerate.quantities.numset import SIDES, Approximation, Kind, Side

__all__ = ["hedge_all"]

_BOUNDS = {
    ">": Interval.more_than,
    ">~": Interval.more_than,
    ">=": Interval.at_least,
    "<": Interval.less_than,
    "<~": Interval.less_than,
    "<=": Interval.at_most,
}
_MOST_HEDGES = 3  # "at least about", "or more"
_MOST_FILLERS = 2  # "less than just a"
_ABBREVIATED = frozenset({"approx", "ca", "c"})
_NAME = "C"  # as a small letter "circa"
_LOOSE = frozenset({"maximum", "minimum", "tops", "max"})
_DENIALS = frozenset({"no", "not", "never", "nor", "neither"})
_FARTHEST_DENIAL = 5
_TWO_BOUNDS = (["and"], ["but"], [","], [",", "but"], [",", "and"])


def hedge_all(tokens: Tokens, mentions: list[Mention], units: Units) -> list[Mention]:
    """Every quantity with the hedges around it, as far as its neighbours let them reach."""
    hedged: list[Mention] = []
    for index, mention in enumerate(mentions):
        floor = hedged[-1].end if hedged else 0
        ceiling = mentions[index + 1].begin if index + 1 < len(mentions) else len(tokens)
        if mention.kind.is_quantity and mention.kind is not Kind.ORDINAL:
            mention = _hedged(tokens, mention, units, floor, ceiling)
        if hedged:
            mention = _restated(tokens, hedged[-1], mention)
            both = _both_bounds(tokens, hedged[-1], mention)
            if both is not None:
                hedged[-1] = both
                continue
        hedged.append(mention)
    return hedged


def _hedged(tokens: Tokens, mention: Mention, units: Units, floor: int, ceiling: int) -> Mention:
    for _ in range(_MOST_HEDGES):
        found = _before(tokens, mention.begin, floor)
        if found is None or is_lookalike(tokens, mention, *found):
            break
        hedge, begin = found
        if hedge.words[0].startswith("exceed") and _is_denied(tokens, begin):
            hedge = Hedge(hedge.words, "<=")
        mention = _apply(tokens, mention, hedge, begin)
        mention = _priced(tokens, replace(mention, begin=begin), units, floor)
    after = _after(tokens, mention, ceiling)
    if after is not None:
        hedge, begin = after
        mention = _apply(tokens, mention, hedge, begin)
        if begin == mention.end or tokens.lowers[mention.end] in HYPHENS:
            mention = replace(mention, end=begin + len(hedge.words))
    elif tokens.lower(mention.number_end) == "+" and mention.number_end < mention.end:
        mention = _apply(tokens, mention, Hedge(("+",), ">="), mention.number_end)  # "60+ hrs"
    elif tokens.lowers[mention.number_end - 1].endswith("ish") and mention.approximate is None:
        mention = replace(mention, approximate=Approximation("ish", Side.BOTH))
    return mention


def _priced(tokens: Tokens, mention: Mention, units: Units, floor: int) -> Mention:
    """ "Rs over 300", "$ up to 50": a hedge between a currency and its number."""
    if not mention.is_bare or WordNet.default().is_plural_noun(tokens.lower(mention.end)):
        return mention
    money = currency_before(tokens, mention.begin, units)
    if money is None or money.begin < floor:
        return mention
    priced = replace(
        mention,
        begin=money.begin,
        unit=money.code,
        kind=Kind.MONEY,
        settled_by=money.settled_by,
    )
    return with_rate(tokens, priced, units)


def _before(tokens: Tokens, begin: int, floor: int) -> tuple[Hedge, int] | None:
    """The hedge that ends right before a quantity, or before words that may stand between."""
    hedges = Hedges.default()
    last = begin - 1
    for _ in range(_MOST_FILLERS + 1):
        if last < floor:
            return None
        if tokens.lowers[last] == "." and tokens.lower(last - 1) in _ABBREVIATED and last > floor:
            last -= 1
        word = tokens.lowers[last]
        if tokens.texts[last] == _NAME and tokens.lower(last + 1) != ".":
            return None  # "A yielded 84 kg and C 60 kg"
        for hedge in hedges.before.get(word, ()):
            first = last - len(hedge.words) + 1
            if first >= floor and _matches(tokens, first, last + 1, hedge):
                return hedge, first
        if word not in hedges.fillers:
            return None
        last -= 1
    return None


def _matches(tokens: Tokens, first: int, end: int, hedge: Hedge) -> bool:
    """Whether the tokens are the hedge's words; "didn't exceed" is "not exceed"."""
    words = tokens.lowers[first:end]
    if words[0].endswith(("n't", "n’t")):
        words = ["not", *words[1:]]
    return tuple(words) == hedge.words


def _is_denied(tokens: Tokens, begin: int) -> bool:
    """ "in no case shall it exceed": a denial a few words before the comparator."""
    return any(word in _DENIALS for word in tokens.lowers[max(0, begin - _FARTHEST_DENIAL) : begin])


def _after(tokens: Tokens, mention: Mention, ceiling: int) -> tuple[Hedge, int] | None:
    """A hedge after the quantity, or after the noun it counts: "10 people or more"."""
    hedges = Hedges.default()
    for begin in range(mention.end, min(mention.end + 4, ceiling)):
        if begin > mention.end and not _is_passable(tokens, begin - 1):
            return None
        for hedge in hedges.after.get(tokens.lowers[begin], ()):
            end = begin + len(hedge.words)
            if end > ceiling or not _matches(tokens, begin, end, hedge):
                continue
            if len(hedge.words) == 1:
                if _touches(tokens, mention, begin):
                    return hedge, begin
            # "above 10 and below 20": that hedge belongs to the next number
            elif not (end == ceiling < len(tokens) or tokens.lower(end) == "than"):
                return hedge, begin
    return None


def _is_passable(tokens: Tokens, index: int) -> bool:
    """What may stand between a number and its hedge: its noun, a hyphen, a comma."""
    return tokens.kinds[index] == "word" or (
        tokens.lowers[index] in HYPHENS or tokens.lowers[index] == ","
    )


def _touches(tokens: Tokens, mention: Mention, at: int) -> bool:
    """One-word hedges after a number must be written against it: 50+, 20-odd, 60ish."""
    if tokens.lowers[at] in _LOOSE:  # but not "a $15 minimum wage"
        return at <= mention.end + 1 and tokens.kind(at + 1) != "word"
    if at == mention.end:
        return tokens.glued(at) or (tokens.lowers[at] == "plus" and not _adds(tokens, mention, at))
    return (
        at == mention.end + 1
        and tokens.lowers[mention.end] in HYPHENS
        and tokens.glued(mention.end)
    )


def _adds(tokens: Tokens, mention: Mention, plus: int) -> bool:
    """Whether more is named behind it: "$500 plus taxes", but "60 plus guests"."""
    if tokens.kind(plus + 1) not in {"num", "word"}:
        return False
    counts = WordNet.default().is_plural_noun(tokens.lower(plus + 1))
    return mention.unit is not None or not counts


def _apply(tokens: Tokens, mention: Mention, hedge: Hedge, begin: int) -> Mention:
    relation = hedge.relation
    if relation in SIDES and mention.approximate is None:
        end = tokens.ends[begin + len(hedge.words) - 1]
        words = tokens.source[tokens.starts[begin] : end].lower()
        mention = replace(mention, approximate=Approximation(words, SIDES[relation]))
    if relation in _BOUNDS and not mention.bounded:
        edge = _edge(mention.value, relation)
        if edge is not None:
            mention = replace(mention, value=_BOUNDS[relation](edge), bounded=True)
    return mention


def _edge(value: Interval, relation: str) -> Fraction | None:
    """The end that a comparator moves from: "more than 5 to 6" is above five."""
    return value.low if relation[0] == ">" else value.high


def _restated(tokens: Tokens, left: Mention, right: Mention) -> Mention:
    """A conversion is bounded and hedged as what it restates: "under 5 miles (8 km)"."""
    if tokens.lowers[left.end : right.begin] not in (["("], ["/"]) or left.kind is not right.kind:
        return right
    if right.kind not in {Kind.MEASURE, Kind.MONEY} or left.unit == right.unit:
        return right
    if right.bounded or right.approximate or not right.value.is_point:
        return right
    value = right.value
    if left.bounded:
        low = None if left.value.low is None else value.low
        high = None if left.value.high is None else value.high
        value = Interval(low, high, left.value.low_open, left.value.high_open)
    return replace(right, value=value, bounded=left.bounded, approximate=left.approximate)


def _both_bounds(tokens: Tokens, left: Mention, right: Mention) -> Mention | None:
    """One interval from a lower and an upper bound: "more than 100 and less than 300"."""
    if not (left.bounded and right.bounded) or not (left.is_bare or left.unit == right.unit):
        return None
    if tokens.lowers[left.end : right.begin] not in _TWO_BOUNDS:
        return None
    lower, upper = left.value, right.value
    if lower.high is not None:
        lower, upper = upper, lower
    if lower.low is None or upper.high is None or lower.high is not None or upper.low is not None:
        return None
    if lower.low >= upper.high:
        return None
    value = Interval(lower.low, upper.high, lower.low_open, upper.high_open)
    return replace(
        left,
        value=value,
        end=right.end,
        number_end=right.number_end,
        unit=right.unit,
        kind=right.kind,
    )
