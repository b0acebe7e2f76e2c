"""Any Python function as a model."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from numerate.data.pair import Pair
from numerate.errors import BadAnswer, BadSetting, WrongAnswerCount
from numerate.models.registry import model

SOURCE = """
from numerate.models.model import Prediction

constant = 5
def longer(pairs):
    return ["entailment" if len(p.premise) > len(p.hypothesis) else "neutral" for p in pairs]
def sure(pairs):
    return (Prediction("contradiction", 0.9) for _ in pairs)
def short(pairs):
    return []
def unsure(pairs):
    return ["maybe" for _ in pairs]
def silent(pairs):
    pass
def broken(pairs):
    raise RuntimeError("this hurts")
def lazily_broken(pairs):
    yield broken(pairs)
def leaving(pairs):
    raise SystemExit(3)
"""
PAIRS = [Pair("1", "2 cats sat down.", "2 cats sat."), Pair("2", "2 cats.", "2 cats sat.")]


@pytest.fixture(autouse=True)
def _module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "own_guesses.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield
    sys.modules.pop("own_guesses", None)


def test_callables_function_of_the_working_directory_answers() -> None:
    found = model("python:own_guesses:longer")
    assert found.name == "python:own_guesses:longer"
    assert [one.label for one in found.predict(PAIRS)] == ["entailment", "neutral"]


def test_callables_function_may_give_predictions() -> None:
    assert model("python:own_guesses:sure").predict(PAIRS)[1].confidence == 0.9


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("unsure", "it says 'maybe'"),
        ("silent", "it gave a NoneType"),
        ("broken", "it raised RuntimeError: this hurts"),
        ("lazily_broken", "it raised RuntimeError: this hurts"),
        ("leaving", "it raised SystemExit: 3"),
    ],
)
def test_callables_bad_answers_are_errors(name: str, said: str) -> None:
    with pytest.raises(BadAnswer, match=said):
        model(f"python:own_guesses:{name}").predict(PAIRS)


def test_callables_each_pair_needs_an_answer() -> None:
    with pytest.raises(WrongAnswerCount, match="2 pairs, and its answers are 0"):
        model("python:own_guesses:short").predict(PAIRS)


@pytest.mark.parametrize("source", ["def f(:", "1 / 0", "raise SystemExit(3)"])
def test_callables_modules_that_cannot_be_imported_are_errors(tmp_path: Path, source: str) -> None:
    (tmp_path / "own_ruin.py").write_text(source, encoding="utf-8")
    with pytest.raises(BadSetting, match=r"'own_ruin:f': (Syntax|ZeroDivision|SystemExit)"):
        model("python:own_ruin:f")


@pytest.mark.parametrize(
    "place",
    ["own_guesses:nothing", "own_guesses:constant", "no_such_module:f", "own_guesses", ":f"],
)
def test_callables_places_that_hold_no_function_are_errors(place: str) -> None:
    with pytest.raises(BadSetting, match=r"package\.module:function"):
        model(f"python:{place}")
