"""Word problems, read from the files they travel in: ASDiv XML, SVAMP JSON, JSON Lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

from numerate.data.builders.records import read_records, read_text
from numerate.data.builders.unit_names import sign_in_words
from numerate.errors import BadSource

__all__ = ["Problem", "read_answer", "read_problems"]

_ANSWER = re.compile(
    r"\s*(?P<sign>[^\d(),.:;/-]*\.?)\s*(?P<number>-?[\d,]*\.?\d+)"
    r"\s*(?:\(\s*(?P<in_brackets>[^()]*?)\s*\)|(?P<after>[^\d:;/()]*))\s*"
)
_WANTED = "ASDiv XML, SVAMP JSON or JSON Lines"
_ENTITIES = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Problem:
    """A world, a question about it, and the answer as it is given: "18 (dollars)"."""

    id: str
    body: str
    question: str
    answer: str


def read_problems(path: str) -> Iterator[Problem]:
    """The problems of a file; what it holds is told from its first character."""
    if path == "-" or path.endswith((".jsonl", ".ndjson")):
        yield from _from_records(path)
        return
    text = read_text(path)
    if text.lstrip().startswith("<"):
        yield from _from_asdiv(path, text)
    elif text.lstrip().startswith("["):
        yield from _from_svamp(path, text)
    else:
        yield from _from_records(path)


def read_answer(answer: str) -> tuple[Fraction, str | None] | None:
    """The number of an answer and its unit; None where it is not one number.

    >>> read_answer("18 (dollars)"), read_answer("6:7")
    ((Fraction(18, 1), 'dollars'), None)
    >>> read_answer("£18"), read_answer("18%")
    ((Fraction(18, 1), 'pounds'), (Fraction(18, 1), 'percent'))
    """
    match = _ANSWER.fullmatch(answer)
    if match is None:
        return None
    sign, unit = match["sign"].strip(), (match["in_brackets"] or match["after"] or "").strip()
    before = sign_in_words(sign) if sign else None
    if sign and before is None:
        return None  # "x = 5"
    if unit and not unit.replace(" ", "").isalpha():
        unit = sign_in_words(unit) or unit
    return Fraction(match["number"].replace(",", "")), unit or before


def _from_records(path: str) -> Iterator[Problem]:
    for line, record in read_records(path, ["body", "question"], ["answer"]):
        yield _problem(record, str(record.get("id", line)), "body", "question", "answer")


def _from_svamp(path: str, text: str) -> Iterator[Problem]:
    try:
        records = json.loads(text)
    except ValueError as error:
        raise BadSource(path, f"it is not JSON ({error})", _WANTED) from error
    for place, record in enumerate(records, 1):
        if not isinstance(record, dict) or not {"Body", "Question", "Answer"} <= record.keys():
            raise BadSource(path, f"entry {place} has no Body, Question and Answer", _WANTED)
        yield _problem(record, str(record.get("ID", place)), "Body", "Question", "Answer")


def _from_asdiv(path: str, text: str) -> Iterator[Problem]:
    if _ENTITIES.search(text):  # a few lines of entities can expand to gigabytes
        raise BadSource(path, "it defines entities", _WANTED)
    try:
        root = ElementTree.fromstring(text.encode())
    except ElementTree.ParseError as error:
        raise BadSource(path, f"it is not XML ({error})", _WANTED) from error
    for place, element in enumerate(root.iter("Problem"), 1):
        fields = {name: element.findtext(name, "") for name in ("Body", "Question", "Answer")}
        yield _problem(fields, element.get("ID", str(place)), "Body", "Question", "Answer")


def _problem(
    record: Mapping[str, Any], name: str, body: str, question: str, answer: str
) -> Problem:
    found = record.get(answer)
    if isinstance(found, float) and found.is_integer():
        found = int(found)
    return Problem(
        name, str(record[body]).strip(), str(record[question]).strip(), str(found).strip()
    )
