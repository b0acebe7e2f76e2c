"""`benchmarks/neural.py`: lessons one after another, and the same call goes on after a kill."""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
from pathlib import Path

from toys import toy_pairs, write_pairs

from numerate.models.neural.layout import CARD, MANIFEST, WEIGHTS
from numerate.models.predictions import read_predictions

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "neural.py"


def run(out: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), "--out", str(out), "--device", "cpu", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_benchmark_trains_asks_and_packs_and_goes_on(vectors: str, tmp_path: Path) -> None:
    train, dev, more = (
        write_pairs(tmp_path / f"{name}.jsonl", toy_pairs(count, seed))
        for seed, (name, count) in enumerate([("train", 60), ("dev", 30), ("more", 12)])
    )
    out, pack = tmp_path / "out", tmp_path / "pack.tar.gz"
    lessons = ("--lesson", "one", train, dev, "--lesson", "two", train, more)
    rest = ("--epochs", "1", "--vectors", vectors, "--ask", more, "--pack", str(pack))
    first = run(out, *lessons, "--models", "one/hyp", "one/dgem", "two/cbow", *rest)
    assert first.returncode == 0, first.stderr
    rows = json.loads((out / "rows.json").read_bytes())
    assert [(row["lesson"], row["model"]) for row in rows] == [
        ("one", "dgem"),
        ("one", "hyp"),
        ("two", "cbow"),
    ]
    assert rows[1]["asked"][more]["n"] == 12
    assert set(read_predictions(str(out / "two/cbow/answers.jsonl")).answers) == {
        pair.id for pair in toy_pairs(12, seed=2)
    }
    with tarfile.open(pack) as file:
        names = file.getnames()
    assert {f"two/cbow/{name}" for name in (MANIFEST, CARD)} <= set(names)
    assert not any(WEIGHTS in name for name in names)
    # What is there for the same request is not touched again, even without its weights.
    (out / "two/cbow" / WEIGHTS).unlink()
    again = run(out, *lessons, "--models", "two/cbow", "two/bilstm", *rest)
    assert again.returncode == 0, again.stderr
    assert len(json.loads((out / "rows.json").read_bytes())) == 4
