"""What the trainer trains: a classifier, and how pairs become what it reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from torch import nn

from numerate.data.pair import Pair
from numerate.models.neural.batches import Batch, Example, batch_of, example_of
from numerate.models.neural.classifier import Classifier
from numerate.models.neural.recipes import Recipe
from numerate.models.neural.vocabulary import Vocabulary

__all__ = ["Subject", "WordSubject"]


class Subject(Protocol):
    """A classifier from batches to logits; an example has a `length` to sort it by."""

    @property
    def classifier(self) -> nn.Module:
        """What is trained."""
        ...

    @property
    def parameters(self) -> int:
        """How many numbers are trained, as papers count them."""
        ...

    def example(self, pair: Pair) -> Any:
        """A pair as the classifier reads it."""
        ...

    def batch(self, examples: Sequence[Any], device: str) -> Any:
        """Examples as tensors on a device."""
        ...


@dataclass(frozen=True, slots=True)
class WordSubject:
    """An architecture that reads the words of a vocabulary."""

    classifier: Classifier
    vocabulary: Vocabulary
    recipe: Recipe

    @property
    def parameters(self) -> int:
        return self.classifier.parameters_without_vectors

    def example(self, pair: Pair) -> Example:
        return example_of(pair, self.vocabulary, self.recipe)

    def batch(self, examples: Sequence[Example], device: str) -> Batch:
        return batch_of(examples, device)
