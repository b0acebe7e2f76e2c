"""Reading a corpus: every format gives its sentences, with the places where they stand."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from numerate.corpus.html import prose_of
from numerate.corpus.noise import REASONS, why_noise
from numerate.corpus.reading import Passage, Reading, files_of, passages, sentences_of
from numerate.errors import UnreadableFile

PLAIN = Reading()


def read(path: Path, reading: Reading = PLAIN) -> list[tuple[int, int, str] | None]:
    found: list[tuple[int, int, str] | None] = []
    for passage in passages(path, reading):
        if passage is None:
            found.append(None)
        else:
            placed = sentences_of(passage, reading)
            found += [(passage.record, offset, sentence) for offset, sentence in placed]
    return found


def test_text_sentences_have_their_offsets(tmp_path: Path) -> None:
    path = tmp_path / "tea.txt"
    text = "Tea is hot. Ice\r\nis cold.\n\n- Steam is wet"
    path.write_text(text, encoding="utf-8", newline="")
    assert read(path) == [
        (1, 0, "Tea is hot."),
        (1, 12, "Ice is cold."),
        (1, text.index("-"), "- Steam is wet"),
    ]


def test_text_by_lines_takes_each_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "tea.txt"
    path.write_text("Tea is hot. Ice is not.\n\nsteam is wet", encoding="utf-8")
    assert read(path, Reading(lines=True)) == [
        (1, 0, "Tea is hot. Ice is not."),
        (1, 25, "steam is wet"),
    ]


def test_text_longer_than_a_part_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    told = [f"Sentence number {number} stands here." for number in range(10_000)]
    text = " ".join(told)
    path.write_text(text, encoding="utf-8")
    found = read(path)
    assert [one[2] for one in found if one] == told
    assert all(text.startswith(one[2], one[1]) for one in found if one)
    assert max(len(p.text) for p in passages(path, Reading()) if p) <= 1 << 16


def test_json_lines_take_the_first_field_that_holds_text(tmp_path: Path) -> None:
    path = tmp_path / "tea.jsonl"
    rows = [{"id": 1, "text": "Tea is hot."}, {"premise": "Ice is cold."}, {"id": 3}, {"text": " "}]
    path.write_text("\n".join(map(json.dumps, rows)) + "\nno json\n", encoding="utf-8")
    assert read(path) == [(1, 0, "Tea is hot."), (2, 0, "Ice is cold."), None, None, None]
    assert read(path, Reading(field="premise"))[:2] == [None, (2, 0, "Ice is cold.")]


def test_parquet_rows_are_records(tmp_path: Path) -> None:
    path = tmp_path / "tea.parquet"
    parquet.write_table(pa.table({"sentence": ["Tea is hot.", None, "Ice is cold."]}), path)
    assert read(path) == [(1, 0, "Tea is hot."), None, (3, 0, "Ice is cold.")]


@pytest.mark.parametrize("name", ["tea.parquet", "tea.txt"])
def test_files_that_are_something_else_are_unreadable(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"\0\1\2 no such format")
    with pytest.raises(UnreadableFile):
        read(path)


def test_files_of_folders_come_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name in ("b.txt", "a/z.txt", "a/.hidden", ".git/x.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    assert files_of([tmp_path, tmp_path / "b.txt", Path("gone.txt")]) == [
        tmp_path / "a/z.txt",
        tmp_path / "b.txt",
        Path("gone.txt"),
    ]


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<p>Tea is <i>hot</i>.</p><p>Ice\n\nis cold.</p>", "Tea is hot.\n\nIce is cold."),
        ("<ul><li>Tea<li>Ice</ul>", "Tea\n\nIce"),
        ("Tea<br>is&nbsp;hot &amp; wet", "Tea is hot & wet"),
        ("<style>p{}</style><nav><a>Home</a></nav>Tea<script>a<b</script>", "Tea"),
        ("<header><nav>Menu</nav></header><p>Tea</p>", "Tea"),
        ("<div><nav>Menu</div><p>Tea</p>", "Menu\n\nTea"),
        ("<head><title>Tea</title></head><body>Ice", "Ice"),
        ("<p hidden>Tea</p><p style='display:none'>Milk</p><p>Ice</p>", "Ice"),
        ("<p>Tea <b>is", "Tea is"),
        ("</p></nav><", "<"),
    ],
)
def test_page_shows_what_a_reader_sees(page: str, text: str) -> None:
    assert prose_of(page) == text


def test_page_of_many_open_elements_takes_no_longer_for_each(tmp_path: Path) -> None:
    path = tmp_path / "deep.html"
    path.write_text("<div><nav>" * 20_000 + "Tea is hot." + "</b>" * 20_000, encoding="utf-8")
    assert read(path) == [(1, 0, "Tea is hot.")]


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("Water boils at 100 degrees.", None),
        ("Hot tea.", "too short"),
        ("Tea is hot " * 40, "too long"),
        ('He asked "why is tea hot?"', "a question"),
        ("Read on at www.example.org about tea.", "a link"),
        ("Copyright © 2020 Tea Ltd. All rights reserved.", "boilerplate"),
        ("12.5 | 13.7 | 88 | 90 kg", "few letters"),
        ("buy tea buy tea buy tea buy tea", "repetitive"),
        ("Tea isn\ufffdt a cold drink.", "broken characters"),
    ],
)
def test_noise_is_dropped_for_a_reason(sentence: str, reason: str | None) -> None:
    assert why_noise(sentence) == reason
    assert reason is None or reason in REASONS


def test_sentences_of_a_passage_count_from_where_it_begins() -> None:
    assert list(sentences_of(Passage(1, 7, " Tea is hot."), Reading())) == [(8, "Tea is hot.")]
