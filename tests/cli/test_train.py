"""`numerate train` and its models where torch is not installed; with it, see `tests/neural`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import program
import pytest

from numerate.errors import MissingExtra, TrainedModelMissing
from numerate.models.neural.layout import CARD, KIND, MANIFEST
from numerate.models.registry import model

PAIRS = ("--train", "builtin/ranges", "--dev", "builtin/ranges")


@pytest.fixture
def _without_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)


@pytest.mark.usefixtures("_without_torch")
def test_train_without_torch_names_the_command_that_installs_it(tmp_path: Path) -> None:
    done = program.told(program.run("train", "cbow", *PAIRS, "--out", str(tmp_path / "mine")))
    assert done.returncode == 1
    assert done.stderr == (
        "E040: training needs torch. Install it with `pip install numerate[train]`.\n"
    )
    assert not (tmp_path / "mine").exists()


def test_train_knows_its_names_without_torch(tmp_path: Path) -> None:
    done = program.told(program.run("train", "cbov", *PAIRS, "--out", str(tmp_path)))
    assert done.stderr.startswith("E100: there is no architecture 'cbov' to train. Existing")
    assert "esim" in done.stderr


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--dev", "d.jsonl", "--out", "m"), "--train"),
        (("--train", "t.jsonl", "--out", "m"), "--dev"),
        (("--train", "t.jsonl", "--dev", "d.jsonl"), "--out"),
    ],
)
def test_train_needs_pairs_and_a_folder(given: tuple[str, ...], said: str) -> None:
    done = program.told(program.run("train", "cbow", *given, COLUMNS="200"))
    assert done.returncode == 2
    assert said in done.stderr


def test_train_help_comes_from_a_process_without_torch() -> None:
    done = program.told(program.run_apart("train", "--help", COLUMNS="200"))
    assert done.returncode == 0
    assert "dgem-without-edges" in done.stdout


@pytest.mark.usefixtures("_without_torch")
@pytest.mark.parametrize("prefix", ["", "trained:"])
def test_a_folder_is_a_trained_model(prefix: str, tmp_path: Path) -> None:
    with pytest.raises(TrainedModelMissing, match=r"it has no manifest\.json"):
        model(f"{prefix}{tmp_path}")
    manifest = {"kind": KIND, "training": {"recipe": {"name": "esim"}}}
    (tmp_path / MANIFEST).write_text(json.dumps(manifest), "utf-8")
    with pytest.raises(MissingExtra, match=r"pip install numerate\[train\]"):
        model(f"{prefix}{tmp_path}")


@pytest.mark.usefixtures("_without_torch")
def test_train_reads_words_without_torch(tmp_path: Path) -> None:
    mine = str(tmp_path / "mine")
    done = program.told(program.run("train", "ngram", *PAIRS, "--out", mine, "--epochs", "2"))
    assert done.returncode == 0, done.stderr
    assert "accuracy on dev" in done.stdout
    assert {path.name for path in Path(mine).iterdir()} == {MANIFEST, "weights.json", CARD}
    card = (tmp_path / "mine" / CARD).read_text("utf-8")
    assert "numerate train ngram" in card
    assert "word vectors" not in card
    checked = program.told(
        program.run("check", "--model", mine, "Ann sold 3 figs.", "Ann sold figs.", "--json")
    )
    assert json.loads(checked.stdout)["label"] in ("entailment", "neutral", "contradiction")
    again = program.told(program.run("train", "ngram", *PAIRS, "--out", mine))
    assert again.returncode == 1
    assert again.stderr.startswith("E107: ")


@pytest.mark.usefixtures("_without_torch")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("ngram", "--vectors", "glove.txt"), "reads no word vectors"),
        (("majority", "--epochs", "3"), "majority counts once"),
        (("hf:mine", "--vectors", "glove.txt"), "a transformer has its own"),
        (("hf:mine,recipe=magic",), "E044: "),
        (("hf:mine",), "E040: "),
    ],
)
def test_train_refuses_what_a_model_cannot_use(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    name, *rest = arguments
    out = ("--out", str(tmp_path / "mine"))
    done = program.told(program.run("train", name, *PAIRS, *rest, *out, COLUMNS="200"))
    assert done.returncode in (1, 2)
    assert said in done.stderr
    assert not (tmp_path / "mine").exists()
