"""Retraining (section 3.1): word2vec, fastText and GloVe vectors from a corpus of one's own.

Two variants: Num, from the sentences that have a number, and All, from as many sentences drawn
without looking. One worker and a seed: the same corpus gives the same bytes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numerate.data.store import written
from numerate.errors import MissingExtra, NothingToCount
from numerate.probes.numeracy.choices import Architecture, Variant
from numerate.probes.numeracy.corpus import Corpus, number_at
from numerate.probes.numeracy.glove import Glove, Matrix
from numerate.probes.numeracy.glove import train as train_glove
from numerate.quantities.lexing import Tokens

__all__ = ["Recipe", "Retrained", "Sentences", "retrain", "write"]

Sentence = list[str]


@dataclass(frozen=True, slots=True)
class Recipe:
    """How vectors are trained; width and window are the paper's."""

    width: int = 100
    window: int = 5
    least: int = 5  # how often a word must come
    epochs: int = 5
    seed: int = 0
    buckets: int = 2_000_000  # that fastText shares out to parts of words; its own default


@dataclass(frozen=True, slots=True)
class Retrained:
    """Vectors that were trained, the frequent words first."""

    words: tuple[str, ...]
    matrix: Matrix
    sentences: int


class Sentences:
    """The sentences of a corpus that a variant learns from, as words; can be gone through again.

    Which lines those are is settled at the first reading, and takes a byte of memory for each line.
    """

    def __init__(self, corpus: Corpus, variant: Variant, seed: int = 0) -> None:
        with_number = bytearray(_has_number(tokens) for tokens in corpus)
        self._corpus = corpus
        self.count = sum(with_number)
        if not self.count:
            reason = f"none of its {len(with_number):,} lines has a number"
            raise NothingToCount(corpus.path, reason)
        self._kept = with_number
        if variant is Variant.ALL:
            drawn = random.Random(seed).sample(range(len(with_number)), self.count)
            self._kept = bytearray(len(with_number))
            for line in drawn:
                self._kept[line] = 1

    def __iter__(self) -> Iterator[Sentence]:
        for tokens, kept in zip(self._corpus, self._kept, strict=False):
            if kept:
                yield _words(tokens)


def _has_number(tokens: Tokens) -> bool:
    return any(number_at(tokens, index) is not None for index in range(len(tokens)))


def _words(tokens: Tokens) -> Sentence:
    """Words in lower case, and numbers in digits without the commas that group them."""
    return [
        lower.replace(",", "") if kind == "num" else lower
        for lower, kind in zip(tokens.lowers, tokens.kinds, strict=True)
        if kind in ("word", "num")
    ]


def retrain(
    architecture: Architecture,
    sentences: Sentences,
    recipe: Recipe,
    path: str,
    told: Callable[[int, int], None] | None = None,
) -> Retrained:
    """Vectors of the words that come often enough; `told` hears how many epochs of all are done."""
    if architecture is Architecture.GLOVE:
        options = Glove(recipe.width, recipe.window, recipe.least, recipe.epochs, recipe.seed)
        words, matrix = train_glove(sentences, options, told)
    else:
        words, matrix = _gensim(architecture, sentences, recipe, told)
    if not words:
        raise NothingToCount(path, f"no word of it comes {recipe.least} times")
    return Retrained(tuple(words), matrix, sentences.count)


def _gensim(
    architecture: Architecture,
    sentences: Sentences,
    recipe: Recipe,
    told: Callable[[int, int], None] | None,
) -> tuple[list[str], Matrix]:
    try:
        from gensim.models import FastText, Word2Vec  # type: ignore[import-untyped]
    except ImportError as error:
        raise MissingExtra(f"retraining {architecture.value}", "gensim", "probe") from error
    is_fasttext = architecture is Architecture.FASTTEXT
    kind: Any = FastText if is_fasttext else Word2Vec
    model = kind(
        **({"bucket": recipe.buckets} if is_fasttext else {}),
        vector_size=recipe.width,
        window=recipe.window,
        min_count=recipe.least,
        sg=1,
        workers=1,
        seed=recipe.seed,
    )
    model.build_vocab(sentences)
    if not len(model.wv):
        return [], model.wv.vectors
    for epoch in range(recipe.epochs):
        # Epoch by epoch, so that who waits is told; the rate falls as in one go.
        steps = recipe.epochs
        first = model.alpha - (model.alpha - model.min_alpha) * epoch / steps
        last = model.alpha - (model.alpha - model.min_alpha) * (epoch + 1) / steps
        model.train(
            sentences,
            total_examples=sentences.count,
            epochs=1,
            start_alpha=first,
            end_alpha=last,
        )
        if told is not None:
            told(epoch + 1, recipe.epochs)
    return list(model.wv.index_to_key), model.wv.vectors


def write(vectors: Retrained, path: Path) -> None:
    """Write vectors as word2vec's text, which every reader of vectors reads."""
    with written(path) as file:
        file.write(f"{len(vectors.words)} {vectors.matrix.shape[1]}\n".encode())
        for word, row in zip(vectors.words, vectors.matrix, strict=True):
            file.write(f"{word} {' '.join(f'{one:.6f}' for one in row.tolist())}\n".encode())
