"""Every format that sets of pairs travel in is read to the same pairs."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pyarrow as arrow
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet

from numerate.data.pair import Pair
from numerate.data.readers import BadRow, detected_format, read

TEXTS = [
    ("The barn holds 40 goats.", "The barn holds more than 30 goats.", "entailment"),
    ('He said "12", then left.', "He said 13.", "contradiction"),
    ("Löhne stiegen um 3 %; kaum", "Wages, it is said, rose.", "neutral"),
]

Texts = list[tuple[str, str, str | None]]


def texts(found: list[Pair | BadRow]) -> Texts:
    assert not [row for row in found if isinstance(row, BadRow)]
    return [(p.premise, p.hypothesis, p.label) for p in found if isinstance(p, Pair)]


def records(*names: str, **more: object) -> str:
    rows = [dict(zip(names, row, strict=True)) | more for row in TEXTS]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def comma_separated(*rows: tuple[str, ...], delimiter: str = ",") -> str:
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter).writerows(rows)
    return file.getvalue()


def tab_separated(*rows: tuple[str, ...]) -> str:
    return "".join("\t".join(row) + "\n" for row in rows)


HEADER = ("premise", "hypothesis", "label")
RTE_3 = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE entailment-corpus SYSTEM "rte.dtd">
<entailment-corpus>
<pair id="7" entailment="YES" task="IE"><t>
  The barn holds 40 goats.</t><h>The barn holds more than 30 goats.</h></pair>
<pair id="8" entailment="NO" task="QA"><t>He said "12", then left.</t><h>He said 13.</h></pair>
<pair id="9" entailment="UNKNOWN"><t>Löhne stiegen um 3 %; kaum</t>
  <h>Wages, it is said, rose.</h></pair>
</entailment-corpus>
"""


@pytest.mark.parametrize(
    ("name", "content", "format_"),
    [
        (
            "equate.jsonl",
            records("sentence1", "sentence2", "gold_label", sentence1_pos=[["DT"]]),
            "jsonl",
        ),
        ("copy.json", records("statement1", "statement2", "answer", options="abc"), "jsonl"),
        ("ours.jsonl", records("premise", "hypothesis", "label"), "jsonl"),
        ("no_ending", "\n\n" + records("Premise", "HYPOTHESIS", "Label"), "jsonl"),
        ("header.csv", comma_separated(HEADER, *TEXTS), "csv"),
        ("bare.csv", comma_separated(*TEXTS), "csv"),
        ("german.csv", comma_separated(HEADER, *TEXTS, delimiter=";"), "csv"),
        ("header.tsv", tab_separated(HEADER, *TEXTS), "tsv"),
        ("asp.csv", tab_separated(HEADER, *TEXTS), "tsv"),
        ("scitail.txt", tab_separated(*TEXTS), "tsv"),
        ("dgem.tsv", tab_separated(*[(*row, "It<>holds<>goats") for row in TEXTS]), "dgem"),
        ("rte3.xml", RTE_3, "rte"),
    ],
)
@pytest.mark.parametrize("encoded", ["plain", "byte order mark", "CRLF"])
def test_read_same_pairs_from_every_format(
    tmp_path: Path, name: str, content: str, format_: str, encoded: str
) -> None:
    path = tmp_path / name
    if encoded == "CRLF":
        content = content.replace("\r\n", "\n").replace("\n", "\r\n")
    path.write_bytes(content.encode("utf-8-sig" if encoded == "byte order mark" else "utf-8"))
    assert detected_format(path) == format_
    assert texts(list(read(path))) == TEXTS
    assert texts(list(read(path, format_, on_error="stop"))) == TEXTS


def test_read_rte_1_says_true_and_false(tmp_path: Path) -> None:
    path = tmp_path / "rte1.xml"
    path.write_text(
        '<entailment-corpus><pair id="1" value="FALSE" task="IR"><t>2 &lt; 3</t><h>3</h></pair>'
        '<pair id="2" value="TRUE"><t>a</t><h>b</h></pair></entailment-corpus>',
        encoding="utf-8",
    )
    first, second = read(path)
    assert isinstance(first, Pair)
    assert isinstance(second, Pair)
    assert (first.id, first.premise, first.label) == ("1", "2 < 3", "not_entailment")
    assert first.provenance["task"] == "IR"
    assert second.label == "entailment"


def test_read_rte_2_no_is_not_entailment_unless_some_pair_is_unknown(tmp_path: Path) -> None:
    path = tmp_path / "rte2.xml"
    path.write_text(RTE_3.replace("UNKNOWN", "NO"), encoding="utf-8")
    assert [p.label for p in read(path) if isinstance(p, Pair)][1:] == ["not_entailment"] * 2


def test_read_dgem_keeps_the_structure_and_needs_four_columns(tmp_path: Path) -> None:
    path = tmp_path / "dgem.tsv"
    path.write_text("a\tb\tentails\ta<>is<>b$$$a<>is<>c\na\tb\tentails\n", encoding="utf-8")
    good, bad = read(path)
    assert isinstance(good, Pair)
    assert good.provenance["structure"] == "a<>is<>b$$$a<>is<>c"
    assert bad == BadRow(str(path), 2, "it has 3 columns, not 4")


def test_read_asp_without_labels(tmp_path: Path) -> None:
    path = tmp_path / "ordering.csv"
    path.write_text("premise\thypothesis\nA 9 m pole is tall.\tA 8 m pole is tall.\n", "utf-8")
    [pair] = read(path)
    assert isinstance(pair, Pair)
    assert pair.label is None


def test_read_glue_has_many_columns(tmp_path: Path) -> None:
    path = tmp_path / "dev.tsv"
    path.write_text(
        "index\tpairID\tgenre\tsentence1\tsentence2\tlabel1\tgold_label\n"
        "0\t63e\tfiction\ta\tb\tneutral\tentailment\n",
        "utf-8",
    )
    [pair] = read(path)
    assert isinstance(pair, Pair)
    assert (pair.id, pair.label, pair.provenance["genre"]) == ("63e", "entailment", "fiction")


def write_parquet(
    path: Path, columns: dict[str, list[Any]], names: list[str] | None = None
) -> None:
    table = arrow.table(columns)
    if names:
        feature = {"names": names, "_type": "ClassLabel"}
        info = {"info": {"features": {"label": feature}}}
        table = table.replace_schema_metadata({"huggingface": json.dumps(info)})
    parquet.write_table(table, path)


def test_read_parquet_with_words_and_with_the_numbers_of_its_schema(tmp_path: Path) -> None:
    premises, hypotheses, labels = map(list, zip(*TEXTS, strict=True))
    columns = {"premise": premises, "hypothesis": hypotheses}
    write_parquet(tmp_path / "words.parquet", {**columns, "label": labels})
    assert texts(list(read(tmp_path / "words.parquet"))) == TEXTS
    names = ["entailment", "neutral", "contradiction"]
    write_parquet(tmp_path / "numbers", {**columns, "label": [0, 2, 1]}, names)
    assert texts(list(read(tmp_path / "numbers"))) == TEXTS


def test_read_numbers_as_labels_only_when_told_what_they_mean(tmp_path: Path) -> None:
    path = tmp_path / "numbers.csv"
    path.write_text("premise,hypothesis,label\na,b,1\nc,d,entails\n", encoding="utf-8")
    bad, _ = read(path)
    assert isinstance(bad, BadRow)
    assert bad.line == 2
    found = list(read(path, classes=["entailment", "neutral", "contradiction"]))
    assert [pair.label for pair in found if isinstance(pair, Pair)] == ["neutral", "entailment"]


def test_read_parquet_without_pyarrow_names_the_extra(tmp_path: Path) -> None:
    write_parquet(tmp_path / "p.parquet", {"premise": ["a"], "hypothesis": ["b"]})
    program = (
        "import sys; sys.modules['pyarrow'] = None\n"
        "from numerate.data.readers import read\n"
        f"list(read({str(tmp_path / 'p.parquet')!r}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "E040" in done.stderr
    assert "pip install numerate[eval]" in done.stderr


def test_read_ids_are_those_of_the_file_or_count_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "figs.jsonl"
    rows = [{"id": "x"}, {"pairID": 7}, {}, {"premise": 0}, {"id": ""}, {"sample_index": "3"}]
    path.write_text(
        "".join(json.dumps({"premise": "a", "hypothesis": "b", **row}) + "\n" for row in rows)
    )
    found = [pair for pair in read(path) if isinstance(pair, Pair)]
    assert [pair.id for pair in found] == ["x", "7", "figs-2", "figs-4", "3"]
    assert [pair.provenance.get("numbered", False) for pair in found] == [
        False,
        False,
        True,
        True,
        False,
    ]
    assert found[3].provenance["line"] == 5
    assert [p.id for p in read(path, name="plums") if isinstance(p, Pair)][2] == "plums-2"


def test_read_what_was_written_with_its_provenance(tmp_path: Path) -> None:
    pair = Pair("a-1", "2 cats", "3 cats", "contradiction", {"file": "x.csv", "line": 9})
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(pair.to_json()) + "\n", encoding="utf-8")
    assert list(read(path)) == [pair]


A_TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")).filter(
    str.strip
)
# TSV has no quotes: what would end a cell or a line cannot be in one.
A_CELL = st.text(st.characters(exclude_categories=["Cs", "Cc"])).filter(str.strip)
A_LABEL = st.sampled_from(["entailment", "neutral", "contradiction", "not_entailment"])


def rows_of(text: st.SearchStrategy[str]) -> st.SearchStrategy[list[tuple[str, str, str]]]:
    return st.lists(st.tuples(text, text, A_LABEL), min_size=1, max_size=5)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("round_trip") / "pairs"


@given(rows=rows_of(A_TEXT))
def test_read_jsonl_round_trip(path: Path, rows: list[tuple[str, str, str]]) -> None:
    pairs = [Pair(f"p-{i}", *row) for i, row in enumerate(rows)]
    lines = [json.dumps(pair.to_json(), ensure_ascii=False) + "\n" for pair in pairs]
    path.write_text("".join(lines), encoding="utf-8", newline="")
    assert texts(list(read(path))) == rows


@given(rows=rows_of(A_TEXT), delimiter=st.sampled_from(",;"))
def test_read_csv_round_trip(path: Path, rows: list[tuple[str, str, str]], delimiter: str) -> None:
    content = comma_separated(HEADER, *rows, delimiter=delimiter)
    path.write_text(content, encoding="utf-8", newline="")
    assert texts(list(read(path))) == rows


@given(rows=rows_of(A_CELL))
def test_read_tsv_round_trip(path: Path, rows: list[tuple[str, str, str]]) -> None:
    path.write_text(tab_separated(HEADER, *rows), encoding="utf-8", newline="")
    assert texts(list(read(path))) == rows


@pytest.mark.parametrize("name", ["long.jsonl", "long.csv", "long.tsv", "long.xml"])
def test_read_streams(tmp_path: Path, name: str) -> None:
    rows = 8_000
    row = {
        "long.jsonl": records("premise", "hypothesis", "label").splitlines()[0] + "\n",
        "long.csv": comma_separated(TEXTS[0]),
        "long.tsv": tab_separated(TEXTS[0]),
        "long.xml": '<pair id="1" value="TRUE"><t>The barn holds 40 goats.</t><h>b</h></pair>\n',
    }[name]
    around = ("<corpus>", "</corpus>") if name == "long.xml" else ("", "")
    path = tmp_path / name
    content = "".join(row.replace('id="1"', f'id="{n}"') for n in range(rows))
    path.write_text(around[0] + content + around[1], encoding="utf-8")
    format_ = "rte" if name == "long.xml" else None
    tracemalloc.start()
    try:
        count = sum(isinstance(found, Pair) for found in read(path, format_))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count == rows
    assert peak < 3_000_000
