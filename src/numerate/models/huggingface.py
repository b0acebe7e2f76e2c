"""Hugging Face models: a sequence classifier as a model, `hf:DIR`, and what all of them need.

Nothing is downloaded unless the spec says `download=yes` of a name on the hub.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from numerate.data.labels import normalised_label
from numerate.data.pair import Pair
from numerate.errors import BadSetting, MissingExtra, UnmappedLabels, UnreadableFile
from numerate.models.model import Prediction, likeliest

__all__ = [
    "HuggingFaceModel",
    "libraries",
    "mapped_labels",
    "pad_with",
    "wanted_download",
    "where",
]


class HuggingFaceModel:
    """A classifier of text pairs, with its own label names read as ours.

    Its answer is the likeliest of its labels. Where a task has two classes, "neutral" and
    "contradiction" then count as "not_entailment": the label is chosen first and projected after,
    as in EQUATE.
    """

    def __init__(
        self,
        folder: str,
        labels: str = "",
        device: str = "cpu",
        length: str = "512",
        download: str = "no",
    ) -> None:
        self.folder = folder
        fetched = wanted_download("hf", download)
        said = [f"labels={labels}"] * bool(labels) + ["download=yes"] * fetched
        self.name = ",".join([f"hf:{folder}", *said])
        if not length.isascii() or not length.isdigit():
            raise BadSetting("hf", "length", f"{length!r} is no number of tokens", ["length=512"])
        source = where(folder, fetched)
        self._torch, transformers = libraries()
        try:
            self._tokenizer = transformers.AutoTokenizer.from_pretrained(folder, **source)
            kind = transformers.AutoModelForSequenceClassification
            self._model = kind.from_pretrained(folder, **source).to(device).eval()
        except (OSError, ValueError, RuntimeError) as error:
            raise UnreadableFile(folder, str(error).partition("\n")[0]) from error
        pad_with(self._tokenizer, self._model, folder)
        names = self._model.config.id2label
        self.labels = mapped_labels([names[i] for i in range(len(names))], labels, folder)
        self._device = device
        self._length = int(length)

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        encoded = self._tokenizer(
            [pair.premise for pair in pairs],
            [pair.hypothesis for pair in pairs],
            truncation=True,
            max_length=self._length,
            padding=True,
            return_tensors="pt",
        )
        with self._torch.inference_mode():
            logits = self._model(**encoded.to(self._device)).logits
        rows = logits.double().softmax(dim=-1).tolist()
        return [likeliest(self.labels, row) for row in rows]


def mapped_labels(names: Sequence[str], given: str = "", model: str = "") -> tuple[str, ...]:
    """Our labels for those of a classifier, in its order; `given` says them where names do not.

    >>> mapped_labels(["CONTRADICTION", "NEUTRAL", "ENTAILMENT"])
    ('contradiction', 'neutral', 'entailment')
    >>> mapped_labels(["LABEL_0", "LABEL_1"], given="entailment/not_entailment")
    ('entailment', 'not_entailment')
    """
    written = given.split("/") if given else list(names)
    try:
        labels = [normalised_label(name) for name in written]
    except ValueError as error:
        raise UnmappedLabels(model, names) from error
    known = [label for label in labels if label is not None]
    if len(known) != len(names) or len(set(known)) != len(names) or "entailment" not in known:
        raise UnmappedLabels(model, names)
    return tuple(known)


def wanted_download(model: str, said: str) -> bool:
    """Whether a spec asks for a download.

    >>> wanted_download("hf", "no")
    False
    """
    if said not in ("yes", "no"):
        raise BadSetting(model, "download", f"{said!r} is neither yes nor no", ["yes", "no"])
    return said == "yes"


def where(name: str, download: bool) -> dict[str, bool]:
    """How to look for a model: only on this machine, unless a download is asked for."""
    if not download and not (Path(name) / "config.json").is_file():
        reason = "it has no config.json, so it is no model folder"
        if not Path(name).exists():
            reason = "there is no such folder; for a model of the hub, add download=yes"
        raise UnreadableFile(name, reason)
    return {"local_files_only": not download}


def pad_with(tokenizer: Any, model: Any, name: str) -> None:
    """Let a model that knows no padding, as GPT does, be padded with its end token."""
    if tokenizer.pad_token_id is None:
        if tokenizer.eos_token is None:
            raise UnreadableFile(name, "its tokenizer has neither a padding nor an end token")
        tokenizer.pad_token = tokenizer.eos_token
    if getattr(model.config, "pad_token_id", None) is None:
        model.config.pad_token_id = tokenizer.pad_token_id


def libraries() -> tuple[Any, Any]:
    """torch and transformers; `MissingExtra` says how to install them."""
    try:
        import torch
        import transformers
    except ImportError as error:
        raise MissingExtra("a Hugging Face model", "transformers and torch", "hf") from error
    transformers.utils.logging.set_verbosity_error()  # its bars and reports are none of ours
    transformers.utils.logging.disable_progress_bar()
    return torch, transformers
