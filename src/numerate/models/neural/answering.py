"""Answers of a classifier, and a trained model as one of ours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from numerate.data.pair import Pair
from numerate.errors import BadSetting, NothingToExplain
from numerate.models.explanation import GraphExplanation
from numerate.models.model import Prediction, likeliest
from numerate.models.neural.batches import batch_of, example_of
from numerate.models.neural.explaining import explained
from numerate.models.neural.folder import read_model
from numerate.models.neural.graphs import graph_of, with_graphs

__all__ = ["Trained", "chosen_device", "logits_of"]

_AT_ONCE = 64  # pairs


class Trained:
    """A model that was trained here; its answer is the likeliest of its labels."""

    def __init__(self, folder: str, device: str = "auto") -> None:
        self.folder = folder
        self.name = f"trained:{folder}"
        self._device = chosen_device(device)
        self._model = read_model(Path(folder))
        self._model.classifier.to(self._device)
        self.labels = self._model.labels

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        recipe, vocabulary = self._model.recipe, self._model.vocabulary
        examples = [example_of(pair, vocabulary, recipe) for pair in with_graphs(pairs, recipe)]
        logits = logits_of(self._model.classifier, examples, self._device)
        return [likeliest(self.labels, row) for row in logits.double().softmax(dim=-1).tolist()]

    def explain(self, pair: Pair) -> GraphExplanation:
        """How each node and edge of a hypothesis decides, for a model that reads graphs."""
        recipe, classifier = self._model.recipe, self._model.classifier
        if recipe.reads != "graph":
            raise NothingToExplain(self.name)
        [whole] = with_graphs([pair], recipe)
        example = example_of(whole, self._model.vocabulary, recipe)
        classifier.eval()
        with torch.inference_mode():
            votes = classifier.votes(batch_of([example], self._device))
        return explained(self.name, self.labels, whole, graph_of(whole, recipe.name), votes)


def logits_of(
    classifier: nn.Module,
    examples: Sequence[Any],
    device: str,
    batch: Callable[[Sequence[Any], str], Any] = batch_of,
) -> Tensor:
    """The logits of examples, in their order; those of like length are read at once."""
    order = sorted(range(len(examples)), key=lambda place: examples[place].length)
    classifier.eval()
    rows: list[Tensor] = []
    with torch.inference_mode():
        for at in range(0, len(order), _AT_ONCE):
            some = [examples[place] for place in order[at : at + _AT_ONCE]]
            rows += classifier(batch(some, device)).cpu().unbind()
    by_place = dict(zip(order, rows, strict=True))
    return torch.stack([by_place[place] for place in range(len(order))]) if rows else torch.empty(0)


def chosen_device(name: str) -> str:
    """The device that a setting names; "auto" is a GPU where there is one.

    >>> chosen_device("cpu")
    'cpu'
    """
    gpu = torch.cuda.is_available()
    if name == "auto":
        return "cuda" if gpu else "cpu"
    if name == "cpu" or (name == "cuda" and gpu):
        return name
    reason = "torch finds no GPU" if name == "cuda" else f"there is no device {name!r}"
    raise BadSetting("trained", "device", reason, ["auto", "cpu", "cuda"])
