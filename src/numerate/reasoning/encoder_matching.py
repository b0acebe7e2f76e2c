"""The learned matcher: the embedded encoder sees both texts with the two quantities marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log

from numerate.encoder.encoder import Encoder
from numerate.quantities.reading import Reading
from numerate.reasoning.marking import Marker, cells, pair
from numerate.reasoning.matching import Bearing, Question

__all__ = ["LEAST", "EncoderMatcher"]

LEAST = 0.001
"""No probability counts as nearer than this to 0 or 1."""

# `python -m training sureness` fits these: the encoder is too sure of what it says.
_SLOPE, _SHIFT = 0.44, -1.68
_BEARING = Bearing(equal=58.3, contained=3.15, equal_cells=9.8)


class EncoderMatcher:
    """Asks the encoder whether the marked claim follows from the marked text."""

    name = "encoder"
    bearing = _BEARING

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def probabilities(self, questions: Sequence[Question]) -> list[float]:
        return [_calibrated(one) for one in self.said(questions)]

    def said(self, questions: Sequence[Question]) -> list[float]:
        """What the encoder itself says, however often it is right."""
        markers: dict[Reading, Marker] = {}
        for question in questions:
            for reading in (question.premise, question.claim):
                if reading not in markers:
                    markers[reading] = Marker.of(reading.text, reading.numsets)
        pairs = [_pair(one, markers) for one in questions]
        return [answer.entailment for answer in self._encoder.probabilities(pairs)]


def _calibrated(likely: float) -> float:
    """How often two quantities are the same of which the encoder is so sure."""
    odds = _SLOPE * log(max(likely, LEAST) / max(1 - likely, LEAST)) + _SHIFT
    return round(1 / (1 + exp(-odds)), 4)


def _pair(one: Question, markers: Mapping[Reading, Marker]) -> tuple[str, str]:
    """Both texts marked; of a table the cell in words."""
    given, wanted = one.given.numset, one.wanted.numset
    text, claim = pair(markers[one.premise], given, markers[one.claim], wanted)
    return cells({one.given: "@"}) or text, claim
