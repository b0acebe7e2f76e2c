"""A small perceptron, trained with Adam; the same seed gives the same numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from numerate.models.neural.plan import Report

__all__ = ["Fitted", "Perceptron", "fitted"]

Floats = NDArray[np.float64]
Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Perceptron:
    """Layers of weights and biases, with ReLU between them."""

    layers: tuple[tuple[Floats, Floats], ...]

    @classmethod
    def made(cls, widths: Sequence[int], chance: np.random.Generator) -> Perceptron:
        """One with random weights (Xavier's normal ones) and no biases yet.

        >>> Perceptron.made([3, 3, 2], np.random.default_rng(0)).parameters
        20
        """
        sizes = list(pairwise(widths))
        return cls(
            tuple(
                (chance.normal(0, np.sqrt(2 / sum(size)), size), np.zeros(size[1]))
                for size in sizes
            )
        )

    @classmethod
    def restored(cls, content: object) -> Perceptron:
        """The perceptron that `to_json` wrote; ValueError where it is none."""
        try:
            layers = [
                (np.array(one["weights"], np.float64), np.array(one["biases"], np.float64))
                for one in content  # type: ignore[attr-defined]
            ]
        except (KeyError, TypeError) as error:
            raise ValueError("it holds no layers") from error
        widths = [weights.shape for weights, _ in layers]
        fit = all(len(one) == 2 for one in widths) and all(
            one[1] == other[0] for one, other in pairwise(widths)
        )
        if not layers or not fit or any(w.shape[1:] != b.shape for w, b in layers):
            raise ValueError("its layers do not fit each other")
        return cls(tuple(layers))

    def to_json(self) -> list[dict[str, Any]]:
        """The layers as JSON."""
        return [{"weights": w.tolist(), "biases": b.tolist()} for w, b in self.layers]

    @property
    def parameters(self) -> int:
        """How many numbers are trained."""
        return sum(weights.size + biases.size for weights, biases in self.layers)

    @property
    def widths(self) -> tuple[int, int]:
        """How many features go in, and how many classes come out."""
        return len(self.layers[0][0]), len(self.layers[-1][1])

    def probabilities(self, features: Floats) -> Floats:
        """How likely each class is, for each row of features."""
        for weights, biases in self.layers[:-1]:
            features = np.maximum(features @ weights + biases, 0)
        weights, biases = self.layers[-1]
        return _softmax(features @ weights + biases)

    def accuracy(self, features: Floats, classes: Places) -> float:
        """The share of rows whose likeliest class is the right one."""
        return float((self.probabilities(features).argmax(axis=1) == classes).mean())


@dataclass(frozen=True, slots=True)
class Fitted:
    """The best of a training's epochs on dev, and how each of them was."""

    perceptron: Perceptron
    best_epoch: int
    history: list[dict[str, float]]


@dataclass(slots=True)
class _Adam:
    """Adam as published: its two moments, for each array that is trained."""

    arrays: list[Floats]
    steps: int = 0
    means: list[Floats] = field(init=False)
    squares: list[Floats] = field(init=False)

    def __post_init__(self) -> None:
        self.means = [np.zeros_like(one) for one in self.arrays]
        self.squares = [np.zeros_like(one) for one in self.arrays]

    def step(self, gradients: Sequence[Floats], rate: float) -> None:
        self.steps += 1
        for array, mean, square, gradient in zip(
            self.arrays, self.means, self.squares, gradients, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            steady = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            array -= rate * mean / (1 - 0.9**self.steps) / steady


def fitted(
    train: tuple[Floats, Places],
    dev: tuple[Floats, Places],
    classes: int,
    settings: dict[str, Any],
    seed: int,
    watch: Callable[[Report], None] | None = None,
) -> Fitted:
    """Train a perceptron; `watch` is told of each epoch."""
    chance = np.random.default_rng(seed)
    features, wanted = train
    perceptron = Perceptron.made([features.shape[1], *settings["hidden"], classes], chance)
    adam = _Adam([array for layer in perceptron.layers for array in layer])
    best, best_epoch, history = perceptron, 0, list[dict[str, float]]()
    rate = settings["rate"]
    for epoch in range(1, settings["epochs"] + 1):
        order = chance.permutation(len(wanted))
        losses = []
        for start in range(0, len(order), settings["batch"]):
            some = order[start : start + settings["batch"]]
            loss, gradients = _gradients(
                perceptron, features[some], wanted[some], settings["dropout"], chance
            )
            adam.step(_clipped(gradients, settings["clip_norm"]), rate)
            losses.append(loss * len(some))
        accuracy = perceptron.accuracy(*dev)
        if not history or accuracy > max(one["dev_accuracy"] for one in history):
            best_epoch = epoch
            best = Perceptron(tuple((w.copy(), b.copy()) for w, b in perceptron.layers))
        loss = sum(losses) / len(order)
        history.append({"loss": loss, "dev_accuracy": accuracy, "rate": rate})
        if watch is not None:
            done = history[best_epoch - 1]["dev_accuracy"]
            watch(Report(epoch, settings["epochs"], epoch, settings["epochs"], loss, done))
        if epoch - best_epoch >= settings["patience"]:
            break
        rate *= settings["decay"]
    return Fitted(best, best_epoch, history)


def _gradients(
    perceptron: Perceptron,
    features: Floats,
    wanted: Places,
    dropout: float,
    chance: np.random.Generator,
) -> tuple[float, list[Floats]]:
    """The mean cross-entropy of a batch, and its gradient for each array of the layers."""
    inputs, masks = [features], []
    for weights, biases in perceptron.layers[:-1]:
        hidden = np.maximum(inputs[-1] @ weights + biases, 0)
        kept = (chance.random(hidden.shape) >= dropout) / (1 - dropout)
        masks.append((hidden > 0) * kept)
        inputs.append(hidden * kept)
    weights, biases = perceptron.layers[-1]
    likely = _softmax(inputs[-1] @ weights + biases)
    rows = np.arange(len(wanted))
    loss = float(-np.log(np.maximum(likely[rows, wanted], 1e-300)).mean())
    error = likely
    error[rows, wanted] -= 1
    error /= len(wanted)
    found: list[Floats] = []
    for place in reversed(range(len(perceptron.layers))):
        found += [error.sum(axis=0), inputs[place].T @ error]
        if place:
            error = (error @ perceptron.layers[place][0].T) * masks[place - 1]
    return loss, found[::-1]


def _clipped(gradients: list[Floats], most: float) -> list[Floats]:
    norm = float(np.sqrt(sum(float((one**2).sum()) for one in gradients)))
    return [one * (most / norm) for one in gradients] if norm > most else gradients


def _softmax(logits: Floats) -> Floats:
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Floats = raised / raised.sum(axis=1, keepdims=True)
    return shares
