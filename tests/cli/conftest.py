"""What the tests of `numerate data` share: a folder for sets, some pairs, and sets to import."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def pairs() -> list[dict[str, str]]:
    """Three pairs, of which the second is nearly the first, with another label."""
    return [
        {"premise": "He has 3 figs.", "hypothesis": "He has 2 figs.", "label": "contradiction"},
        {"premise": "He has 3 figs.", "hypothesis": "He has 2 figs !", "label": "Entailment"},
        {"premise": "He ate 9 plums.", "hypothesis": "He ate plums.", "label": "entails"},
    ]


@pytest.fixture
def downloads(tmp_path: Path, pairs: list[dict[str, str]]) -> Path:
    """A folder with two published sets, one of which has a bad row."""
    folder = tmp_path / "downloads"
    (folder / "EQUATE").mkdir(parents=True)
    lines = "".join(json.dumps(pair) + "\n" for pair in pairs)
    (folder / "EQUATE" / "AWPNLI.jsonl").write_text(lines, encoding="utf-8")
    (folder / "NewsNLI.csv").write_text("a,b,entailment\nc,d,maybe\n", encoding="utf-8")
    (folder / "notes.txt").write_text("nothing of interest", encoding="utf-8")
    return folder
