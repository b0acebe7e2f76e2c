"""The course of a training: rows of several sources, each as often as it should come.

The loop is that of all models, `numerate.models.neural.loop`: killed at any moment, the same
command goes on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from torch import Tensor, nn

from numerate.models.neural.batches import bucketed
from numerate.models.neural.loop import Loop, Terms
from numerate.models.neural.plan import Report
from numerate.models.neural.stepping import half_precision
from training.examples import Batch
from training.losses import taught
from training.material import Material, Origin
from training.settings import Settings

__all__ = ["RowCourse", "gone_through"]

_TOLD = 500  # steps between two lines that say how it goes


@dataclass(frozen=True, slots=True)
class RowCourse:
    """A model, and the sources that it learns."""

    model: nn.Module
    material: Material
    origins: Sequence[Origin]
    settings: Settings

    def batches(self, epoch: int) -> list[list[int]]:
        seed, size = self.settings.seed, self.settings.batch
        dice = np.random.default_rng([seed, epoch])
        places = _epoch(self.origins, self.settings, dice).tolist()
        lengths = self.material.examples.lengths
        return bucketed(places, lengths.__getitem__, size, f"{seed}/{epoch}")

    def batch(self, places: list[int]) -> Batch:
        examples, settings = self.material.examples, self.settings
        shown = examples.batch(places, settings.batch)
        return examples.with_words_hidden(shown, settings.hidden, settings.seed + sum(places))

    def loss(self, batch: Batch) -> Tensor:
        with half_precision(self.material.device):
            logits = self.model(batch.ids, batch.mask)
        return taught(logits, batch)

    def accuracy(self) -> None:
        """The last epoch is the one that is kept."""


def gone_through(
    course: RowCourse, encoder: str, kept: Path, deadline: float, records: bool
) -> int:
    """Trains the model of a course; in how many steps.

    `encoder` is the digest of what it began as, which a training that was killed must have in
    common with the one that goes on; `kept` is where its checkpoints lie.
    """
    device, settings = course.material.device, course.settings
    terms = Terms(settings.epochs, device, records=records and device == "cuda", deadline=deadline)
    known = {
        "rows": course.material.digest,
        "settings": settings.as_json(),
        "device": device,
        "encoder": encoder,
    }
    loop = Loop(course, settings.recipe(), terms, known, kept, _telling(time.time()))
    loop.run()
    return loop.progress.taken


def _epoch(origins: Sequence[Origin], settings: Settings, dice: np.random.Generator) -> np.ndarray:
    """The rows of one epoch, each source as often as it should come; a part of it by lot."""
    parts = []
    for one in origins:
        often = settings.times_of(one.name)
        parts += [np.array(one.places)] * int(often)
        rest = round((often - int(often)) * len(one.places))
        parts.append(dice.choice(one.places, rest, replace=False))
    return np.concatenate(parts)


def _telling(begun: float) -> Callable[[Report], None]:
    def tell(report: Report) -> None:
        step = (report.epoch - 1) * report.batches + report.batch
        if step % _TOLD == 0:
            seconds = time.time() - begun
            print(f"step {step}, loss {report.loss or 0:.3f}, {seconds:.0f} s", flush=True)

    return tell
