"""Thresholds: the paper's, one's own, and how they are fitted to answers."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.errors import BadClozeAnswers, BadThresholds, UnreadableFile
from numerate.probes.adjectives.fitting import Answer, fit, read_answers
from numerate.probes.adjectives.suite import POLARITIES, Degree
from numerate.probes.adjectives.thresholds import JUDGED, Threshold, Thresholds

PEOPLE = Thresholds.default()
HEAD = "test,polarity,number,low,high\n"


def test_thresholds_know_every_judged_test() -> None:
    assert set(PEOPLE.of) == {(test, polarity) for test in JUDGED for polarity in POLARITIES}


@pytest.mark.parametrize(
    ("test", "positive", "negative"),
    [
        ("ordering", 0.081, 0.032),
        ("booster", 0.039, 0.077),
        ("diminisher", 0.193, 0.109),
        ("negation", 0.237, 0.264),
        ("superlative", 0.375, 0.315),
    ],
)
def test_thresholds_have_the_deltas_of_the_human_curves(
    test: str, positive: float, negative: float
) -> None:
    found = [float(PEOPLE.delta(test, polarity)) for polarity in POLARITIES]
    assert found == pytest.approx([positive, negative])


def test_thresholds_are_written_as_they_are_read(tmp_path: Path) -> None:
    mine = Thresholds({("booster", "negative"): Threshold(Fraction(7, 10), "at_most")})
    path = tmp_path / "mine.toml"
    path.write_text(mine.to_toml(), encoding="utf-8")
    read = Thresholds.read(str(path))
    assert read.of["booster", "negative"] == mine.of["booster", "negative"]
    assert read.of["booster", "positive"] == PEOPLE.of["booster", "positive"]  # not said: default
    path.write_text(PEOPLE.to_toml(), encoding="utf-8")
    assert Thresholds.read(str(path)).of == PEOPLE.of


@pytest.mark.parametrize(
    "content",
    [
        "[boost]\npositive = { at_least = 1 }",
        "[booster]\nmore = { at_least = 1 }",
        "[booster]\npositive = { above = 1 }",
        "[booster]\npositive = { at_least = 'much' }",
        "[booster]\npositive = { at_least = -1 }",
        "booster = 3",
        "[booster",
    ],
)
def test_thresholds_that_cannot_be_used_are_refused(content: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadThresholds, match=r"mine\.toml"):
        Thresholds.read(str(path))


def test_thresholds_need_a_file(tmp_path: Path) -> None:
    with pytest.raises(BadThresholds, match="No such file"):
        Thresholds.read(str(tmp_path / "nowhere.toml"))


@settings(max_examples=25)
@given(st.integers(75, 125), st.sampled_from(["at_least", "at_most"]))
def test_fitting_finds_the_threshold_that_answers_scatter_around(middle: int, side: str) -> None:
    places = [(middle + k) / 100 for k in range(-8, 9)]
    ends = [(at, float("inf")) if side == "at_least" else (float("-inf"), at) for at in places]
    found = fit([Answer("negation", "positive", low, high) for low, high in ends])
    threshold = found.of["negation", "positive"]
    assert threshold.side == side
    assert float(threshold.ratio) == pytest.approx(middle / 100, abs=0.02)
    beyond = Fraction(middle + 10 * (1 if side == "at_least" else -1), 100)
    assert found.label("negation", Degree("positive", None, beyond)) == "entailment"


def test_fitting_reads_ranges_in_the_numbers_of_the_question(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    rows = ["booster,positive,200,240,", 'booster,positive,"1,000",1300,5000']
    path.write_text(HEAD + "\n".join(rows), encoding="utf-8")
    one, other = read_answers(str(path))
    assert (one.low, one.high) == (1.2, float("inf"))
    assert (other.low, other.high) == (1.3, 5.0)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("boost,positive,100,110,", "there is no test 'boost'"),
        ("booster,up,100,110,", "neither positive nor negative but 'up'"),
        ("booster,positive,0,110,", "the number is not above 0"),
        ("booster,positive,,110,", "the number is not above 0"),
        ("booster,positive,100,many,", "low is 'many', which is no number"),
        ("booster,positive,100,130,110", "low is above high"),
        ("booster", "neither positive nor negative"),
    ],
)
def test_fitting_says_which_answer_is_none(row: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    path.write_text(HEAD + "booster,positive,100,120,\n" + row, encoding="utf-8")
    with pytest.raises(BadClozeAnswers, match=f"line 3: .*{reason}"):
        list(read_answers(str(path)))


def test_fitting_refuses_what_holds_no_answers(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    for content, reason in (("", "no column test"), ("test,low\n", "no column polarity")):
        path.write_text(content, encoding="utf-8")
        with pytest.raises(BadClozeAnswers, match=reason):
            list(read_answers(str(path)))
    with pytest.raises(UnreadableFile):
        list(read_answers(str(tmp_path / "nowhere.csv")))
    with pytest.raises(BadClozeAnswers, match="there are none"):
        fit([])
    with pytest.raises(BadClozeAnswers, match="hold at all degrees alike"):
        fit([Answer("booster", "positive", 0.0, 9.0)])
