"""From trained weights to the folder that the package ships: graph, tokenizer, manifest."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random

from numerate.encoder.encoder import Encoder
from numerate.encoder.probabilities import LABELS
from numerate.encoder.weights import MANIFEST, MODEL, TOKENIZER, sha256
from training import packing
from training.card import write_scores
from training.graph import classifier
from training.row import NOT_ENTAILMENT, Row, read, sources

__all__ = ["accuracy", "export", "write_weights"]


def write_weights(trained: Path, encoder: Path, version: str, length: int, out: Path) -> None:
    """Writes `model.onnx`, `tokenizer.json` and `manifest.json`.

    The integers of the trained weights go into the graph as they are.
    """
    out.mkdir(parents=True, exist_ok=True)
    config = json.loads((encoder / "config.json").read_text())
    model = classifier(packing.load(trained), config, f"numerate {version}")
    (out / MODEL).write_bytes(model.SerializeToString(deterministic=True))
    shutil.copyfile(encoder / "tokenizer.json", out / TOKENIZER)
    manifest = {
        "version": version,
        "encoder": encoder.name,
        "labels": list(LABELS),
        "max_length": length,
        "sha256": {name: sha256((out / name).read_bytes()) for name in (MODEL, TOKENIZER)},
    }
    (out / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n")


def export(
    trained: Path, encoder: Path, rows: Path, version: str, out: Path, card: Path, most: int
) -> None:
    """Writes the weights, asks them the development rows, and puts their scores into the card."""
    metrics = json.loads((trained / "metrics.json").read_text())
    write_weights(trained, encoder, version, metrics["settings"]["length"], out)
    shipped = Encoder.load(out)
    found = {}
    for name, path in sources(rows / "dev").items():
        if name in metrics["float"]:
            some = list(read(path))
            found[name] = accuracy(shipped, Random(0).sample(some, min(most, len(some))))
            print(f"{name}: {found[name]}, {metrics['float'][name]['accuracy']} before", flush=True)
    write_scores(card, metrics, found)


def accuracy(encoder: Encoder, rows: Sequence[Row]) -> float:
    """How many rows of a hundred the encoder labels as they are, in the classes they have."""
    answers = encoder.probabilities([(row.premise, row.hypothesis) for row in rows])
    right = sum(
        answer.label != "entailment" if row.label == NOT_ENTAILMENT else answer.label == row.label
        for row, answer in zip(rows, answers, strict=True)
    )
    return round(100 * right / len(rows), 2)
