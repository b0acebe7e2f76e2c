"""The contract that every model meets, ours and others'."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from numerate.data.pair import Pair
from numerate.models.explanation import GraphExplanation
from numerate.reasoning.proofs.proof import Verdict

__all__ = ["GraphReader", "Model", "Prediction", "Prover", "likeliest"]


@dataclass(frozen=True, slots=True)
class Prediction:
    """What a model says of one pair.

    `probabilities` are over the model's own labels, where it has them; `evidence` is what it has
    to show for its answer, as JSON: a proof, the words of a chat model.
    """

    label: str
    confidence: float | None = None
    probabilities: Mapping[str, float] | None = None
    evidence: Mapping[str, Any] | None = None


def likeliest(labels: Sequence[str], row: Sequence[float]) -> Prediction:
    """The answer of a model that gives each of its labels a probability.

    >>> likeliest(["entailment", "neutral"], [0.4, 0.6]).label
    'neutral'
    """
    probabilities = dict(zip(labels, row, strict=True))
    label = max(probabilities, key=lambda name: probabilities[name])
    return Prediction(label, probabilities[label], probabilities)


class Model(Protocol):
    """Whatever labels pairs; the same pairs get the same predictions, in their order."""

    @property
    def name(self) -> str:
        """The spec that asks for this model."""
        ...

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        """One prediction for each pair."""
        ...


@runtime_checkable
class Prover(Model, Protocol):
    """A model that proves its answers."""

    def verdicts(self, pairs: Sequence[Pair]) -> Iterator[Verdict]:
        """One verdict for each pair, its proof included."""
        ...


@runtime_checkable
class GraphReader(Model, Protocol):
    """A model that can show what the nodes and edges of a hypothesis say."""

    def explain(self, pair: Pair) -> GraphExplanation:
        """How a pair is decided; `NothingToExplain` where the model reads no graph."""
        ...
