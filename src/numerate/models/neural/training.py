"""The trainer, one for all architectures.

It can be killed at any moment: the same plan in the same folder goes on where the last checkpoint
was, with the same order of data, the same random numbers and so the same weights.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter
from typing import Any

import torch
from torch import Tensor, nn

from numerate.errors import CheckpointDamaged, TrainingDiffers, TrainingDiverged
from numerate.models.folders import forget_checkpoints, read_manifest
from numerate.models.neural.answering import logits_of
from numerate.models.neural.batches import buckets
from numerate.models.neural.checkpoints import Checkpoint, Progress, kept, restored
from numerate.models.neural.classifier import Classifier
from numerate.models.neural.corpus import Corpus
from numerate.models.neural.folder import TrainedModel, write_model
from numerate.models.neural.graphs import with_graphs
from numerate.models.neural.layers import WordVectors
from numerate.models.neural.layout import MANIFEST, TRAINING
from numerate.models.neural.lexicon import lexicon_of
from numerate.models.neural.plan import KEPT_EVERY, Plan, Report, differences
from numerate.models.neural.recipes import Recipe
from numerate.models.neural.subjects import Subject, WordSubject

__all__ = ["Report", "Trainer", "agree", "train"]

_STATE, _MOMENTS, _CHANCE, _GPU_CHANCE = "weights.", "optimiser.", "chance", "chance.gpu"


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


class Trainer:
    """A training under way: a classifier, its optimiser, and how far they are."""

    def __init__(
        self,
        plan: Plan,
        subject: Subject,
        settings: Mapping[str, Any],
        folder: Path,
        watch: Callable[[Report], None] | None = None,
        kept_every: float = KEPT_EVERY,
    ) -> None:
        self._plan, self._recipe, self._settings = plan, plan.recipe, settings
        self._folder, self._watch, self._kept_every = folder, watch, kept_every
        self._device = plan.device
        label_number = {label: number for number, label in enumerate(plan.corpus.labels)}
        self._train, self._dev = (
            [subject.example(pair) for pair in pairs]
            for pairs in (plan.corpus.train, plan.corpus.dev)
        )
        self._train_labels, self._dev_labels = (
            torch.tensor([label_number[pair.label or ""] for pair in pairs])
            for pairs in (plan.corpus.train, plan.corpus.dev)
        )
        self._subject = subject
        self._classifier = subject.classifier.to(plan.device)
        self._optimiser = _optimiser(self._classifier, plan.recipe)
        self._progress = Progress(rate=plan.recipe.rate)
        self._best: Mapping[str, Tensor] | None = None
        if (found := restored(folder)) is not None:
            self._restore(found)

    def run(self) -> None:
        """Train to the end, keeping checkpoints; the weights are then those that did best."""
        while not self._is_over():
            self._run_epoch()
        assert self._best is not None
        self._classifier.load_state_dict(self._best, strict=False)  # fixed vectors are there

    def facts(self) -> dict[str, Any]:
        """What is known of the training, for the manifest."""
        done = self._progress
        return {
            "parameters": self._subject.parameters,
            "scores": {
                "dev_accuracy": done.best_accuracy,
                "best_epoch": done.best_epoch,
                "history": done.history,
            },
            "seconds": round(done.seconds, 3),
            "pairs_per_second": round(len(done.history) * len(self._train) / done.seconds, 1),
            "training": self._settings,
            "software": _software(),
        }

    def _is_over(self) -> bool:
        done = self._progress
        without_better = done.epoch - 1 - done.best_epoch
        return done.epoch > self._plan.most_epochs or (
            done.epoch > 1 and self._recipe.is_over(done.rate, without_better)
        )

    def _run_epoch(self) -> None:
        done = self._progress
        began, last_kept = perf_counter(), perf_counter()
        batches = buckets(self._train, self._recipe.batch, f"{self._plan.seed}/{done.epoch}")
        for places in batches[done.batch :]:
            self._classifier.train()
            done.loss += self._step(places, len(batches)) * len(places)
            done.pairs += len(places)
            done.batch += 1
            if not math.isfinite(done.loss):
                raise TrainingDiverged(self._recipe.name, done.epoch)
            self._tell(len(batches))
            now = perf_counter()
            if now - last_kept > self._kept_every and done.batch < len(batches):
                done.seconds, began, last_kept = done.seconds + now - began, now, now
                self._keep()
        accuracy = self._accuracy()
        done.seconds += perf_counter() - began
        self._close_epoch(accuracy)

    def _close_epoch(self, accuracy: float) -> None:
        done = self._progress
        done.history.append(
            {"loss": done.loss / done.pairs, "dev_accuracy": accuracy, "rate": done.rate}
        )
        bettered = accuracy > done.best_accuracy
        if bettered:
            done.best_accuracy, done.best_epoch = accuracy, done.epoch
            self._best = self._weights()
        done.rate = self._recipe.next_rate(done.rate, done.epoch, bettered)
        done.epoch, done.batch, done.loss, done.pairs = done.epoch + 1, 0, 0.0, 0
        self._keep(self._best if bettered else None)

    def _step(self, places: list[int], batches: int) -> float:
        done = self._progress
        step = (done.epoch - 1) * batches + done.batch
        rate = self._recipe.rate_at(done.rate, step, self._plan.most_epochs * batches)
        for group in self._optimiser.param_groups:
            group["lr"] = rate
        batch = self._subject.batch([self._train[place] for place in places], self._device)
        labels = self._train_labels[places].to(self._device)
        kind = torch.device(self._device).type
        with torch.autocast(kind, torch.bfloat16, enabled=kind == "cuda"):
            logits = self._classifier(batch)
        loss = nn.functional.cross_entropy(logits, labels)
        self._optimiser.zero_grad()
        loss.backward()
        if self._recipe.clip_norm is not None:
            nn.utils.clip_grad_norm_(self._classifier.parameters(), self._recipe.clip_norm)
        if self._recipe.clip_value is not None:
            nn.utils.clip_grad_value_(self._classifier.parameters(), self._recipe.clip_value)
        self._optimiser.step()
        return float(loss.item())

    def _accuracy(self) -> float:
        logits = logits_of(self._classifier, self._dev, self._device, self._subject.batch)
        found = logits.argmax(dim=-1)
        return float((found == self._dev_labels).double().mean().item())

    def _tell(self, batches: int) -> None:
        if self._watch is not None:
            done = self._progress
            best = done.best_accuracy if done.history else None
            loss = done.loss / done.pairs
            epochs = self._plan.most_epochs
            self._watch(Report(done.epoch, epochs, done.batch, batches, loss, best))

    def _keep(self, best: Mapping[str, Tensor] | None = None) -> None:
        state = {_STATE + name: tensor for name, tensor in self._weights().items()}
        state |= {
            f"{_MOMENTS}{number}.{name}": torch.as_tensor(value).cpu()
            for number, moments in self._optimiser.state_dict()["state"].items()
            for name, value in moments.items()
        }
        state[_CHANCE] = torch.get_rng_state()
        if self._device == "cuda":
            state[_GPU_CHANCE] = torch.cuda.get_rng_state()
        kept(self._folder, self._settings, self._progress, state, best)

    def _weights(self) -> dict[str, Tensor]:
        """A copy of all that is trained; word vectors that stay are known from the plan."""
        trained = self._classifier.named_parameters()
        return {name: tensor.detach().cpu().clone() for name, tensor in trained}

    def _restore(self, found: Checkpoint) -> None:
        agree(self._folder.parent, found.settings, self._settings)
        moments: dict[int, dict[str, Tensor]] = {}
        for name, tensor in found.state.items():
            if name.startswith(_MOMENTS):
                number, _, key = name.removeprefix(_MOMENTS).partition(".")
                moments.setdefault(int(number), {})[key] = tensor
        weights = {
            name.removeprefix(_STATE): tensor
            for name, tensor in found.state.items()
            if name.startswith(_STATE)
        }
        try:
            self._classifier.load_state_dict(weights, strict=False)
            groups = self._optimiser.state_dict()["param_groups"]
            self._optimiser.load_state_dict({"state": moments, "param_groups": groups})
            torch.set_rng_state(found.state[_CHANCE])
            if self._device == "cuda":
                torch.cuda.set_rng_state(found.state[_GPU_CHANCE])
        except (KeyError, RuntimeError, ValueError) as error:
            raise CheckpointDamaged(str(self._folder), "its state", str(error)) from error
        self._progress, self._best = found.progress, found.best


def _with_graphs(corpus: Corpus, recipe: Recipe) -> Corpus:
    train, dev = (tuple(with_graphs(pairs, recipe)) for pairs in (corpus.train, corpus.dev))
    return replace(corpus, train=train, dev=dev)


def agree(folder: Path, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    """Refuse to go on with, or to take for one's own, a training that was asked otherwise."""
    if found := differences(old, new):
        raise TrainingDiffers(str(folder), found)


def _optimiser(classifier: nn.Module, recipe: Recipe) -> torch.optim.Optimizer:
    parameters, rate = classifier.parameters(), recipe.rate
    if recipe.optimiser == "adamw":
        weights = [one for one in parameters if one.ndim > 1]
        others = [one for one in classifier.parameters() if one.ndim <= 1]  # biases, norms
        decaying = {"params": weights, "weight_decay": recipe.weight_decay}
        return torch.optim.AdamW([decaying, {"params": others, "weight_decay": 0.0}], lr=rate)
    if recipe.optimiser == "adam":
        return torch.optim.Adam(parameters, lr=rate, fused=True)  # one pass over the vectors
    if recipe.optimiser == "adagrad":
        return torch.optim.Adagrad(parameters, lr=rate)
    return torch.optim.SGD(parameters, lr=rate)


def _software() -> dict[str, str]:
    found = {}
    for package in ("numerate", "torch", "numpy"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:  # a checkout that is not installed
            found[package] = "unknown"
    return found
