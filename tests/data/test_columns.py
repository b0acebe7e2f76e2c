"""Columns under names of a file's own: told, never taken for a pair, and read when named."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow as arrow
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet

from numerate.data.loading import load_file
from numerate.data.pair import Pair
from numerate.data.readers import BadRow, read
from numerate.data.readers.columns import Columns, looks_like_header
from numerate.errors import BadColumns, NoPairs, UnknownColumns

CLAIMS = {"premise": "text", "hypothesis": "claim", "label": "verdict"}
ROWS = [
    ("The barn holds 40 goats.", "It holds 30 goats.", "REFUTES"),
    ("It rose by 3 %.", "It rose.", "SUPPORTS"),
]
READ = [(*ROWS[0][:2], "contradiction"), (*ROWS[1][:2], "entailment")]


def put(path: Path, *rows: tuple[str, ...], between: str = ",") -> Path:
    path.write_text("".join(between.join(row) + "\n" for row in rows), encoding="utf-8")
    return path


def texts(found: list[Pair | BadRow]) -> list[tuple[str, str, str | None]]:
    assert all(isinstance(one, Pair) for one in found), found
    return [(one.premise, one.hypothesis, one.label) for one in found if isinstance(one, Pair)]


@pytest.mark.parametrize(
    ("header", "missing"),
    [
        (("text", "claim"), ("premise", "hypothesis")),
        (("text", "claim", "verdict"), ("premise", "hypothesis")),
        (("premise", "claim", "label"), ("hypothesis",)),
        (("sentence1", "second sentence", "label"), ("hypothesis",)),
        (("", "Source text", "Claim", "Verdict"), ("premise", "hypothesis")),
        (("uid", "evidence_1", "statement", "class"), ("premise", "hypothesis")),
        (("text", "claim", "supported"), ("premise", "hypothesis")),
    ],
)
@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_columns_that_nobody_knows_are_told_with_those_that_are_needed(
    tmp_path: Path, header: tuple[str, ...], missing: tuple[str, ...], between: str
) -> None:
    path = put(tmp_path / "claims.csv", header, ("2 figs.",) * len(header), between=between)
    with pytest.raises(UnknownColumns) as caught:
        list(read(path))
    assert (caught.value.found, caught.value.missing) == (header, missing)
    assert "--columns " in caught.value.remedy


@pytest.mark.parametrize("header", [("text", "claim", "verdict"), ("Text ", "CLAIM", " Verdict")])
def test_columns_that_are_named_are_read(tmp_path: Path, header: tuple[str, ...]) -> None:
    csv = put(tmp_path / "claims.csv", header, *ROWS)
    tsv = put(tmp_path / "claims.tsv", header, *ROWS, between="\t")
    lines = tmp_path / "claims.jsonl"
    records = [dict(zip(header, row, strict=True)) for row in ROWS]
    lines.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    columnar = tmp_path / "claims.parquet"
    parquet.write_table(arrow.Table.from_pylist(records), columnar)
    for path in (csv, tsv, lines, columnar):
        assert texts(list(read(path, columns=CLAIMS))) == READ
        assert len(load_file(path, columns=CLAIMS).pairs) == 2


def test_columns_may_be_named_in_part_and_win_over_usual_names(tmp_path: Path) -> None:
    path = put(
        tmp_path / "a.csv",
        ("premise", "hypothesis", "label", "second", "nr", "story"),
        ("2 figs", "3 figs", "neutral", "SUPPORTS", "x7", "s1"),
    )
    [pair] = read(path, columns={"label": "second", "id": "nr", "group": "story"})
    assert isinstance(pair, Pair)
    assert (pair.id, pair.label, pair.provenance["group"]) == ("x7", "entailment", "s1")


def test_columns_of_a_file_without_a_header_are_counted(tmp_path: Path) -> None:
    path = put(tmp_path / "bare.csv", ("x", "cat", "animal", "yes"), ("y", "cat", "dog", "no"))
    found = list(read(path, columns={"premise": "2", "hypothesis": "3", "label": "4", "id": "1"}))
    assert [pair.id for pair in found if isinstance(pair, Pair)] == ["x", "y"]
    assert texts(found) == [("cat", "animal", "entailment"), ("cat", "dog", "not_entailment")]
    with pytest.raises(NoPairs, match="it has no label"):
        list(read(path, columns={"premise": "2", "hypothesis": "3", "label": "9"}))


def test_columns_a_header_of_numbers_is_a_header(tmp_path: Path) -> None:
    path = put(tmp_path / "frame.csv", ("0", "1", "2"), ("7", "2 figs", "3 figs"))
    assert texts(list(read(path, columns={"premise": "1", "hypothesis": "2"}))) == [
        ("2 figs", "3 figs", None)
    ]


def test_columns_that_a_row_of_json_lacks_make_it_a_bad_row(tmp_path: Path) -> None:
    path = tmp_path / "claims.jsonl"
    path.write_text(
        '{"text": "2 figs", "claim": "3 figs"}\n'
        '{"text": "2 figs", "claim": "3 figs", "verdict": "SUPPORTS"}\n',
        encoding="utf-8",
    )
    bad, good = read(path, columns=CLAIMS)
    assert bad == BadRow(str(path), 1, "it has no label; its fields: text, claim")
    assert isinstance(good, Pair)
    path.write_text('{"passage": "2 figs", "assertion": "3 figs"}\n', encoding="utf-8")
    with pytest.raises(NoPairs, match="it has no premise and no hypothesis; its fields: passage, "):
        list(read(path))


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("premise", "does not say what"),
        ("text=premise", "there is no 'text' in a pair"),
        ("premise=", "names no column"),
        ("premise=a,premise=b", "named twice"),
    ],
)
def test_columns_that_make_no_sense_are_refused(written: str, reason: str) -> None:
    with pytest.raises(BadColumns, match=reason):
        Columns.read(written)


def test_columns_are_read_as_they_are_written() -> None:
    assert Columns.read(" premise = a b , hypothesis=c=d,").named == {
        "premise": "a b",
        "hypothesis": "c=d",
    }
    assert Columns.read("").named == {}


SENTENCE = st.lists(st.sampled_from(["two", "cats", "sat", "on", "3", "mats"]), min_size=2).map(
    lambda words: " ".join(words).capitalize() + "."
)


@given(SENTENCE, SENTENCE)
def test_columns_two_sentences_are_a_pair_not_a_header(one: str, other: str) -> None:
    assert not looks_like_header([one, other])


@given(st.sampled_from(["entailment", "Supports", "NOT ENOUGH INFO", "no", "-"]))
def test_columns_a_row_with_a_label_is_a_pair_not_a_header(label: str) -> None:
    assert not looks_like_header(["cat", "animal", label])
