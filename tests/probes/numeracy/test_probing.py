"""A probe as a whole, its page, and the paper's cells beside ours."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from number_vectors import arc, vocabulary

from numerate.language.spelling import in_words
from numerate.probes.numeracy.choices import Ties
from numerate.probes.numeracy.page import render_page
from numerate.probes.numeracy.probing import Options, Probe, probe
from numerate.probes.numeracy.reproducing import cells, remarks, triples_in
from numerate.probes.numeracy.vocabulary import Vocabulary


@pytest.fixture(scope="module")
def ordered() -> Probe:
    """Numbers in order on an arc, with their names beside them."""
    numbers = list(range(60))
    rows = dict(zip(map(str, numbers), arc(numbers).tolist(), strict=True))
    rows |= {in_words(number): rows[str(number)] for number in numbers}
    return probe(vocabulary({"<b>": [0, 0], **rows}), Options(ties=Ties.SPARED))


def test_probe_of_an_ordered_space_passes_everything(ordered: Probe) -> None:
    found = ordered.to_json()
    for part in ("magnitude", "numeration", "dice"):
        assert [found[part][kind] for kind in ("ova", "sc", "bc")] == [100.0, 100.0, 100.0], part
    assert found["regression"]["vectors"]["r2"] > 0.9
    assert found["learned"]["vectors"]["list_maximum"] == 100.0
    assert [one["digits"] for one in found["by_digits"]] == ["1", "2"]


def test_probe_is_json_and_the_same_each_time(ordered: Probe) -> None:
    again = probe(ordered.vocabulary, ordered.options)
    assert json.dumps(again.to_json(), allow_nan=False) == json.dumps(ordered.to_json())


def test_probe_without_english_numerals_asks_magnitude_alone() -> None:
    rows = {str(n): [1.0, n] for n in range(12)}
    found = probe(vocabulary(rows))
    assert found.numeration is None
    assert found.to_json()["numeration"] is None
    assert "numeration is not asked" in found.notes[-1]


def test_probe_of_vectors_of_one_dimension() -> None:
    found = probe(vocabulary({str(n): [n + 1.0] for n in range(12)}))
    assert found.to_json()["magnitude"]["sc"] == 0.0  # all of them point the same way


def test_page_stands_alone_and_escapes_names(ordered: Probe) -> None:
    odd = Vocabulary(
        "<script>x", 9, ordered.vocabulary.numerals, ordered.vocabulary.matrix, ("<i>",)
    )
    page = render_page(probe(odd))
    assert "<script" not in page
    assert "http" not in page.replace("http-equiv", "")
    assert "&lt;script&gt;x" in page
    assert "<li>&lt;i&gt;</li>" in page


def test_page_has_a_plot_for_each_figure(ordered: Probe) -> None:
    page = render_page(ordered)
    assert 'aria-label="OVA: 100.0 % of 60 tests, random vectors' in page
    assert page.count('<svg class="strip"') == 3 * 3 + 2 * 2 + 3
    assert page.count('<svg class="plot"') == 1
    assert page == render_page(ordered)


def test_reproducing_finds_the_tests_in_a_folder_or_below_it(tmp_path: Path) -> None:
    assert triples_in(None) is None
    assert triples_in(str(tmp_path)) is None
    (tmp_path / "numeracy").mkdir()
    (tmp_path / "numeracy" / "scmag.csv").touch()
    assert triples_in(str(tmp_path)) == str(tmp_path / "numeracy")
    assert triples_in(str(tmp_path / "numeracy")) == str(tmp_path / "numeracy")


def test_reproducing_sets_other_vectors_beside_their_row(ordered: Probe) -> None:
    numbers = ordered.vocabulary
    known = replace(numbers, source="x/glove.6B.300d.txt")
    assert {one.row for one in cells(known, None)} == {"GloVe-6B-300D"}
    mine = cells(replace(numbers, source="mine.txt"), None)
    assert {(one.row, one.paper, one.difference) for one in mine} == {(None, None, None)}


def test_reproducing_says_which_numbers_were_asked(ordered: Probe) -> None:
    assert "which are others" in " ".join(remarks(ordered.vocabulary, None))
    assert "archived list" in " ".join(remarks(ordered.vocabulary, "numeracy"))


def test_probe_keeps_row_and_word_together() -> None:
    rows = {str(n): [n, n * n, 1.0] for n in (5, 3, 8, 1)}
    found = vocabulary(rows)
    assert np.allclose(found.matrix, [rows[one.word] for one in found.numerals])
