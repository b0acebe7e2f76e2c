"""The training loop: one encoder, three classes, and rows of which only entailment-or-not is known.

Needs torch and tokenizers, and nothing from the network.
"""

from __future__ import annotations

import json
import math
import time
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import torch

from training import packing
from training.examples import Examples, tokenizer_of
from training.modelling import Classifier, loaded, weights_of
from training.row import LABELS, Row, read, sources
from training.scoring import answers, scores
from training.stepping import Stepper

__all__ = ["Settings", "finetune"]

_HELD_BACK, _MOST_HELD_BACK = "held back: ", 500
_PACED = (300, 600)  # between these steps it shows how long one takes; the first are slower
_TOLD = 500  # steps between two lines that say how it goes


@dataclass(frozen=True, slots=True)
class Settings:
    """What `settings.toml` says."""

    seed: int
    epochs: float
    rate: float
    warmup: float
    decay: float
    batch: int
    length: int
    held_back: int
    softness: float
    times: Mapping[str, float]

    @classmethod
    def load(cls, path: Path, **changes: Any) -> Settings:
        found = tomllib.loads(path.read_text())
        return cls(**{**found["loop"], "times": found["times"], **changes})


def finetune(
    encoder: Path,
    rows: Path,
    out: Path,
    settings: Settings,
    teachers: Sequence[Path] = (),
    minutes: float = 60,
    most: int | None = None,
    records: bool = True,
) -> dict[str, Any]:
    """Trains an encoder on `rows/train`, scores it on `rows/dev`, writes weights and scores.

    `teachers` are encoders that are trained first, in the same way; what they then say of the
    rows, on average, is learned beside the labels. `minutes` is a safeguard: where the machine
    is too slow for all steps, fewer are taken. `most` takes only so many rows of each source,
    for a quick look; without `records` every step on a GPU is run kernel by kernel.
    """
    begun = time.time()
    course = _Course.of(encoder, rows, settings, most, records)
    share = 60 * minutes / (len(teachers) + 1)
    said: dict[str, Any] = {}
    for place, teacher in enumerate(teachers, 1):
        changed = replace(settings, seed=settings.seed + place)
        model, _ = course.trained(teacher, changed, begun + place * share)
        course.examples.soft += answers(model, course.examples) / len(teachers)
        said[f"{place} {teacher.name}"] = course.scores(model, with_held_back=False)
        print(teacher.name, said[f"{place} {teacher.name}"], flush=True)
    softness = settings.softness if teachers else 0.0
    model, steps = course.trained(encoder, settings, begun + 60 * minutes, softness)
    tensors = packing.packed(weights_of(model))
    packing.save(tensors, out)
    rounded = loaded(course.config, packing.unpacked(tensors), len(LABELS)).to(course.device)
    metrics = {
        "encoder": encoder.name,
        "settings": {**asdict(settings), "times": dict(settings.times)},
        "rows": {name: end - begin for name, begin, end in course.origins},
        "steps": steps,
        "seconds": round(time.time() - begun),
        "teachers": said,
        "float": course.scores(model),
        "rounded": course.scores(rounded),
    }
    (out / "metrics.json").write_text(json.dumps(metrics, indent=1))
    return metrics


@dataclass(frozen=True, slots=True)
class _Course:
    """The rows, tokenised once, for all that learn from them or are tested on them."""

    config: Mapping[str, Any]
    examples: Examples
    origins: Sequence[tuple[str, int, int]]
    tests: Mapping[str, Examples]
    device: str
    records: bool

    @classmethod
    def of(
        cls, encoder: Path, rows: Path, settings: Settings, most: int | None, records: bool
    ) -> _Course:
        begun = time.time()
        device = "cuda" if torch.cuda.is_available() else "cpu"
        tokenizer = tokenizer_of(encoder, settings.length)
        config = json.loads((encoder / "config.json").read_text())
        train, tests = _divided(rows, settings, most)
        examples = Examples([row for some in train.values() for row in some], tokenizer, device)
        tested = {name: Examples(some, tokenizer, device) for name, some in tests.items()}
        print(f"{len(examples)} rows tokenised in {time.time() - begun:.0f} s", flush=True)
        return cls(config, examples, _origins(train), tested, device, records)

    def trained(
        self, encoder: Path, settings: Settings, deadline: float, softness: float = 0.0
    ) -> tuple[Classifier, int]:
        """An encoder after its training, and in how many steps."""
        torch.manual_seed(settings.seed)
        weights = packing.unpacked(packing.load(encoder))
        model = loaded(self.config, weights, len(LABELS)).to(self.device)
        stepper = Stepper(model, settings.rate, settings.decay, self.device, softness, self.records)
        return model, _train(model, stepper, self.examples, self.origins, settings, deadline)

    def scores(self, model: Classifier, with_held_back: bool = True) -> dict[str, Any]:
        return {
            name: scores(model, some)
            for name, some in self.tests.items()
            if with_held_back or not name.startswith(_HELD_BACK)
        }


def _divided(
    rows: Path, settings: Settings, most: int | None
) -> tuple[dict[str, list[Row]], dict[str, list[Row]]]:
    """The rows to train on and those to test on, by source."""
    train: dict[str, list[Row]] = {}
    tests: dict[str, list[Row]] = {}
    for name, path in sources(rows / "train").items():
        found = list(read(path))
        Random(0).shuffle(found)  # whatever the seed, the same rows are held back
        found = found[:most]
        back = min(len(found) // settings.held_back, _MOST_HELD_BACK)
        if back:
            tests[f"{_HELD_BACK}{name}"] = found[:back]
        train[name] = found[back:]
    for name, path in sources(rows / "dev").items():
        tests[name] = list(read(path))[:most]
    return train, tests


def _origins(train: Mapping[str, Sequence[Row]]) -> list[tuple[str, int, int]]:
    """Where each source's rows begin and end among all."""
    origins, at = [], 0
    for name, rows in train.items():
        origins.append((name, at, at + len(rows)))
        at += len(rows)
    return origins


def _epoch(
    origins: Sequence[tuple[str, int, int]], times: Mapping[str, float], dice: np.random.Generator
) -> np.ndarray:
    """The rows of one epoch, each source as often as it should come; a part of it by lot."""
    parts = []
    for name, begin, end in origins:
        often = times.get(name, 1)
        parts += [np.arange(begin, end)] * int(often)
        rest = round((often - int(often)) * (end - begin))
        parts.append(dice.choice(np.arange(begin, end), rest, replace=False))
    return np.concatenate(parts)


def _train(
    model: Classifier,
    stepper: Stepper,
    examples: Examples,
    origins: Sequence[tuple[str, int, int]],
    settings: Settings,
    deadline: float,
) -> int:
    drawn, dice = np.random.default_rng(settings.seed), Random(settings.seed)
    size = len(_epoch(origins, settings.times, drawn))
    steps = int(settings.epochs * math.ceil(size / settings.batch))
    model.train()
    step, begun, paced = 0, time.time(), 0.0
    while step < steps:
        epoch = _epoch(origins, settings.times, drawn)
        for chosen in examples.shuffled(settings.batch, epoch, dice):
            rising = (step + 1) / (settings.warmup * steps + 1)
            rate = settings.rate * min(rising, (steps - step) / steps)
            loss = stepper.step(examples.batch(chosen, settings.batch), rate)
            step += 1
            if step == _PACED[0]:
                paced = time.time()
            if step == _PACED[1]:
                steps = _affordable(steps, time.time() - paced, deadline)
            if step % _TOLD == 0:
                told = f"{step} of {steps}, loss {loss.item():.3f}, {time.time() - begun:.0f} s"
                print(told, flush=True)
            if step >= steps or time.time() > deadline:
                return step
    return step


def _affordable(steps: int, seconds: float, deadline: float) -> int:
    """How many of the steps there is time for, at the pace of those between `_PACED`."""
    first, last = _PACED
    enough = last + (deadline - time.time()) * (last - first) / seconds
    if enough < steps:
        print(f"only {enough:.0f} of {steps} steps", flush=True)
    return min(steps, int(enough))
