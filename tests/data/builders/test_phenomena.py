"""The built-in sets: balanced, varied, repeatable, and right, as a second program finds."""

from __future__ import annotations

import importlib.util
import json
import re
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from numerate.data.builders.phenomena import PHENOMENA, pairs
from numerate.data.builders.templates import read_templates
from numerate.data.pair import LABELS, Pair
from numerate.errors import UnknownPhenomenon

each = pytest.mark.parametrize("phenomenon", PHENOMENA)


def second_program() -> ModuleType:
    path = Path(__file__).with_name("check_phenomena.py")
    spec = importlib.util.spec_from_file_location("check_phenomena", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECK = second_program()


def test_phenomena_are_those_of_table_8() -> None:
    assert len(PHENOMENA) == 10


@each
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_phenomena_labels_are_what_a_second_program_finds(phenomenon: str, seed: int) -> None:
    wrong = {
        pair.id: (found, pair.premise, pair.hypothesis)
        for pair in pairs(phenomenon, seed)
        if (found := list(CHECK.problems(pair)))
    }
    assert not wrong


@each
def test_phenomena_classes_are_balanced(phenomenon: str) -> None:
    assert Counter(pair.label for pair in pairs(phenomenon)) == dict.fromkeys(LABELS, 100)


@each
def test_phenomena_same_seed_same_bytes(phenomenon: str) -> None:
    def written(seed: int) -> str:
        made = pairs(phenomenon, seed, 60)
        return json.dumps([(p.id, p.premise, p.hypothesis, dict(p.provenance)) for p in made])

    assert written(0) == written(0)
    assert written(0) != written(1)


@each
def test_phenomena_a_smaller_set_begins_a_larger_one(phenomenon: str) -> None:
    assert pairs(phenomenon, size=20) == pairs(phenomenon, size=60)[:20]


@each
def test_phenomena_do_not_repeat_themselves(phenomenon: str) -> None:
    made = pairs(phenomenon)
    assert len({(pair.premise, pair.hypothesis) for pair in made}) == len(made)
    assert len({pair.id for pair in made}) == len(made)


@each
def test_phenomena_are_sentences(phenomenon: str) -> None:
    for pair in pairs(phenomenon):
        for text in (pair.premise, pair.hypothesis):
            assert re.fullmatch(r"[A-Z0-9].*\.", text), text
            assert not re.search(r"[{}]|  |\bNone\b(?! of)|\ba [aeio8]", text), text


@pytest.mark.parametrize(
    "name", ["arithmetic", "comparison", "conversion", "implicit", "ordinals", "ratios"]
)
def test_phenomena_have_many_templates(name: str) -> None:
    assert len(read_templates(f"phenomena/{name}")["templates"]) >= 15
    assert len(read_templates("phenomena/facts")["facts"]) >= 15


def test_phenomena_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(UnknownPhenomenon, match="arithmetic"):
        pairs("maths")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"label": "neutral"}, "the label is neutral, the facts say entailment"),
        ({"hypothesis": "It has 41 rooms."}, "the text does not say '40'"),
    ],
)
def test_phenomena_the_second_program_sees_what_is_wrong(
    change: dict[str, str], problem: str
) -> None:
    said = {"low": 40, "high": 40, "low_open": False, "high_open": False, "hedge": None}
    facts = {"given": said | {"text": "40"}, "claimed": said | {"text": "40"}, "same": True}
    fields = {"premise": "It has 40 rooms.", "hypothesis": "It has 40 rooms."}
    good = Pair("1", **fields, label="entailment", provenance=facts)
    bad = Pair("1", **({"label": "entailment"} | fields | change), provenance=facts)
    assert not list(CHECK.problems(good))
    assert problem in list(CHECK.problems(bad))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("four hundred fifty-nine and 1,200", [459, 1200]),
        ("eight thousand forty-one", [8041]),
        ("the twenty-second of 3.5 million", [22, 3_500_000]),
        ("the thirtieth and the 12th", [30, 12]),
    ],
)
def test_phenomena_the_second_program_reads_numbers(text: str, numbers: list[int]) -> None:
    assert CHECK.numbers_in(text) == numbers
