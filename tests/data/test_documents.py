"""Sources with claims, in each shape that they are published in, and in one's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from numerate.data.pair import Pair
from numerate.data.readers import BadRow, detected_format, read
from numerate.errors import NoPairs

LOG = "The ferry carried 212 passengers on Monday and 148 on Tuesday. Two crossings were cancelled."

SUMMEDITS = [
    {
        "id": "log-kept",
        "premise": LOG,
        "hypothesis": "212 people crossed on Monday.",
        "label": "entailment",
        "edits": [],
    },
    {
        "id": "log-edited",
        "premise": LOG,
        "hypothesis": "148 people crossed on Monday.",
        "label": "not_entailment",
        "edits": ["number_swap", "day_swap"],
    },
]
NLI4CT = [
    {
        "id": "1f",
        "premise": "Group A: 4 of 20 patients had a headache.",
        "hypothesis": "A fifth of group A had a headache.",
        "label": "entailment",
        "section": "Side effects",
        "type": "one trial",
    }
]
OWN = {
    "id": "log",
    "text": LOG,
    "claims": [
        {"claim": "More people crossed on Monday.", "label": "entailment", "kind": "compared"},
        {"claim": "Three crossings were cancelled.", "label": "contradiction"},
        {"id": "crew", "claim": "The crew was tired.", "label": "neutral"},
    ],
}


def written(path: Path, rows: list[Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def facts(path: Path) -> list[tuple[str, str | None, str | None]]:
    assert detected_format(path) == "documents"
    found = list(read(path))
    pairs = [one for one in found if isinstance(one, Pair)]
    assert pairs == found
    return [(pair.id, pair.label, pair.provenance.get("phenomenon")) for pair in pairs]


def test_documents_summedits_rows_keep_the_edits_as_phenomena(tmp_path: Path) -> None:
    assert facts(written(tmp_path / "log.jsonl", SUMMEDITS)) == [
        ("log-kept", "entailment", None),
        ("log-edited", "not_entailment", "day_swap + number_swap"),
    ]


def test_documents_nli4ct_rows_keep_the_section_as_phenomenon(tmp_path: Path) -> None:
    assert facts(written(tmp_path / "trials.jsonl", NLI4CT)) == [
        ("1f", "entailment", "Side effects")
    ]


def test_documents_a_source_with_a_list_of_claims(tmp_path: Path) -> None:
    expected = [
        ("log-0", "entailment", "compared"),
        ("log-1", "contradiction", None),
        ("crew", "neutral", None),
    ]
    lines = written(tmp_path / "log.jsonl", [OWN])
    assert facts(lines) == expected
    array = tmp_path / "log.json"
    array.write_text(json.dumps([OWN], indent=1), encoding="utf-8")
    assert facts(array) == expected
    assert {pair.premise for pair in read(array) if isinstance(pair, Pair)} == {LOG}


def test_documents_a_source_with_one_claim_by_its_names(tmp_path: Path) -> None:
    rows = [{"Doc": LOG, "Claim": "Two crossings were cancelled.", "label": "entailment"}]
    assert facts(written(tmp_path / "log.jsonl", rows)) == [("log-0", "entailment", None)]


def test_documents_other_pairs_are_none(tmp_path: Path) -> None:
    pair = {"premise": LOG, "hypothesis": "Two were cancelled.", "label": "entailment"}
    assert detected_format(written(tmp_path / "a.jsonl", [pair])) == "jsonl"
    assert detected_format(written(tmp_path / "b.jsonl", [pair | {"section": "x"}])) == "jsonl"


def test_documents_the_first_line_may_be_longer_than_what_is_sniffed(tmp_path: Path) -> None:
    long = OWN | {"text": LOG * 2_000}
    assert detected_format(written(tmp_path / "log.jsonl", [long])) == "documents"


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ({"text": LOG, "claims": []}, "no list of claims"),
        ({"text": LOG, "claims": "Two."}, "no list of claims"),
        ({"text": LOG, "claims": ["Two."]}, "claim 0 is a str"),
        ({"text": LOG, "claims": [{"label": "neutral"}]}, "no hypothesis"),
        ({"claims": [{"claim": "Two were cancelled."}]}, "no premise"),
        ({"text": LOG, "claims": [{"claim": "Two.", "label": "maybe"}]}, "no label 'maybe'"),
        ([LOG], "no JSON object but a list"),
    ],
)
def test_documents_bad_rows_stand_in_their_place(tmp_path: Path, row: Any, reason: str) -> None:
    again = OWN | {"id": "again", "claims": OWN["claims"][:2]}
    found = list(read(written(tmp_path / "log.jsonl", [OWN, row, again])))
    [bad] = [one for one in found if isinstance(one, BadRow)]
    assert (bad.line, found.index(bad)) == (2, 3)
    assert reason in bad.reason
    assert len(found) == 6


def test_documents_a_broken_array_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    path.write_text('[{"text": "a", "claims": [', encoding="utf-8")
    with pytest.raises(NoPairs, match="no JSON"):
        list(read(path, "documents"))
