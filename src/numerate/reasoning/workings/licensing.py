"""Whether a claim's words ask for a working: the question, and the encoder's answer.

The encoder sees the text with the operands marked `@`, `&` and `~`, and the operation before the
claim, in which `=` stands for the quantity, or before the words that compare. All other quantities
are masked: it can tell what is asked for, but not whether the numbers agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from numerate.encoder.encoder import Encoder
from numerate.encoder.probabilities import Probabilities
from numerate.quantities.numset import NumSet
from numerate.quantities.reading import Reading
from numerate.reasoning.marking import Marker, cells
from numerate.reasoning.workings.working import Working

__all__ = ["EncoderLicensor", "Licensor", "Request", "shown"]

_FIRST, _SECOND, _THIRD, _RESULT = "@", "&", "~", "="


@dataclass(frozen=True, slots=True)
class Request:
    """Whether a claim asks for a working, at one of its quantities or at words that compare."""

    premise: Reading
    claim: Reading
    at: NumSet | int
    working: Working


class Licensor(Protocol):
    """Answers each request from the words alone, never from the values.

    `entailment` is how likely the claim asks for the working, or says that its first quantity is
    more than its second; then `contradiction` is how likely it says the reverse.
    """

    def licences(self, requests: Sequence[Request]) -> list[Probabilities]:
        """One answer for each request."""
        ...


class EncoderLicensor:
    """Asks the embedded encoder."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def licences(self, requests: Sequence[Request]) -> list[Probabilities]:
        markers: dict[Reading, Marker] = {}
        for one in requests:
            for reading in (one.premise, one.claim):
                if reading not in markers:
                    markers[reading] = Marker.of(reading.text, reading.numsets)
        pairs = [
            shown(markers[one.premise], markers[one.claim], one.at, one.working) for one in requests
        ]
        return self._encoder.probabilities(pairs)


def shown(premise: Marker, claim: Marker, at: NumSet | int, working: Working) -> tuple[str, str]:
    """What the encoder is shown of a text and a claim."""
    marks = dict.fromkeys(working.first, _FIRST) | dict.fromkeys(working.second, _SECOND)
    marks |= dict.fromkeys(working.third, _THIRD)
    signs = {one.numset: sign for one, sign in marks.items()}
    told = claim.signed({at: _RESULT}) if isinstance(at, NumSet) else claim.before(at, _RESULT)
    return cells(marks) or premise.signed(signs), f"{working.sign} : {told}"
