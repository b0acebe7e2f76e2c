"""The trainer: the same weights for the same plan, also after it was killed, and nothing mixed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep

import pytest
from toys import NAMES, toy_pairs, toy_plan, write_pairs

from numerate.errors import CheckpointDamaged, TrainingDiffers, TrainingDiverged
from numerate.models.neural.layout import CARD, MANIFEST, TRAINING, VOCABULARY, WEIGHTS
from numerate.models.neural.recipes import recipe
from numerate.models.neural.training import Report, train


class _Killed(BaseException):
    """What ends a training in these tests."""


def killed_at(epoch: int, batch: int) -> Callable[[Report], None]:
    def watch(report: Report) -> None:
        if (report.epoch, report.batch) == (epoch, batch):
            raise _Killed

    return watch


@pytest.mark.parametrize("name", NAMES)
def test_training_goes_on_after_a_kill_to_the_same_weights(
    name: str, vectors: str, tmp_path: Path
) -> None:
    plan = toy_plan(name, vectors, epochs=2)
    train(plan, tmp_path / "whole")
    for epoch, batch in [(1, 9), (2, 7)]:
        with pytest.raises(_Killed):
            train(plan, tmp_path / "killed", killed_at(epoch, batch), kept_every=0)
    train(plan, tmp_path / "killed")
    whole, killed = ((tmp_path / part / WEIGHTS).read_bytes() for part in ("whole", "killed"))
    assert whole == killed
    assert not (tmp_path / "killed" / TRAINING).exists()


def test_training_survives_kill_9(vectors: str, tmp_path: Path) -> None:
    files = [
        write_pairs(tmp_path / f"{n}.jsonl", toy_pairs(count, n))
        for n, count in [(1, 900), (2, 60)]
    ]
    command = [sys.executable, "-m", "numerate", "train", "cbow", "--train", files[0]]
    command += ["--dev", files[1], "--vectors", vectors, "--epochs", "6", "--device", "cpu"]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    process = subprocess.Popen([*command, "--out", str(tmp_path / "killed")], env=environment)
    checkpoint = tmp_path / "killed" / TRAINING / "checkpoint.json"
    patience = monotonic() + 300
    while not checkpoint.exists() and monotonic() < patience:
        sleep(0.01)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    assert json.loads(checkpoint.read_text())["progress"]["epoch"] > 1
    for out in ("killed", "whole"):
        subprocess.run([*command, "--out", str(tmp_path / out)], env=environment, check=True)
    killed, whole = ((tmp_path / out / WEIGHTS).read_bytes() for out in ("killed", "whole"))
    assert killed == whole


def test_training_weights_follow_from_the_seed(vectors: str, tmp_path: Path) -> None:
    for folder, seed in [("a", 5), ("b", 5), ("c", 6)]:
        train(toy_plan("cbow", vectors, epochs=1, seed=seed), tmp_path / folder)
    a, b, c = ((tmp_path / folder / WEIGHTS).read_bytes() for folder in "abc")
    assert a == b
    assert a != c


def test_training_leaves_a_model_and_its_card_and_no_pickle(vectors: str, tmp_path: Path) -> None:
    train(toy_plan("esim", vectors, epochs=1), tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {MANIFEST, VOCABULARY, WEIGHTS, CARD}
    manifest = json.loads((tmp_path / MANIFEST).read_text("utf-8"))
    card = (tmp_path / CARD).read_text("utf-8")
    for fact in (
        manifest["training"]["data"][0]["digest"],
        manifest["training"]["vectors"]["digest"][:16],
        f"{100 * manifest['scores']['dev_accuracy']:.2f} %",
        "| seed | 0 |",
        "Chen et al. 2017",
    ):
        assert fact in card


def test_training_keeps_the_best_epoch(vectors: str, tmp_path: Path) -> None:
    scores = train(toy_plan("decompatt", vectors, epochs=6), tmp_path)["scores"]
    reached = [row["dev_accuracy"] for row in scores["history"]]
    assert scores["dev_accuracy"] == max(reached)
    assert scores["best_epoch"] == reached.index(max(reached)) + 1


def test_training_stops_when_patience_or_the_rate_is_spent(vectors: str, tmp_path: Path) -> None:
    plan = toy_plan("cbow", vectors, epochs=50)
    patient = replace(plan, recipe=replace(plan.recipe, rate=0.0, patience=3))
    assert len(train(patient, tmp_path / "patience")["scores"]["history"]) == 4
    shrinking = replace(plan, recipe=replace(plan.recipe, decay=0.1, floor=1e-4, patience=None))
    assert len(train(shrinking, tmp_path / "rate")["scores"]["history"]) == 3


def test_training_again_changes_nothing(vectors: str, tmp_path: Path) -> None:
    plan = toy_plan("cbow", vectors, epochs=1)
    first = train(plan, tmp_path)
    written = (tmp_path / MANIFEST).stat().st_mtime_ns
    assert train(plan, tmp_path) == first
    assert (tmp_path / MANIFEST).stat().st_mtime_ns == written


def test_training_refuses_a_folder_of_another_training(vectors: str, tmp_path: Path) -> None:
    plan = toy_plan("cbow", vectors, epochs=2)
    with pytest.raises(_Killed):
        train(plan, tmp_path, killed_at(2, 1))
    with pytest.raises(TrainingDiffers, match="seed"):
        train(replace(plan, seed=9), tmp_path)
    with pytest.raises(TrainingDiffers, match="vectors"):
        train(replace(plan, vectors=None), tmp_path)
    train(plan, tmp_path)
    with pytest.raises(TrainingDiffers, match="epochs"):
        train(replace(plan, epochs=3), tmp_path)


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("state-*.safetensors", b"", "checksum"),
        ("best-*.safetensors", None, "it is not there"),
        ("checkpoint.json", b"{", "not JSON"),
        ("checkpoint.json", b"[]", "no object"),
        ("checkpoint.json", b"{}", "it lacks"),
    ],
)
def test_training_refuses_a_damaged_checkpoint(
    file: str, content: bytes | None, said: str, vectors: str, tmp_path: Path
) -> None:
    plan = toy_plan("cbow", vectors, epochs=2)
    with pytest.raises(_Killed):
        train(plan, tmp_path, killed_at(2, 1))
    [path] = (tmp_path / TRAINING).glob(file)
    path.unlink() if content is None else path.write_bytes(content)
    with pytest.raises(CheckpointDamaged, match=said):
        train(plan, tmp_path)


def test_training_that_diverges_is_an_error(vectors: str, tmp_path: Path) -> None:
    plan = toy_plan("infersent", vectors, epochs=5)
    wild = replace(plan.recipe, rate=1e30, clip_norm=None)
    with pytest.raises(TrainingDiverged, match="infersent"):
        train(replace(plan, recipe=wild), tmp_path)


def test_schedules_are_those_of_the_papers() -> None:
    def rates(name: str, epochs: int, pairs: int = 23_596, bettered: bool = True) -> list[float]:
        given = recipe(name)
        found = [given.rate]
        for epoch in range(1, epochs):
            found.append(given.next_rate(found[-1], epoch, pairs, bettered))
        return found

    assert rates("esim", 3) == [0.0004] * 3
    assert rates("dgem", 3) == [0.001, 0.0005, 0.00025]
    assert rates("dgem", 3, pairs=23_596 // 2) == pytest.approx([0.001, 0.000707, 0.0005], rel=1e-3)
    assert rates("ssen", 5) == [0.0002, 0.0002, 0.0001, 0.0001, 0.00005]
    assert rates("infersent", 3) == pytest.approx([0.1, 0.099, 0.09801])
    assert rates("infersent", 2, bettered=False) == pytest.approx([0.1, 0.0198])
    assert recipe("infersent").is_over(9e-6, 1)
    assert recipe("decompatt").is_over(0.01, 20)
    assert not recipe("decompatt").is_over(0.01, 19)
