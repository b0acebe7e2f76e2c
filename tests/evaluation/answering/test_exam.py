"""Exams: questions of every layout, and why a line holds none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from numerate.errors import BadQuestion, NoQuestions, UnreadableFile
from numerate.evaluation.answering.exam import Question, question_of, read_exam

CHOICES = ["ice", "tea", "milk"]


@pytest.mark.parametrize("answer", ["tea", "B", 1])
def test_exam_an_answer_is_a_choice_its_letter_or_its_place(answer: object) -> None:
    found = question_of({"question": "Hot?", "choices": CHOICES, "answer": answer}, "1")
    assert found == Question("1", "Hot?", ("ice", "tea", "milk"), 1)


@pytest.mark.parametrize(
    "fields",
    [
        {
            "question": {
                "stem": "Hot?",
                "choices": [{"label": "1", "text": "ice"}, {"label": "2", "text": "tea"}],
            },
            "answerKey": "2",
        },
        {
            "question": "Hot?",
            "choices": {"label": ["A", "B"], "text": ["ice", "tea"]},
            "answerKey": "B",
        },
        {"question": "Hot?", "correct_answer": "tea", "distractor1": "ice", "support": "Tea is."},
    ],
    ids=["ARC", "ARC on the hub", "SciQ"],
)
def test_exam_reads_what_is_published(fields: dict[str, Any]) -> None:
    assert question_of(fields, "7") == Question("7", "Hot?", ("ice", "tea"), 1)


def test_exam_an_answer_need_not_be_known() -> None:
    assert question_of({"id": 3, "question": "Hot?", "choices": CHOICES}, "1").answer is None


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"choices": CHOICES}, "no question"),
        ({"question": " ", "choices": CHOICES}, "no question"),
        ({"question": "Hot?"}, "no list of choices"),
        ({"question": "Hot?", "choices": "tea"}, "no list of choices"),
        ({"question": "Hot?", "choices": []}, "0 choices"),
        ({"question": "Hot?", "choices": ["tea"]}, "1 choices"),
        ({"question": "Hot?", "choices": ["tea", "tea "]}, "the same"),
        ({"question": "Hot?", "choices": ["tea", 5]}, "no text"),
        ({"question": "Hot?", "choices": ["tea", ""]}, "empty"),
        ({"question": "Hot?", "choices": {"text": CHOICES}}, "labels"),
        ({"question": "Hot?", "choices": CHOICES, "answer": "coal"}, "none of its choices"),
        ({"question": "Hot?", "choices": CHOICES, "answer": 3}, "none of its choices"),
        ({"question": "Hot?", "choices": CHOICES, "answer": True}, "none of its choices"),
    ],
)
def test_exam_says_why_a_line_holds_no_question(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        question_of(fields, "1")


def test_exam_keeps_bad_lines_in_their_places(tmp_path: Path) -> None:
    path = tmp_path / "exam.jsonl"
    good = json.dumps({"id": "a", "question": "Hot?", "choices": CHOICES})
    path.write_text(f"{good}\nnonsense\n{good}\n", encoding="utf-8")
    first, second, third = read_exam(str(path))
    assert isinstance(first, Question)
    assert isinstance(second, BadQuestion)
    assert isinstance(third, BadQuestion)
    assert (second.line, third.line) == (2, 3)
    assert "'a'" in third.reason


def test_exam_without_a_question_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "exam.jsonl"
    path.write_text("")
    with pytest.raises(NoQuestions, match="empty"):
        read_exam(str(path))
    path.write_text("{}\n")
    with pytest.raises(NoQuestions, match="has no question"):
        read_exam(str(path))
    with pytest.raises(UnreadableFile):
        read_exam(str(tmp_path / "gone.jsonl"))
