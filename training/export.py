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

__all__ = ["export", "scores", "write_weights"]


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
    length = json.loads((trained / "metrics.json").read_text())["settings"]["length"]
    write_weights(trained, encoder, version, length, out)
    shipped = Encoder.load(out)
    found = {}
    for name, path in sources(rows / "dev").items():
        some = list(read(path))
        found[name] = scores(shipped, Random(0).sample(some, min(most, len(some))))
        print(f"{name}: {found[name]}", flush=True)
    write_scores(card, found)


def scores(encoder: Encoder, rows: Sequence[Row]) -> dict[str, float]:
    """How many of a hundred rows get the label that they have; and of those called entailed."""
    answers = encoder.probabilities([(row.premise, row.hypothesis) for row in rows])
    labels = [answer.label for answer in answers]
    right = sum(
        label != "entailment" if row.label == NOT_ENTAILMENT else label == row.label
        for row, label in zip(rows, labels, strict=True)
    )
    wanted = [row.label == "entailment" for row in rows]
    called = [label == "entailment" for label in labels]
    both = sum(one and other for one, other in zip(wanted, called, strict=True))
    return {
        "rows": len(rows),
        "accuracy": round(100 * right / len(rows), 1),
        "precision": round(100 * both / max(1, sum(called)), 1),
        "recall": round(100 * both / max(1, sum(wanted)), 1),
    }
