"""Files for annotators and from them: CSV, and Label Studio's JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from numerate.data.builders.annotation import Vote
from numerate.data.builders.records import read_text
from numerate.data.labels import normalised_label
from numerate.data.pair import LABELS, Pair
from numerate.errors import BadAnnotations
from numerate.wording import shortened

__all__ = [
    "LABEL_STUDIO_CONFIG",
    "QUESTION",
    "as_csv",
    "as_label_studio",
    "as_words",
    "read_votes",
]

QUESTION = (
    "Given that the first text is true, is the second definitely true (entailment), definitely "
    "false (contradiction), or can one not tell (neutral)?"
)

LABEL_STUDIO_CONFIG = """<View>
  <Header value="{question}"/>
  <Text name="premise" value="$premise"/>
  <Text name="hypothesis" value="$hypothesis"/>
  <Choices name="label" toName="hypothesis" choice="single" required="true">
{choices}
  </Choices>
</View>
""".format(
    question=QUESTION, choices="\n".join(f'    <Choice value="{label}"/>' for label in LABELS)
)
"""The labelling interface to paste into a Label Studio project that gets `as_label_studio`."""

_ITEM_COLUMNS = ("id", "item")
_ANNOTATOR_COLUMNS = ("annotator", "worker", "WorkerId")


def as_csv(pairs: Iterable[Pair]) -> str:
    """A table with a line for each pair and an empty column for annotator and label."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["id", "premise", "hypothesis", "annotator", "label"])
    for pair in pairs:
        writer.writerow([pair.id, *map(as_words, (pair.premise, pair.hypothesis)), "", ""])
    return out.getvalue()


def as_words(text: str) -> str:
    """A text that a spreadsheet takes for words; it would run one that looks like a formula.

    >>> as_words("=1+2"), as_words("2 cats sat.")
    ("'=1+2", '2 cats sat.')
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def as_label_studio(pairs: Iterable[Pair]) -> str:
    """Tasks for Label Studio, to be imported as they are."""
    tasks = [
        {"data": {"id": pair.id, "premise": pair.premise, "hypothesis": pair.hypothesis}}
        for pair in pairs
    ]
    return json.dumps(tasks, ensure_ascii=False, indent=1) + "\n"


def read_votes(path: str) -> list[Vote]:
    """The labels in a file: Label Studio's JSON export, or CSV with id, annotator and label.

    Rows of a CSV without a label are items that nobody has labelled yet.
    """
    text = read_text(path)
    if text.lstrip().startswith("["):
        return list(_label_studio_votes(path, text))
    return list(_csv_votes(path, text))


def _csv_votes(path: str, text: str) -> Iterator[Vote]:
    rows = csv.DictReader(io.StringIO(text))
    columns: Sequence[str] = rows.fieldnames or ()
    item, annotator = (_column(columns, names) for names in (_ITEM_COLUMNS, _ANNOTATOR_COLUMNS))
    if item is None or annotator is None or "label" not in columns:
        found = ", ".join(shortened(columns)) or "nothing"
        reason = f"its first line names {found}, and not id, annotator and label"
        raise BadAnnotations(path, 1, reason)
    for line, row in enumerate(rows, 2):
        if (row["label"] or "").strip():
            yield _vote(path, line, row[item], row[annotator], row["label"])


def _column(columns: Sequence[str], names: Sequence[str]) -> str | None:
    return next((name for name in names if name in columns), None)


def _label_studio_votes(path: str, text: str) -> Iterator[Vote]:
    try:
        tasks = json.loads(text)
    except ValueError as error:
        raise BadAnnotations(path, 1, f"it is not JSON ({error})") from error
    for place, task in enumerate(tasks, 1):
        try:
            item = task["data"]["id"]
            for annotation in task["annotations"]:
                if annotation.get("was_cancelled"):
                    continue
                for result in annotation["result"]:
                    [label] = result["value"]["choices"]
                    yield _vote(path, place, item, _name(annotation["completed_by"]), label)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadAnnotations(path, place, "it is no task of a Label Studio export") from error


def _name(annotator: Any) -> str:
    """Label Studio names annotators by number, or with their address."""
    return str(
        annotator.get("email") or annotator["id"] if isinstance(annotator, dict) else annotator
    )


def _vote(path: str, entry: int, item: object, annotator: object, label: object) -> Vote:
    if not item or not annotator:
        raise BadAnnotations(path, entry, "it does not say which item or which annotator")
    try:
        known = normalised_label(label)
    except ValueError as error:
        raise BadAnnotations(path, entry, str(error)) from error
    if known is None:
        raise BadAnnotations(path, entry, f"{str(label)!r} is no label")
    return Vote(str(item), str(annotator), known)
