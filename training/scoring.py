"""What a model says of examples, and how often it is right."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from training.examples import CLASSES, Examples
from training.losses import four
from training.row import NOT_ENTAILMENT

__all__ = ["scores"]

_SIZE = 512


@torch.no_grad()
def _answers(model: nn.Module, examples: Examples) -> Tensor:
    """The probabilities of the three classes, row by row."""
    device = examples.labels.device
    found = torch.zeros(len(examples), 3, device=device)
    model.eval()
    for chosen in examples.by_length(_SIZE):
        batch = examples.batch(chosen)
        logits = model(batch.ids, batch.mask)
        found[torch.tensor(chosen, device=device)] = four(logits)[:, :3].exp()
    return found


def scores(model: nn.Module, examples: Examples) -> dict[str, float]:
    """Accuracy in the classes the rows have, and in two; for these also precision and recall."""
    labels = examples.labels
    found = _answers(model, examples)
    best = found.argmax(-1)
    open_label = labels == CLASSES.index(NOT_ENTAILMENT)
    right = torch.where(open_label, best != 0, best == labels)
    wanted, called = labels == 0, found[:, 0] > 0.5
    both = (wanted & called).sum().item()
    return {
        "rows": len(examples),
        "accuracy": round(100 * right.float().mean().item(), 2),
        "two-way": round(100 * (wanted == called).float().mean().item(), 2),
        "precision": round(100 * both / max(1, called.sum().item()), 2),
        "recall": round(100 * both / max(1, wanted.sum().item()), 2),
    }
