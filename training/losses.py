"""What a row teaches: its label, or only whether it is entailment, and what is said of it."""

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
    """The mean loss of a batch; of each row as large a share by what is said as this counts."""
    log = four(logits)
    share = batch.said.sum(-1)
    by_label = F.nll_loss(log, batch.labels, reduction="none")  # zero where there is none
    by_said = -(batch.said * log[:, :3]).sum(-1)
    counted = (batch.labels >= 0) | (share > 0)
    return ((1 - share) * by_label + by_said).sum() / counted.sum()
