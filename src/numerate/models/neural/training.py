"""Training a classifier of pairs, of any architecture: what the loop is given, and the manifest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from numerate.data.pair import Pair
from numerate.models.folders import forget_checkpoints, read_manifest
from numerate.models.neural.answering import logits_of
from numerate.models.neural.batches import buckets
from numerate.models.neural.classifier import Classifier
from numerate.models.neural.corpus import Corpus
from numerate.models.neural.folder import TrainedModel, write_model
from numerate.models.neural.graphs import with_graphs
from numerate.models.neural.layers import WordVectors
from numerate.models.neural.layout import MANIFEST, TRAINING
from numerate.models.neural.lexicon import lexicon_of
from numerate.models.neural.loop import Loop, Terms, agree
from numerate.models.neural.plan import KEPT_EVERY, Plan, Report
from numerate.models.neural.recipes import Recipe
from numerate.models.neural.stepping import half_precision
from numerate.models.neural.subjects import Subject, WordSubject

__all__ = ["Report", "Trainer", "train"]


def train(
    plan: Plan,
    folder: Path,
    watch: Callable[[Report], None] | None = None,
    kept_every: float = KEPT_EVERY,
) -> dict[str, Any]:
    """Train a model into a folder, or go on with what is there; the manifest of the model."""
    lexicon = lexicon_of(plan.corpus.train, plan.recipe, plan.vectors, plan.seed)
    settings = plan.settings(lexicon.vectors)
    if (folder / MANIFEST).exists():
        manifest = read_manifest(folder)
        agree(folder, manifest.get("training", {}), settings)
        forget_checkpoints(folder)
        return manifest
    plan = replace(plan, corpus=_with_graphs(plan.corpus, plan.recipe))
    torch.manual_seed(plan.seed)
    words = WordVectors(torch.from_numpy(lexicon.matrix), lexicon.tuned)
    classifier = Classifier(plan.recipe, words, len(plan.corpus.labels))
    subject = WordSubject(classifier, lexicon.vocabulary, plan.recipe)
    trainer = Trainer(plan, subject, settings, folder / TRAINING, watch, kept_every)
    trainer.run()
    model = TrainedModel(plan.recipe, plan.corpus.labels, lexicon.vocabulary, classifier)
    manifest = write_model(folder, model, trainer.facts())
    forget_checkpoints(folder)
    return manifest


def _with_graphs(corpus: Corpus, recipe: Recipe) -> Corpus:
    train, dev = (tuple(with_graphs(pairs, recipe)) for pairs in (corpus.train, corpus.dev))
    return replace(corpus, train=train, dev=dev)


class Trainer:
    """A training under way, of a classifier of pairs."""

    def __init__(
        self,
        plan: Plan,
        subject: Subject,
        settings: Mapping[str, Any],
        folder: Path,
        watch: Callable[[Report], None] | None = None,
        kept_every: float = KEPT_EVERY,
    ) -> None:
        self._settings, self._subject = settings, subject
        self._course = _PairCourse.of(plan, subject)
        terms = Terms(plan.most_epochs, plan.device, kept_every)
        self._loop = Loop(self._course, plan.recipe, terms, settings, folder, watch)

    def run(self) -> None:
        """Train to the end; the weights are then those that did best on dev."""
        self._loop.run()

    def facts(self) -> dict[str, Any]:
        """What is known of the training, for the manifest."""
        done = self._loop.progress
        pairs = len(done.history) * len(self._course.train)
        return {
            "parameters": self._subject.parameters,
            "scores": {
                "dev_accuracy": done.best_accuracy,
                "best_epoch": done.best_epoch,
                "history": done.history,
            },
            "seconds": round(done.seconds, 3),
            "pairs_per_second": round(pairs / done.seconds, 1),
            "training": self._settings,
            "software": _software(),
        }


@dataclass(frozen=True, slots=True)
class _Labelled:
    """A batch as a subject makes it, and the numbers of its labels."""

    inputs: Any
    labels: Tensor


@dataclass(frozen=True, slots=True)
class _PairCourse:
    """Pairs with a label each: cross-entropy, and accuracy on dev."""

    plan: Plan
    subject: Subject
    train: Sequence[Any]
    dev: Sequence[Any]
    train_labels: Tensor
    dev_labels: Tensor

    @classmethod
    def of(cls, plan: Plan, subject: Subject) -> _PairCourse:
        number = {label: place for place, label in enumerate(plan.corpus.labels)}

        def labels(pairs: Sequence[Pair]) -> Tensor:
            return torch.tensor([number[pair.label or ""] for pair in pairs])

        def examples(pairs: Sequence[Pair]) -> list[Any]:
            return [subject.example(pair) for pair in pairs]

        train, dev = plan.corpus.train, plan.corpus.dev
        return cls(plan, subject, examples(train), examples(dev), labels(train), labels(dev))

    @property
    def model(self) -> nn.Module:
        return self.subject.classifier

    def batches(self, epoch: int) -> list[list[int]]:
        return buckets(self.train, self.plan.recipe.batch, f"{self.plan.seed}/{epoch}")

    def batch(self, places: list[int]) -> _Labelled:
        inputs = self.subject.batch([self.train[place] for place in places], self.plan.device)
        return _Labelled(inputs, self.train_labels[places].to(self.plan.device))

    def loss(self, batch: _Labelled) -> Tensor:
        with half_precision(self.plan.device):
            logits = self.model(batch.inputs)
        return nn.functional.cross_entropy(logits, batch.labels)

    def accuracy(self) -> float:
        logits = logits_of(self.model, self.dev, self.plan.device, self.subject.batch)
        found = logits.argmax(dim=-1)
        return float((found == self.dev_labels).double().mean().item())


def _software() -> dict[str, str]:
    found = {}
    for package in ("numerate", "torch", "numpy"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:  # a checkout that is not installed
            found[package] = "unknown"
    return found
