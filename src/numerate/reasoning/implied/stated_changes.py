"""Which quantities of a text tell of one change: "rose 25 % to 100 from 80"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from numerate.language.change import change_verb
from numerate.language.implied import FactorWords
from numerate.language.tagging import lemma_of
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Anchor, Direction, Flux, Kind, NumSet
from numerate.quantities.statement import Difference, Phrase, Statement
from numerate.reasoning.implied.premise import Premise

__all__ = ["Change", "stated_changes"]

_ABOVE = {Difference.ABOVE: Direction.INCREASE, Difference.BELOW: Direction.DECREASE}
_RELATIVE = frozenset({Kind.PERCENT, Kind.RATIO})
_FROM, _TO = "from ", " to "
_Figure = tuple[Direction, str, Statement]


@dataclass(frozen=True, slots=True)
class Change:
    """The quantities of one change; most texts leave some of them out."""

    direction: Direction
    start: Statement | None = None
    end: Statement | None = None
    amount: Statement | None = None
    share: Statement | None = None
    factor: Statement | None = None

    @property
    def rises(self) -> bool:
        return self.direction is Direction.INCREASE

    @property
    def way(self) -> str:
        return "up" if self.rises else "down"


def stated_changes(premise: Premise) -> Iterator[Change]:
    """The changes of a text, in order; one that is denied or stands in a table is left out."""
    figures: dict[str, Statement] = {}
    direction = Direction.INCREASE
    for way, role, statement in _figures(premise):
        goes_on = way is direction and role not in figures
        if not (goes_on and all(_belong(other, statement) for other in figures.values())):
            if figures:
                yield _change(direction, figures)
            direction, figures = way, {}
        figures[role] = statement
    if figures:
        yield _change(direction, figures)


def _change(direction: Direction, figures: Mapping[str, Statement]) -> Change:
    return Change(direction, **figures)


def _belong(one: Statement, other: Statement) -> bool:
    """Whether two quantities are said of one change of one thing."""
    if one.sentence != other.sentence:
        return False
    if one.predicate is None or other.predicate is None:  # a verb that is a number: "doubled"
        return one.clause == other.clause
    places = (_beside(one, one.place), _beside(other, other.place))
    if not _is_same(one.subject, other.subject) or not _is_same(*places):
        return False
    are_ends = {_anchor(one), _anchor(other)} == {Anchor.FROM, Anchor.TO}
    return (
        are_ends or Anchor.FROM in (_anchor(one), _anchor(other)) or _is_same(one.time, other.time)
    )


def _anchor(statement: Statement) -> Anchor:
    return Anchor.TO if statement.change is None else statement.change.anchor


def _beside(statement: Statement, phrase: Phrase | None) -> Phrase | None:
    """A phrase of a statement, unless it is the quantity's own: "fell from 20 points"."""
    start = statement.numset.start
    return None if phrase is None or phrase.start <= start < phrase.end else phrase


def _is_same(one: Phrase | None, other: Phrase | None) -> bool:
    return one is None or other is None or one.meant.text == other.meant.text


def _figures(premise: Premise) -> Iterator[_Figure]:
    """The quantities that have part in a change, each with its direction and its part."""
    before: Statement | None = None
    factor: Fraction | None = None
    for statement in premise.statements:
        if statement.row is not None or statement.denied:
            before = factor = None
            continue
        found = _figure(statement)
        if found is not None:
            yield found
        if factor is not None and before is not None and before.sentence == statement.sentence:
            yield from _ends_of_range(premise.text, statement, _way(factor), before.clause)
        elif way := change_verb(statement.predicate or ""):
            yield from _ends_of_range(premise.text, statement, Direction(way), statement.clause)
        factor = _factor(statement.numset)
        before = statement


def _figure(statement: Statement) -> _Figure | None:
    numset, difference = statement.numset, statement.difference
    if (flux := statement.change) is not None:
        return flux.direction, _role(numset, flux), statement
    if (factor := _factor(numset)) is not None:
        return _way(factor), "factor", statement
    if difference in _ABOVE:
        return _ABOVE[difference], "end", statement
    return None


def _factor(numset: NumSet) -> Fraction | None:
    """How many times as much a verb makes it: "nearly doubled"."""
    if numset.unit != "time" or numset.flux is not None:
        return None
    return FactorWords.default().factors.get(lemma_of(numset.text.split()[-1], "VBD"))


def _way(factor: Fraction) -> Direction:
    return Direction.INCREASE if factor > 1 else Direction.DECREASE


def _role(numset: NumSet, flux: Flux) -> str:
    if flux.anchor is not Anchor.BY:
        return "start" if flux.anchor is Anchor.FROM else "end"
    if numset.kind in _RELATIVE:
        return "factor" if numset.unit == "time" else "share"
    return "amount"


def _ends_of_range(
    source: str, statement: Statement, way: Direction, clause: tuple[int, int]
) -> Iterator[_Figure]:
    """The ends in "tripled, from 20 to 60 tons": what looks like a range is a change."""
    numset = statement.numset
    low, high = numset.value.low, numset.value.high
    cut = numset.text.find(_TO)
    if statement.change is not None or low is None or high is None or low == high:
        return
    if not numset.text.lower().startswith(_FROM) or cut < 0:
        return
    first, last = (low, high) if way is Direction.INCREASE else (high, low)
    spans = (
        (numset.start + len(_FROM), numset.start + cut, first, Anchor.FROM),
        (numset.start + cut + len(_TO), numset.end, last, Anchor.TO),
    )
    for start, end, value, anchor in spans:
        part = replace(
            numset,
            text=source[start:end],
            start=start,
            end=end,
            value=Interval.point(value),
            flux=Flux(way, anchor),
        )
        own = replace(statement, numset=part, clause=clause)
        yield way, "start" if anchor is Anchor.FROM else "end", own
