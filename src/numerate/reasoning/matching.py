"""Which quantity of a text does a claim speak of? The question, and the contract to answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.compatibility import Compatibility

__all__ = ["Bearing", "Matcher", "Question"]


@dataclass(frozen=True, slots=True)
class Question:
    """Whether two compatible quantities are the same thing said of the same thing."""

    premise: Reading
    given: Statement
    claim: Reading
    wanted: Statement
    link: Compatibility


@dataclass(frozen=True, slots=True)
class Bearing:
    """What the odds of a match are multiplied by where the text's number bears the claim's out."""

    equal: float
    contained: float
    equal_cells: float
    """The same as `equal` of a cell: the other numbers of a table are just as near."""


class Matcher(Protocol):
    """Answers each question with a probability, from the words alone and never from the values."""

    @property
    def name(self) -> str:
        """The name by which it is asked for."""
        ...

    @property
    def bearing(self) -> Bearing:
        """What the numbers tell beside its words."""
        ...

    def probabilities(self, questions: Sequence[Question]) -> list[float]:
        """One probability for each question."""
        ...
