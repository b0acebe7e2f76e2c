"""One training step: loss, gradients, update; on a GPU recorded once for each shape of batch.

A small model spends most of a step waiting for kernels to be started one by one; a recorded step
starts them all at once. That wants batches of few shapes whose tensors are all on the GPU. Where
recording fails, or on a CPU, the step is run as it is.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

from numerate.models.neural.recipes import Recipe

__all__ = ["Stepper", "half_precision"]


def half_precision(device: str) -> Any:
    """The context in which a model reads a batch: on a GPU with bfloat16."""
    kind = torch.device(device).type
    return torch.autocast(kind, torch.bfloat16, enabled=kind == "cuda")


class Stepper:
    """Takes steps with a model, by the optimiser and the clipping of a recipe.

    Batches that are to be recorded have `shape`, and `tensors` from which their like is made.
    """

    def __init__(
        self, model: nn.Module, recipe: Recipe, loss: Callable[[Any], Tensor], records: bool = False
    ) -> None:
        self._model, self._recipe, self._loss, self._records = model, recipe, loss, records
        self.optimiser = _optimiser(model, recipe, records)
        self._recorded: dict[tuple[int, ...], _Recorded] = {}
        self._met: set[tuple[int, ...]] = set()
        # One for all: a replay needs nothing that another left there.
        self.pool = torch.cuda.graph_pool_handle() if records else None

    def step(self, batch: Any, rate: float) -> Tensor:
        """One step at a rate; its loss."""
        self._set_rate(rate)
        if not self._records:
            return self._plain(batch)
        if batch.shape not in self._met:
            self._met.add(batch.shape)
            return self._warm(batch)
        if batch.shape not in self._recorded:
            try:
                self._recorded[batch.shape] = _Recorded(self, batch)
            except RuntimeError as error:
                warnings.warn(f"steps are not recorded: {error}", stacklevel=2)
                self._records = False
                return self._plain(batch)
        return self._recorded[batch.shape].replay(batch)

    def run(self, batch: Any) -> Tensor:
        """Loss, gradients and update."""
        loss = self._loss(batch)
        loss.backward()
        if self._recipe.clip_norm is not None:
            nn.utils.clip_grad_norm_(self._model.parameters(), self._recipe.clip_norm)
        if self._recipe.clip_value is not None:
            nn.utils.clip_grad_value_(self._model.parameters(), self._recipe.clip_value)
        self.optimiser.step()
        return loss.detach()

    def _set_rate(self, rate: float) -> None:
        for group in self.optimiser.param_groups:
            if isinstance(group["lr"], Tensor):
                group["lr"].fill_(rate)  # where a recorded step looks for it
            else:
                group["lr"] = rate

    def _warm(self, batch: Any) -> Tensor:
        """A step beside the main stream, as what is recorded later wants it."""
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            loss = self._plain(batch)
        torch.cuda.current_stream().wait_stream(stream)
        return loss

    def _plain(self, batch: Any) -> Tensor:
        self.optimiser.zero_grad()
        return self.run(batch)


class _Recorded:
    """A step on tensors that stay where they are; each replay fills them with a new batch."""

    def __init__(self, stepper: Stepper, batch: Any) -> None:
        self._batch = type(batch)(*(tensor.clone() for tensor in batch.tensors))
        self._graph = torch.cuda.CUDAGraph()
        stepper.optimiser.zero_grad()  # what is recorded makes its own gradients
        torch.cuda.synchronize()
        with torch.cuda.graph(self._graph, pool=stepper.pool):
            self._loss = stepper.run(self._batch)

    def replay(self, batch: Any) -> Tensor:
        for kept, new in zip(self._batch.tensors, batch.tensors, strict=True):
            kept.copy_(new)
        self._graph.replay()
        return self._loss


def _optimiser(model: nn.Module, recipe: Recipe, records: bool) -> torch.optim.Optimizer:
    parameters, rate = model.parameters(), recipe.rate
    if recipe.optimiser == "adamw":
        weights = [one for one in parameters if one.ndim > 1]
        others = [one for one in model.parameters() if one.ndim <= 1]  # biases, norms
        groups = [
            {"params": weights, "weight_decay": recipe.weight_decay},
            {"params": others, "weight_decay": 0.0},
        ]
        if records:
            there = torch.tensor(rate, device=weights[0].device)
            return torch.optim.AdamW(groups, lr=there, fused=True, capturable=True)
        return torch.optim.AdamW(groups, lr=rate)
    if recipe.optimiser == "adam":
        return torch.optim.Adam(parameters, lr=rate, fused=True)  # one pass over the vectors
    if recipe.optimiser == "adagrad":
        return torch.optim.Adagrad(parameters, lr=rate)
    return torch.optim.SGD(parameters, lr=rate)
