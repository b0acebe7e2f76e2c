"""The learned matcher: the embedded encoder sees both texts with the two quantities marked."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.encoder.encoder import Encoder
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.marking import Marker
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
                _cell(one.given) or markers[one.premise].near(one.given.numset),
                markers[one.claim].near(one.wanted.numset),
            )
            for one in questions
        ]
        return [answer.entailment for answer in self._encoder.probabilities(pairs)]


def _cell(given: Statement) -> str | None:
    """A cell of a table in words: what stands far from a number on the page belongs to it."""
    if given.row is None or given.column is None:
        return None
    told = f"{given.row.text}: {given.column.text} @ {given.numset.unit or ''}".rstrip()
    return told if given.context is None else f"{given.context.text}. {told}"
