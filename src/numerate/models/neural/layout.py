"""What the files in the folder of a trained model are called."""

from __future__ import annotations

__all__ = ["CARD", "KIND", "MANIFEST", "TRAINING", "VOCABULARY", "WEIGHTS"]

KIND = "numerate trained model 1"
"""What its manifest says it is."""

MANIFEST = "manifest.json"
VOCABULARY = "vocabulary.json"
WEIGHTS = "weights.safetensors"
CARD = "card.md"
TRAINING = "training"
"""The folder of checkpoints, until the model is finished."""
