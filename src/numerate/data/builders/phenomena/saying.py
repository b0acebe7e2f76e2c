"""The ways in which each phenomenon says a number, and claims that have the wanted label."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from numerate.data.builders.phenomena.said import (
    Said,
    at_least,
    at_most,
    between,
    exactly,
    hedged,
    less_than,
    more_than,
)
from numerate.language.spelling import decimal, grouped, in_words

__all__ = ["SAYINGS", "Saying"]

_TRIES = 10_000
_MILLION = 1_000_000
_HEDGES = ("about", "around", "roughly", "approximately", "some")
_NEARLY = ("nearly", "almost")


@dataclass(frozen=True, slots=True)
class Saying:
    """How a phenomenon puts the number of the text, and a claim about it with a given label."""

    given: Callable[[Sequence[int], bool, Random], Said]
    claimed: Callable[[Said, str, bool, Random], Said]
    leaves_open: Callable[[Said], bool]  # whether a claim about the same thing can be neutral


def relation(given: Said, claimed: Said) -> str:
    """The label of a claim without hedges: what the interval of the text says about its own."""
    if claimed.value.contains(given.value):
        return "entailment"
    return "contradiction" if given.value.intersection(claimed.value) is None else "neutral"


def _some_number(size: Sequence[int], dice: Random) -> int:
    low, high = size
    step = 100_000 if low >= _MILLION else 1
    return dice.randint(low // step, high // step) * step


def _step(number: int) -> int:
    """A distance that is plain to see: a tenth or so, at least two, in round numbers."""
    step = 1
    while number >= 50 * step:
        step *= 10
    return max(step, 2)


# Ranges and quantifiers: draw a way to say it until the label is the wanted one.


def _range(size: Sequence[int], _: bool, dice: Random) -> Said:
    low = _some_number(size, dice)
    low -= low % 5
    return between(low, low + dice.randint(2, 5) * _step(low), _range_words(dice))


def _range_words(dice: Random) -> str:
    return dice.choice(["between {} and {}", "{} to {}"])


def _quantified(size: Sequence[int], count: bool, dice: Random) -> Said:
    number = _some_number(size, dice)
    if dice.random() < 0.4:
        return exactly(number)
    return _bounded(number - number % _step(number), count, dice)


def _bounded(number: int, count: bool, dice: Random) -> Said:
    less = "fewer" if count else "less"
    return dice.choice(
        [
            more_than(number),
            more_than(number, "over"),
            less_than(number, f"{less} than"),
            less_than(number, "under"),
            at_least(number),
            at_least(number, f"no {less} than"),
            at_most(number),
            at_most(number, "no more than"),
            at_most(number, "up to"),
        ]
    )


def _claimed_interval(given: Said, label: str, count: bool, dice: Random) -> Said:
    """A claim about the same number; its bounds are those of the text or clearly others.

    (Of what is counted, "more than 50" is "at least 51", which no interval of numbers knows.)
    """
    ends = [int(end) for end in (given.value.low, given.value.high) if end is not None]
    step = _step(ends[0])
    for _ in range(_TRIES):
        end, away = dice.choice(ends), dice.randint(-4, 4)
        number = end - end % step + away * step if away else end
        other = number + dice.randint(2, 6) * step
        claims = [_bounded(number, count, dice), exactly(number)]
        if given.value.low is not None and given.value.high is not None:
            claims.append(between(number, other, _range_words(dice)))
        claim = dice.choice(claims)
        if number > 1 and claim.text != given.text and relation(given, claim) == label:
            return claim
    raise ValueError(f"no claim about {given.text!r} has the label {label}")


# Approximation: a hedged claim matches within two percent and is wrong when it is far off.


def _approximable(size: Sequence[int], _: bool, dice: Random) -> Said:
    number = _some_number([max(size[0], 150), size[1]], dice)
    if dice.random() < 0.5:
        return exactly(number)
    return hedged(_rounded(number), dice.choice(_HEDGES))


def _rounded(number: int) -> int:
    """To two digits."""
    return int(round(number, 2 - len(str(number))))


def _claimed_about(given: Said, label: str, _: bool, dice: Random) -> Said:
    assert given.value.low is not None
    number = int(given.value.low)
    if label == "neutral":
        return exactly(number)
    if label == "contradiction":
        far = _rounded(_far(number, dice))
        return exactly(far) if dice.random() < 0.3 else hedged(far, dice.choice(_HEDGES))
    near = _rounded(number)
    if abs(near - number) * 50 > number:  # more than two percent: it takes a finer rounding
        near = int(round(number, 3 - len(str(number))))
    if given.hedge is None and near > number:
        return hedged(near, dice.choice((*_NEARLY, *_HEDGES)))
    others = [hedge for hedge in _HEDGES if hedge != given.hedge]
    return hedged(near, dice.choice(others))


def _far(number: int, dice: Random) -> int:
    """At least a quarter more or less."""
    return number * dice.choice([40, 50, 60, 70, 130, 150, 180, 220]) // 100


# Numeration: the same number in another notation.


def _plain(size: Sequence[int], _: bool, dice: Random) -> Said:
    return _in_some_notation(_some_number(size, dice), dice, "")


def _claimed_plain(given: Said, label: str, _: bool, dice: Random) -> Said:
    assert given.value.low is not None
    number = int(given.value.low)
    if label == "contradiction":
        number += dice.choice([-3, -2, -1, 1, 2, 3]) * max(_step(number) // 2, 1)
    return _in_some_notation(number, dice, given.text)


def _in_some_notation(number: int, dice: Random, but: str) -> Said:
    if number >= _MILLION:
        millions = f"{decimal(Fraction(number, _MILLION))} million"
        texts = [grouped(number), millions]
    elif number >= 1000:
        texts = [grouped(number), str(number), in_words(number)]
    else:
        texts = [str(number), in_words(number)]
    return exactly(number, dice.choice([text for text in texts if text != but]))


SAYINGS = {
    "ranges": Saying(_range, _claimed_interval, lambda _: True),
    "quantifiers": Saying(_quantified, _claimed_interval, lambda given: not given.value.is_point),
    "approximation": Saying(_approximable, _claimed_about, lambda given: given.hedge is not None),
    "numeration": Saying(_plain, _claimed_plain, lambda _: False),
}
