"""Premises from algebra word problems (AQuA-RAT), chosen as the stress test's authors did.

A problem is kept if its correct option is a number above 1 and its rationale has at most five
lines. Its question is split into sentences, and a sentence is kept if it names somebody or
something. The authors asked a recogniser of named entities; here a name is a capitalised word of
two letters or more that the tagger calls a proper noun and that is no day, month or currency.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from numerate.data.builders.building import Refused
from numerate.data.builders.phrases import Word, parsed_words
from numerate.data.builders.records import read_records, read_text
from numerate.data.builders.stress import Premise
from numerate.errors import BadSource
from numerate.language.knowledge import read_knowledge
from numerate.language.sentences import sentences

__all__ = ["read_premises"]

_WANTED = 'JSON Lines of {"text": ...}, or AQuA JSON with question, options, rationale and correct'
_OPTION = re.compile(r"\s*([A-E])\s*\)\s*(.*)", re.DOTALL)

_BATCH = 256
_MOST_LINES = 5


def read_premises(path: str) -> Iterator[Premise | Refused]:
    """The premises of a file: texts as they are, or what AQuA's problems have to offer."""
    aqua: list[tuple[str, dict[str, Any]]] = []
    for name, record in _records(path):
        if isinstance(record.get("text"), str):
            yield Premise(str(record.get("id", name)), record["text"])
        elif isinstance(record.get("question"), str):
            aqua.append((str(record.get("id", name)), record))
            if len(aqua) == _BATCH:
                yield from _from_aqua(aqua)
                aqua = []
        else:
            raise BadSource(path, f"entry {name} has neither a text nor a question", _WANTED)
    yield from _from_aqua(aqua)


def _records(path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if path == "-" or not path.endswith(".json"):
        for line, record in read_records(path, [], ["text"]):
            yield str(line), record
        return
    text = read_text(path)
    if not text.lstrip().startswith("["):  # AQuA's files are JSON Lines, whatever their name
        for line, record in read_records(path, [], ["text"]):
            yield str(line), record
        return
    try:
        entries = json.loads(text)
    except ValueError as error:
        raise BadSource(path, f"it is not JSON ({error})", _WANTED) from error
    for place, entry in enumerate(entries, 1):
        if not isinstance(entry, dict):
            raise BadSource(path, f"entry {place} is no object", _WANTED)
        yield str(place), entry


def _from_aqua(problems: list[tuple[str, dict[str, Any]]]) -> Iterator[Premise | Refused]:
    kept: list[Premise] = []
    for name, problem in problems:
        reason = _unsuitable(problem)
        if reason:
            yield Refused(name, reason)
        else:
            told = (s for s in sentences(problem["question"]) if not s.endswith("?"))
            kept += (Premise(f"{name}.{place}", text, name) for place, text in enumerate(told, 1))
    tagged = parsed_words(premise.text for premise in kept)
    for premise, words in zip(kept, tagged, strict=True):
        yield premise if any(map(_is_name, words)) else Refused(premise.id, "it names nobody")


def _unsuitable(problem: dict[str, Any]) -> str | None:
    if str(problem.get("rationale", "")).count("\n") + 1 > _MOST_LINES:
        return f"its rationale has more than {_MOST_LINES} lines"
    for option in problem.get("options", []):
        match = _OPTION.fullmatch(str(option))
        if match and match[1] == problem.get("correct"):
            try:
                return None if float(match[2]) > 1 else "its answer is not above 1"
            except ValueError:
                return "its answer is no plain number"
    return "its correct option is not among its options"


def _is_name(word: Word) -> bool:
    proper = word.tag in ("NNP", "NNPS") and word.text.isalpha() and len(word.text) > 1
    return proper and word.text[0].isupper() and word.text.lower() not in _no_names()


def _no_names() -> frozenset[str]:
    return frozenset(read_knowledge("questions")["no_names"])
