"""The learned matcher: the embedded encoder sees both texts with the two quantities marked."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.encoder.encoder import Encoder
from numerate.quantities.reading import Reading
from numerate.reasoning.marking import Marker, cell
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
        pairs = [
            (
                cell(one.given, "@") or markers[one.premise].near(one.given.numset),
                markers[one.claim].near(one.wanted.numset),
            )
            for one in questions
        ]
        return [answer.entailment for answer in self._encoder.probabilities(pairs)]
