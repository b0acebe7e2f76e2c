"""What texts imply: facts about English in tests/cases/implied.json and standards.json."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.language.units import Units
from numerate.quantities.extracting import extract
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading, read, read_all
from numerate.reasoning.compatibility import compatibility
from numerate.reasoning.implied.claimed import Claimed
from numerate.reasoning.implied.degree import with_standards
from numerate.reasoning.implied.derive import MOST_IMPLIED, Implied
from numerate.reasoning.implied.derived import Derived, Standing
from numerate.reasoning.implied.justifying import by_implication
from numerate.reasoning.implied.members import counts
from numerate.reasoning.implied.restating import as_claimed
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.proof import Proof, Verdict
from numerate.reasoning.proofs.rendering import render_html, render_text
from numerate.reasoning.proofs.tree import Given, How, Justification, Known, Node, Status, Step

FOLDER = Path(__file__).parents[1] / "cases"
IMPLIED: list[dict[str, Any]] = json.loads((FOLDER / "implied.json").read_text("utf-8"))
STANDARDS: list[dict[str, Any]] = json.loads((FOLDER / "standards.json").read_text("utf-8"))
CLAIMS: list[dict[str, Any]] = json.loads((FOLDER / "implied_claims.json").read_text("utf-8"))
UNITS = Units.default()


@lru_cache(maxsize=1024)  # each case is looked at from several sides
def _read(text: str) -> Reading:
    return read(text)


def implied(text: str) -> tuple[Derived, ...]:
    return Implied(_read(text), UNITS).all


def told(derived: Derived) -> str:
    numset = derived.numset
    counted = "average:" if derived.is_average else derived.standing and f"{derived.standing}:"
    denied = "not:" if derived.statement.denied else ""
    hedge = numset.approximate and numset.approximate.words
    others = derived.needed and f"of {' '.join(sorted(derived.needed))}"
    whose = derived.holders and f"of {' and '.join(map(str, derived.holders))}"
    kind = f"({numset.kind})"
    parts = (counted, denied, hedge, numset.flux, numset.value, numset.unit, kind, others, whose)
    return " ".join(str(part) for part in parts if part)


def proof_of(text: str, derived: Derived) -> Proof:
    numset = derived.numset
    relation = "=" if numset.value.is_point else "⊆"
    why = Justification(numset, Status.ENTAILED, relation, How.EQUAL, derived.tree, derived.reason)
    return Proof(text, text, (why,))


def faults(text: str, derived: Derived, wanted: str) -> list[str]:
    """What is wrong with the derivation, restated in the terms of a claim of that wording."""
    [claim] = extract(wanted)
    tree = as_claimed(derived, claim, UNITS)
    assert tree is not None, f"{derived.reason} says nothing of {wanted}"
    assert tree.value == claim.value
    why = Justification(claim, Status.ENTAILED, "=", How.EQUAL, tree)
    return Proof(text, wanted, (why,)).check()


@pytest.mark.parametrize("case", IMPLIED, ids=lambda case: case["text"])
def test_implied_case(case: dict[str, Any]) -> None:
    found = [told(derived) for derived in implied(case["text"])]
    assert found == case["implied"], case["reason"]


@pytest.mark.parametrize("case", IMPLIED, ids=lambda case: case["text"])
def test_implied_every_derivation_can_be_checked_again(case: dict[str, Any]) -> None:
    for derived in implied(case["text"]):
        assert proof_of(case["text"], derived).check() == []
        assert derived.tree.value == derived.numset.value


@pytest.mark.parametrize("case", CLAIMS, ids=lambda case: f"{case['text']} {case['claim']}")
def test_implied_claim(case: dict[str, Any]) -> None:
    claim = _read(case["claim"])
    text = Implied(_read(case["text"]), UNITS)
    wanted = [one for one in claim.statements if one.numset.kind.is_quantity]
    found = by_implication(
        text, claim, (wanted or claim.statements)[-1], Policy.named("default"), UNITS
    )
    assert (found and str(found.status)) == case["status"], case["reason"]
    assert found is None or Proof(case["text"], case["claim"], (found,)).check() == []


@pytest.mark.parametrize("case", STANDARDS, ids=lambda case: f"{case['text']} {case['claim']}")
def test_implied_standard(case: dict[str, Any]) -> None:
    claim = _read(case["claim"])
    _, read_by = with_standards(_read(case["text"]), claim, UNITS)
    found = [one for one in read_by.numsets if one not in claim.numsets]
    shown = [
        " ".join(str(part) for part in (one.text, one.value, one.unit, one.frequency) if part)
        for one in found
    ]
    assert shown == case["standards"], case["reason"]
    assert all(case["claim"][one.start : one.end] == one.text for one in found)


NUMBERS = st.integers(min_value=1, max_value=10**9)
PERCENTAGES = st.integers(min_value=1, max_value=99)


@given(NUMBERS, NUMBERS)
def test_implied_change_is_exact(one: int, other: int) -> None:
    low, high = sorted((one, other))
    if low == high or (low <= 2100 and high >= 1000):  # what may be a year is no level
        return
    for verb, start, end in (("rose", low, high), ("fell", high, low)):
        text = f"The index {verb} from {start} points to {end} points."
        found = implied(text)
        difference, share = found[0].numset, found[1].numset
        assert difference.value == Interval.point(high - low)
        assert share.value == Interval.point(Fraction(high - low, start) * 100)
        assert all(proof_of(text, derived).check() == [] for derived in found)


@given(NUMBERS, PERCENTAGES, st.sampled_from(["rose", "fell"]))
def test_implied_both_ends_of_a_percentage_agree(start: int, share: int, verb: str) -> None:
    text = f"Sales {verb} by {share} percent from ${start}."
    [derived] = implied(text)
    factor = 1 + Fraction(share if verb == "rose" else -share, 100)
    assert derived.numset.value == Interval.point(start * factor)
    assert proof_of(text, derived).check() == []

    end = derived.numset.value.low
    assert end is not None
    if end.denominator == 1:
        [back] = implied(f"Sales {verb} by {share} percent to ${end}.")
        assert back.numset.value == Interval.point(start)


@given(PERCENTAGES, NUMBERS)
def test_implied_a_share_of_a_whole_is_exact(share: int, whole: int) -> None:
    text = f"She spent {share}% of the ${whole} on pens."
    derived, rest, other = implied(text)
    assert rest.statement.denied
    assert rest.numset.value == Interval.point(Fraction(100 - share, 100) * whole)
    assert other.numset.value == Interval.point(100 - share)
    assert derived.numset.value == Interval.point(Fraction(share * whole, 100))
    assert proof_of(text, derived).check() == []


def test_implied_is_bounded() -> None:
    text = " ".join(f"Rents rose from ${n + 1} to ${n + 9}." for n in range(MOST_IMPLIED))
    assert len(implied(text)) == MOST_IMPLIED


LONG = 50_000  # characters
SENTENCES = [
    "Rents rose from $20 to $25 in May.",
    "60 % of the 200 workers voted, and the rest slept.",
    "The choir has 50 members, of whom 30 are women and the rest are men.",
    "Anna, Ben and Carl saw a guard, the third of six.",
    "It failed twice and later three more times than in 1990.",
    "The three plants made 40, 50 and 60 cars, 5 more than in 1999.",
    "Anything over 30 °C counts as hot.",
]


@pytest.mark.parametrize(
    "repeated", [" ".join(SENTENCES) + " ", "twice as many "], ids=["mixed", "times"]
)
def test_implied_takes_time_in_proportion_to_the_text(
    repeated: str, soon: Callable[[], AbstractContextManager[None]]
) -> None:
    text = read((repeated * (LONG // len(repeated) + 1))[:LONG])
    claim = read("One guard saw 120 workers.")
    with soon():
        found = Implied(text, UNITS)
        for wanted in claim.statements:
            by_implication(found, claim, wanted, Policy.named("default"), UNITS)
        with_standards(text, claim, UNITS)


@pytest.mark.parametrize(
    ("suite", "most_wrong"), [("changed", 0), ("exchanged", 0), ("paragraphs", 0)]
)
def test_implied_entails_nothing_wrong(suite: str, most_wrong: int) -> None:
    wrong = []
    for case in json.loads((FOLDER / f"{suite}.json").read_text("utf-8")):
        text = Implied(read(case["text"]), UNITS)
        claims = read_all([one["claim"] for one in case["claims"]])
        for one, claim in zip(case["claims"], claims, strict=True):
            found = [
                by_implication(text, claim, wanted, Policy.named("default"), UNITS)
                for wanted in claim.statements
                if wanted.numset.kind.is_quantity
            ]
            is_entailed = any(it is not None and it.status is Status.ENTAILED for it in found)
            if is_entailed and one["label"] != "entailment":
                wrong.append(one["claim"])
    assert len(wrong) <= most_wrong, wrong


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("The rope grew from 2 km to 5 km.", "The rope grew by 3,000 m."),
        ("The rope grew from 2,000 m to 5,000 m.", "The rope grew by 3 km."),
        ("He worked there from 1990 to 1995.", "He worked there for 60 months."),
        ("The fair runs from March 3 to March 10.", "The fair lasts 1 week."),
        ("30 of the 120 workers voted.", "25 % of the workers voted."),
        ("Arizona and California voted.", "2 states voted."),
        ("60 % of the 200 workers voted.", "120 people voted."),
        ("The fee doubled.", "The fee rose by 100 percent."),
        ("Two people aged 16 and 17 were arrested.", "Two teens were arrested."),
    ],
)
def test_implied_can_be_restated_in_a_claims_terms(text: str, claim: str) -> None:
    restated = (
        faults(text, derived, claim)
        for derived in implied(text)
        if as_claimed(derived, extract(claim)[0], UNITS) is not None
    )
    assert next(restated) == []


@pytest.mark.parametrize(
    ("text", "claim", "reason"),
    [
        ("The fee doubled.", "The fee rose by 200 percent.", "100 % more"),
        ("The fee rose from $20 to $40.", "There were 2 fees.", "two times is not two"),
        ("Anna and Ben left.", "2 women left.", "who knows"),
        ("Arizona and California voted.", "2 cities voted.", "states are no cities"),
        ("The mercury rose from 10 °C to 20 °C.", "It rose by 50 °F.", "it rose by 18 °F"),
        ("Two people aged 16 and 47 left.", "Two teenagers left.", "one is 47"),
    ],
)
def test_implied_says_nothing_of_what_is_not_meant(text: str, claim: str, reason: str) -> None:
    [wanted] = extract(claim)
    found = [as_claimed(derived, wanted, UNITS) for derived in implied(text)]
    assert all(one is None or one.value != wanted.value for one in found), reason


def test_implied_a_list_counts_as_what_all_its_members_are() -> None:
    [pets] = implied("A cat and a dog slept.")
    assert [counts(pets, noun) for noun in ("animal", "mammal", "cat", "person")] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("60 mph", "60 miles per hour"),
        ("10 sq ft", "1,440 square inches"),
        ("1 kWh", "3.6 MJ"),
        ("5 lbs", "80 oz"),
        ("500 bpd", "500 barrels a day"),
        ("2 hrs", "120 min"),
        ("3 yrs", "36 months"),
        ("10 mpg", "10 miles per gallon"),
        ("10 cc", "10 ml"),
        ("25 psi", "25 pounds per square inch"),
        ("5 cu ft", "5 cubic feet"),
        ("9 ha", "9 hectares"),
        ("1 yd", "3 ft"),
        ("4 qt", "1 gallon"),
    ],
)
def test_implied_abbreviations_need_no_deriving(one: str, other: str) -> None:
    [short], [long] = extract(one), extract(other)
    found = compatibility(short, long, UNITS)
    assert found
    assert found.value == long.value


def test_verifying_finds_a_wrong_day_month_hour_or_point() -> None:
    def with_first_leaf(node: Node, value: int) -> Node:
        if isinstance(node, Step):
            return replace(node, left=with_first_leaf(node.left, value))
        return replace(node, value=Interval.point(value))

    for text in (
        "The fair runs from March 3 to March 10.",
        "They sailed from March 2001 to June 2001.",
        "The shop is open from 9 am to 5 pm.",
        "Support rose by 5 percentage points to 25%.",
    ):
        [derived] = implied(text)
        assert proof_of(text, derived).check() == []
        wrong = replace(derived, tree=with_first_leaf(derived.tree, 11))
        assert any("which is not 11" in fault for fault in proof_of(text, wrong).check())


def test_verifying_lets_only_percentages_lie_points_apart() -> None:
    text = "Rents rose from $20 to $25."
    tree = implied(text)[0].tree
    assert isinstance(tree, Step)
    wrong = replace(implied(text)[0], tree=replace(tree, unit="percentage_point"))
    assert any("not percentage_point" in fault for fault in proof_of(text, wrong).check())


def test_implied_reads_well_in_every_rendering() -> None:
    text = "The fair runs from March 28 to April 3."
    [derived] = implied(text)
    verdict = Verdict("entailment", 1.0, "It follows.", proof_of(text, derived))
    assert render_text(verdict).splitlines()[3:] == [
        "'March 28 to April 3': entailed, (3 + 31) − 28 = 6 (from March 28 to April 3 is 6 days)",
        "└─ 34 − 28 = 6 days",
        "   ├─ 3 + 31 = 34 days",
        "   │  ├─ 'April 3' (day 3)",
        "   │  └─ 31 days (March has 31 days)",
        "   └─ 'March 28' (day 28)",
    ]
    assert "March has 31 days" in render_html([verdict])
    assert json.dumps(verdict.to_json())


@pytest.mark.parametrize(
    ("text", "factors"),
    [
        ("A line costs $36 a month.", ["a quarter has 3 months", "a year has 12 months"]),
        ("A line costs $36 a quarter.", ["a quarter has 3 months", "a year has 4 quarters"]),
        ("A line costs $36 a year.", ["a year has 12 months", "a year has 4 quarters"]),
    ],
)
def test_implied_rates_say_what_the_calendar_has(text: str, factors: list[str]) -> None:
    trees = [derived.tree for derived in implied(text)]
    known = [tree.right for tree in trees if isinstance(tree, Step)]
    assert [one.reason for one in known if isinstance(one, Known)] == factors


def test_implied_leaves_stand_in_the_text_in_no_two_places() -> None:
    text = "Anna, Ben and Carl were arrested."
    [derived] = implied(text)
    [why] = proof_of(text, derived).justifications
    spans = [
        (leaf.numset.start, leaf.numset.end) for leaf in why.leaves() if isinstance(leaf, Given)
    ]
    assert [text[start:end] for start, end in spans] == ["Anna", "Ben", "Carl"]
    assert all(one[1] <= two[0] for one, two in pairwise(spans))
    assert derived.numset.kind is Kind.CARDINAL


def test_implied_a_claim_of_how_long_something_runs_is_read() -> None:
    claim = read("The museum has a show running for five weeks.")
    [wanted] = claim.statements
    assert Claimed.of(claim, wanted).standing == Standing.RUNNING
