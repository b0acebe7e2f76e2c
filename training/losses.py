"""What a row teaches: its label, or only whether it is entailment, and what teachers say of it."""

from __future__ import annotations

import torch
import torch.nn.functional as F  # noqa: N812 (its usual name)
from torch import Tensor

from training.examples import Batch

__all__ = ["four", "taught"]


def four(logits: Tensor) -> Tensor:
    """Log-probabilities of the three classes, and of the last two together."""
    three = F.log_softmax(logits.float(), -1)
    return torch.cat([three, torch.logsumexp(three[:, 1:], -1, keepdim=True)], -1)


def taught(logits: Tensor, batch: Batch, softness: float) -> Tensor:
    """The loss of a batch, a share of it by what teachers say."""
    log = four(logits)
    loss = F.nll_loss(log, batch.labels)
    if not softness:
        return loss
    counted = (batch.labels >= 0)[:, None]
    soft = -(batch.soft * log[:, :3] * counted).sum() / counted.sum()
    return (1 - softness) * loss + softness * soft
