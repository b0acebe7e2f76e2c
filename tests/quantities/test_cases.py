"""The facts about English in tests/cases/*.json, each with the reason it is there.

A case is `{"text", "quantities", "others"?, "reason"}`. `quantities` are all the quantities of the
text, in order, each with the fields that matter to the case; `null` says that a field is empty.
`value` is the interval as it prints: "5", "1/2", "[20, 30]", "(-∞, 10)". `others` are its dates,
times and identifiers; without it they are not compared.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from numerate import NumSet, extract_all

FILES = (
    "numerals",
    "ranges",
    "measures",
    "nonquantities",
    "implicit",
    "roles",
    "reference",
    "complaints",
)
FOLDER = Path(__file__).parents[1] / "cases"
CASES: dict[str, list[dict[str, Any]]] = {
    name: json.loads((FOLDER / f"{name}.json").read_text("utf-8")) for name in FILES
}
FIELDS = {
    "text",
    "value",
    "kind",
    "unit",
    "approximate",
    "side",
    "entity",
    "adjective",
    "location",
    "verb",
    "voice",
    "frequency",
    "flux",
}


@cache
def found() -> dict[str, list[NumSet]]:
    """The quantities of every text, read in one batch: the parser is fastest so."""
    texts = sorted({case["text"] for cases in CASES.values() for case in cases})
    return dict(zip(texts, extract_all(texts), strict=True))


def described(quantity: NumSet, fields: dict[str, Any]) -> dict[str, Any]:
    """The quantity in the words of a case, reduced to the fields the case names."""
    hedge = quantity.approximate
    whole = quantity.to_json() | {
        "value": str(quantity.value),
        "side": str(hedge.side) if hedge else None,
        "approximate": hedge.words.lower() if hedge else None,
    }
    return {name: whole[name] for name in fields}


def parameters() -> list[Any]:
    return [
        pytest.param(case, id=f"{name}: {case.get('id', '')} {case['text']}".replace("  ", " "))
        for name, cases in CASES.items()
        for case in cases
    ]


@pytest.mark.parametrize("case", parameters())
def test_case(case: dict[str, Any]) -> None:
    text = case["text"]
    assert all(text[q.start : q.end] == q.text for q in found()[text])
    quantities = [q for q in found()[text] if q.kind.is_quantity]
    assert_reads(quantities, case["quantities"], case["reason"])


@pytest.mark.parametrize("case", [p for p in parameters() if "others" in p.values[0]])
def test_case_of_what_is_no_quantity(case: dict[str, Any]) -> None:
    others = [q for q in found()[case["text"]] if not q.kind.is_quantity]
    assert_reads(others, case["others"], case["reason"])


def assert_reads(quantities: list[NumSet], expected: list[dict[str, Any]], reason: str) -> None:
    if len(quantities) == len(expected):
        got = [described(*pair) for pair in zip(quantities, expected, strict=True)]
    else:
        got = [described(q, {"text": "", "value": "", "kind": "", "unit": ""}) for q in quantities]
    assert got == expected, reason


@pytest.mark.parametrize("name", FILES)
def test_cases_are_well_formed(name: str) -> None:
    for case in CASES[name]:
        assert {"text", "quantities", "reason"} <= set(case), case
        assert set(case) <= {"id", "text", "quantities", "others", "reason"}, case
        assert case["reason"], case
        for quantity in case["quantities"] + case.get("others", []):
            assert set(quantity) <= FIELDS, case
            assert "value" in quantity or "kind" in quantity, case


@pytest.mark.parametrize("name", FILES)
def test_cases_are_not_repeated(name: str) -> None:
    texts = [case["text"] for case in CASES[name]]
    assert sorted(set(texts)) == sorted(texts)
