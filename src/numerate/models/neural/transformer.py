"""Fine-tuning a pre-trained transformer, BERT-style or GPT-style, with the trainer of all models.

The folder that it makes is one that `transformers` can read, with our manifest beside its files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from numerate.data.pair import Pair
from numerate.errors import TrainedModelDamaged, UnreadableFile
from numerate.models.folders import (
    check_manifest,
    forget_checkpoints,
    read_labels,
    read_manifest,
    write_manifest,
)
from numerate.models.huggingface import HuggingFaceModel, libraries, pad_with, where
from numerate.models.neural.answering import chosen_device
from numerate.models.neural.layout import MANIFEST, TRAINING
from numerate.models.neural.loop import agree
from numerate.models.neural.plan import KEPT_EVERY, Plan, Report
from numerate.models.neural.training import Trainer

__all__ = ["FineTuned", "Start", "fine_tune"]


@dataclass(frozen=True, slots=True)
class Start:
    """The pre-trained model that a fine-tuning begins with: a folder, or a name on the hub."""

    name: str
    download: bool = False

    def loaded(self, labels: Sequence[str]) -> tuple[Any, nn.Module]:
        """Its tokenizer, and its body with a new head for labels."""
        _, transformers = libraries()
        source = where(self.name, self.download)
        try:
            tokenizer = transformers.AutoTokenizer.from_pretrained(self.name, **source)
            body = transformers.AutoModelForSequenceClassification.from_pretrained(
                self.name,
                num_labels=len(labels),
                id2label=dict(enumerate(labels)),
                label2id={label: place for place, label in enumerate(labels)},
                ignore_mismatched_sizes=True,  # the head of another task goes
                **source,
            )
        except (OSError, ValueError, RuntimeError) as error:
            raise UnreadableFile(self.name, str(error).partition("\n")[0]) from error
        pad_with(tokenizer, body, self.name)
        _part_texts(tokenizer)
        return tokenizer, body


@dataclass(frozen=True, slots=True)
class _Pieces:
    """A pair as a tokenizer gives it."""

    numbers: Mapping[str, list[int]]

    @property
    def length(self) -> int:
        return len(self.numbers["input_ids"])


class _Logits(nn.Module):
    """A transformer whose output is its logits and nothing else."""

    def __init__(self, body: nn.Module) -> None:
        super().__init__()
        self.body = body

    def forward(self, batch: Mapping[str, Tensor]) -> Tensor:
        return self.body(**batch).logits.float()


@dataclass(frozen=True, slots=True)
class _TransformerSubject:
    classifier: _Logits
    tokenizer: Any
    length: int

    @property
    def parameters(self) -> int:
        return sum(one.numel() for one in self.classifier.parameters())

    def example(self, pair: Pair) -> _Pieces:
        found = self.tokenizer(
            pair.premise, pair.hypothesis, truncation=True, max_length=self.length
        )
        return _Pieces({name: list(numbers) for name, numbers in found.items()})

    def batch(self, examples: Sequence[_Pieces], device: str) -> Mapping[str, Tensor]:
        rows = [dict(one.numbers) for one in examples]
        return dict(self.tokenizer.pad(rows, return_tensors="pt").to(device))


def fine_tune(
    plan: Plan,
    start: Start,
    folder: Path,
    watch: Callable[[Report], None] | None = None,
    kept_every: float = KEPT_EVERY,
) -> dict[str, Any]:
    """Fine-tune a model into a folder, or go on with what is there; the manifest of the model."""
    torch.manual_seed(plan.seed)
    tokenizer, body = start.loaded(plan.corpus.labels)
    begun = {"name": start.name, "digest": _digest(body)}
    settings = {**plan.settings(None), "start": begun}
    if (folder / MANIFEST).exists():
        manifest = read_manifest(folder)
        agree(folder, manifest.get("training", {}), settings)
        forget_checkpoints(folder)
        return manifest
    subject = _TransformerSubject(_Logits(body), tokenizer, plan.recipe.sizes["length"])
    trainer = Trainer(plan, subject, settings, folder / TRAINING, watch, kept_every)
    trainer.run()
    body.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    inside = (file for file in folder.iterdir() if file.is_file() and file.name[0] != ".")
    sums = {file.name: _sha256(file) for file in sorted(inside)}
    manifest = write_manifest(folder, plan.corpus.labels, sums, trainer.facts())
    forget_checkpoints(folder)
    return manifest


class FineTuned(HuggingFaceModel):
    """A transformer that was fine-tuned here, if its files are those of its manifest."""

    def __init__(self, folder: str, device: str = "auto") -> None:
        place = Path(folder)
        manifest = read_manifest(place)
        for name, expected in manifest.get("sha256", {}).items():
            if not (place / name).is_file():
                raise TrainedModelDamaged(folder, name, "it is missing")
            if _sha256(place / name) != expected:
                raise TrainedModelDamaged(folder, name, "its checksum is not the manifest's")
        length = str(manifest["training"]["recipe"]["sizes"]["length"])
        super().__init__(folder, device=chosen_device(device), length=length)
        self.name = f"trained:{folder}"
        if self.labels != read_labels(place, manifest):
            raise TrainedModelDamaged(folder, "config.json", "its labels are not the manifest's")
        check_manifest(place, manifest)


def _part_texts(tokenizer: Any) -> None:
    """Let a tokenizer that would join the two texts of a pair part them by its end token."""
    if tokenizer.num_special_tokens_to_add(pair=True) or tokenizer.eos_token is None:
        return
    from tokenizers.processors import TemplateProcessing

    end = tokenizer.eos_token
    tokenizer.backend_tokenizer.post_processor = TemplateProcessing(
        single="$A", pair=f"$A {end} $B:1", special_tokens=[(end, tokenizer.eos_token_id)]
    )


def _digest(body: nn.Module) -> str:
    """A digest of what is there before training; the new head follows from the seed."""
    sha = hashlib.sha256()
    for name, tensor in sorted(body.state_dict().items()):
        sha.update(name.encode())
        sha.update(tensor.detach().float().contiguous().numpy().tobytes())
    return sha.hexdigest()


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
