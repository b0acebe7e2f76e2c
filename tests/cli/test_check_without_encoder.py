"""`numerate check` where the embedded model is missing, damaged or cannot run."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from numerate.encoder.weights import MANIFEST, MODEL, SHIPPED, TOKENIZER

PAIR = ("The firm employs 100 men.", "The firm employs less than 700 men.")

# The program as users run it, but for where its weights are and for what is installed.
RUN = """
import sys
from pathlib import Path
folder, missing, *arguments = sys.argv[1:]
for name in filter(None, missing.split(",")):
    sys.modules[name] = None  # an import of it fails
import numerate.encoder.encoder
if folder:
    numerate.encoder.encoder.SHIPPED = Path(folder)
sys.argv = ["numerate", *arguments]
from numerate.cli import main
main()
"""


def run(
    *arguments: str, folder: Path | None = None, missing: str = ""
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", RUN, str(folder or ""), missing, "check", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
    )


def copied(folder: Path) -> Path:
    """The shipped weights in a folder where they can be damaged; the model is a link."""
    folder.mkdir()
    shutil.copy(SHIPPED / TOKENIZER, folder)
    shutil.copy(SHIPPED / MANIFEST, folder)
    (folder / MODEL).symlink_to(SHIPPED / MODEL)
    return folder


def refused(done: subprocess.CompletedProcess[str], said: str) -> None:
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
def test_check_says_which_library_the_model_needs(library: str) -> None:
    refused(run(*PAIR, missing=library), f"E092: the encoder needs {library}, which cannot be")


@pytest.mark.parametrize(
    "options", [("--matcher", "words"), ("--profile", "paper"), ("--model", "majority:neutral")]
)
def test_check_needs_no_model_where_none_is_asked(options: tuple[str, str], tmp_path: Path) -> None:
    done = run(
        "--json", *options, *PAIR, folder=tmp_path / "nowhere", missing="onnxruntime,tokenizers"
    )
    assert done.returncode == 0, done.stderr
    label = "neutral" if options[0] == "--model" else "entailment"
    assert json.loads(done.stdout)["label"] == label


def test_check_embedded_model_needs_the_weights(tmp_path: Path) -> None:
    refused(run("--model", "embedded", *PAIR, folder=tmp_path / "nowhere"), "E090: ")
