"""One training step, on a GPU recorded once for each shape of batch and then replayed.

A model this small spends most of a step waiting for kernels to be started one by one; a recorded
step starts them all at once. Where recording fails, or on a CPU, the step is run as it is.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F  # noqa: N812 (its usual name)
from torch import Tensor

from training.examples import Batch
from training.modelling import Classifier

__all__ = ["Stepper", "four"]


def four(logits: Tensor) -> Tensor:
    """Log-probabilities of the three classes, and of the last two together."""
    three = F.log_softmax(logits.float(), -1)
    return torch.cat([three, torch.logsumexp(three[:, 1:], -1, keepdim=True)], -1)


class Stepper:
    """Takes steps with a model: loss, gradients, AdamW."""

    def __init__(
        self,
        model: Classifier,
        rate: float,
        decay: float,
        device: str,
        softness: float,
        records: bool = True,
    ) -> None:
        self._model, self._device, self._softness = model, device, softness
        self._on_gpu = device == "cuda"
        self._optimizer = torch.optim.AdamW(
            model.parameters(),
            lr=torch.tensor(rate, device=device) if self._on_gpu else rate,
            weight_decay=decay,
            fused=self._on_gpu,
            capturable=self._on_gpu,
        )
        self._recorded: dict[tuple[int, ...], _Recorded] = {}
        self._met: set[tuple[int, ...]] = set()
        self._records = records and self._on_gpu

    def step(self, batch: Batch, rate: float) -> Tensor:
        """One step at a rate; returns the loss."""
        self._set_rate(rate)
        shape = tuple(batch.ids.shape)
        if not self._records or shape not in self._met:
            self._met.add(shape)
            return self._warm(batch) if self._records else self._plain(batch)
        if shape not in self._recorded:
            try:
                self._recorded[shape] = _Recorded(self, batch)
            except RuntimeError as error:
                print(f"steps are not recorded: {error}", flush=True)
                self._records = False
                return self._plain(batch)
        return self._recorded[shape].replay(batch)

    def _set_rate(self, rate: float) -> None:
        for group in self._optimizer.param_groups:
            if self._on_gpu:
                group["lr"].fill_(rate)  # where a recorded step looks for it
            else:
                group["lr"] = rate

    def _warm(self, batch: Batch) -> Tensor:
        """A step beside the main stream, as what is recorded later wants it."""
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            loss = self._plain(batch)
        torch.cuda.current_stream().wait_stream(stream)
        return loss

    def _plain(self, batch: Batch) -> Tensor:
        self._optimizer.zero_grad(set_to_none=True)
        return self.run(batch)

    def forget(self) -> None:
        """No gradients: what is recorded next makes its own."""
        self._optimizer.zero_grad(set_to_none=True)

    def run(self, batch: Batch) -> Tensor:
        """Loss, gradients and update."""
        with torch.autocast(self._device, torch.bfloat16, enabled=self._on_gpu):
            logits = self._model(batch.ids, batch.kinds, batch.mask)
        log = four(logits)
        loss = F.nll_loss(log, batch.labels)
        if self._softness:
            counted = (batch.labels >= 0)[:, None]
            taught = -(batch.soft * log[:, :3] * counted).sum() / counted.sum()
            loss = (1 - self._softness) * loss + self._softness * taught
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._model.parameters(), 1.0)
        self._optimizer.step()
        return loss.detach()


class _Recorded:
    """A step on tensors that stay where they are; each replay fills them with a new batch."""

    def __init__(self, stepper: Stepper, batch: Batch) -> None:
        self._batch = Batch(*(tensor.clone() for tensor in batch.tensors))
        self._graph = torch.cuda.CUDAGraph()
        stepper.forget()
        torch.cuda.synchronize()
        with torch.cuda.graph(self._graph):
            self._loss = stepper.run(self._batch)

    def replay(self, batch: Batch) -> Tensor:
        for kept, new in zip(self._batch.tensors, batch.tensors, strict=True):
            kept.copy_(new)
        self._graph.replay()
        return self._loss
