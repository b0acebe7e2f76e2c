"""Lexicon: the words of a corpus and the vectors that they begin with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from numerate.data.pair import Pair
from numerate.data.vectors.entry import Matrix
from numerate.data.vectors.reading import Vectors, read_vectors
from numerate.models.neural.recipes import Recipe
from numerate.models.neural.tokens import tokens
from numerate.models.neural.vocabulary import Vocabulary, words_worth_keeping

__all__ = ["Lexicon", "lexicon_of"]

_WIDTH = 300  # of vectors that are made up, as wide as those of the papers
_SPREAD = 0.1  # of vectors that are made up: their standard deviation
_MORE_WORDS = 100_000  # of a file of vectors, beyond those of the pairs


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A vocabulary, a vector for each of its words, and how many of them are trained on."""

    vocabulary: Vocabulary
    matrix: Matrix
    tuned: int
    vectors: Vectors | None  # what was read


def lexicon_of(pairs: Sequence[Pair], recipe: Recipe, vectors: str | None, seed: int) -> Lexicon:
    """The lexicon of training pairs.

    A word without a vector gets a random one. Without a source of vectors all words do, and all
    are trained on, whatever the recipe says.
    """
    counts = Counter(_words(pairs))
    found = None if vectors is None else read_vectors(vectors, counts, _MORE_WORDS)
    if found is not None and recipe.unit_vectors:
        found = found.scaled()
    known = {} if found is None else {word: row for row, word in enumerate(found.words)}
    own = words_worth_keeping(counts, known)
    vocabulary = Vocabulary.of([*own, *(word for word in known if word not in counts)])
    width = _WIDTH if found is None else found.width
    spread = _SPREAD if found is None else float(found.matrix.std())
    chance = np.random.default_rng(seed)
    matrix = chance.normal(0, spread, (len(vocabulary), width)).astype(np.float32)
    if found is not None:
        rows = [known.get(word, -1) for word in vocabulary.words]
        has_vector = np.array(rows) >= 0
        matrix[has_vector] = found.matrix[[row for row in rows if row >= 0]]
    special = len(vocabulary) - len(own) - len(known.keys() - counts.keys())
    tuned = special + len(own) if recipe.tunes_vectors or found is None else 0
    return Lexicon(vocabulary, matrix, tuned, found)


def _words(pairs: Sequence[Pair]) -> Iterator[str]:
    for pair in pairs:
        yield from tokens(pair.premise)
        yield from tokens(pair.hypothesis)
