"""Sources of vectors: files and packages, a model's input embeddings, a sentence encoder.

`hf:DIR`, or a model's folder, is the table of input embeddings of a Hugging Face model: a numeral
is there if it is a token of its own. `sentence:DIR` is a sentence encoder, which has a vector for
every text: the mean of its last layer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from numerate.data.vectors.entry import Entries
from numerate.errors import UnreadableFile
from numerate.language.spelling import in_words
from numerate.models.huggingface import libraries, pad_with, where
from numerate.probes.numeracy.vocabulary import Told, Vocabulary, read_vocabulary, vocabulary_of

__all__ = ["vocabulary_from"]

_EMBEDDINGS, _SENTENCES = "hf:", "sentence:"
_BEGINS = ("\u0120", "\u2581")  # how tokenizers mark the beginning of a word
_CONTINUES = "##"
_DIGITS, _WORDS = 1_001, 101  # numbers that a sentence encoder is asked, in digits and in words
_BATCH = 64


def vocabulary_from(source: str, told: Told | None = None) -> Vocabulary:
    """The numerals of any source of vectors."""
    if source.startswith(_SENTENCES):
        folder = source.removeprefix(_SENTENCES)
        return vocabulary_of(source, _encoded(folder, _texts()), told)
    if source.startswith(_EMBEDDINGS) or Path(source).is_dir():
        return vocabulary_of(source, _embeddings(source.removeprefix(_EMBEDDINGS)), told)
    return read_vocabulary(source, told)


def _texts() -> list[str]:
    scales = ["hundred", "thousand", "million", "billion"]
    return [*map(str, range(_DIGITS)), *map(in_words, range(_WORDS - 1)), *scales]


def _embeddings(folder: str) -> Entries:
    _, tokenizer, model = _loaded(folder)
    table = model.get_input_embeddings().weight.detach().float().cpu().numpy()
    ids: dict[str, int] = {}
    for token, row in sorted(tokenizer.get_vocab().items(), key=lambda one: one[1]):
        begins = token.startswith(_BEGINS)
        word = token[1:] if begins else token
        # "7" behind a blank is the numeral; without one it may continue "1997".
        if row < len(table) and (begins or word not in ids):
            ids[word] = row
    for word, row in ids.items():
        if not word.startswith(_CONTINUES):
            yield word, partial(table.__getitem__, row)


def _encoded(folder: str, texts: Sequence[str]) -> Entries:
    torch, tokenizer, model = _loaded(folder)
    pad_with(tokenizer, model, folder)
    for begin in range(0, len(texts), _BATCH):
        batch = texts[begin : begin + _BATCH]
        encoded = tokenizer(list(batch), padding=True, truncation=True, return_tensors="pt")
        with torch.inference_mode():
            states = model(**encoded).last_hidden_state.float()
        mask = encoded["attention_mask"].unsqueeze(-1)
        means = ((states * mask).sum(dim=1) / mask.sum(dim=1)).numpy()
        yield from _paired(batch, means)


def _paired(texts: Sequence[str], means: Any) -> Iterator[Any]:
    for text, mean in zip(texts, means, strict=True):
        yield text, lambda mean=mean: mean


def _loaded(folder: str) -> tuple[Any, Any, Any]:
    found = where(folder, download=False)
    torch, transformers = libraries()
    try:
        tokenizer = transformers.AutoTokenizer.from_pretrained(folder, **found)
        model = transformers.AutoModel.from_pretrained(folder, **found).eval()
    except (OSError, ValueError, RuntimeError) as error:
        raise UnreadableFile(folder, str(error).partition("\n")[0]) from error
    return torch, tokenizer, model
