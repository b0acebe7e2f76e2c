"""Sample: what one model said of one pair, with everything that is needed to judge it later."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from numerate.data.pair import Pair
from numerate.errors import NumerateError
from numerate.models.model import Prediction

__all__ = ["Failure", "Sample"]

PHENOMENON = "phenomenon"  # the key of a pair's provenance


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a model gave no answer; errors of the catalogue have a code."""

    code: str | None
    message: str

    @classmethod
    def of(cls, error: Exception) -> Failure:
        """What went wrong, in a line.

        >>> Failure.of(ZeroDivisionError("division by zero"))
        Failure(code=None, message='ZeroDivisionError: division by zero')
        """
        if isinstance(error, NumerateError):
            return cls(error.code, error.message)
        return cls(None, f"{type(error).__name__}: {error}")


@dataclass(frozen=True, slots=True)
class Sample:
    """One line of `samples.jsonl`.

    `corrected` is there where the task has an erratum for the pair: the label it should have, or
    "undecided". `seconds` is the model's own time, shared alike among the pairs of a batch.
    """

    id: str
    task: str
    model: str
    gold: str | None
    prediction: str | None
    confidence: float | None
    probabilities: Mapping[str, float] | None
    seconds: float
    error: Failure | None
    corrected: str | None
    phenomenon: str | None
    premise: str
    hypothesis: str
    evidence: Mapping[str, Any] | None

    @classmethod
    def of(
        cls,
        pair: Pair,
        task: str,
        model: str,
        answer: Prediction | Failure,
        seconds: float,
        corrected: str | None = None,
    ) -> Sample:
        """The sample of a pair and its answer, or of the failure to give one."""
        said = answer if isinstance(answer, Prediction) else None
        phenomenon = pair.provenance.get(PHENOMENON)
        return cls(
            id=pair.id,
            task=task,
            model=model,
            gold=pair.label,
            prediction=said.label if said else None,
            confidence=said.confidence if said else None,
            probabilities=said.probabilities if said else None,
            seconds=round(seconds, 6),
            error=answer if isinstance(answer, Failure) else None,
            corrected=corrected,
            phenomenon=None if phenomenon is None else str(phenomenon),
            premise=pair.premise,
            hypothesis=pair.hypothesis,
            evidence=said.evidence if said else None,
        )

    def failed(self, failure: Failure) -> Sample:
        """The sample of a model that gave no answer after all."""
        return replace(
            self,
            prediction=None,
            confidence=None,
            probabilities=None,
            evidence=None,
            error=failure,
        )

    def to_line(self) -> bytes:
        """The sample as a line of JSON; ValueError or TypeError if its evidence is no JSON."""
        record = {name: getattr(self, name) for name in self.__slots__}
        record["error"] = None if self.error is None else asdict(self.error)
        text = json.dumps(record, ensure_ascii=False, allow_nan=False)
        try:
            return text.encode() + b"\n"
        except UnicodeEncodeError:  # a lone surrogate, which only an escape can carry
            return json.dumps(record, allow_nan=False).encode() + b"\n"
