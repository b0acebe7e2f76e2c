"""Questions in, and the file in which a person looks over the statements made of them."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from numerate.data.builders.annotation_files import as_words
from numerate.data.builders.assertions import Assertion, assertions
from numerate.data.builders.records import read_records, read_text
from numerate.errors import BadReview, BadSource

__all__ = ["Asked", "Proposal", "as_review", "proposals", "read_questions", "read_review"]

COLUMNS = ("id", "question", "answer", "proposed", "rule", "doubt", "corrected")
_WANTED = 'JSON Lines of {"id", "question", "answer"} with an id of its own for each'


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and its right answer; `split` is the part of the set that it was given."""

    id: str
    question: str
    answer: str
    split: str | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question with the statement that the rules propose, and the one a person wrote.

    `doubt` says why a person should look at it, or why there is no proposal; `rule` is then empty.
    """

    asked: Asked
    proposed: str
    rule: str
    doubt: str
    corrected: str = ""

    @property
    def statement(self) -> str:
        """What is stated in the end; empty where nobody could make a statement."""
        return self.corrected or self.proposed

    def to_json(self) -> dict[str, str]:
        asked = self.asked
        values = (asked.id, asked.question, asked.answer, self.proposed, self.rule, self.doubt)
        return dict(zip(COLUMNS, (*values, self.corrected), strict=True))


def read_questions(path: str) -> Iterator[Asked]:
    """The questions of a JSON Lines file; one without an id is known by its line."""
    known: set[str] = set()
    for line, record in read_records(path, ["question", "answer"], ["id", "split"]):
        name = str(record.get("id") or line)
        if name in known:
            raise BadSource(path, f"the id {name!r} in line {line} has been there before", _WANTED)
        known.add(name)
        split = record.get("split")
        yield Asked(name, record["question"], record["answer"], _split(path, line, split))


def _split(path: str, line: int, written: object) -> str | None:
    if written is None:
        return None
    if not isinstance(written, str) or not re.fullmatch(r"[A-Za-z0-9][\w-]*", written):
        reason = f"line {line} has the split {written!r}, which cannot name a file"
        raise BadSource(path, reason, "splits such as train, dev and test, or none")
    return written


def proposals(questions: Iterable[Asked]) -> Iterator[Proposal]:
    """What the rules make of each question, in order.

    >>> [one] = proposals([Asked("1", "Where do bats sleep?", "caves")])
    >>> one.statement, one.rule
    ('Bats sleep in caves.', 'adverbial')
    """
    asked = list(questions)
    found = assertions((one.question, one.answer) for one in asked)
    for one, made in zip(asked, found, strict=True):
        if isinstance(made, Assertion):
            yield Proposal(one, made.statement, made.rule, made.doubt or "")
        else:
            yield Proposal(one, "", "", made.reason)


def as_review(rows: Iterable[Proposal], *, as_table: bool) -> str:
    """The file for the person who looks them over: a table with tabs, or JSON Lines."""
    if not as_table:
        return "".join(json.dumps(row.to_json(), ensure_ascii=False) + "\n" for row in rows)
    out = io.StringIO()
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([as_words(" ".join(value.split())) for value in row.to_json().values()])
    return out.getvalue()


def read_review(path: str, questions: Sequence[Asked]) -> list[Proposal]:
    """The statements of a review file, corrected where a person wrote another, for each question.

    A question without a row is one that has no statement. Raises `BadReview` for a file without
    the columns, or a row about no question.
    """
    known = {one.id: one for one in questions}
    found: dict[str, Proposal] = {}
    for line, row in _rows(path):
        asked = known.get(row["id"])
        if asked is None:
            raise BadReview(path, line, f"no question has the id {row['id']!r}")
        if row["question"] and _said(row["question"]) != " ".join(asked.question.split()):
            raise BadReview(path, line, f"the question {row['id']!r} is another one now")
        said = (_said(row[name]) for name in ("proposed", "rule", "doubt", "corrected"))
        found[asked.id] = Proposal(asked, *said)
    missing = Proposal(Asked("", "", ""), "", "", "it is not in the review")
    return [found.get(one.id, replace(missing, asked=one)) for one in questions]


def _rows(path: str) -> Iterator[tuple[int, dict[str, str]]]:
    text = read_text(path)
    if text.lstrip().startswith("{"):
        for line, record in read_records(path, ["id", "proposed"]):
            yield line, {name: str(record.get(name) or "") for name in COLUMNS}
        return
    rows = csv.DictReader(io.StringIO(text), delimiter="\t" if "\t" in text else ",")
    missing = [
        name for name in ("id", "proposed", "corrected") if name not in (rows.fieldnames or ())
    ]
    if missing:
        raise BadReview(path, 1, f"it has no column {', '.join(missing)}")
    for line, row in enumerate(rows, 2):
        yield line, {name: (row.get(name) or "") for name in COLUMNS}


def _said(value: str) -> str:
    """What a person meant: the apostrophe before a formula was for the spreadsheet."""
    text = " ".join(value.split())
    return text[1:] if text[:1] == "'" and as_words(text[1:]) == text else text
