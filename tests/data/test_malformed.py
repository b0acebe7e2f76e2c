"""Files that are not what they should be: told with place and reason, never a hang or a crash."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.data.loading import load_file
from numerate.data.pair import Pair
from numerate.data.readers import FORMATS, BadRow, detected_format, read
from numerate.data.readers.lines import LONGEST_LINE
from numerate.data.readers.rows import LONGEST_TEXT
from numerate.errors import BadPair, NoPairs, NumerateError, UnknownFormat, UnreadableFile

GOOD = '{"premise": "2 cats", "hypothesis": "3 cats", "label": "neutral"}'


def reasons(path: Path, format_: str | None = None) -> list[tuple[int, str]]:
    return [(row.line, row.reason) for row in read(path, format_) if isinstance(row, BadRow)]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"premise": "a", ', "no JSON: Expecting property name"),
        ("[1, 2]", "no JSON object but a list"),
        ('{"premise": "a"}', "it has no hypothesis"),
        ('{"premise": 3, "hypothesis": "b"}', "the premise is of type int, not a text"),
        ('{"premise": " ", "hypothesis": "b"}', "the premise is empty"),
        ('{"premise": "a", "hypothesis": "b", "label": "maybe"}', "there is no label 'maybe'"),
        ('{"premise": "a\\u0000", "hypothesis": "b"}', "the premise holds a NUL"),
        ('{"premise": "a", "hypothesis": "\\ud800"}', "the hypothesis is not UTF-8"),
        ('{"premise": "a", "hypothesis": "b", "id": {}}', "the id is of type dict"),
        ("[" * 100_000, "nested too deeply"),
        ('{"premise": "%s"}' % ("a" * LONGEST_LINE), "the line is longer than"),
        ('{"premise": "%s", "hypothesis": "b"}' % ("a" * (LONGEST_TEXT + 1)), "the limit is"),
        ('{"n": %s}' % ("9" * 5000), "integer string conversion"),
    ],
    ids=lambda value: value[:30],
)
def test_malformed_line_is_told_and_the_next_is_read(
    tmp_path: Path, line: str, reason: str
) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text(f"{GOOD}\n\n{line}\n{GOOD}\n", encoding="utf-8")
    found = list(read(path))
    assert [isinstance(one, Pair) for one in found] == [True, False, True]
    [(number, told)] = reasons(path)
    assert number == 3
    assert reason in told
    with pytest.raises(BadPair) as caught:
        list(read(path, on_error="stop"))
    assert (caught.value.path, caught.value.line) == (str(path), 3)


def test_malformed_bytes_are_told_where_they_are(tmp_path: Path) -> None:
    path = tmp_path / "latin.csv"
    path.write_bytes("premise,hypothesis,label\na,b,neutral\ncafé,b,neutral\n".encode("latin-1"))
    assert reasons(path) == [(3, "the premise is not UTF-8")]


def test_malformed_columns(tmp_path: Path) -> None:
    path = tmp_path / "columns.tsv"
    path.write_text("a\tb\tneutral\na\tb\na\tb\tneutral\tmore\nalone\n", encoding="utf-8")
    assert reasons(path) == [
        (3, "it has 4 columns, not 2 or 3"),
        (4, "it has 1 column, not 2 or 3"),
    ]
    path.write_text("premise\thypothesis\tlabel\na\tb\na\tb\tneutral\n", encoding="utf-8")
    assert reasons(path) == [(2, "it has 2 columns, not 3")]


def test_malformed_quotes_cost_no_more_than_what_they_quote(tmp_path: Path) -> None:
    path = tmp_path / "quotes.csv"
    path.write_text('a,b,neutral\na,"b"c,neutral\nd,"e,neutral\n', encoding="utf-8")
    told = reasons(path)
    assert [line for line, _ in told] == [2, 3]
    assert all(reason.startswith("no CSV: ") for _, reason in told)
    # Nothing closes the quote for longer than a field may be: the reading goes on behind it.
    path.write_text('a,b,neutral\na,"b,neutral\n' + "a,b,neutral\n" * 30_000, encoding="utf-8")
    [first, *_] = reasons(path)
    assert "up to line" in first[1]
    assert sum(isinstance(found, Pair) for found in read(path)) > 1_000


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\x89PNG\r\n\0\0", "it is binary"),
        ("premise,hypothesis\na,b\n".encode("utf-16"), "it is UTF-16"),
        (b'[{"premise": "a", "hypothesis": "b"}]', "one JSON array"),
        (b"just a sentence\n", "no columns"),
    ],
)
def test_malformed_format_is_unknown(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "something"
    path.write_bytes(content)
    with pytest.raises(UnknownFormat, match=reason):
        read(path)


def test_malformed_format_name_is_unknown(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text(GOOD, encoding="utf-8")
    with pytest.raises(UnknownFormat, match="there is no format 'yaml'"):
        read(path, "yaml")


@pytest.mark.parametrize("content", ["", "\n \n", "\ufeff"])
def test_malformed_empty_file(tmp_path: Path, content: str) -> None:
    path = tmp_path / "empty.csv"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(NoPairs, match="it is empty"):
        read(path)


@pytest.mark.parametrize(
    "content", ["premise,hypothesis,label\n", "2 a,b,maybe\n", "2 a,b,c,d,e\n"]
)
def test_malformed_file_without_a_pair_says_why(tmp_path: Path, content: str) -> None:
    path = tmp_path / "none.csv"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(NoPairs):
        list(read(path))


def test_malformed_missing_file_and_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.csv", tmp_path):
        with pytest.raises(UnreadableFile):
            read(path)


def test_malformed_ending_decides_where_the_beginning_misleads(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(f"warning, this is no JSON\n{GOOD}\n", encoding="utf-8")
    assert detected_format(path) == "jsonl"
    assert [line for line, _ in reasons(path)] == [1]


XML = '<c><pair id="1" value="TRUE"><t>a</t><h>b</h></pair>{}</c>'


def test_malformed_xml_keeps_what_came_before(tmp_path: Path) -> None:
    path = tmp_path / "rte.xml"
    path.write_text(XML.format("<pair><t>a</h>"), encoding="utf-8")
    good, bad = read(path)
    assert isinstance(good, Pair)
    assert isinstance(bad, BadRow)
    assert "mismatched tag" in bad.reason


def test_malformed_xml_pairs_are_skipped(tmp_path: Path) -> None:
    path = tmp_path / "rte.xml"
    long = "x" * (LONGEST_TEXT + 1)
    more = f'<pair id="2"><t>a</t></pair>\n<pair id="3"><t>{long}</t><h>b</h></pair>'
    path.write_text(XML.format(more), encoding="utf-8")
    assert reasons(path) == [
        (1, "it has no hypothesis; its fields: id, label, premise"),
        (2, f"a text is longer than {LONGEST_TEXT} characters"),
    ]


def test_malformed_xml_undefined_entity_is_told(tmp_path: Path) -> None:
    path = tmp_path / "rte.xml"
    head = '<!DOCTYPE c SYSTEM "c.dtd">'
    more = "<pair><t>a&nbsp;b</t><h>b</h></pair>"
    path.write_text(head + XML.format(more), encoding="utf-8")
    assert reasons(path) == [(1, "the entity &nbsp; is not defined")]


def test_malformed_xml_entities_cannot_grow_nor_read_files(tmp_path: Path) -> None:
    path = tmp_path / "bomb.xml"
    for entity in ('<!ENTITY a "aaaaaaaaaa">', '<!ENTITY a SYSTEM "file:///etc/hostname">'):
        bomb = f"<!DOCTYPE c [{entity}]>" + XML.replace("<t>a</t>", "<t>&a;</t>").format("")
        path.write_text(bomb, encoding="utf-8")
        with pytest.raises(NoPairs, match="defines entities of its own"):
            list(read(path))


def test_malformed_xml_tag_without_end(tmp_path: Path) -> None:
    path = tmp_path / "tag.xml"
    path.write_text(XML.format(f'<pair id="{"1" * 3_000_000}"/>'), encoding="utf-8")
    good, bad = read(path)
    assert isinstance(good, Pair)
    assert isinstance(bad, BadRow)
    assert "a tag is longer than" in bad.reason


def test_malformed_parquet(tmp_path: Path) -> None:
    path = tmp_path / "cut.parquet"
    path.write_bytes(b"PAR1 and no more")
    with pytest.raises(UnreadableFile):
        list(read(path))


def test_malformed_ids_that_repeat_are_bad_rows(tmp_path: Path) -> None:
    path = tmp_path / "twice.csv"
    path.write_text("id,premise,hypothesis\n1,a,b\n2,c,d\n1,e,f\n", encoding="utf-8")
    found = load_file(path)
    assert [pair.premise for pair in found.pairs] == ["a", "c"]
    assert found.bad_rows == (BadRow(str(path), 4, "the id '1' has been there before"),)
    with pytest.raises(BadPair, match="line 4"):
        load_file(path, on_error="stop")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz") / "anything"


@given(content=st.binary(max_size=300), format_=st.sampled_from([None, *FORMATS]))
def test_malformed_anything_is_told_by_an_error_of_ours(
    path: Path, content: bytes, format_: str | None
) -> None:
    path.write_bytes(content)
    try:
        for found in read(path, format_):
            assert isinstance(found, Pair | BadRow)
    except NumerateError:
        pass
