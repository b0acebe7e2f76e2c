"""The stress test: three pairs for a premise, in the published proportions."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.data.builders.aqua import read_premises
from numerate.data.builders.building import Refused
from numerate.data.builders.stress import Premise, pairs
from numerate.data.pair import Pair
from numerate.errors import BadLine, BadSource


def built(text: str, seed: int = 0) -> list[Pair]:
    return [pair for pair in pairs([Premise("1", text)], seed) if isinstance(pair, Pair)]


def test_stress_same_seed_same_pairs() -> None:
    premises = [Premise(str(i), f"Boris sold {i} lamps") for i in range(1, 40)]
    built = list(pairs(premises, 5))
    assert built == list(pairs(premises, 5))
    assert built != list(pairs(premises, 6))


@given(st.integers(1, 10**7), st.integers(0, 1000))
def test_stress_three_labels_and_neutral_is_the_entailed_pair_reversed(n: int, seed: int) -> None:
    entailed, contradicted, neutral = built(f"Boris sold {n} lamps", seed)
    assert (entailed.label, contradicted.label, neutral.label) == (
        "entailment",
        "contradiction",
        "neutral",
    )
    assert (neutral.premise, neutral.hypothesis) == (entailed.hypothesis, entailed.premise)
    assert contradicted.premise == entailed.premise == f"Boris sold {n} lamps"


@given(st.integers(1, 10**7), st.integers(0, 1000))
def test_stress_only_the_leading_digit_changes(n: int, seed: int) -> None:
    entailed, _, _ = built(f"Boris sold {n} lamps", seed)
    match = re.fullmatch(r"Boris sold (less|more) than (\d+) lamps", entailed.hypothesis)
    assert match
    old, new = str(n), match[2]
    assert new[1:] == old[1:]
    assert new[0] in "12345678"
    assert new[0] != old[0]
    assert match[1] == ("less" if n < int(new) else "more")


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("Boris paid $40 for 3 lamps", "3"),
        ("It took 8.5 hours to sell 20 lamps", "20"),
        ("Only 55% of the 60 lamps were sold", "60"),
        ("He sold 1,000 lamps to 12 shops", "12"),
    ],
)
def test_stress_first_whole_number_that_stands_alone(text: str, given: str) -> None:
    assert built(text)[0].provenance["given"] == given


@pytest.mark.parametrize(
    "text",
    [
        "Boris sold lamps",
        "Boris sold twelve lamps",
        "It cost $40",
        "It rose 55%",
        "He sold 0 lamps",
    ],
)
def test_stress_no_whole_number_yields_nothing(text: str) -> None:
    # The released script reused the hypotheses of the premise before.
    reason = "it has no whole number that stands by itself"
    before = Premise("0", "Boris sold 3 lamps")
    assert list(pairs([before, Premise("1", text)]))[3:] == [Refused("1", reason)]


REFUSED = json.loads(
    Path(__file__).parents[2].joinpath("cases", "stress_refused.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["reason"])
def test_stress_leaves_a_number_alone_whose_labels_would_not_follow(case: dict[str, str]) -> None:
    refused = Refused("1", f"its first whole number is {case['refused']}")
    assert list(pairs([Premise("1", case["text"])])) == [refused]


def test_stress_pairs_of_a_problem_are_one_group() -> None:
    one, other = Premise("7.1", "Boris sold 30 lamps", "7"), Premise("8", "Lena sold 9 lamps")
    groups = [pair.provenance["group"] for pair in pairs([one, other]) if isinstance(pair, Pair)]
    assert groups == ["7"] * 3 + ["8"] * 3


def test_stress_a_number_that_begins_the_sentence_keeps_its_capital() -> None:
    entailed, _, _ = built("30 lamps were sold in Riga")
    assert entailed.hypothesis.startswith(("Less than", "More than"))


def test_stress_contradictions_have_the_published_proportions() -> None:
    kinds: Counter[str] = Counter()
    premises = [Premise(str(i), f"Boris sold {i} lamps") for i in range(100, 1300)]
    for pair in pairs(premises):
        assert isinstance(pair, Pair)
        if pair.label == "contradiction":
            kinds[pair.provenance["claimed"].rpartition(" ")[0]] += 1
    total = kinds.total()
    assert total == 1200
    assert kinds[""] / total == pytest.approx(0.50, abs=0.05)
    assert kinds["more than"] / total == pytest.approx(0.25, abs=0.05)
    assert kinds["less than"] / total == pytest.approx(0.25, abs=0.05)


AQUA = {
    "question": "Lena bought 12 tiles in Oslo. The tiles cost 3 crowns each. What did Lena pay?",
    "options": ["A)36", "B ) 40", "C)15", "D)9", "E)1"],
    "rationale": "12 * 3\n= 36",
    "correct": "A",
}


def test_stress_aqua_keeps_the_sentences_that_name_somebody(tmp_path: Path) -> None:
    path = tmp_path / "aqua.json"
    path.write_text(json.dumps(AQUA) + "\n", encoding="utf-8")
    assert list(read_premises(str(path))) == [
        Premise("1.1", "Lena bought 12 tiles in Oslo.", problem="1"),
        Refused("1.2", "it names nobody"),
    ]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"rationale": "\n" * 5}, "its rationale has more than 5 lines"),
        ({"correct": "E"}, "its answer is not above 1"),
        ({"options": ["A)36 crowns"]}, "its answer is no plain number"),
        ({"correct": "F"}, "its correct option is not among its options"),
    ],
)
def test_stress_aqua_filters_as_published(
    tmp_path: Path, change: dict[str, object], reason: str
) -> None:
    path = tmp_path / "aqua.json"
    path.write_text(json.dumps([AQUA | change]), encoding="utf-8")
    assert list(read_premises(str(path))) == [Refused("1", reason)]


def test_stress_texts_are_premises_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "texts.jsonl"
    path.write_text('{"text": "the shop sold 3 lamps"}\n', encoding="utf-8")
    assert list(read_premises(str(path))) == [Premise("1", "the shop sold 3 lamps")]


@pytest.mark.parametrize(
    ("name", "content", "error"),
    [("a.jsonl", "nope", BadLine), ("a.jsonl", "{}", BadSource), ("a.json", "[3]", BadSource)],
)
def test_stress_bad_files(tmp_path: Path, name: str, content: str, error: type[Exception]) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    with pytest.raises(error):
        list(read_premises(str(path)))
