"""The learned matcher: the embedded encoder sees both texts with the two quantities marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from numerate.encoder.encoder import Encoder
from numerate.quantities.reading import Reading
from numerate.reasoning.marking import Marker, cell, pair
from numerate.reasoning.matching import Question

__all__ = ["EncoderMatcher"]


class EncoderMatcher:
    """Asks the encoder whether the marked claim follows from the marked text."""

    name = "encoder"

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def probabilities(self, questions: Sequence[Question]) -> list[float]:
        markers: dict[Reading, Marker] = {}
        for question in questions:
            for reading in (question.premise, question.claim):
                if reading not in markers:
                    markers[reading] = Marker.of(reading.text, reading.numsets)
        pairs = [_pair(one, markers) for one in questions]
        return [answer.entailment for answer in self._encoder.probabilities(pairs)]


def _pair(one: Question, markers: Mapping[Reading, Marker]) -> tuple[str, str]:
    """Both texts marked; of a table the cell in words."""
    given, wanted = one.given.numset, one.wanted.numset
    text, claim = pair(markers[one.premise], given, markers[one.claim], wanted)
    return cell(one.given, "@") or text, claim
