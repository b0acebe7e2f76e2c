"""Vectors from a corpus of one's own: two variants, three architectures, the same bytes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from numerate.data.vectors.reading import read_vectors
from numerate.errors import MissingExtra, NothingToCount
from numerate.probes.numeracy.choices import Architecture, Variant
from numerate.probes.numeracy.corpus import Corpus
from numerate.probes.numeracy.retraining import Recipe, Sentences, retrain, write

LINES = [
    "They bought 1,200 tons of wheat.",
    "Nobody came.",
    "Seven tons of rye came in May.",
    "The rye was dry.",
    "Somebody paid 40 pounds for it.",
    "The wheat was wet.",
]


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    (tmp_path / "corpus.txt").write_text("\n".join(LINES * 20), "utf-8")
    return Corpus(str(tmp_path / "corpus.txt"))


def test_sentences_of_num_are_those_with_a_number(corpus: Corpus) -> None:
    sentences = Sentences(corpus, Variant.NUM)
    found = list(sentences)
    assert sentences.count == len(found) == 60
    assert found[0] == ["they", "bought", "1200", "tons", "of", "wheat"]
    assert found[1][:2] == ["seven", "tons"]
    assert list(sentences) == found


def test_sentences_of_all_are_as_many_drawn_without_looking(corpus: Corpus) -> None:
    found = list(Sentences(corpus, Variant.ALL, seed=1))
    assert len(found) == 60
    assert ["nobody", "came"] in found
    assert found == list(Sentences(corpus, Variant.ALL, seed=1))
    assert found != list(Sentences(corpus, Variant.ALL, seed=2))


@pytest.mark.parametrize("architecture", Architecture)
def test_retrained_vectors_are_the_same_bytes_each_time(
    architecture: Architecture, corpus: Corpus, tmp_path: Path
) -> None:
    written = []
    told: list[tuple[int, int]] = []
    for name in ("one.txt", "two.txt"):
        sentences = Sentences(corpus, Variant.NUM)
        recipe = Recipe(width=8, epochs=2, buckets=100)
        made = retrain(architecture, sentences, recipe, corpus.path, lambda *at: told.append(at))
        write(made, tmp_path / name)
        written.append((tmp_path / name).read_bytes())
    assert written[0] == written[1]
    assert told == [(1, 2), (2, 2)] * 2
    found = read_vectors(str(tmp_path / "one.txt"), {"1200", "seven", "40", "nobody"})
    assert set(found.words) == {"1200", "seven", "40"}
    assert found.width == 8


def test_retrained_glove_puts_words_of_like_contexts_close(tmp_path: Path) -> None:
    lines = [f"{one} {noun} grew" for one, noun in (("red", "figs"), ("blue", "figs"))] * 60
    lines += ["old men sang 4 songs"] * 60
    (tmp_path / "c.txt").write_text("\n".join(f"{line} 4" for line in lines), "utf-8")
    sentences = Sentences(Corpus(str(tmp_path / "c.txt")), Variant.NUM)
    made = retrain(Architecture.GLOVE, sentences, Recipe(width=10, epochs=60), "c.txt")
    scaled = made.matrix / (made.matrix**2).sum(axis=1, keepdims=True) ** 0.5
    close = scaled @ scaled.T
    red, blue, men = (made.words.index(word) for word in ("red", "blue", "men"))
    assert close[red, blue] > close[red, men]


def test_retraining_needs_numbers(tmp_path: Path) -> None:
    (tmp_path / "c.txt").write_text("no number\n", "utf-8")
    with pytest.raises(NothingToCount, match="none of its 1 lines has a number"):
        Sentences(Corpus(str(tmp_path / "c.txt")), Variant.ALL)


@pytest.mark.parametrize("architecture", Architecture)
def test_retraining_needs_words_that_come_often(architecture: Architecture, corpus: Corpus) -> None:
    sentences = Sentences(corpus, Variant.NUM)
    with pytest.raises(NothingToCount, match="no word of it comes 1000 times"):
        retrain(architecture, sentences, Recipe(least=1000, buckets=100), corpus.path)


def test_retraining_without_gensim(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gensim.models", None)
    with pytest.raises(MissingExtra, match=r"pip install numerate\[probe\]"):
        retrain(Architecture.WORD2VEC, Sentences(corpus, Variant.NUM), Recipe(), corpus.path)
