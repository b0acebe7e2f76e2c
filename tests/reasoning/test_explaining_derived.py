"""What is said of a verdict on what is derived, and that all that is said is plain."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numerate.quantities.interval import Interval
from numerate.quantities.reading import Reading, read
from numerate.reasoning.explaining import LONGEST, explain
from numerate.reasoning.proofs.tree import (
    Given,
    How,
    Justification,
    Known,
    Meant,
    Node,
    Status,
    Step,
)

LABELS = ("entailment", "neutral", "contradiction")
POINT = Interval.point

BAKERY = read("The baker made 120 loaves. By noon he had sold 45 loaves.")
LEFT = read("75 loaves were left.")
MADE, SOLD = (Given(one, one.value, "loaf") for one in BAKERY.numsets)
REST = Step("-", MADE, SOLD, POINT(75), "loaf")
QUOTED = '"The baker made 120 loaves.", "By noon he had sold 45 loaves."'


@pytest.mark.parametrize(
    ("label", "status", "how", "tree", "reason", "said"),
    [
        (
            "entailment",
            Status.ENTAILED,
            How.EQUAL,
            REST,
            "P1 P2 - H =",
            f"'75 loaves' follows: 120 − 45 = 75 ({QUOTED}).",
        ),
        (
            "entailment",
            Status.ENTAILED,
            How.EQUAL,
            REST,
            "what was made, less what was sold, is 75 loaves",
            f"'75 loaves' follows: what was made, less what was sold, is 75 loaves ({QUOTED}).",
        ),
        (
            "contradiction",
            Status.CONTRADICTED,
            How.DISJOINT,
            replace(REST, value=POINT(74)),
            "P1 P2 - H =",
            f"'75 loaves' does not hold: 120 − 45 = 74, not 75 ({QUOTED}).",
        ),
        (
            "neutral",
            Status.CONTRADICTED,
            How.DISJOINT,
            replace(REST, value=POINT(74)),
            "",
            "By the text 120 − 45 = 74, not '75 loaves', but perhaps of something else "
            f"({QUOTED}).",
        ),
        (
            "neutral",
            Status.OPEN,
            How.NO_EQUATION,
            MADE,
            "",
            "No equation of the text's quantities gives '75 loaves'.",
        ),
        (
            "entailment",
            Status.ENTAILED,
            How.EQUAL,
            Known(POINT(7), "day", "a week has 7 days"),
            "",
            "'75 loaves' follows: a week has 7 days.",
        ),
    ],
)
def test_explaining_what_is_derived(
    label: str, status: Status, how: How, tree: Node, reason: str, said: str
) -> None:
    one = Justification(LEFT.numsets[0], status, "=", how, tree, reason)
    assert explain(label, BAKERY, LEFT, [one]) == said


@pytest.mark.parametrize(
    ("label", "status", "said"),
    [
        ("entailment", Status.ENTAILED, "'rose' follows: 1,150 is more than 900 ("),
        ("contradiction", Status.CONTRADICTED, "'rose' does not hold: 1,150 is more than 900 ("),
        ("neutral", Status.OPEN, "By the text 1,150 is more than 900, which leaves 'rose' open ("),
    ],
)
def test_explaining_a_comparison_without_a_numeral(label: str, status: Status, said: str) -> None:
    text, claim = read("The rent was 900 euros and is 1,150 euros now."), read("The rent rose.")
    old, new = (Given(one, one.value, one.unit) for one in text.numsets)
    rose = replace(new.numset, text="rose", start=9, end=13, value=Interval.more_than(0))
    tree = Step("-", new, old, POINT(250), "EUR")
    reason = "1,150 is more than 900"
    one = Justification(rose, status, "⊆", How.CONTAINED, tree, reason, is_comparison=True)
    assert explain(label, text, claim, [one]).startswith(said)


PREMISES = [
    "The baker made 120 loaves. By noon he had sold 45 loaves.",
    "In 2019 Ann's house of 900 square feet cost about $5 million.",
    f"He drove 40 miles per hour {'on and on ' * 60}for 3 hours.",
    "No number stands here.",
]
CLAIMS = [
    "75 loaves and at least 3 cakes were left.",
    "In 2021 Bob may have driven 900 square feet, 3 % more than ever.",
    f"Five {'very ' * 60}old men walked 3 miles.",
    "The price rose.",
]
READ = {text: read(text) for text in (*PREMISES, *CLAIMS)}
POSTFIX = re.compile(r"\bP\d+\b|\bH [=⊆]")


@st.composite
def proofs(draw: st.DrawFn) -> tuple[Reading, Reading, list[Justification]]:
    premise, claim = READ[draw(st.sampled_from(PREMISES))], READ[draw(st.sampled_from(CLAIMS))]
    leaves = [Given(one, one.value, one.unit, "square feet converted") for one in premise.numsets]
    trees: list[Node | None] = [None, Known(POINT(7), "square_foot", "so it is"), *leaves]
    trees += [
        Step(sign, one, other, one.value, "square_foot")
        for one, other in product(leaves, leaves)
        for sign in "+-*/"
    ]
    made = []
    for numset in claim.numsets:
        meant = tuple(Meant(leaf.numset, draw(st.floats(0, 1))) for leaf in leaves)
        made.append(
            Justification(
                numset,
                draw(st.sampled_from(list(Status))),
                draw(st.sampled_from(["=", "⊆"])),
                draw(st.sampled_from(list(How))),
                draw(st.sampled_from(trees)),
                draw(st.sampled_from(["", "P1 P2 - H =", "P1 H ⊆", "it is so " * 40])),
                draw(st.sampled_from([(), meant])),
                draw(st.booleans()),
            )
        )
    return premise, claim, made


@given(proofs(), st.sampled_from(LABELS))
@settings(max_examples=400, deadline=None)
def test_explaining_is_short_and_plain_whatever_was_found(
    proof: tuple[Reading, Reading, list[Justification]], label: str
) -> None:
    said = explain(label, *proof)
    assert 10 < len(said) <= LONGEST
    assert not POSTFIX.search(said)
    assert "_" not in said
    assert "None" not in said
    assert said[0].isupper() or said[0] == "'"
