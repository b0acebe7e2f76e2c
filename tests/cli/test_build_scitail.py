"""`numerate build scitail` and `build assertions`: a step at a time, and on after each."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

from program import run

QUESTIONS = [
    {"id": "q1", "question": "Where do bats sleep?", "answer": "caves"},
    {"id": "q2", "question": "Which organ pumps blood?", "answer": "the heart"},
    {"id": "q3", "question": "What does a thermometer measure?", "answer": "temperature"},
    {"id": "q4", "question": "Is ice cold?", "answer": "yes"},
]
SENTENCES = [
    ("q1", "Bats sleep in dark caves.", "complete"),
    ("q1", "Caves are often wet.", "unrelated"),
    ("q1", "Bats sleep by day.", "partial"),
    ("q2", "The heart is the organ that pumps blood.", "complete"),
    ("q2", "Blood is red.", "unrelated"),
    ("q3", "A thermometer tells the temperature.", "complete"),
    ("q3", "Glass is brittle.", "disputed"),
]
FIVE = ["ann", "bo", "cy", "di", "ed"]


def jsonl(path: Path, records: list[dict[str, str]]) -> str:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return str(path)


def lines(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


class Work:
    """A folder in which a set is built."""

    def __init__(self, tmp_path: Path, questions: list[dict[str, str]] = QUESTIONS) -> None:
        self.out = tmp_path / "set"
        self.questions = jsonl(tmp_path / "questions.jsonl", questions)
        found = [{"id": name, "sentence": text} for name, text, _ in SENTENCES]
        self.sentences = jsonl(tmp_path / "retrieved.jsonl", found)

    def step(self, *options: str) -> str:
        done = run("build", "scitail", self.questions, "--out", str(self.out), *options)
        self.status = done.returncode
        return done.stderr.decode()

    def label(self, *, people: list[str] = FIVE) -> None:
        """Simulated annotators: all agree, but on what is disputed."""
        sheet = (self.out / "sheet.csv").read_text(encoding="utf-8")
        truth = {text: label for _, text, label in SENTENCES}
        for place, name in enumerate(people):
            out = io.StringIO()
            rows = list(csv.DictReader(io.StringIO(sheet)))
            writer = csv.DictWriter(out, list(rows[0]))
            writer.writeheader()
            for row in rows:
                label = truth[row["premise"]]
                disputed = ("complete", "partial", "unrelated")[place % 3]
                chosen = disputed if label == "disputed" else label
                writer.writerow({**row, "annotator": name, "label": chosen.title()})
            (self.out / "labels" / f"{name}.csv").write_text(out.getvalue(), encoding="utf-8")


def test_scitail_goes_from_questions_to_splits_and_says_what_is_next(tmp_path: Path) -> None:
    work = Work(tmp_path)
    told = work.step("--sentences", work.sentences)
    assert "3 statements\n1 without a statement:" in told
    assert "next: look over" in told
    review = work.out / "review.tsv"
    text = review.read_text(encoding="utf-8")
    review.write_text(text.replace("by yes or no\t", "by yes or no\tIce is cold."), "utf-8")

    told = work.step()
    assert "next: give --index DIR or --sentences FILE" in told
    told = work.step("--sentences", work.sentences)
    assert "4 statements, 1 of them by hand" in told
    assert "7 pairs, 1 left out:\n      1  no sentence was found for the question" in told
    assert "next: have 5 people each fill a copy of" in told
    sheet = (work.out / "sheet.csv").read_text(encoding="utf-8").splitlines()
    assert sheet[0] == "id,batch,question,answer,premise,hypothesis,annotator,label"
    assert '<Choice value="partial"/>' in (work.out / "label-studio.xml").read_text("utf-8")

    work.label(people=FIVE[:4])
    told = work.step()
    assert work.status == 1  # no pair has five labels yet
    assert "it has fewer than 5 labels" in told
    work.label()
    told = work.step()
    assert "5 pairs, 2 left out:" in told
    assert "      1  its annotators agree that it is partial" in told
    assert "4 questions, 3 with pairs, 3 with a sentence that supports the answer" in told
    pairs = lines(work.out / "pairs.jsonl")
    assert [(pair["id"], pair["label"]) for pair in pairs] == [
        ("q1-1", "entailment"),
        ("q1-2", "neutral"),
        ("q2-1", "entailment"),
        ("q2-2", "neutral"),
        ("q3-1", "entailment"),
    ]
    assert [one["id"] for one in lines(work.out / "set-aside.jsonl")] == ["q1-3", "q3-2"]
    parts = [lines(work.out / "splits" / f"{name}.jsonl") for name in ("train", "dev", "test")]
    groups = [{pair["hypothesis"] for pair in part} for part in parts]
    assert all(groups)
    assert sum(map(len, groups)) == 3  # no question is in two parts


def test_scitail_makes_nothing_again_that_is_there(tmp_path: Path) -> None:
    work = Work(tmp_path)
    work.step()
    work.step("--sentences", work.sentences)
    work.label()
    work.step()
    before = {path: path.read_bytes() for path in work.out.rglob("*") if path.is_file()}
    work.step()
    assert {path: path.read_bytes() for path in work.out.rglob("*") if path.is_file()} == before


def test_scitail_keeps_the_splits_that_questions_have(tmp_path: Path) -> None:
    parts = dict(zip(["q1", "q2", "q3", "q4"], ["dev", "train", "train", "train"], strict=True))
    work = Work(tmp_path, [{**one, "split": parts[one["id"]]} for one in QUESTIONS])
    work.step()
    work.step("--sentences", work.sentences)
    work.label()
    work.step()
    assert [pair["id"] for pair in lines(work.out / "splits" / "dev.jsonl")] == ["q1-1", "q1-2"]
    assert len(lines(work.out / "splits" / "train.jsonl")) == 3
    mixed = Work(tmp_path, [*QUESTIONS[:2], {**QUESTIONS[2], "split": "dev"}])
    assert mixed.step().startswith("E060: ")


def test_scitail_does_not_mix_labels_with_other_statements(tmp_path: Path) -> None:
    work = Work(tmp_path)
    work.step()
    work.step("--sentences", work.sentences)
    review = work.out / "review.tsv"
    rows = review.read_text(encoding="utf-8").splitlines(keepends=True)
    rows[1] = rows[1].rstrip("\n") + "Bats rest in caves.\n"
    review.write_text("".join(rows), encoding="utf-8")
    assert work.step().startswith("E152: ")
    (work.out / "candidates.jsonl").unlink()
    told = work.step("--sentences", work.sentences)
    assert told.startswith("E152: ")  # the sheet may be filled already
    assert "sheet.csv" in told


def test_scitail_takes_sentences_from_an_index(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.txt"
    corpus.write_text("\n\n".join(text for _, text, _ in SENTENCES), encoding="utf-8")
    index = str(tmp_path / "index")
    assert run("corpus", "index", str(corpus), "--out", index).returncode == 0
    work = Work(tmp_path)
    work.step()
    work.step("--index", index)
    found = [(pair["id"], pair["premise"]) for pair in lines(work.out / "candidates.jsonl")]
    assert ("q2-1", "The heart is the organ that pumps blood.") in found
    told = work.step("--index", index, "--sentences", work.sentences)
    assert work.status == 2
    assert "not both" in told


def test_assertions_are_written_for_review_and_taken_back(tmp_path: Path) -> None:
    source, review = jsonl(tmp_path / "q.jsonl", QUESTIONS), tmp_path / "review.tsv"
    done = run("build", "assertions", source, "--out", str(review))
    assert done.returncode == 0
    assert "1 without a statement:\n      1  it can be answered by yes" in done.stderr.decode()
    text = review.read_text(encoding="utf-8")
    review.write_text(text.replace("by yes or no\t", "by yes or no\tIce is cold."), "utf-8")
    done = run("build", "assertions", source, "--reviewed", str(review))
    rows = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert rows[3]["corrected"] == "Ice is cold."
    nothing = run("build", "assertions", jsonl(tmp_path / "none.jsonl", QUESTIONS[3:]))
    assert nothing.returncode == 1
