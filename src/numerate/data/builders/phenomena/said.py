"""A number as it is said: the words, and the interval they stand for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from numerate.language.spelling import grouped
from numerate.quantities.interval import Interval

__all__ = ["Said", "at_least", "at_most", "between", "exactly", "hedged", "less_than", "more_than"]


@dataclass(frozen=True, slots=True)
class Said:
    """Words for a number, what they mean, and the hedge among them."""

    text: str
    value: Interval
    hedge: str | None = None

    def to_json(self) -> dict[str, Any]:
        low, high = (None if end is None else int(end) for end in (self.value.low, self.value.high))
        return {
            "text": self.text,
            "low": low,
            "high": high,
            "low_open": self.value.low_open,
            "high_open": self.value.high_open,
            "hedge": self.hedge,
        }


def exactly(number: int, text: str | None = None) -> Said:
    """The number itself, in digits unless other words are given."""
    return Said(text or grouped(number), Interval.point(number))


def more_than(number: int, words: str = "more than") -> Said:
    """More than the number."""
    return Said(f"{words} {grouped(number)}", Interval.more_than(number))


def less_than(number: int, words: str) -> Said:
    """Less, or fewer, than the number."""
    return Said(f"{words} {grouped(number)}", Interval.less_than(number))


def at_least(number: int, words: str = "at least") -> Said:
    """The number or more."""
    return Said(f"{words} {grouped(number)}", Interval.at_least(number))


def at_most(number: int, words: str = "at most") -> Said:
    """The number or less."""
    return Said(f"{words} {grouped(number)}", Interval.at_most(number))


def between(low: int, high: int, words: str = "between {} and {}") -> Said:
    """From one number to another, both included."""
    return Said(words.format(grouped(low), grouped(high)), Interval.between(low, high))


def hedged(number: int, hedge: str) -> Said:
    """About the number."""
    return Said(f"{hedge} {grouped(number)}", Interval.point(number), hedge)
