"""`numerate check` where the embedded model is missing, damaged or cannot run."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import program
import pytest
from program import Told

from numerate.encoder import encoder
from numerate.encoder.weights import MANIFEST, MODEL, SHIPPED, TOKENIZER
from numerate.reasoning import matchers

PAIR = ("The firm employs 100 men.", "The firm employs less than 700 men.")

# The program as users run it, but for where its weights are and for what is installed.
RUN = """
import sys
from pathlib import Path
folder, missing, *arguments = sys.argv[1:]
for name in missing.split(","):
    sys.modules[name] = None  # an import of it fails
import numerate.encoder.encoder
numerate.encoder.encoder.SHIPPED = Path(folder)
sys.argv = ["numerate", *arguments]
from numerate.cli import main
main()
"""


def run_apart(*arguments: str, missing: str, folder: Path) -> Told:
    """The program with the weights of a folder, and without libraries."""
    return subprocess.run(
        [sys.executable, "-c", RUN, str(folder), missing, "check", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
    )


def run(*arguments: str, folder: Path) -> Told:
    """The program with the weights of a folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encoder, "SHIPPED", folder)
        return program.told(program.run("check", *arguments))


@pytest.fixture(autouse=True)
def _nothing_is_loaded() -> Iterator[None]:
    """No test here uses the encoder of another one, and none leaves its own behind."""
    forget()
    yield
    forget()


def forget() -> None:
    for module in (encoder, matchers):
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


def copied(folder: Path) -> Path:
    """The shipped weights in a folder where they can be damaged; the model is a link."""
    folder.mkdir()
    shutil.copy(SHIPPED / TOKENIZER, folder)
    shutil.copy(SHIPPED / MANIFEST, folder)
    (folder / MODEL).symlink_to(SHIPPED / MODEL)
    return folder


def refused(done: Told, said: str) -> None:
    """One message that says what to do, no traceback, nothing on standard output."""
    assert done.returncode == 1
    assert done.stderr.startswith(said), done.stderr
    assert "`--matcher words` works without" in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr
    assert not done.stdout


def test_check_runs_with_weights_from_elsewhere(tmp_path: Path) -> None:
    done = run("--json", *PAIR, folder=copied(tmp_path / "weights"))
    assert json.loads(done.stdout)["label"] == "entailment"


@pytest.mark.parametrize("name", [MODEL, TOKENIZER, MANIFEST])
def test_check_says_which_file_of_the_model_is_missing(name: str, tmp_path: Path) -> None:
    folder = copied(tmp_path / "weights")
    (folder / name).unlink()
    done = run(*PAIR, folder=folder)
    refused(done, f"E090: the encoder has no '{name}' in '{folder}'.")


@pytest.mark.parametrize("name", [MODEL, TOKENIZER])
def test_check_refuses_a_model_with_another_checksum(name: str, tmp_path: Path) -> None:
    folder = copied(tmp_path / "weights")
    content = (folder / name).read_bytes()
    (folder / name).unlink()
    (folder / name).write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    done = run(*PAIR, folder=folder)
    refused(done, f"E091: '{name}' in '{folder}' cannot be used: its checksum is not")


@pytest.mark.parametrize("content", ["", "{}", "[]", "not json"])
def test_check_refuses_a_damaged_manifest(content: str, tmp_path: Path) -> None:
    folder = copied(tmp_path / "weights")
    (folder / MANIFEST).write_text(content)
    refused(run(*PAIR, folder=folder), f"E091: '{MANIFEST}' in '{folder}' cannot be used:")


@pytest.mark.parametrize("library", ["onnxruntime", "tokenizers"])
def test_check_says_which_library_the_model_needs(
    library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)  # an import of it fails
    done = run(*PAIR, folder=SHIPPED)
    refused(done, f"E092: the encoder needs {library}, which cannot be")


@pytest.mark.parametrize(
    "options", [("--matcher", "words"), ("--profile", "paper"), ("--model", "majority:neutral")]
)
def test_check_needs_no_model_where_none_is_asked(options: tuple[str, str], tmp_path: Path) -> None:
    missing = "onnxruntime,tokenizers"
    done = run_apart("--json", *options, *PAIR, missing=missing, folder=tmp_path / "nowhere")
    assert done.returncode == 0, done.stderr
    label = "neutral" if options[0] == "--model" else "entailment"
    assert json.loads(done.stdout)["label"] == label


def test_check_embedded_model_needs_the_weights(tmp_path: Path) -> None:
    refused(run("--model", "embedded", *PAIR, folder=tmp_path / "nowhere"), "E090: ")
