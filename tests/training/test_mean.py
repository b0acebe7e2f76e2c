"""The mean of two encoders: their weights mixed, the other's files beside them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from training.mean import write_mean

from training import packing

BESIDE = ("config.json", "tokenizer.json", "metrics.json")


def encoder(folder: Path, **weights: float) -> Path:
    """A folder as `finetune` writes it, with a number in the place of each tensor."""
    packing.save({name: np.array([one], np.float32) for name, one in weights.items()}, folder)
    for name in BESIDE:
        (folder / name).write_text(folder.name)
    return folder


def test_mean_lies_between_the_two_as_near_to_the_other_as_asked(tmp_path: Path) -> None:
    one, other = encoder(tmp_path / "one", bias=1.0), encoder(tmp_path / "other", bias=2.0)
    write_mean(one, other, 0.6, tmp_path / "mean")
    assert packing.load(tmp_path / "mean")["bias"] == pytest.approx(1.6)
    assert {(tmp_path / "mean" / name).read_text() for name in BESIDE} == {"other"}


def test_mean_of_two_different_encoders_there_is_none(tmp_path: Path) -> None:
    one, other = encoder(tmp_path / "one", bias=1.0), encoder(tmp_path / "other", scale=2.0)
    with pytest.raises(ValueError, match="not two states of one encoder"):
        write_mean(one, other, 0.6, tmp_path / "mean")
