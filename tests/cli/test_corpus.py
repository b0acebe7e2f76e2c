"""`numerate corpus` and `numerate answer`: from files to sentences to answers."""

from __future__ import annotations

import json
from pathlib import Path

import program
import pytest
from program import Told, answers


def run(*arguments: object, **environment: str) -> Told:
    return program.told(program.run(*map(str, arguments), COLUMNS="100", **environment))


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "tea.txt").write_text("Tea is a hot drink. Is it? Ice is frozen water.")
    (folder / "milk.html").write_text("<nav>Home</nav><p>Milk is a white drink.</p>")
    return folder


@pytest.fixture
def index(files: Path, tmp_path: Path) -> Path:
    assert run("corpus", "index", files, "--out", tmp_path / "index").returncode == 0
    return tmp_path / "index"


def test_corpus_index_tells_what_it_kept_and_dropped(files: Path, tmp_path: Path) -> None:
    done = run("corpus", "index", files, "--out", tmp_path / "index")
    assert done.stdout == f"{tmp_path}/index: 3 sentences of 2 files\n  dropped: too short 1\n"
    [found] = answers(run("corpus", "index", files, "--out", tmp_path / "index", "--json"))
    assert (found["kept"], found["dropped"]) == (3, {"too short": 1})


def test_corpus_index_goes_on_past_files_it_cannot_read(files: Path, tmp_path: Path) -> None:
    (files / "bad.parquet").write_text("no parquet")
    done = run("corpus", "index", files, "--out", tmp_path / "index")
    assert done.returncode == 1
    assert "3 sentences of 3 files" in done.stdout
    assert "bad.parquet" in done.stderr


def test_corpus_index_of_nothing_is_an_error(tmp_path: Path) -> None:
    done = run("corpus", "index", tmp_path / "gone", "--out", tmp_path / "index")
    assert done.returncode == 1
    assert "E144" in done.stderr


def test_corpus_search_shows_sentences_and_their_places(index: Path, files: Path) -> None:
    done = run("corpus", "search", index, "frozen things")
    assert done.stdout.endswith(f"Ice is frozen water.  {files}/tea.txt:1, 27\n")
    [first, *_] = answers(
        run("corpus", "search", index, "--question", "What is hot?", "--answer", "tea", "--json")
    )
    assert (first["text"], first["offset"]) == ("Tea is a hot drink.", 0)
    assert len(answers(run("corpus", "search", index, "drink", "--top", "1", "--json"))) == 1


def test_corpus_search_without_words_or_index_is_an_error(index: Path, files: Path) -> None:
    assert run("corpus", "search", index).returncode == 2
    done = run("corpus", "search", files, "tea")
    assert done.returncode == 1
    assert "E140" in done.stderr


@pytest.fixture
def exam(tmp_path: Path) -> Path:
    questions = [
        {"id": "hot", "question": "Which drink is hot?", "choices": ["milk", "tea"], "answer": "B"},
        {"id": "bad", "question": "Which?"},
        {"id": "cold", "question": "What is ice?", "choices": ["frozen water", "a white drink"]},
    ]
    path = tmp_path / "exam.jsonl"
    path.write_text("\n".join(map(json.dumps, questions)), encoding="utf-8")
    return path


MODEL = "majority:label=entailment"


def test_answer_shows_the_evidence_and_the_score(index: Path, exam: Path) -> None:
    done = run("answer", exam, "--index", index, "--model", MODEL)
    assert done.returncode == 1  # for the line that holds no question
    assert "Which drink is hot?" in done.stdout
    assert "one of 2 alike" in done.stdout
    assert "accuracy 50.0% (" in done.stdout
    assert "E145: line 2" in done.stderr


def test_answer_as_json_is_a_line_a_question_and_the_score(index: Path, exam: Path) -> None:
    first, bad, third, last = answers(
        run("answer", exam, "--index", index, "--model", MODEL, "--json")
    )
    assert (first["id"], first["correct"], first["credit"], first["tied"]) == ("hot", "tea", 0.5, 2)
    assert bad["error"]["line"] == 2
    assert third["credit"] is None
    assert (last["score"]["scored"], last["score"]["accuracy"]) == (1, 0.5)


def test_answer_in_a_run_folder_says_the_same_again(index: Path, exam: Path) -> None:
    command = ("answer", exam, "--index", index, "--model", MODEL, "--json", "--out")
    first = run(*command, index.parent / "run")
    assert run(*command, index.parent / "run").stdout == first.stdout
    metrics = json.loads((index.parent / "run/metrics.json").read_text())
    assert metrics == answers(first)[-1]["score"]


def test_answer_and_corpus_as_programs_of_their_own(index: Path, exam: Path) -> None:
    done = program.run_apart("corpus", "search", str(index), "tea", "--json")
    assert json.loads(done.stdout)["text"] == "Tea is a hot drink."
    done = program.run_apart("answer", str(exam), "--index", str(index), "--model", "nobody")
    assert done.returncode == 1
    assert b"nobody" in done.stderr
