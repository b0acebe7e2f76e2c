"""What a row teaches: its label, or only whether it is entailment."""

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


def taught(logits: Tensor, batch: Batch) -> Tensor:
    """The mean loss of a batch, without what only fills it up."""
    return F.nll_loss(four(logits), batch.labels)
