"""The encoder's training: its rows and its loss, in the loop of all models."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from toys import THINGS, toy_pairs

sys.path.append(str(Path(__file__).parents[2]))

from training.finetune import Settings, finetune
from training.modelling import Classifier, weights_of
from training.row import NOT_ENTAILMENT, Row, write

from numerate.errors import TrainingDiffers
from numerate.models.neural.layout import TRAINING
from numerate.models.neural.plan import Report
from training import finetune as module
from training import packing

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "Ann", "sold", "and", "at", "noon", "not", "perhaps"]
WORDS += THINGS
SETTINGS = Settings(0, 2.5, 2e-2, 0.1, 0.01, 16, 40, 10, 0.5, {"toys": 1.5, "two": 0.5})


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("encoder")
    sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2}
    config = {
        "vocab_size": len(WORDS), "max_position_embeddings": 64, "type_vocab_size": 2,
        "intermediate_size": 16, "layer_norm_eps": 1e-12, "hidden_dropout_prob": 0.1, **sizes,
    }  # fmt: skip
    (folder / "config.json").write_text(json.dumps(config), "utf-8")
    packing.save(packing.packed(weights_of(Classifier(config, 3))), folder)
    words = Tokenizer(models.WordLevel({word: at for at, word in enumerate(WORDS)}, "[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    words.post_processor = processors.TemplateProcessing(
        pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    words.save(str(folder / "tokenizer.json"))
    return folder


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rows")
    for part, seed, count in (("train", 1, 120), ("dev", 2, 30)):
        (folder / part).mkdir()
        pairs = [
            Row(one.premise, one.hypothesis, one.label or "") for one in toy_pairs(count, seed)
        ]
        write(pairs, folder / part / "toys.jsonl.xz")
        two = [
            row if row.label == "entailment" else replace(row, label=NOT_ENTAILMENT)
            for row in pairs
        ]
        write(two, folder / part / "two.jsonl.xz")
    return folder


class Killed(BaseException):
    """What ends a training in these tests."""


def killed_at(step: int) -> Callable[[float], Callable[[Report], None]]:
    def telling(_: float) -> Callable[[Report], None]:
        def tell(report: Report) -> None:
            if (report.epoch - 1) * report.batches + report.batch == step:
                raise Killed

        return tell

    return telling


def test_finetune_writes_weights_and_scores(encoder: Path, rows: Path, tmp_path: Path) -> None:
    metrics = finetune(encoder, rows, tmp_path, SETTINGS, teachers=[encoder])
    assert set(metrics["float"]) == {"held back: toys", "held back: two", "toys", "two"}
    assert metrics["steps"] == 35  # two epochs and a half of 1.5 x 108 + 0.5 x 108 rows
    assert metrics["teachers"]
    assert json.loads((tmp_path / "metrics.json").read_text("utf-8")) == metrics
    assert packing.load(tmp_path)
    assert not (tmp_path / TRAINING).exists()


def test_finetune_goes_on_after_a_kill_to_the_same_weights(
    encoder: Path, rows: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, parted = tmp_path / "whole", tmp_path / "parted"
    finetune(encoder, rows, whole, SETTINGS)
    with monkeypatch.context() as patched:
        patched.setattr(module, "_telling", killed_at(20))
        with pytest.raises(Killed):
            finetune(encoder, rows, parted, SETTINGS)
    with pytest.raises(TrainingDiffers, match="settings"):
        finetune(encoder, rows, parted, replace(SETTINGS, rate=1e-3))
    finetune(encoder, rows, parted, SETTINGS)
    one, other = (packing.unpacked(packing.load(folder)) for folder in (whole, parted))
    assert all(np.array_equal(one[name], other[name]) for name in one)


def test_finetune_stops_when_its_minutes_are_over(
    encoder: Path, rows: Path, tmp_path: Path
) -> None:
    assert finetune(encoder, rows, tmp_path, SETTINGS, minutes=0)["steps"] == 1
