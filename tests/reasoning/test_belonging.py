"""What a claim says of one time or holder rests on nothing that is told of another."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from numerate import check

_CASES = json.loads((Path(__file__).parents[1] / "cases/belonging.json").read_text("utf-8"))


def _marked(case: dict[str, Any]) -> Any:
    """A fact that is known to be missed is marked with why; the test fails once it is not."""
    marks = [pytest.mark.xfail(reason=case["missed"])] if "missed" in case else []
    return pytest.param(case, marks=marks, id=case["claim"])


@pytest.mark.parametrize("case", [_marked(case) for case in _CASES])
def test_belonging_case(case: dict[str, Any]) -> None:
    """Whether the claim follows from the text."""
    label = check(case["text"], case["claim"]).label
    assert (label == "entailment") is case["follows"], case["why"]
