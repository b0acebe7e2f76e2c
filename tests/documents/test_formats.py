"""Files as sources: what is read of each format, and where it stands in its file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.documents.formats.csv import read_csv
from numerate.documents.formats.html import read_html
from numerate.documents.formats.markdown import without_marks
from numerate.documents.opening import open_source
from numerate.errors import NumerateError, SourceUnreadable, UnknownEncoding, WrongEncoding


def test_html_shows_what_a_reader_sees() -> None:
    page = """<html><head><title>Sales</title><style>p { margin: 9px }</style></head><body>
      <!-- 7 secret --><h1>Results</h1><p>Up <b>5</b>&nbsp;% to &#36;6.</p>
      <div hidden>8 hidden <div>inside</div> too</div><p style="display: none">4</p>
      <ul><li>one<li>two</ul><noscript>3</noscript></body></html>"""
    lines = [line.strip() for line in read_html("a", page).text.split("\n") if line.strip()]
    assert lines == ["Sales", "Results", "Up 5\xa0% to $6.", "one", "two"]


def test_html_rows_of_a_table_are_lines_of_cells() -> None:
    page = "<table><tr><th>City<th>Vans</tr><tr><td>Rome</td><td>2</td></tr></table>"
    assert read_html("a", page).text.split("\n") == ["City\tVans", "Rome\t2"]


def test_html_knows_where_each_word_stands_in_the_page() -> None:
    page = "<p>AT&amp;T sold <i>45</i> vans &lt; 50</p>"
    source = read_html("a", page)
    for word in ("AT", "T sold", "45", "vans", "50"):
        at = source.text.index(word)
        assert page[source.place(at) :].startswith(word)
        assert source.text_offset(source.place(at)) == at


@pytest.mark.parametrize(
    "unit",
    ["<!--", '<a "', "<a '", "<script>", "<div hidden>", "<<", "&amp", "<svg <", "</", "<p>" * 3],
)
def test_html_takes_time_that_grows_with_its_length_only(
    unit: str, soon: Callable[[], AbstractContextManager[None]]
) -> None:
    with soon():
        read_html("a", unit * 40_000)


@given(st.text(alphabet="<>/!-\"'&;=abpt hidden#1 \n", max_size=80))
def test_html_of_any_kind_is_text_with_places_inside_the_page(page: str) -> None:
    source = read_html("a", page)
    for at in range(len(source.text)):
        assert 0 <= source.place(at) < max(1, len(page)) + len(source.text)


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_csv_becomes_cells_between_tabs(mark: str) -> None:
    text = f'City{mark}Staff\nRome{mark}"1,200"\n'
    assert [row.split("\t") for row in read_csv("a", text).text.splitlines()] == [
        ["City", "Staff"],
        ["Rome", " 1,200 "],
    ]


def test_csv_cell_may_hold_breaks_and_quotation_marks() -> None:
    text = 'Name,Note\nAnn,"says ""no""\nagain | twice"\n'
    assert len(read_csv("a", text).text.splitlines()) == 2


@given(st.text(alphabet='",;\t|\nab1', max_size=60))
@settings(max_examples=300)
def test_csv_moves_no_character(text: str) -> None:
    assert len(read_csv("a", text).text) == len(text)


@given(st.text(alphabet="*_`[]()^12, ab\n", max_size=60))
@settings(max_examples=300)
def test_markdown_moves_no_character(text: str) -> None:
    plain = without_marks(text)
    assert len(plain) == len(text)
    assert all(one in (other, " ") for one, other in zip(plain, text, strict=True))


def test_markdown_loses_references_and_keeps_numbers() -> None:
    plain = without_marks("It *sold* **45** vans [1][2, 3], 2 * 3 * 4 [^5].")
    assert plain.split() == ["It", "sold", "45", "vans", ",", "2", "*", "3", "*", "4", "."]


def test_opening_goes_by_name_and_by_content(tmp_path: Path) -> None:
    page = tmp_path / "page.txt"
    page.write_text("<!doctype html><p>5 men", encoding="utf-8")
    assert open_source(str(page)).format == "html"
    wide = tmp_path / "wide.md"
    wide.write_text("# 5 µm", encoding="utf-16")
    assert (open_source(str(wide)).format, open_source(str(wide)).text) == ("markdown", "# 5 µm")


def test_opening_says_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    with pytest.raises(SourceUnreadable, match="No such file"):
        open_source(str(tmp_path / "none.txt"))
    with pytest.raises(SourceUnreadable):
        open_source(str(tmp_path))
    latin = tmp_path / "latin.txt"
    latin.write_bytes("5 café".encode("latin-1"))
    with pytest.raises(WrongEncoding, match="byte 5"):
        open_source(str(latin))
    assert open_source(str(latin), "latin-1").text == "5 café"
    with pytest.raises(UnknownEncoding):
        open_source(str(latin), "utf-9")
    binary = tmp_path / "a.bin"
    binary.write_bytes(b"PK\0\0")
    with pytest.raises(WrongEncoding):
        open_source(str(binary))
    broken = tmp_path / "a.pdf"
    broken.write_bytes(b"%PDF-1.7 nothing")
    with pytest.raises(NumerateError, match=r"pypdf|no PDF file"):
        open_source(str(broken))
