"""From which degree on people hold an adjective true; the numbers are in thresholds.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

__all__ = ["Threshold", "thresholds"]


@dataclass(frozen=True, slots=True)
class Threshold:
    """Where a claim begins to hold, on the scale on which 1 is the typical degree of a noun.

    `anchors` say where the stated degrees of the positive and the negative adjective lie on that
    scale; with them `ratio` places a degree, and `holds` says whether people entail the claim.

    >>> ordering = thresholds()["ordering"]
    >>> ordering.ratio(1100, positive=1200, negative=800)
    Fraction(11, 10)
    >>> ordering.holds(Fraction(112, 100), 1), ordering.holds(Fraction(11, 10), 1)
    (True, False)
    """

    positive: Fraction
    negative: Fraction
    anchors: tuple[Fraction, Fraction]
    is_denied: bool = False  # the claim is "not A": it holds on the other side of the threshold

    def ratio(
        self, degree: Fraction | int, *, positive: Fraction | int, negative: Fraction | int
    ) -> Fraction:
        """Where a degree lies, given the stated degrees of the positive and negative adjective."""
        high, low = self.anchors
        return low + Fraction(degree - negative) / (positive - negative) * (high - low)

    def holds(self, ratio: Fraction, polarity: int) -> bool:
        """Whether the claim with the adjective of this polarity, 1 or -1, is entailed."""
        upwards = (polarity > 0) is not self.is_denied
        threshold = self.positive if polarity > 0 else self.negative
        return ratio >= threshold if upwards else ratio <= threshold


@cache
def thresholds() -> Mapping[str, Threshold]:
    """The thresholds, by the name of the probe's test.

    >>> sorted(thresholds())
    ['booster', 'comparative', 'diminisher', 'negation', 'ordering', 'superlative']
    """
    written = files("numerate.reasoning.degrees").joinpath("thresholds.toml").read_text("utf-8")
    data = tomllib.loads(written, parse_float=Fraction)
    return MappingProxyType(
        {name: _threshold(one, data["anchors"]) for name, one in data["tests"].items()}
    )


def _threshold(data: Mapping[str, Any], anchors: Mapping[str, Mapping[str, Any]]) -> Threshold:
    of = anchors[data["anchors"]]
    return Threshold(
        Fraction(data["positive"]),
        Fraction(data["negative"]),
        (Fraction(of["positive"]), Fraction(of["negative"])),
        data.get("denied", False),
    )
