"""The wheel, installed where nothing else of ours is: all of it is there, and it works.

`make wheel` builds it into `dist/` and installs it, with the locked packages that it needs and no
extra, in an environment of its own, which WHEEL names.
"""

from __future__ import annotations

import json
import os
import subprocess
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
NUMERATE = Path(os.environ["WHEEL"]).absolute() / "numerate"


@pytest.fixture(scope="module")
def wheel() -> Path:
    [path] = (ROOT / "dist").glob("*.whl")
    return path


def numerate(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The installed command in a folder of its own, with no way to our sources."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        [NUMERATE, *arguments], cwd=folder, capture_output=True, text=True, env=environment
    )


def test_wheel_holds_every_file_of_the_package_and_no_other(wheel: Path) -> None:
    source = ROOT / "src"
    ours = {
        path.relative_to(source).as_posix()
        for path in (source / "numerate").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert packed == ours


def test_wheel_holds_the_licences(wheel: Path) -> None:
    licences = [name for name in zipfile.ZipFile(wheel).namelist() if "/licenses/" in name]
    assert len(licences) == 4


def test_wheel_is_below_50_megabytes(wheel: Path) -> None:
    assert wheel.stat().st_size < 50 * 10**6


def test_wheel_shows_help(tmp_path: Path) -> None:
    done = numerate(tmp_path, "--help")
    assert done.returncode == 0, done.stderr
    assert "numerate demo" in done.stdout


def test_wheel_extracts(tmp_path: Path) -> None:
    done = numerate(tmp_path, "extract", "--json", "About 40 hikers were stranded.")
    assert done.returncode == 0, done.stderr
    [quantity] = json.loads(done.stdout)["quantities"]
    assert (quantity["low"], quantity["unit"], quantity["approximate"]) == (40, "hiker", "about")


def test_wheel_checks(tmp_path: Path) -> None:
    done = numerate(tmp_path, "check", "--json", "It is 5 km long.", "It is 5000 m long.")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["label"] == "entailment"


def test_wheel_verifies_and_writes_pages(tmp_path: Path) -> None:
    (tmp_path / "press.txt").write_text("Acme hired 100 men in May.")
    done = numerate(
        tmp_path, "verify", "--answer", "Acme hired 90 men.", "press.txt", "--html", "page.html"
    )
    assert done.returncode == 1, done.stderr
    assert "1 contradicted" in done.stdout
    assert "<html" in (tmp_path / "page.html").read_text("utf-8")


def test_wheel_builds_and_evaluates(tmp_path: Path) -> None:
    built = numerate(tmp_path, "build", "builtin", "ranges", "--size", "3", "--out", "ranges.jsonl")
    assert built.returncode == 0, built.stderr
    arguments = ("--model", "qreas", "--task", "ranges.jsonl", "--out", "run")
    done = numerate(tmp_path, "eval", *arguments)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "run" / "metrics.json").exists()


def test_wheel_says_how_to_get_what_an_extra_has(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Water boils at 100 degrees.")
    done = numerate(tmp_path, "corpus", "index", "notes.txt", "--out", "notes.index")
    assert done.returncode == 1
    assert "numerate[search]" in done.stderr
    assert "Traceback" not in done.stderr
