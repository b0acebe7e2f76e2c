"""What a claim says of one time or holder rests on nothing that is told of another."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from numerate import check

_CASES = json.loads((Path(__file__).parents[1] / "cases/belonging.json").read_text("utf-8"))


@pytest.mark.parametrize("case", _CASES, ids=[case["claim"] for case in _CASES])
def test_belonging_case(case: dict[str, Any]) -> None:
    """Whether the claim follows from the text."""
    label = check(case["text"], case["claim"]).label
    assert (label == "entailment") is case["follows"], case["why"]
