"""The encoder's training: its rows, its loss and its teacher, in the loop of all models."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from tiny_qwen import DIGEST, random_weights, vocabulary, write_wheels
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from toys import THINGS, toy_pairs
from training.decoder import Sizes
from training.examples import Batch, Examples, tokenizer_of
from training.finetune import finetune
from training.losses import taught
from training.material import Material
from training.modelling import Classifier, weights_of
from training.row import LABELS, NOT_ENTAILMENT, UNLABELLED, Row, write
from training.said import OtherRows, read_said, write_said
from training.scoring import scores
from training.settings import Settings
from training.teaching import teach

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
    softness=0.5,
    own=0.25,
    widths=(24, 48, 64),
    otherwise=1,
    times={"toys": 1.5, "two": 0.5},
)
CONFIG = {
    "vocab_size": len(WORDS), "max_position_embeddings": 64, "type_vocab_size": 2,
    "intermediate_size": 16, "layer_norm_eps": 1e-12, "hidden_dropout_prob": 0.1,
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
    unlabelled = [Row(one.hypothesis, one.premise, UNLABELLED) for one in toy_pairs(40, 3)]
    write(unlabelled, folder / "train" / "pairs.jsonl.xz")
    return folder


@pytest.fixture(scope="module")
def material(encoder: Path, rows: Path) -> Material:
    return Material.of(rows, tokenizer_of(encoder, SETTINGS.length), SETTINGS, None)


@pytest.fixture(scope="module")
def denied(material: Material, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a teacher says that takes every claim for false."""
    path = tmp_path_factory.mktemp("denied") / "said.npz"
    write_said(path, np.tile(np.float32([0.0, 0.1, 0.9]), (256, 1)), material.digest)
    return path


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
    assert metrics["rows"] == {"toys": 108, "two": 108}  # nothing is known of the others
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


@pytest.mark.parametrize("is_taught", [False, True])
def test_finetune_goes_on_after_a_kill_to_the_same_weights(
    encoder: Path,
    rows: Path,
    denied: Path,
    is_taught: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole, parted, said = tmp_path / "whole", tmp_path / "parted", denied if is_taught else None
    finetune(encoder, rows, whole, SETTINGS, said)
    with monkeypatch.context() as patched:
        patched.setattr(module, "_telling", killed_at(20))
        with pytest.raises(Killed):
            finetune(encoder, rows, parted, SETTINGS, said)
    with pytest.raises(TrainingDiffers, match="settings"):
        finetune(encoder, rows, parted, replace(SETTINGS, rate=1e-3), said)
    with pytest.raises(TrainingDiffers, match="said"):
        finetune(encoder, rows, parted, SETTINGS, None if is_taught else denied)
    finetune(encoder, rows, parted, SETTINGS, said)
    one, other = (packing.unpacked(packing.load(folder)) for folder in (whole, parted))
    assert all(np.array_equal(one[name], other[name]) for name in one)


def test_finetune_stops_when_its_minutes_are_over(
    encoder: Path, rows: Path, tmp_path: Path
) -> None:
    assert finetune(encoder, rows, tmp_path, SETTINGS, minutes=0)["steps"] == 1


def test_finetune_learns_what_is_said_as_far_as_it_counts(
    encoder: Path, rows: Path, denied: Path, tmp_path: Path
) -> None:
    longer = replace(SETTINGS, epochs=15, rate=5e-3)
    all_said = finetune(encoder, rows, tmp_path / "said", replace(longer, softness=1.0), denied)
    labels = finetune(encoder, rows, tmp_path / "labels", replace(longer, softness=0.0), denied)
    assert all_said["float"]["toys"]["accuracy"] == 33.33  # the claims that are false
    assert all_said["float"]["toys"]["recall"] == 0
    assert labels["float"]["toys"]["accuracy"] > 60
    assert labels["rows"]["pairs"] == 40
    assert labels["said"] == "said.npz"


def test_finetune_refuses_what_was_said_of_other_rows(
    encoder: Path, rows: Path, denied: Path, tmp_path: Path
) -> None:
    with pytest.raises(OtherRows, match=r"said.npz' is about other rows.*training teach"):
        finetune(encoder, rows, tmp_path, SETTINGS, denied, most=50)
    with pytest.raises(OtherRows):
        finetune(encoder, rows, tmp_path, replace(SETTINGS, held_back=20), denied)


def test_material_holds_no_row_back_that_has_no_label(material: Material) -> None:
    assert {name for name in material.tests if "pairs" in name} == set()
    assert {one.name for one in material.origins if not one.is_labelled} == {"pairs"}
    with pytest.raises(ValueError, match="without a label"):
        scores(Classifier(CONFIG, 3), material.examples)


def test_loss_is_by_label_by_what_is_said_or_by_both() -> None:
    logits = torch.tensor([[2.0, 1.0, 0.0]]).repeat(5, 1)
    log = logits[0].log_softmax(-1)
    labels = torch.tensor([0, 3, 1, -100, -100])  # the last one only fills the batch
    said = torch.tensor([[0.0] * 3, [0.0] * 3, [0.0, 0.25, 0.25], [0.2, 0.3, 0.5], [0.0] * 3])
    none = torch.zeros(5, 1)
    expected = [
        -log[0],
        -(log[1:].exp().sum().log()),
        -(0.5 * log[1] + 0.25 * log[1] + 0.25 * log[2]),
        -(torch.tensor([0.2, 0.3, 0.5]) * log).sum(),
    ]
    found = taught(logits, Batch(none, none, none, labels, said))
    assert torch.isclose(found, torch.stack(expected).mean())


@pytest.fixture
def wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "wheels"
    folder.mkdir()
    tokens, merges = vocabulary(WORDS[4:])
    sizes = Sizes(len(tokens), width=16, inner=32, layers=2, heads=4, key_heads=2)
    digest = write_wheels(folder, sizes, random_weights(sizes), tokens, merges)
    monkeypatch.setattr(DIGEST, digest)
    return folder


def test_teach_learns_the_sources_that_come_and_speaks_of_those_that_are_named(
    encoder: Path, wheels: Path, tmp_path: Path
) -> None:
    rows, said = tmp_path / "rows", tmp_path / "made" / "said"
    pairs = [Row(one.premise, one.hypothesis, one.label or "") for one in toy_pairs(20, 4)]
    unlabelled = [replace(row, label=UNLABELLED) for row in pairs[:5]]
    wrong = [replace(row, label=LABELS[LABELS.index(row.label) - 1]) for row in pairs]
    for part in ("train", "dev"):
        (rows / part).mkdir(parents=True)
        write(pairs, rows / part / "toys.jsonl.xz")
    for name, some in (("toys-marked", pairs[:3]), ("pairs", unlabelled), ("wrong", wrong)):
        write(some, rows / "train" / f"{name}.jsonl.xz")
    settings = replace(
        SETTINGS,
        epochs=40,
        batch=4,
        held_back=100,
        length=64,
        hidden=0,
        otherwise=0,
        times={"toys": 1, "toys-marked": 0.5},
        speaks_of=("toys", "toys-marked", "pairs"),
    )
    assert teach(wheels, rows, said, settings)["toys"]["accuracy"] == 100
    assert [path.name for path in said.parent.iterdir()] == ["said"]
    material = Material.of(rows, tokenizer_of(encoder, 40), settings, None)
    found = read_said(said, material.digest)
    of = {one.name: found[one.begin : one.end] for one in material.origins}
    assert np.allclose(of["toys"].sum(1), 1)
    assert np.allclose(of["toys-marked"].sum(1), 1)
    assert np.allclose(of["pairs"].sum(1), 1)
    assert not of["wrong"].any()
    metrics = finetune(encoder, rows, tmp_path / "taught", replace(settings, epochs=1), said)
    assert metrics["rows"] == {"pairs": 5, "toys": 20, "toys-marked": 3, "wrong": 20}


def test_settings_of_the_teacher_are_the_encoders_where_nothing_else_is_said() -> None:
    path = Path(packing.__file__).with_name("settings.toml")
    encoder, teacher = Settings.load(path), Settings.of("teacher", path, seed=7)
    assert teacher.held_back == encoder.held_back  # else the rows would be others
    assert teacher.batch < encoder.batch
    assert teacher.seed == 7
    assert teacher.length == encoder.length
    assert not encoder.speaks_of


def test_settings_times_are_the_teachers_own() -> None:
    path = Path(packing.__file__).with_name("settings.toml")
    encoder, teacher = Settings.load(path), Settings.of("teacher", path)
    assert (encoder.times_of("mnli"), teacher.times_of("mnli")) == (2, 1)
    assert (encoder.times_of("natural-worked"), teacher.times_of("natural-worked")) == (1, 0)
    assert (encoder.times_of("mnli-marked"), teacher.times_of("mnli-marked")) == (1, 0)
    assert {"natural", "natural-marked", "pairs", "written"} <= set(teacher.speaks_of)
    assert "contrast" not in teacher.speaks_of
