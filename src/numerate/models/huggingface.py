"""A Hugging Face sequence classifier in a local folder as a model: `hf:DIR`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from numerate.data.labels import normalised_label
from numerate.data.pair import Pair
from numerate.errors import BadSetting, MissingExtra, UnmappedLabels, UnreadableFile
from numerate.models.model import Prediction, likeliest

__all__ = ["HuggingFaceModel", "mapped_labels"]


class HuggingFaceModel:
    """A classifier of text pairs, with its own label names read as ours.

    Its answer is the likeliest of its labels. Where a task has two classes, "neutral" and
    "contradiction" then count as "not_entailment": the label is chosen first and projected after,
    as in EQUATE. Nothing is downloaded.
    """

    def __init__(
        self, folder: str, labels: str = "", device: str = "cpu", length: str = "512"
    ) -> None:
        self.folder = folder
        self.name = f"hf:{folder}" + (f",labels={labels}" if labels else "")
        if not length.isascii() or not length.isdigit():
            raise BadSetting("hf", "length", f"{length!r} is no number of tokens", ["length=512"])
        if not (Path(folder) / "config.json").is_file():
            raise UnreadableFile(folder, "it has no config.json, so it is no model folder")
        self._torch, transformers = _libraries()
        here = {"local_files_only": True}
        try:
            self._tokenizer = transformers.AutoTokenizer.from_pretrained(folder, **here)
            kind = transformers.AutoModelForSequenceClassification
            self._model = kind.from_pretrained(folder, **here).to(device).eval()
        except (OSError, ValueError, RuntimeError) as error:
            raise UnreadableFile(folder, str(error).partition("\n")[0]) from error
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


def _libraries() -> tuple[Any, Any]:
    try:
        import torch  # type: ignore[import-not-found, unused-ignore]
        import transformers  # type: ignore[import-not-found, unused-ignore]
    except ImportError as error:
        raise MissingExtra("a Hugging Face model", "transformers and torch", "hf") from error
    return torch, transformers
