"""Contexts of numbers in a corpus: which words behind them set small numbers apart."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.errors import NothingToCount, UnreadableFile
from numerate.probes.numeracy.contexts import contexts, pmi
from numerate.probes.numeracy.corpus import Corpus

counters = st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 1000), min_size=1)


def corpus(path: Path, *lines: str) -> Corpus:
    (path / "corpus.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return Corpus(str(path / "corpus.txt"))


@given(counters)
def test_pmi_of_equal_distributions_is_zero(counts: dict[str, int]) -> None:
    same = Counter(counts)
    for word in same:
        assert pmi(same, same, word, len(same)) == pytest.approx((0, 0), abs=1e-12)


@given(counters, counters, st.sampled_from("abcdef"))
def test_pmi_speaks_for_at_most_one_class(
    small: dict[str, int], large: dict[str, int], word: str
) -> None:
    found = pmi(Counter(small), Counter(large), word, len(small | large))
    assert min(found) <= 1e-12


def test_pmi_is_of_smoothed_counts() -> None:
    # 300 of 500 behind small numbers, 100 of 500 behind large ones, once 100 is added to each.
    found = pmi(Counter(men=200, women=100), Counter(women=300), "men", words=2)
    assert found == pytest.approx((0.405465, -0.693147), abs=1e-6)


def test_contexts_are_the_next_words_of_small_and_of_large_numbers(tmp_path: Path) -> None:
    lines = [
        "It took 3 days and five days.",
        "In 1,900 Census takers came.",
        "In 2000 passed",
    ]
    [found] = contexts(corpus(tmp_path, *lines * 40), [1000])
    assert [row.word for row in found.primitive] == ["days"]
    assert [row.word for row in found.large] == ["Census"]  # "passed" is no noun
    assert found.numbers == (80, 80)
    assert (found.primitive[0].primitive, found.primitive[0].large) == (80, 0)


def test_contexts_count_bare_numbers_and_the_percent_sign(tmp_path: Path) -> None:
    lines = ["Sales rose 7 million in May.", "It fell 4 %.", "About 60,000 refugees left."]
    [low, high] = contexts(corpus(tmp_path, *lines * 9), [10_000, 100_000], top=2)
    assert [row.word for row in low.primitive] == ["%", "million"]
    assert [row.word for row in low.large] == ["refugees"]
    assert not high.large


def test_contexts_may_show_every_word(tmp_path: Path) -> None:
    [found] = contexts(corpus(tmp_path, "2 and 4000 or more"), [500], nouns=False)
    assert [[row.word for row in side] for side in (found.primitive, found.large)] == [
        ["and"],
        ["or"],
    ]


def test_contexts_of_a_corpus_without_numbers(tmp_path: Path) -> None:
    with pytest.raises(NothingToCount, match="in its 2 lines"):
        contexts(corpus(tmp_path, "no number here", "nor here"))


def test_contexts_of_a_corpus_that_is_not_there() -> None:
    with pytest.raises(UnreadableFile, match=r"none\.txt"):
        contexts(Corpus("none.txt"))


def test_corpus_breaks_lines_that_never_end(tmp_path: Path) -> None:
    found = corpus(tmp_path, "4 men " * 12_000)
    assert sum(1 for _ in found) > 1
    assert contexts(found, [500])[0].primitive[0].word == "men"


def test_corpus_reads_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "odd.txt").write_bytes(b"\xff\xfe 4 men\n\0\n")
    assert contexts(Corpus(str(tmp_path / "odd.txt")), [500])[0].numbers == (1, 0)
