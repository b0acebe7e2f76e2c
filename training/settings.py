"""Settings: what `settings.toml` says of a training."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from numerate.models.neural.recipes import Recipe

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """How the encoder is trained; the file says what each number means."""

    seed: int
    epochs: float
    rate: float
    warmup: float
    decay: float
    batch: int
    length: int
    held_back: int
    dropout: float
    hidden: float
    shown: Sequence[str]
    widths: Sequence[int]
    otherwise: float
    times: Mapping[str, float]

    @classmethod
    def load(cls, path: Path, **changes: Any) -> Settings:
        """Those of a file, with some of them changed."""
        found = tomllib.loads(path.read_text())
        return cls(**{**found["loop"], "times": found["times"], **changes})

    def times_of(self, source: str) -> float:
        """How often the rows of a source come in one epoch."""
        return self.times.get(source, self.otherwise)

    def as_json(self) -> dict[str, Any]:
        lists = ("widths", "shown")
        found = {name: list(getattr(self, name)) for name in lists}
        return {**asdict(self), "times": dict(self.times), **found}

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
