"""Thresholds: from which degree on people take an adjective to hold, and the labels they give."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from numerate.data.pair import NOT_ENTAILMENT
from numerate.errors import BadThresholds
from numerate.probes.adjectives.suite import (
    MISMATCHES,
    NEGATIVE,
    POLARITIES,
    POSITIVE,
    TESTS,
    Degree,
    Polarity,
    anchors,
)
from numerate.reasoning.degrees.thresholds import thresholds

__all__ = ["JUDGED", "Threshold", "Thresholds"]

JUDGED = tuple(test for test in TESTS if test not in MISMATCHES)
"""The tests whose labels people's judgements decide."""

_SIDES = ("at_least", "at_most")


@dataclass(frozen=True, slots=True)
class Threshold:
    """A degree and the side of it on which the hypothesis is entailed."""

    ratio: Fraction
    side: str  # "at_least" or "at_most"

    def holds(self, ratio: Fraction) -> bool:
        return ratio >= self.ratio if self.side == "at_least" else ratio <= self.ratio


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The threshold of each judged test and polarity.

    >>> Thresholds.default().delta("ordering", "positive")
    Fraction(81, 1000)
    """

    of: Mapping[tuple[str, Polarity], Threshold]

    @classmethod
    @cache
    def default(cls) -> Thresholds:
        """Those of the paper's annotators, with which the degree reasoner judges, too."""
        found: dict[tuple[str, Polarity], Threshold] = {}
        for test, one in thresholds().items():
            sides = ("at_most", "at_least") if one.is_denied else ("at_least", "at_most")
            found[test, POSITIVE] = Threshold(one.positive, sides[0])
            found[test, NEGATIVE] = Threshold(one.negative, sides[1])
        return cls(found)

    @classmethod
    def read(cls, path: str) -> Thresholds:
        """Those of a file; what it does not say is as in the default."""
        try:
            data = tomllib.loads(Path(path).read_text("utf-8"))
        except OSError as error:
            raise BadThresholds(path, error.strerror or str(error)) from error
        except ValueError as error:  # no UTF-8, or no TOML
            raise BadThresholds(path, str(error)) from error
        return cls({**cls.default().of, **cls._parsed(path, data).of})

    @classmethod
    def _parsed(cls, path: str, data: Mapping[str, Any]) -> Thresholds:
        found: dict[tuple[str, Polarity], Threshold] = {}
        for test, sides in data.items():
            if test not in JUDGED:
                raise BadThresholds(path, f"no test called {test!r} has thresholds")
            if not isinstance(sides, dict) or not set(sides) <= set(POLARITIES):
                raise BadThresholds(path, f"{test} has other keys than {' and '.join(POLARITIES)}")
            for polarity in POLARITIES:
                if polarity in sides:
                    found[test, polarity] = _threshold(path, test, sides[polarity])
        return cls(found)

    def label(self, test: str, degree: Degree) -> str | None:
        """What people say of a hypothesis; None where it repeats the premise and does not count.

        >>> Thresholds.default().label("ordering", Degree("negative", "length", Fraction(4, 5)))
        'entailment'
        """
        if test in MISMATCHES:
            stated = anchors(test).of(degree.polarity)
            return None if degree.ratio == stated else NOT_ENTAILMENT
        holds = self.of[test, degree.polarity].holds(degree.ratio)
        return "entailment" if holds else NOT_ENTAILMENT

    def delta(self, test: str, polarity: Polarity) -> Fraction:
        """How far the threshold is from the number that the premise states: the appendix's δ.

        The negated positive is held against the negative's number, as in its Table 4.
        """
        threshold = self.of[test, polarity]
        ends = anchors(test)
        stated = ends.positive if threshold.side == "at_least" else ends.negative
        return abs(threshold.ratio - stated)

    def to_json(self) -> dict[str, dict[str, dict[str, float]]]:
        """As the files have it."""
        return {
            test: {
                polarity: {self.of[test, polarity].side: float(self.of[test, polarity].ratio)}
                for polarity in POLARITIES
                if (test, polarity) in self.of
            }
            for test in JUDGED
            if any((test, polarity) in self.of for polarity in POLARITIES)
        }

    def to_toml(self) -> str:
        """The file that `read` reads."""
        tables = (
            f"[{test}]\n"
            + "".join(
                f"{polarity} = {{ {side} = {ratio} }}\n"
                for polarity, one in sides.items()
                for side, ratio in one.items()
            )
            for test, sides in self.to_json().items()
        )
        return "\n".join(tables)


def _threshold(path: str, test: str, written: object) -> Threshold:
    if not isinstance(written, dict) or len(written) != 1 or not set(written) <= set(_SIDES):
        raise BadThresholds(path, f"{test} says neither at_least nor at_most")
    [(side, ratio)] = written.items()
    if not isinstance(ratio, int | float) or not 0 < ratio < 100:
        raise BadThresholds(path, f"{ratio!r} is no multiple of the typical number")
    return Threshold(Fraction(Decimal(str(ratio))), side)
