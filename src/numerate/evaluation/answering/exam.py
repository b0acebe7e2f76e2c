"""Exams: multiple-choice questions from JSON Lines, as ours, ARC's or SciQ's.

| layout | a line |
|---|---|
| ours | `{"id", "question", "choices": ["...", ...], "answer"}` |
| ARC | `{"id", "question": {"stem", "choices": [{"label", "text"}, ...]}, "answerKey"}` |
| ARC on the hub | `{"id", "question", "choices": {"label": [...], "text": [...]}, "answerKey"}` |
| SciQ | `{"question", "correct_answer", "distractor1", "distractor2", ...}` |

In ours the answer is a choice, its letter, or its place, from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numerate.data.readers import jsonl
from numerate.data.readers.rows import BadRow
from numerate.errors import BadQuestion, NoQuestions, UnreadableFile

__all__ = ["Question", "read_exam"]

_MOST_CHOICES = 100
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its choices; `answer` is the place of the right one, where it is known."""

    id: str
    question: str
    choices: tuple[str, ...]
    answer: int | None = None


def read_exam(path: str) -> list[Question | BadQuestion]:
    """The questions of a file in order, and in their places the lines that hold none."""
    try:
        found = list(_questions(path))
    except OSError as error:
        raise UnreadableFile(path, error.strerror or str(error)) from error
    if not any(isinstance(one, Question) for one in found):
        bad = next((one.reason for one in found if isinstance(one, BadQuestion)), "it is empty")
        raise NoQuestions(path, bad)
    return found


def _questions(path: str) -> Iterator[Question | BadQuestion]:
    known: set[str] = set()
    for row in jsonl.rows(Path(path)):
        if isinstance(row, BadRow):
            yield BadQuestion(path, row.line, row.reason)
            continue
        try:
            question = question_of(row.fields, str(row.line))
            if question.id in known:
                raise ValueError(f"its id {question.id!r} is another one's, too")
        except ValueError as error:
            yield BadQuestion(path, row.line, str(error))
        else:
            known.add(question.id)
            yield question


def question_of(fields: Fields, default_id: str) -> Question:
    """The question that a line holds; ValueError says why it holds none.

    >>> question_of({"question": "What is hot?", "choices": ["ice", "tea"], "answer": "B"}, "1")
    Question(id='1', question='What is hot?', choices=('ice', 'tea'), answer=1)
    """
    asked = fields.get("question")
    inner: Fields = asked if isinstance(asked, Mapping) else {"stem": asked, **fields}
    stem = inner.get("stem")
    if not isinstance(stem, str) or not stem.strip():
        raise ValueError("it has no question")
    labels, choices = _choices(inner)
    if len(choices) < 2 or len(choices) > _MOST_CHOICES:
        raise ValueError(f"it has {len(choices)} choices, not 2 to {_MOST_CHOICES}")
    if len(set(choices)) < len(choices):
        raise ValueError("two of its choices are the same")
    given = next((fields[name] for name in _ANSWERS if fields.get(name) is not None), None)
    answer = None if given is None else _place(given, labels, choices)
    name = fields.get("id")
    return Question(default_id if name is None else str(name), stem.strip(), choices, answer)


_ANSWERS = ("answer", "answerKey", "correct_answer")


def _choices(fields: Fields) -> tuple[Sequence[str], tuple[str, ...]]:
    """The labels of the choices and their texts."""
    if isinstance(fields.get("correct_answer"), str):  # SciQ, whose right answer has no place
        wrong = [value for name, value in fields.items() if name.startswith("distractor")]
        return _lettered(_texts(sorted({*wrong, fields["correct_answer"]}, key=str)))
    given = fields.get("choices")
    if isinstance(given, Mapping):
        labels, texts = given.get("label"), given.get("text")
        if not isinstance(labels, list) or not isinstance(texts, list) or len(labels) != len(texts):
            raise ValueError("its choices have no labels, or not as many as texts")
        return [str(label) for label in labels], _texts(texts)
    if not isinstance(given, list):
        raise ValueError("it has no list of choices")
    if all(isinstance(choice, Mapping) for choice in given):
        labels = [str(choice.get("label")) for choice in given]
        return labels, _texts([choice.get("text") for choice in given])
    return _lettered(_texts(given))


def _lettered(texts: tuple[str, ...]) -> tuple[Sequence[str], tuple[str, ...]]:
    return _LETTERS[: len(texts)], texts


def _texts(given: Sequence[object]) -> tuple[str, ...]:
    texts = tuple(choice.strip() for choice in given if isinstance(choice, str))
    if len(texts) < len(given) or not all(texts):
        raise ValueError("one of its choices is empty or no text")
    return texts


def _place(given: object, labels: Sequence[str], choices: Sequence[str]) -> int:
    """The place of the right choice: it is named by its text, its label or its number."""
    if isinstance(given, str):
        for known in (choices, list(labels)):
            if given.strip() in known:
                return known.index(given.strip())
    elif isinstance(given, int) and not isinstance(given, bool) and 0 <= given < len(choices):
        return given
    raise ValueError(f"its answer {str(given)[:40]!r} is none of its choices")
