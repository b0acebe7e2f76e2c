"""The TAB key: what a shell is told when it asks, as the completion scripts ask it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from program import run

ASKED = {
    "bash": lambda line: {
        "_NUMERATE_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split(" ")) - 1),
    },
    "zsh": lambda line: {
        "_NUMERATE_COMPLETE": "complete_zsh",
        "_TYPER_COMPLETE_ARGS": line,
    },
    "fish": lambda line: {
        "_NUMERATE_COMPLETE": "complete_fish",
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    },
}


def offered(line: str, shell: str = "bash") -> str:
    return run(**ASKED[shell](line)).stdout.decode()


@pytest.mark.parametrize("shell", ASKED)
def test_completion_offers_commands_and_options_to_every_shell(shell: str) -> None:
    assert "verify" in offered("numerate ver", shell)
    assert "--matcher" in offered("numerate check --mat", shell)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("numerate check --model qr", ["qreas"]),
        ("numerate check --profile s", ["strict"]),
        ("numerate check --matcher w", ["words"]),
        ("numerate verify --profile s", ["strict"]),
        ("numerate eval --task equate/aw", ["equate/awpnli"]),
        ("numerate eval --model emb", ["embedded"]),
        ("numerate data stats scitail/d", ["scitail/dev"]),
        ("numerate build builtin ra", ["ranges", "ratios"]),
        ("numerate build perturb pairs.jsonl --relation u", ["unit"]),
        ("numerate train dg", ["dgem", "dgem-without-edges"]),
        ("numerate reproduce sci", ["scitail-table6"]),
        ("numerate reproduce num", ["numeracy"]),
    ],
)
def test_completion_knows_names(line: str, names: list[str]) -> None:
    assert offered(line).split() == names


def test_completion_leaves_what_it_does_not_know_to_the_shell() -> None:
    assert not offered("numerate eval --task mine").strip()
    assert offered("numerate eval --task mine", "zsh").strip() == "_files"


def test_completion_imports_neither_parser_nor_model() -> None:
    asked = (
        "import atexit, sys; from numerate.cli import main;"
        "heavy = ('spacy', 'numpy', 'onnxruntime');"
        "atexit.register(lambda: print([one for one in heavy if one in sys.modules]));"
        "sys.argv = ['numerate']; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked],
        capture_output=True,
        text=True,
        env={**os.environ, **ASKED["bash"]("numerate check --model qr")},
    )
    assert done.stdout.split("\n") == ["qreas", "[]", ""]


def test_completion_is_installed_by_an_option() -> None:
    shown = run("--help", COLUMNS="100").stdout.decode()
    assert "--install-completion" in shown
    assert "--show-completion" in shown
