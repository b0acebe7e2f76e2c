"""Fine-tuning the encoder: its rows, its three classes, and rows of which only two are known.

The loop is that of all models, `numerate.models.neural.loop`: killed at any moment, the same
command goes on. Needs torch, safetensors and tokenizers, and nothing from the network.
"""

from __future__ import annotations

import hashlib
import json
import math
import shutil
import time
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import torch
from torch import Tensor

from numerate.models.neural.batches import bucketed
from numerate.models.neural.layout import TRAINING
from numerate.models.neural.loop import Loop, Terms
from numerate.models.neural.plan import Report
from numerate.models.neural.recipes import Recipe
from numerate.models.neural.stepping import half_precision
from training import packing
from training.examples import Batch, Examples, tokenizer_of
from training.losses import taught
from training.modelling import Classifier, loaded, weights_of
from training.row import LABELS, UNLABELLED, Row, read, sources
from training.scoring import answers, scores

__all__ = ["Settings", "finetune"]

_HELD_BACK, _MOST_HELD_BACK = "held back: ", 500
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

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "times": dict(self.times)}

    def recipe(self) -> Recipe:
        """The same as the loop reads it."""
        return Recipe(
            name="encoder",
            title="The embedded encoder",
            paper="training/README.md",
            reads="pieces",
            optimiser="adamw",
            rate=self.rate,
            batch=self.batch,
            epochs=math.ceil(self.epochs),
            sizes={"length": self.length},
            weight_decay=self.decay,
            warmup_share=self.warmup,
            clip_norm=1.0,
        )


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
    for a quick look; without `records` every step on a GPU is run kernel by kernel. Until it is
    finished, `out` holds checkpoints that the same call goes on with.
    """
    begun = time.time()
    material = _Material.of(encoder, rows, settings, most, records)
    kept = out / TRAINING
    share = 60 * minutes / (len(teachers) + 1)
    said: dict[str, Any] = {}
    for place, teacher in enumerate(teachers, 1):
        changed = replace(settings, seed=settings.seed + place)
        end = begun + place * share
        model, _ = material.trained(teacher, changed, kept / f"teacher-{place}", end)
        material.examples.soft += answers(model, material.examples) / len(teachers)
        said[f"{place} {teacher.name}"] = material.scores(model, with_held_back=False)
        print(teacher.name, said[f"{place} {teacher.name}"], flush=True)
    softness = settings.softness if teachers else 0.0
    end = begun + 60 * minutes
    model, steps = material.trained(encoder, settings, kept / "encoder", end, softness)
    tensors = packing.packed(weights_of(model))
    packing.save(tensors, out)
    rounded = loaded(material.config, packing.unpacked(tensors), len(LABELS)).to(material.device)
    metrics = {
        "encoder": encoder.name,
        "settings": settings.as_json(),
        "rows": {name: end - begin for name, begin, end in material.origins},
        "steps": steps,
        "seconds": round(time.time() - begun),
        "teachers": said,
        "float": material.scores(model),
        "rounded": material.scores(rounded),
    }
    (out / "metrics.json").write_text(json.dumps(metrics, indent=1))
    shutil.rmtree(kept)
    return metrics


@dataclass(frozen=True, slots=True)
class _Material:
    """The rows, tokenised once, for all that learn from them or are tested on them."""

    config: Mapping[str, Any]
    examples: Examples
    origins: Sequence[tuple[str, int, int]]
    tests: Mapping[str, Examples]
    data: Mapping[str, Any]  # what it was read from
    device: str
    records: bool

    @classmethod
    def of(
        cls, encoder: Path, rows: Path, settings: Settings, most: int | None, records: bool
    ) -> _Material:
        begun = time.time()
        device = "cuda" if torch.cuda.is_available() else "cpu"
        tokenizer = tokenizer_of(encoder, settings.length)
        config = json.loads((encoder / "config.json").read_text())
        train, tests = _divided(rows, settings, most)
        examples = Examples([row for some in train.values() for row in some], tokenizer, device)
        tested = {name: Examples(some, tokenizer, device) for name, some in tests.items()}
        print(f"{len(examples)} rows tokenised in {time.time() - begun:.0f} s", flush=True)
        data = {"rows": _digest((rows / "train").iterdir()), "most": most}
        return cls(config, examples, _origins(train), tested, data, device, records)

    def trained(
        self,
        encoder: Path,
        settings: Settings,
        kept: Path,
        deadline: float,
        softness: float = 0.0,
    ) -> tuple[Classifier, int]:
        """An encoder after its training, and in how many steps."""
        torch.manual_seed(settings.seed)
        weights = packing.unpacked(packing.load(encoder))
        model = loaded(self.config, weights, len(LABELS)).to(self.device)
        rows = _RowCourse(model, self.examples, self.origins, settings, self.device, softness)
        records = self.records and self.device == "cuda"
        terms = Terms(settings.epochs, self.device, records=records, deadline=deadline)
        asked = {
            **self.data,
            "encoder": _digest(encoder.glob("weights-*.npz")),
            "settings": settings.as_json(),
            "softness": softness,
            "device": self.device,
        }
        loop = Loop(rows, settings.recipe(), terms, asked, kept, _telling(time.time()))
        loop.run()
        return model, loop.progress.taken

    def scores(self, model: Classifier, with_held_back: bool = True) -> dict[str, Any]:
        return {
            name: scores(model, some)
            for name, some in self.tests.items()
            if with_held_back or not name.startswith(_HELD_BACK)
        }


@dataclass(frozen=True, slots=True)
class _RowCourse:
    """Rows of several sources, each as often as it should come."""

    model: Classifier
    examples: Examples
    origins: Sequence[tuple[str, int, int]]
    settings: Settings
    device: str
    softness: float

    def batches(self, epoch: int) -> list[list[int]]:
        seed, size = self.settings.seed, self.settings.batch
        dice = np.random.default_rng([seed, epoch])
        places = _epoch(self.origins, self.settings.times, dice).tolist()
        return bucketed(places, self.examples.lengths.__getitem__, size, f"{seed}/{epoch}")

    def batch(self, places: list[int]) -> Batch:
        return self.examples.batch(places, self.settings.batch)

    def loss(self, batch: Batch) -> Tensor:
        with half_precision(self.device):
            logits = self.model(batch.ids, batch.kinds, batch.mask)
        return taught(logits, batch, self.softness)

    def accuracy(self) -> None:
        """The last epoch is the one that is kept."""


def _divided(
    rows: Path, settings: Settings, most: int | None
) -> tuple[dict[str, list[Row]], dict[str, list[Row]]]:
    """The rows to train on and those to test on, by source."""
    train: dict[str, list[Row]] = {}
    tests: dict[str, list[Row]] = {}
    for name, path in sources(rows / "train").items():
        found = [row for row in read(path) if row.label != UNLABELLED]
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


def _telling(begun: float) -> Callable[[Report], None]:
    def tell(report: Report) -> None:
        step = (report.epoch - 1) * report.batches + report.batch
        if step % _TOLD == 0:
            seconds = time.time() - begun
            print(f"step {step}, loss {report.loss or 0:.3f}, {seconds:.0f} s", flush=True)

    return tell


def _digest(paths: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()
