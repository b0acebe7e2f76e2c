"""Making an index: what is kept, what is dropped, and that no end comes too early to go on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from numerate.corpus.building import SEEN, build
from numerate.corpus.index import Hit, Index, of_texts, open_index
from numerate.corpus.manifest import MANIFEST
from numerate.corpus.reading import Reading
from numerate.errors import (
    DamagedIndex,
    EmptyCorpus,
    IndexBusy,
    IndexDiffers,
    IndexUnfinished,
    InputNotText,
    NoIndex,
)

WORDS = ("tea", "ice", "salt", "iron", "moss", "rain", "sand", "wool", "wood", "milk")

# Dies between the manifest of a batch and its sentences, as the moment of a crash may be.
DYING = """
import os, sys
from pathlib import Path
from numerate.corpus import building, manifest
written = manifest.Manifest.write
left = int(sys.argv[3])
def write(self, folder):
    global left
    written(self, folder)
    left -= 1
    if not left:
        os._exit(9)
manifest.Manifest.write = write
building.build([Path(sys.argv[1])], Path(sys.argv[2]), batch=100)
"""
SLOW = """
import sys, time
from pathlib import Path
from numerate.corpus import building
pause = lambda *_: time.sleep(0.05)
building.build([Path(sys.argv[1])], Path(sys.argv[2]), batch=100, progress=pause)
"""


def corpus(path: Path, count: int = 1_000) -> Path:
    """Sentences of which every tenth says again what an earlier one says."""
    told = (
        f"Sample {n % 900} of {WORDS[n % 10]} was mixed with {WORDS[n % 7]} and weighed {n % 90} g."
        for n in range(count)
    )
    path.write_text("\n\n".join(told), encoding="utf-8")
    return path


def rows(path: Path, count: int) -> Path:
    corpus(path, count)
    lines = path.read_text("utf-8").split("\n\n")
    path.write_text("".join(json.dumps({"text": line}) + "\n" for line in lines), encoding="utf-8")
    return path


def answers(folder: Path) -> list[list[Hit]]:
    index = open_index(folder)
    return [index.search(f"sample of {word} mixed with {word}", 60) for word in WORDS]


def run_to_its_death(script: str, *arguments: object) -> int:
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.run(command, check=False, timeout=60).returncode


def test_build_counts_what_it_drops(tmp_path: Path) -> None:
    one, other = tmp_path / "one.txt", tmp_path / "other.jsonl"
    one.write_text("Tea is a hot drink. Is it? TEA is a hot drink! Click here for the tea.")
    other.write_text('{"text": "Ice is a cold thing."}\n{"no": 1}\n')
    gone = tmp_path / "gone.txt"
    state = build([one, other, gone], tmp_path / "index")
    assert state.kept == 2
    assert state.dropped == {
        "a duplicate": 1,
        "an unreadable file": 1,
        "boilerplate": 1,
        "no text": 1,
        "too short": 1,
    }
    [told] = state.unreadable
    assert "gone.txt" in told
    assert not (tmp_path / "index" / SEEN).exists()
    assert build([one, other, gone], tmp_path / "index") == state


def test_build_keeps_noise_where_it_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "tea.txt"
    path.write_text("Is tea hot? Yes. Is TEA hot?")
    assert build([path], tmp_path / "index", keep_all=True).kept == 2


@pytest.mark.parametrize("written", [1, 3])
def test_build_goes_on_between_manifest_and_sentences(tmp_path: Path, written: int) -> None:
    path = rows(tmp_path / "corpus.jsonl", 1_000)
    whole = build([path], tmp_path / "whole", batch=100)
    assert run_to_its_death(DYING, path, tmp_path / "cut", written) == 9
    with pytest.raises(IndexUnfinished):
        open_index(tmp_path / "cut")
    assert build([path], tmp_path / "cut", batch=100) == whole
    assert answers(tmp_path / "cut") == answers(tmp_path / "whole")


def test_build_goes_on_after_kill_9(tmp_path: Path) -> None:
    path = rows(tmp_path / "corpus.jsonl", 1_000)
    command = [sys.executable, "-c", SLOW, str(path), str(tmp_path / "cut")]
    manifest = tmp_path / "cut" / MANIFEST
    with subprocess.Popen(command) as process:
        while not manifest.exists() or json.loads(manifest.read_text())["after"]["batch"] < 2:
            assert process.poll() is None
            time.sleep(0.01)
        with pytest.raises(IndexBusy):
            build([path], tmp_path / "cut", batch=100)
        os.kill(process.pid, signal.SIGKILL)
    whole = build([path], tmp_path / "whole", batch=100)
    assert build([path], tmp_path / "cut", batch=100) == whole
    assert answers(tmp_path / "cut") == answers(tmp_path / "whole")


def test_build_does_not_depend_on_its_batches(tmp_path: Path) -> None:
    path = corpus(tmp_path / "corpus.txt")
    small = build([path], tmp_path / "small", batch=70)
    large = build([path], tmp_path / "large")
    assert (small.kept, small.dropped) == (large.kept, large.dropped)
    assert answers(tmp_path / "small") == answers(tmp_path / "large")


def test_build_refuses_another_corpus_and_other_settings(tmp_path: Path) -> None:
    path = corpus(tmp_path / "corpus.txt", 10)
    build([path], tmp_path / "index")
    with pytest.raises(IndexDiffers) as caught:
        build([path], tmp_path / "index", Reading(lines=True), keep_all=True)
    assert caught.value.differences == ("--lines", "--keep-all")
    corpus(path, 11)
    with pytest.raises(IndexDiffers, match="its files"):
        build([path], tmp_path / "index")
    with pytest.raises(IndexDiffers, match="no index"):
        build([path], tmp_path)


def test_build_of_nothing_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("")
    for _ in range(2):
        with pytest.raises(EmptyCorpus, match="empty"):
            build([path], tmp_path / "index")
    with pytest.raises(EmptyCorpus):
        open_index(tmp_path / "index")


@pytest.fixture
def made(tmp_path: Path) -> Path:
    build([corpus(tmp_path / "corpus.txt", 50)], tmp_path / "index")
    return tmp_path / "index"


def test_open_finds_no_index(tmp_path: Path) -> None:
    with pytest.raises(NoIndex):
        open_index(tmp_path)


def test_open_refuses_another_version(made: Path) -> None:
    manifest = json.loads((made / MANIFEST).read_text())
    (made / MANIFEST).write_text(json.dumps({**manifest, "format": 99, "engine": "v0"}))
    with pytest.raises(IndexDiffers, match="format"):
        open_index(made)


@pytest.mark.parametrize("content", ["", "[]", '{"engine": 5}', "\xff"])
def test_open_refuses_a_damaged_manifest(made: Path, content: str) -> None:
    (made / MANIFEST).write_text(content, encoding="latin-1")
    with pytest.raises(DamagedIndex):
        open_index(made)


def test_open_refuses_a_manifest_of_other_sentences(made: Path) -> None:
    manifest = json.loads((made / MANIFEST).read_text())
    for state in ("before", "after"):
        manifest[state]["kept"] += 1
    (made / MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(DamagedIndex, match="holds 50 sentences, not 51"):
        open_index(made)


@pytest.mark.parametrize("ending", ["meta.json", ".idx", ".store", ".pos"])
def test_open_or_search_refuses_an_index_whose_files_are_gone(made: Path, ending: str) -> None:
    for file in (made / "sentences").glob(f"*{ending}"):
        file.unlink()
    with pytest.raises(DamagedIndex):
        open_index(made).search("tea")


def test_build_refuses_to_go_on_without_what_it_has_seen(tmp_path: Path) -> None:
    path = rows(tmp_path / "corpus.jsonl", 300)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build([path], tmp_path / "index", batch=50, progress=stop)
    (tmp_path / "index" / SEEN).unlink()
    with pytest.raises(DamagedIndex, match="knows of 0 sentences"):
        build([path], tmp_path / "index", batch=50)


@pytest.fixture(scope="module")
def drinks() -> Index:
    return of_texts(
        {"a": "Tea is hot. Ice is cold.", "b": "Ice is cold. 1,200 teas, 3.5 l of H2O."}
    )


def test_search_finds_words_by_their_stems(drinks: Index) -> None:
    assert [hit.text for hit in drinks.search("Are those teas hotter?")] == [
        "Tea is hot.",
        "1,200 teas, 3.5 l of H2O.",
    ]


def test_search_takes_numbers_whole(drinks: Index) -> None:
    assert drinks.search("200 or 5") == []
    assert [hit.offset for hit in drinks.search("3.5")] == [13]


def test_search_breaks_ties_by_the_order_of_sentences(drinks: Index) -> None:
    assert [(hit.source, hit.offset) for hit in drinks.search("cold ice")] == [("a", 12), ("b", 0)]
    assert [hit.source for hit in drinks.search("cold ice", top=1)] == ["a"]


@pytest.mark.parametrize("query", ["", "of the", "zebra", "\ud800", '(+"tea AND'])
def test_search_takes_any_query(drinks: Index, query: str) -> None:
    assert len(drinks.search(query)) <= 2


def test_search_takes_text_only(drinks: Index) -> None:
    with pytest.raises(InputNotText):
        drinks.search(b"tea")  # type: ignore[arg-type]
    assert drinks.search("tea", top=0) == []


def test_index_of_no_text_is_empty() -> None:
    empty = of_texts({"a": ""})
    assert len(empty) == 0
    assert empty.search("tea") == []
