"""Plausibility: what a corpus and a language model leave of the vocabulary."""

from __future__ import annotations

from pathlib import Path

import pytest

from numerate.errors import UnreadableFile
from numerate.probes.adjectives.plausibility import (
    by_counts,
    by_surprise,
    co_occurrences,
    read_corpus,
)
from numerate.probes.adjectives.vocabulary import Vocabulary


def test_co_occurrences_follow_the_dependencies_of_a_corpus(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.txt"
    corpus.write_text(
        "The old castle stands on a high hill.\n\nThe castle is old, and the hill is green.\n",
        encoding="utf-8",
    )
    counts = co_occurrences(read_corpus(str(corpus)))
    assert counts["old", "castle"] == 2
    assert counts["high", "hill"] == 1
    assert counts.get(("old", "hill"), 0) == 0


def test_counts_keep_the_most_frequent_nouns() -> None:
    counts = {("old", "castle"): 3, ("old", "barn"): 5, ("old", "hotel"): 1}
    assert by_counts(counts, least=2)("old", ["castle", "barn", "hotel", "inn"]) == [
        "barn",
        "castle",
    ]
    assert by_counts(counts, most=1)("old", ["castle", "barn"]) == ["barn"]


def test_surprise_is_asked_with_a_sentence_for_each_noun() -> None:
    asked: list[str] = []

    def surprise(sentences: object) -> list[float]:
        asked.extend(sentences)  # type: ignore[call-overload]
        return [2.0, 1.0]

    assert by_surprise(surprise, most=1)("old", ["castle", "barn"]) == ["barn"]
    assert asked == ["The castle is old.", "The barn is old."]


def test_filters_leave_things_by_their_positive_adjective() -> None:
    def keep(adjective: str, nouns: object) -> list[str]:
        return ["apple", "stew"] if adjective in ("heavy", "hot") else []

    left = Vocabulary.default().filtered(keep)
    assert {thing.noun for thing in left.things} == {"apple", "stew"}
    assert {use.word: use.nouns for use in left.uses if use.nouns} == {"hot": ("stew",)}


def test_corpus_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile):
        list(read_corpus(str(tmp_path / "nowhere.txt")))
