"""Sets side by side: words, overlap, questions and parses."""

from __future__ import annotations

import pytest

from numerate.data.builders.profiling import content_words, profile
from numerate.data.pair import Pair
from numerate.evaluation.reporting.profile_page import render_profile, tables

HEART = "The heart pumps blood."
PAIRS = [
    Pair("1", "The strong heart pumps blood through the body.", HEART, "entailment"),
    Pair("2", "Rivers of blood.", HEART, "neutral"),
    Pair("3", "Of the", "Is it", "neutral", {"group": "q2"}),
]


def test_profile_counts_words_without_stop_words() -> None:
    [found] = profile({"hearts": PAIRS}).sets
    entailed, neutral = found.labels["entailment"], found.labels["neutral"]
    assert (entailed.premise_words, entailed.hypothesis_words) == (5, 3)
    assert (entailed.overlap, entailed.difference) == (1, 2)
    assert (neutral.premise_words, neutral.hypothesis_words) == (1, 1.5)
    assert neutral.overlap == pytest.approx(0.17)  # a third of three words, and none of none
    assert neutral.overlap_bins == (1, 0, 0, 1, 0, 0, 0, 0, 0, 0)


def test_profile_counts_questions_by_group_or_hypothesis() -> None:
    [found] = profile({"hearts": PAIRS}).sets
    assert (found.pairs, found.questions) == (3, 2)


def test_profile_tells_sentences_from_phrases() -> None:
    found = profile({"a": PAIRS[:2], "b": PAIRS[:1]})
    assert (found.premises.texts, found.hypotheses.texts) == (2, 1)
    assert (found.premises.sentences, found.hypotheses.sentences) == (1, 1)
    assert found.hypotheses.with_relation == 1
    assert found.hypotheses.words == 4


def test_profile_tells_how_far_it_is() -> None:
    seen: list[tuple[int, int]] = []
    profile({"a": PAIRS}, lambda done, total: seen.append((done, total)))
    assert seen == [(n, 5) for n in range(1, 6)]


def test_profile_of_nothing() -> None:
    found = profile({"empty": []})
    assert [table.rows for table in tables(found)][2] == (("empty", "0", "0"),)
    assert "numerate statistics: empty" in render_profile(found)


def test_profile_tables_add_sets_up() -> None:
    sizes = tables(profile({"a": PAIRS[:2], "b": PAIRS[2:]}))[2]
    assert sizes.headings == ("", "pairs", "questions", "entailment", "neutral")
    assert sizes.rows[-1] == ("total", "3", "2", "1", "2")


def test_profile_page_stands_alone_and_escapes() -> None:
    page = render_profile(profile({"<b>": PAIRS}))
    assert "&lt;b&gt;" in page
    assert "<b>" not in page
    assert page.count('<svg class="plot"') == 3
    assert "http:" not in page
    assert page == render_profile(profile({"<b>": PAIRS}))


def test_content_words_leave_out_of_and_small_words() -> None:
    assert content_words("All of the Sun's light, not some.") == ["sun", "light"]
