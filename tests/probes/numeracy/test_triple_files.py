"""Tests of magnitude from files, as they are archived."""

from __future__ import annotations

from pathlib import Path

import pytest
from number_vectors import arc, vocabulary

from numerate.errors import BadTriples, TooFewNumerals, UnreadableFile
from numerate.probes.numeracy.choices import Ties
from numerate.probes.numeracy.neighbours import NONE
from numerate.probes.numeracy.space import Space
from numerate.probes.numeracy.triple_files import read_contrasts
from numerate.probes.numeracy.vocabulary import Vocabulary

NUMBERS = [0, 1, 2, 3, 9]
STRICT = "x,x_plus,x_minus\n0.0,1.0,2.0\n1.0,0.0,3.0\n2.0,1.0,0.0\n3.0,2.0,1.0\n9.0,3.0,2.0\n"
BROAD = "x,x_plus,x_minus\n0.0,1.0,9.0\n9.0,3.0,0.0\n"


@pytest.fixture
def numbers() -> Vocabulary:
    rows = dict(zip(map(str, NUMBERS), arc(NUMBERS).tolist(), strict=True))
    return vocabulary({"9.0": [5, 5], **rows, "nine": [1, 1]})


def folder(path: Path, strict: str = STRICT, broad: str = BROAD) -> str:
    (path / "scmag.csv").write_text(strict, "utf-8")
    (path / "bcmag.csv").write_text(broad, "utf-8")
    return str(path)


def test_triple_files_are_asked_as_they_are(tmp_path: Path, numbers: Vocabulary) -> None:
    contrasts, notes = read_contrasts(folder(tmp_path), numbers)
    words = [one.word for one in numbers.numerals]
    assert [words[place] for place in contrasts.x] == ["0", "1", "2", "3", "9"]
    assert [words[place] for place in contrasts.bc.minus] == ["9", "0"]
    twins = ["" if place == NONE else words[place] for place in contrasts.twin]
    assert twins == ["", "2", "3", "", ""]
    space = Space(numbers.matrix)
    assert contrasts.passed("sc", space).all()
    assert contrasts.passed("ova", space, Ties.SPARED).all()
    assert not notes


def test_triple_files_may_ask_infinity_and_unknown_numbers(
    tmp_path: Path, numbers: Vocabulary
) -> None:
    strict = STRICT + "inf,inf,inf\n7.0,9.0,3.0\n"
    contrasts, notes = read_contrasts(folder(tmp_path, strict, BROAD + "nan,1,2\n"), numbers)
    assert len(contrasts.sc.x) == 5
    assert notes == (
        "scmag.csv: 1 test of infinity, which is no number",
        "scmag.csv: 1 test of numbers without a vector",
        "bcmag.csv: 1 test of infinity, which is no number",
    )


@pytest.mark.parametrize(
    ("strict", "said"),
    [
        ("a,b,c\n1,2,3\n", "line 1 of .* lacks a head"),
        ("", "line 1 of .* lacks a head"),
        (STRICT + "1.0,x7,2.0\n", "line 7 of .*'x7' is no number"),
        (STRICT + "1.0,2.0\n", "line 7 of .*None is no number"),
        (STRICT + "1.0,1,2.0\n", "line 7 of .*the same"),
        (STRICT + '"1.0,1,2.0\n', "line 7 of .*"),
    ],
)
def test_triple_files_with_a_bad_line(
    strict: str, said: str, tmp_path: Path, numbers: Vocabulary
) -> None:
    with pytest.raises(BadTriples, match=said):
        read_contrasts(folder(tmp_path, strict), numbers)


def test_triple_files_that_are_missing(tmp_path: Path, numbers: Vocabulary) -> None:
    with pytest.raises(UnreadableFile, match=r"scmag\.csv"):
        read_contrasts(str(tmp_path), numbers)


def test_triple_files_of_other_numbers(tmp_path: Path) -> None:
    with pytest.raises(TooFewNumerals):
        read_contrasts(folder(tmp_path), vocabulary({"77": [1, 2], "78": [1, 2]}))
