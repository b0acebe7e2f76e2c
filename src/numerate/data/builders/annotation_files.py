"""Files for annotators and from them: CSV, and Label Studio's JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from numerate.data.builders.annotation import Vote
from numerate.data.builders.records import read_text
from numerate.data.builders.schemes import NLI, Scheme
from numerate.data.pair import Pair
from numerate.errors import BadAnnotations
from numerate.wording import shortened

__all__ = [
    "as_csv",
    "as_label_studio",
    "as_words",
    "label_studio_config",
    "read_votes",
]

_CONFIG = """<View>
  <Header value="{question}"/>{shown}
  <Text name="premise" value="$premise"/>
  <Text name="hypothesis" value="$hypothesis"/>
  <Choices name="label" toName="hypothesis" choice="single" required="true">
{choices}
  </Choices>
</View>
"""

_ITEM_COLUMNS = ("id", "item")
_ANNOTATOR_COLUMNS = ("annotator", "worker", "WorkerId")


_SHOWN = ("batch", "question", "answer")  # of a pair's provenance, for those who label it


def label_studio_config(scheme: Scheme = NLI) -> str:
    """The labelling interface to paste into a Label Studio project that gets `as_label_studio`."""
    asked = scheme is not NLI
    shown = "".join(f'\n  <Text name="{name}" value="${name}"/>' for name in _SHOWN[1:] if asked)
    choices = "\n".join(f'    <Choice value="{label}"/>' for label in scheme.labels)
    return _CONFIG.format(question=scheme.question, shown=shown, choices=choices)


def as_csv(pairs: Iterable[Pair]) -> str:
    """A table with a line for each pair and an empty column for annotator and label.

    Pairs that were made of a question in batches come with their batch, question and answer.
    """
    given = list(pairs)
    shown = [name for name in _SHOWN if any(name in pair.provenance for pair in given)]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["id", *shown, "premise", "hypothesis", "annotator", "label"])
    for pair in given:
        told = [str(pair.provenance.get(name, "")) for name in shown]
        texts = map(as_words, (*told, pair.premise, pair.hypothesis))
        writer.writerow([pair.id, *texts, "", ""])
    return out.getvalue()


def as_words(text: str) -> str:
    """A text that a spreadsheet takes for words; it would run one that looks like a formula.

    >>> as_words("=1+2"), as_words("2 cats sat.")
    ("'=1+2", '2 cats sat.')
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def as_label_studio(pairs: Iterable[Pair]) -> str:
    """Tasks for Label Studio, to be imported as they are."""
    tasks = [{"data": _task(pair)} for pair in pairs]
    return json.dumps(tasks, ensure_ascii=False, indent=1) + "\n"


def _task(pair: Pair) -> dict[str, str]:
    told = {name: str(pair.provenance[name]) for name in _SHOWN if name in pair.provenance}
    return {"id": pair.id, **told, "premise": pair.premise, "hypothesis": pair.hypothesis}


def read_votes(path: str, scheme: Scheme = NLI) -> list[Vote]:
    """The labels in a file: Label Studio's JSON export, or CSV with id, annotator and label.

    Rows of a CSV without a label are items that nobody has labelled yet.
    """
    text = read_text(path)
    if text.lstrip().startswith("["):
        return list(_label_studio_votes(path, text, scheme))
    return list(_csv_votes(path, text, scheme))


def _csv_votes(path: str, text: str, scheme: Scheme) -> Iterator[Vote]:
    rows = csv.DictReader(io.StringIO(text))
    columns: Sequence[str] = rows.fieldnames or ()
    item, annotator = (_column(columns, names) for names in (_ITEM_COLUMNS, _ANNOTATOR_COLUMNS))
    if item is None or annotator is None or "label" not in columns:
        found = ", ".join(shortened(columns)) or "nothing"
        reason = f"its first line names {found}, and not id, annotator and label"
        raise BadAnnotations(path, 1, reason, list(scheme.labels))
    for line, row in enumerate(rows, 2):
        if (row["label"] or "").strip():
            yield _vote(path, line, row[item], row[annotator], row["label"], scheme)


def _column(columns: Sequence[str], names: Sequence[str]) -> str | None:
    return next((name for name in names if name in columns), None)


def _label_studio_votes(path: str, text: str, scheme: Scheme) -> Iterator[Vote]:
    try:
        tasks = json.loads(text)
    except ValueError as error:
        reason = f"it is not JSON ({error})"
        raise BadAnnotations(path, 1, reason, list(scheme.labels)) from error
    for place, task in enumerate(tasks, 1):
        try:
            item = task["data"]["id"]
            for annotation in task["annotations"]:
                if annotation.get("was_cancelled"):
                    continue
                for result in annotation["result"]:
                    [label] = result["value"]["choices"]
                    name = _name(annotation["completed_by"])
                    yield _vote(path, place, item, name, label, scheme)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            reason = "it is no task of a Label Studio export"
            raise BadAnnotations(path, place, reason, list(scheme.labels)) from error


def _name(annotator: Any) -> str:
    """Label Studio names annotators by number, or with their address."""
    return str(
        annotator.get("email") or annotator["id"] if isinstance(annotator, dict) else annotator
    )


def _vote(
    path: str, entry: int, item: object, annotator: object, label: object, scheme: Scheme
) -> Vote:
    labels = list(scheme.labels)
    if not item or not annotator:
        reason = "it does not say which item or which annotator"
        raise BadAnnotations(path, entry, reason, labels)
    try:
        return Vote(str(item), str(annotator), scheme.choice(label))
    except ValueError as error:
        raise BadAnnotations(path, entry, str(error), labels) from error
