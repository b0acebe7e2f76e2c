"""Which figures of a text tell of one change: "rose 25 % to 100 from 80"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from numerate.language.change import is_change_verb
from numerate.language.knowledge import read_knowledge
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.deriving.derived import words
from numerate.reasoning.matching import Reading

__all__ = ["Change", "stated_changes"]

_LONGEST_GAP = 10  # tokens between two figures of one change
_STOPS = frozenset(".!?;")


@dataclass(frozen=True, slots=True)
class Change:
    """The figures of one change; most texts leave some of them out."""

    direction: str  # "increase" or "decrease"
    start: NumSet | None
    end: NumSet | None
    amount: NumSet | None
    share: NumSet | None
    factor: NumSet | None

    @property
    def rises(self) -> bool:
        return self.direction == "increase"

    @property
    def way(self) -> str:
        return "up" if self.rises else "down"


def stated_changes(reading: Reading) -> Iterator[Change]:
    """The changes of a text, in order."""
    figures: dict[str, NumSet] = {}
    direction, last = "", None
    for numset in _moving(reading):
        way, role = _role(numset)
        goes_on = way == direction and role not in figures and last is not None
        if not (goes_on and last is not None and _goes_on(reading, last, numset)):
            if figures:
                yield _change(direction, figures)
            direction, figures = way, {}
        figures[role] = last = numset
    if figures:
        yield _change(direction, figures)


def _change(direction: str, figures: Mapping[str, NumSet]) -> Change:
    roles = ("start", "end", "amount", "share", "factor")
    return Change(direction, *(figures.get(role) for role in roles))


@cache
def _factors() -> dict[str, Fraction]:
    factors = read_knowledge("implied")["change"]["factors"]
    return {word: Fraction(factor) for word, factor in factors.items()}


def _moving(reading: Reading) -> list[NumSet]:
    """The quantities in flux, and the verbs that double or halve one, in order."""
    moving = [numset for numset in reading.numsets if numset.flux]
    tokens = reading.tokens
    if _factors().keys().isdisjoint(tokens.lowers):
        return moving
    stated = {numset.end: numset for numset in reading.numsets}
    for at, word in enumerate(tokens.lowers):
        if word in _factors():
            start, end = tokens.starts[at], tokens.ends[at]
            factor = Interval.point(_factors()[word])
            verb = NumSet(reading.text[start:end], start, end, Kind.RATIO, factor, "time")
            moving.append(stated.get(end, verb))
            moving.extend(_ends_of_range(reading, at, _factors()[word]))
    return sorted(moving, key=lambda numset: numset.start)


def _ends_of_range(reading: Reading, at: int, factor: Fraction) -> Iterator[NumSet]:
    """The start and the end in "tripled, from 20 to 60": what looks like a range is a change."""
    tokens = reading.tokens
    for numset in reading.numsets:
        low, high = numset.value.low, numset.value.high
        begin, end = tokens.at(numset.start), tokens.at(numset.end)
        if numset.flux or low is None or high is None or not at < begin <= at + _LONGEST_GAP:
            continue
        inside = tokens.lowers[begin:end]
        ends = (low, high) if factor > 1 else (high, low)
        if inside[0] != "from" or "to" not in inside or ends[1] != ends[0] * factor:
            continue
        way, to = "increase" if factor > 1 else "decrease", begin + inside.index("to")
        for first, last, value, flux in (
            (begin + 1, to, ends[0], "from"),
            (to + 1, end, ends[1], "to"),
        ):
            start, stop = tokens.starts[first], tokens.ends[last - 1]
            yield replace(
                numset,
                text=reading.text[start:stop],
                start=start,
                end=stop,
                value=Interval.point(value),
                flux=f"{way} {flux}",
            )


def _role(numset: NumSet) -> tuple[str, str]:
    if numset.flux is None:
        factor = _factors()[words(numset).lower().split()[-1]]
        return ("increase" if factor > 1 else "decrease"), "factor"
    direction, _, relation = numset.flux.partition(" ")
    if relation != "by":
        return direction, {"from": "start", "to": "end"}[relation]
    if numset.kind in (Kind.PERCENT, Kind.RATIO):
        return direction, "factor" if numset.unit == "time" else "share"
    return direction, "amount"


def _goes_on(reading: Reading, last: NumSet, numset: NumSet) -> bool:
    tokens = reading.tokens
    gap = tokens.lowers[tokens.at(last.end) : tokens.at(numset.start)]
    breaks = read_knowledge("implied")["change"]["breaks"]
    if len(gap) > _LONGEST_GAP or any(word in breaks or word in _STOPS for word in gap):
        return False
    return not any(map(is_change_verb, gap[1:]))  # the first may be its noun: "a 5 % rise to 20"
