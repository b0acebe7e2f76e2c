"""The encoder's training: its rows and its loss, in the loop of all models."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from toys import THINGS, toy_pairs
from training.examples import Batch, Examples, tokenizer_of
from training.finetune import finetune
from training.losses import taught
from training.modelling import Classifier, weights_of
from training.row import NOT_ENTAILMENT, Row, write
from training.settings import Settings

from numerate.errors import TrainingDiffers
from numerate.models.neural.layout import TRAINING
from numerate.models.neural.plan import Report
from training import course as module
from training import packing

WORDS = [
    "[PAD]",
    "[UNK]",
    "[CLS]",
    "[SEP]",
    "[MASK]",
    "Ann",
    "sold",
    "and",
    "at",
    "noon",
    "not",
    "perhaps",
]
WORDS += THINGS
SETTINGS = Settings(
    seed=0,
    epochs=2.5,
    rate=2e-2,
    warmup=0.1,
    decay=0.01,
    batch=16,
    length=40,
    held_back=10,
    dropout=0.1,
    hidden=0.1,
    shown=(),
    widths=(24, 48, 64),
    otherwise=1,
    times={"toys": 1.5, "two": 0.5},
)
CONFIG = {
    "vocab_size": len(WORDS), "max_position_embeddings": 64, "position_buckets": 16,
    "intermediate_size": 16, "layer_norm_eps": 1e-7, "hidden_dropout_prob": 0.1,
    "hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2,
}  # fmt: skip


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("encoder")
    (folder / "config.json").write_text(json.dumps(CONFIG), "utf-8")
    torch.manual_seed(0)
    packing.save(packing.packed(weights_of(Classifier(CONFIG, 3))), folder)
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
    metrics = finetune(encoder, rows, tmp_path, SETTINGS)
    assert set(metrics["float"]) == {"held back: toys", "held back: two", "toys", "two"}
    assert metrics["rows"] == {"toys": 108, "two": 108}
    assert metrics["steps"] == 35  # two epochs and a half of 1.5 x 108 + 0.5 x 108 rows
    assert json.loads((tmp_path / "metrics.json").read_text("utf-8")) == metrics
    assert packing.load(tmp_path)
    assert not (tmp_path / TRAINING).exists()


def test_finetune_hides_words_by_lot_and_no_digits(encoder: Path) -> None:
    tokenizer = tokenizer_of(encoder, 40)
    rows = [Row("Ann sold 5 at noon", "Ann sold 5", "entailment")] * 50
    examples = Examples(rows, tokenizer, "cpu", (24,))
    shown = examples.batch(range(50))
    all_hidden = examples.with_words_hidden(shown, 1.0, seed=0)
    told = [tokenizer.id_to_token(at) for at in all_hidden.ids[0][:11].tolist()]
    assert " ".join(told) == (
        "[CLS] [MASK] [MASK] [UNK] [MASK] [MASK] [SEP] [MASK] [MASK] [UNK] [SEP]"
    )
    but_sold = Examples(rows, tokenizer, "cpu", (24,), shown=["sold"])
    told_then = but_sold.with_words_hidden(shown, 1.0, seed=0).ids[0]
    is_changed = (told_then != all_hidden.ids[0]).nonzero().flatten().tolist()
    assert is_changed == [2, 8]  # "sold" is there in both texts
    some, same, others = (examples.with_words_hidden(shown, 0.2, seed) for seed in (1, 1, 2))
    assert 0.1 < (some.ids != shown.ids).sum() / (6 * 50) < 0.3
    assert torch.equal(some.ids, same.ids)
    assert not torch.equal(some.ids, others.ids)
    assert examples.with_words_hidden(shown, 0.0, seed=1) is shown


def test_finetune_goes_on_with_what_it_made(encoder: Path, rows: Path, tmp_path: Path) -> None:
    short = replace(SETTINGS, epochs=0.1)
    finetune(encoder, rows, tmp_path / "one", short)
    assert finetune(tmp_path / "one", rows, tmp_path / "two", short)["encoder"] == "one"


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


def test_finetune_learns(encoder: Path, rows: Path, tmp_path: Path) -> None:
    longer = replace(SETTINGS, epochs=15, rate=5e-3)
    assert finetune(encoder, rows, tmp_path, longer)["float"]["toys"]["accuracy"] > 60


def test_loss_is_by_label_or_by_entailed_or_not() -> None:
    logits = torch.tensor([[2.0, 1.0, 0.0]]).repeat(3, 1)
    log = logits[0].log_softmax(-1)
    labels = torch.tensor([0, 3, -100])  # the last one only fills the batch
    none = torch.zeros(3, 1)
    expected = torch.stack([-log[0], -(log[1:].exp().sum().log())])
    assert torch.isclose(taught(logits, Batch(none, none, labels)), expected.mean())
