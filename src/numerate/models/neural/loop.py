"""The training loop, one for all that is trained: epochs, schedule, checkpoints, the best epoch.

It can be killed at any moment: the same course in the same folder goes on where the last
checkpoint was, with the same order of data, the same random numbers and so the same weights.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, time
from typing import Any, Protocol

import torch
from torch import Tensor, nn

from numerate.errors import CheckpointDamaged, TrainingDiffers, TrainingDiverged
from numerate.models.neural.checkpoints import Checkpoint, Progress, kept, restored
from numerate.models.neural.plan import KEPT_EVERY, Report, differences
from numerate.models.neural.recipes import Recipe
from numerate.models.neural.stepping import Stepper

__all__ = ["Course", "Loop", "Terms", "agree"]

_STATE, _MOMENTS, _CHANCE, _GPU_CHANCE = "weights.", "optimiser.", "chance", "chance.gpu"
_LOOKED_AT = 50  # steps between two looks at the loss on a GPU, which has to stop for them
_PACED = (300, 600)  # between these steps it sees how long one takes; the first are slower


class Course(Protocol):
    """What is trained: a model, the batches of an epoch, and the loss of a batch."""

    @property
    def model(self) -> nn.Module:
        """What is trained."""
        ...

    def batches(self, epoch: int) -> Sequence[list[int]]:
        """The places of the examples of each batch; as many batches in every epoch."""
        ...

    def batch(self, places: list[int]) -> Any:
        """Examples as tensors."""
        ...

    def loss(self, batch: Any) -> Tensor:
        """The mean loss of a batch."""
        ...

    def accuracy(self) -> float | None:
        """How well the model does after an epoch; None keeps the last one, whatever it does."""
        ...


@dataclass(frozen=True, slots=True)
class Terms:
    """How a course is gone through. Of the last epoch only a part may be wanted."""

    epochs: float
    device: str = "cpu"
    kept_every: float = KEPT_EVERY
    records: bool = False  # steps on a GPU
    deadline: float | None = None  # in seconds, as `time` says it; fewer steps are taken if need be


class Loop:
    """A training under way: a model, its optimiser, and how far they are."""

    def __init__(
        self,
        course: Course,
        recipe: Recipe,
        terms: Terms,
        settings: Mapping[str, Any],
        folder: Path,
        watch: Callable[[Report], None] | None = None,
    ) -> None:
        self._course, self._recipe, self._terms = course, recipe, terms
        self._settings, self._folder, self._watch = settings, folder, watch
        self._model = course.model.to(terms.device)
        self._stepper = Stepper(self._model, recipe, course.loss, terms.records)
        self.progress = Progress(rate=recipe.rate)
        self._best: Mapping[str, Tensor] | None = None
        self._loss = torch.zeros((), dtype=torch.float64, device=terms.device)
        self._mean = 0.0  # of this epoch, as it was last looked at
        self._taken, self._paced = 0, 0.0  # steps since it was started or went on
        if (found := restored(folder)) is not None:
            self._restore(found)

    def run(self) -> None:
        """Train to the end, keeping checkpoints; the weights are then those that did best."""
        while not self._is_over():
            self._run_epoch()
        if self._best is not None:
            self._model.load_state_dict(self._best, strict=False)  # fixed vectors are there

    def _is_over(self) -> bool:
        done = self.progress
        if done.epoch > math.ceil(self._terms.epochs) or done.is_cut:
            return True
        without_better = done.epoch - 1 - done.best_epoch
        return done.epoch > 1 and self._recipe.is_over(done.rate, without_better)

    def _run_epoch(self) -> None:
        done = self.progress
        began, last_kept = perf_counter(), perf_counter()
        batches = self._course.batches(done.epoch)
        for places in batches[done.batch :]:
            self._step(places, len(batches))
            now = perf_counter()
            if now - last_kept > self._terms.kept_every and done.batch < len(batches):
                self._look()
                done.seconds, began, last_kept = done.seconds + now - began, now, now
                self._keep()
            if self._is_cut(len(batches)):
                break
        self._look()
        accuracy = self._course.accuracy()
        done.seconds += perf_counter() - began
        self._close_epoch(accuracy)

    def _step(self, places: list[int], batches: int) -> None:
        done = self.progress
        steps = done.steps or int(self._terms.epochs * batches)
        rate = self._recipe.rate_at(done.rate, done.taken, steps)
        self._model.train()
        loss = self._stepper.step(self._course.batch(places), rate)
        self._loss += loss * len(places)
        done.pairs += len(places)
        done.batch += 1
        done.taken += 1
        self._taken += 1
        if self._terms.device == "cpu" or done.batch % _LOOKED_AT == 0:
            self._look()
        if self._watch is not None:
            best = done.best_accuracy if done.history else None
            epochs = math.ceil(self._terms.epochs)
            self._watch(Report(done.epoch, epochs, done.batch, batches, self._mean, best))

    def _is_cut(self, batches: int) -> bool:
        """Whether training ends within an epoch: a part of it was asked, or time is up."""
        done, deadline = self.progress, self._terms.deadline
        steps = int(self._terms.epochs * batches)
        if deadline is not None:
            if self._taken == _PACED[0]:
                self._paced = time()
            if self._taken == _PACED[1]:
                pace = (_PACED[1] - _PACED[0]) / (time() - self._paced)
                done.steps = min(steps, done.taken + int((deadline - time()) * pace))
        steps = done.steps or steps
        late = deadline is not None and time() > deadline
        done.is_cut = late or done.taken >= steps
        return done.is_cut

    def _look(self) -> None:
        """Read the loss off the device."""
        self.progress.loss = float(self._loss.item())
        self._mean = self.progress.loss / max(1, self.progress.pairs)
        if not math.isfinite(self.progress.loss):
            raise TrainingDiverged(self._recipe.name, self.progress.epoch)

    def _close_epoch(self, accuracy: float | None) -> None:
        done = self.progress
        row = {"loss": done.loss / done.pairs, "rate": done.rate}
        bettered = accuracy is not None and accuracy > done.best_accuracy
        if accuracy is not None:
            row = {"loss": row["loss"], "dev_accuracy": accuracy, "rate": row["rate"]}
        done.history.append(row)
        if accuracy is not None and bettered:
            done.best_accuracy, done.best_epoch = accuracy, done.epoch
            self._best = self._weights()
        done.rate = self._recipe.next_rate(
            done.rate, done.epoch, done.pairs, bettered or accuracy is None
        )
        done.epoch, done.batch, done.loss, done.pairs = done.epoch + 1, 0, 0.0, 0
        self._loss.zero_()
        self._keep(self._best if bettered else None)

    def _keep(self, best: Mapping[str, Tensor] | None = None) -> None:
        state = {_STATE + name: tensor for name, tensor in self._weights().items()}
        state |= {
            f"{_MOMENTS}{number}.{name}": torch.as_tensor(value).cpu()
            for number, moments in self._stepper.optimiser.state_dict()["state"].items()
            for name, value in moments.items()
        }
        state[_CHANCE] = torch.get_rng_state()
        if self._terms.device == "cuda":
            state[_GPU_CHANCE] = torch.cuda.get_rng_state()
        kept(self._folder, self._settings, self.progress, state, best)

    def _weights(self) -> dict[str, Tensor]:
        """A copy of all that is trained; word vectors that stay are known from the plan."""
        trained = self._model.named_parameters()
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
        optimiser = self._stepper.optimiser
        try:
            self._model.load_state_dict(weights, strict=False)
            groups = optimiser.state_dict()["param_groups"]
            optimiser.load_state_dict({"state": moments, "param_groups": groups})
            torch.set_rng_state(found.state[_CHANCE])
            if self._terms.device == "cuda":
                torch.cuda.set_rng_state(found.state[_GPU_CHANCE])
        except (KeyError, RuntimeError, ValueError) as error:
            raise CheckpointDamaged(str(self._folder), "its state", str(error)) from error
        self.progress, self._best = found.progress, found.best
        self._loss.fill_(self.progress.loss)


def agree(folder: Path, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    """Refuse to go on with, or to take for one's own, a training that was asked otherwise."""
    if found := differences(old, new):
        raise TrainingDiffers(str(folder), found)
