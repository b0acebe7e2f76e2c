"""A proof that holds has no faults; one that was tampered with has the fault one would expect."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.quantities.interval import Interval
from numerate.quantities.numset import Approximation, Kind, NumSet, Side
from numerate.reasoning.proofs.proof import Proof
from numerate.reasoning.proofs.tree import Given, Justification, Known, Node, Status, Step
from numerate.reasoning.proofs.verifying import faults

PREMISE = "Ann has 3 red pens, about 100 pins, 5 km of rope, 2.648 % and 40 miles per hour."
HYPOTHESIS = "Something."
POINT = Interval.point


def number(text: str) -> Interval:
    return POINT(Fraction(text))


def mention(text: str, value: Interval, kind: Kind = Kind.CARDINAL, **fields: object) -> NumSet:
    start = PREMISE.index(text)
    return NumSet(text, start, start + len(text), kind, value, **fields)  # type: ignore[arg-type]


PENS = mention("3 red pens", POINT(3), unit="pen")
PINS = mention(
    "about 100 pins", POINT(100), unit="pin", approximate=Approximation("about", Side.BOTH)
)
ROPE = mention("5 km", POINT(5), Kind.MEASURE, unit="kilometer")
SHARE = mention("2.648 %", number("2.648"), Kind.PERCENT, unit="%")
SPEED = mention("40 miles per hour", POINT(40), Kind.MEASURE, unit="mile", frequency="per hour")


def leaf(numset: NumSet) -> Given:
    return Given(numset, numset.value, numset.unit)


def claimed(value: Interval, kind: Kind = Kind.CARDINAL, **fields: object) -> NumSet:
    return NumSet(HYPOTHESIS, 0, len(HYPOTHESIS), kind, value, **fields)  # type: ignore[arg-type]


def found(
    tree: Node | None,
    value: Interval,
    how: str = "equal",
    status: Status = Status.ENTAILED,
    **fields: object,
) -> list[str]:
    claim = claimed(value, **fields)  # type: ignore[arg-type]
    one = Justification(claim, status, "=" if value.is_point else "⊆", how, tree)
    return Proof(PREMISE, HYPOTHESIS, (one,)).check()


def test_verifying_finds_nothing_wrong_with_what_holds() -> None:
    total = Step("+", leaf(PENS), Known(POINT(2), "pen", "a pair is two"), POINT(5), "pen")
    assert found(total, POINT(5), unit="pen") == []


def test_verifying_names_the_justification() -> None:
    good = Justification(claimed(POINT(3)), Status.ENTAILED, "=", "equal", leaf(PENS))
    bad = replace(good, claim=claimed(POINT(4)))
    [fault] = Proof(PREMISE, HYPOTHESIS, (good, bad)).check()
    assert fault.startswith("justification 2 ('Something.'): ")


def test_verifying_is_what_a_proof_checks_itself_with() -> None:
    one = Justification(claimed(POINT(4)), Status.ENTAILED, "=", "equal", leaf(PENS))
    proof = Proof(PREMISE, HYPOTHESIS, (one,))
    assert proof.check() == faults(PREMISE, HYPOTHESIS, proof.justifications) != []


@pytest.mark.parametrize("move", [{"start": 0}, {"end": 5}, {"text": "4 red pens"}, {"start": -9}])
def test_verifying_spans_of_the_premise_are_exact(move: dict[str, object]) -> None:
    moved = replace(PENS, **move)  # type: ignore[arg-type]
    assert "of the premise" in found(leaf(moved), POINT(3))[0]


def test_verifying_spans_of_the_hypothesis_are_exact() -> None:
    claim = replace(claimed(POINT(3)), start=1)
    one = Justification(claim, Status.ENTAILED, "=", "equal", leaf(PENS))
    [fault] = Proof(PREMISE, HYPOTHESIS, (one,)).check()
    assert "of the hypothesis" in fault


@pytest.mark.parametrize(
    ("numset", "value", "unit", "holds"),
    [
        (ROPE, POINT(5000), "meter", True),
        (ROPE, POINT(500), "meter", False),
        (ROPE, POINT(5), "meter", False),
        (ROPE, POINT(5), "USD", False),
        (ROPE, POINT(5), "pen", False),
        (SHARE, number("2.648"), "%", True),
        (SHARE, number("0.02648"), None, True),
        (SHARE, number("264.8"), "%", False),
        (PENS, POINT(3), "thing", True),  # one noun may stand for another
        (PENS, POINT(4), "thing", False),
        (SPEED, POINT(40), "mile/hour", True),
        (SPEED, POINT(40), "mile", True),
        (SPEED, POINT(40), "mile/minute", False),
    ],
)
def test_verifying_leaves_say_what_their_text_says(
    numset: NumSet, value: Interval, unit: str | None, holds: bool
) -> None:
    told = found(Given(numset, value, unit, "a note"), value)
    assert (not told) is holds
    assert holds or "which is not" in told[0]


def test_verifying_converts_both_ends() -> None:
    rope = replace(ROPE, value=Interval(Fraction(5), None, low_open=True))
    used = Given(rope, Interval.more_than(5000), "meter", "converted")
    assert found(used, Interval.at_least(4000), "contained", unit="meter") == []


def test_verifying_a_changed_value_needs_a_note() -> None:
    assert "without saying why" in found(Given(ROPE, POINT(5000), "meter"), POINT(5000))[0]


def test_verifying_what_is_known_needs_a_reason() -> None:
    assert "without a reason" in found(Known(POINT(7), "day", ""), POINT(7))[0]


@pytest.mark.parametrize(
    ("operator", "value"),
    [("+", "5"), ("-", "1"), ("*", "6"), ("/", "1.5"), ("∩", "[2, 3]"), ("\\", "(2, 3]")],
)
def test_verifying_steps_are_computed_again(operator: str, value: str) -> None:
    is_set = operator in "∩\\"
    left: Node = leaf(PENS)
    right: Node = Known(POINT(2), None, "a pair is two")
    if is_set:
        left = Known(Interval.between(0, 3), None, "an example")
        right = Known(
            Interval.between(2, 9) if operator == "∩" else Interval.between(0, 2), None, "another"
        )
    good = {"[2, 3]": Interval.between(2, 3), "(2, 3]": Interval(Fraction(2), Fraction(3), True)}
    right_value = good[value] if is_set else number(value)
    step = Step(operator, left, right, right_value)
    assert found(step, right_value) == []
    wrong = Interval.between(2, 8)
    assert "not [2, 8]" in found(replace(step, value=wrong), wrong)[0]


def test_verifying_division_by_zero_has_no_value() -> None:
    step = Step("/", leaf(PENS), Known(POINT(0), None, "nothing"), POINT(3))
    assert "has no value" in found(step, POINT(3))[0]


def test_verifying_operators_are_the_seven() -> None:
    step = Step("^", leaf(PENS), Known(POINT(2), None, "squared"), POINT(9))
    assert "no operator '^'" in found(step, POINT(9))[0]


def test_verifying_a_fault_deep_in_the_tree_is_found() -> None:
    inner = Step("+", leaf(PENS), Known(POINT(2), "pen", "a pair is two"), POINT(6), "pen")
    outer = Step("*", inner, Known(POINT(2), None, "twice"), POINT(12))
    [fault] = found(outer, POINT(12))
    assert "3 + 2 is 5, not 6" in fault


def test_verifying_each_quantity_is_used_once() -> None:
    twice = Step("+", leaf(PENS), leaf(PENS), POINT(6), "pen")
    assert "is used 2 times" in found(twice, POINT(6))[0]


@pytest.mark.parametrize(
    ("operator", "left", "right", "result", "holds"),
    [
        ("+", "pen", "pen", "pen", True),
        ("+", "pen", "pen", "pin", False),
        ("+", "pen", "pin", None, False),
        ("-", "pen", "pin", None, False),
        ("+", "pen", None, "pen", True),
        ("*", "mile/hour", "hour", "mile", True),
        ("*", "mile/hour", "hour", "day", False),
        ("/", "mile", "hour", "mile/hour", True),
        ("/", "mile", "mile/hour", "hour", True),
        ("/", "mile", "hour", "hour", False),
        ("*", "meter", "meter", "meter^2", True),
        ("*", "pen", "box", "pen", True),  # Table 5 of the paper
    ],
)
def test_verifying_units_agree(
    operator: str, left: str | None, right: str | None, result: str | None, holds: bool
) -> None:
    value = {"+": 6, "-": 2, "*": 8, "/": 2}[operator]
    parts = (Known(POINT(4), left, "four"), Known(POINT(2), right, "two"))
    step = Step(operator, *parts, POINT(value), result)
    assert (not found(step, POINT(value))) is holds


def test_verifying_the_derivation_is_in_the_unit_of_the_claim() -> None:
    assert "the claim in pin" in found(leaf(PENS), POINT(3), unit="pin")[0]
    assert (
        found(Given(SPEED, POINT(40), "mile/hour"), POINT(40), unit="mile", frequency="per hour")
        == []
    )


@pytest.mark.parametrize("status", [Status.ENTAILED, Status.CONTRADICTED])
def test_verifying_what_is_decided_has_a_derivation(status: Status) -> None:
    assert "without a derivation" in found(None, POINT(3), status=status)[0]


def test_verifying_what_is_missing_has_none() -> None:
    assert found(None, POINT(3), "nothing", Status.MISSING) == []
    assert found(leaf(PENS), POINT(3), "nothing", Status.MISSING)


def test_verifying_open_says_nothing_of_the_values() -> None:
    assert found(leaf(PENS), POINT(9), "overlaps", Status.OPEN) == []


ABOUT = Approximation("about", Side.BOTH)
NEARLY = Approximation("nearly", Side.BELOW)
OVER = Approximation("a bit over", Side.ABOVE)


@pytest.mark.parametrize(
    ("known", "hedge", "claim", "claim_hedge", "how", "holds"),
    [
        (POINT(3), None, POINT(3), None, "equal", True),
        (POINT(3), None, POINT(4), None, "equal", False),
        (POINT(100), None, Interval.less_than(700), None, "contained", True),
        (POINT(100), None, Interval.less_than(100), None, "contained", False),
        (POINT(100), None, Interval.less_than(100), None, "contained, ends included", True),
        (POINT(101), None, Interval.less_than(100), None, "contained, ends included", False),
        (number("2.648"), None, number("2.65"), None, "rounding", True),
        (number("2.648"), None, number("2.6"), None, "rounding", True),
        (number("2.648"), None, number("2.64"), None, "rounding", False),
        (number("2.6"), None, number("2.65"), None, "rounding", False),
        (POINT(140), None, POINT(100), None, "rounding", False),
        (POINT(0), None, number("0.4"), None, "rounding", False),
        (number("0.4"), None, POINT(0), None, "rounding", False),
        (Interval.at_least(2), None, POINT(2), None, "rounding", False),
        (number("99"), None, POINT(101), ABOUT, "within what its hedge allows", True),
        (number("98"), None, POINT(101), ABOUT, "within what its hedge allows", False),
        (number("102"), None, POINT(101), NEARLY, "within what its hedge allows", False),
        (number("102"), None, POINT(101), OVER, "within what its hedge allows", True),
        (number("99"), None, POINT(101), None, "within what its hedge allows", False),
        (POINT(101), ABOUT, POINT(104), ABOUT, "both hedged", True),
        (POINT(101), ABOUT, POINT(108), ABOUT, "both hedged", False),
        (POINT(101), NEARLY, POINT(104), OVER, "both hedged", False),
        (POINT(101), None, POINT(101), None, "both hedged", False),
        (Interval.between(10, 15), ABOUT, Interval.at_most(10), ABOUT, "both hedged", True),
        (Interval.at_least(5), None, POINT(5), None, "the bound itself", True),
        (Interval.at_least(5), None, POINT(6), None, "the bound itself", False),
        (POINT(3), None, POINT(3), None, "magic", False),
    ],
)
def test_verifying_relation_of_an_entailed_claim(
    known: Interval,
    hedge: Approximation | None,
    claim: Interval,
    claim_hedge: Approximation | None,
    how: str,
    holds: bool,
) -> None:
    tree = leaf(replace(PENS, value=known, approximate=hedge))
    assert (not found(tree, claim, how, approximate=claim_hedge)) is holds


@pytest.mark.parametrize(
    ("known", "hedge", "claim", "claim_hedge", "holds"),
    [
        (POINT(100), None, Interval.less_than(100), None, True),
        (POINT(100), None, Interval.at_most(100), None, False),
        (POINT(101), ABOUT, POINT(102), None, False),
        (POINT(101), ABOUT, POINT(108), None, True),
        (POINT(101), NEARLY, POINT(102), None, True),
        (POINT(102), None, POINT(101), ABOUT, False),
    ],
)
def test_verifying_contradicted_values_share_nothing(
    known: Interval,
    hedge: Approximation | None,
    claim: Interval,
    claim_hedge: Approximation | None,
    holds: bool,
) -> None:
    tree = leaf(replace(PENS, value=known, approximate=hedge))
    told = found(tree, claim, "disjoint", Status.CONTRADICTED, approximate=claim_hedge)
    assert (not told) is holds


def test_verifying_contradiction_has_one_way() -> None:
    told = found(leaf(PENS), POINT(4), "a feeling", Status.CONTRADICTED)
    assert "no way to contradict" in told[0]


def test_verifying_a_hedge_reaches_through_a_step() -> None:
    step = Step("+", leaf(PENS), Known(POINT(98), "pen", "more"), POINT(101), "pen")
    hedged = replace(step, left=leaf(replace(PENS, approximate=ABOUT)))
    clash = (POINT(102), "disjoint", Status.CONTRADICTED)
    assert found(step, *clash) == []
    assert found(hedged, *clash)


def test_verifying_relations_are_the_two() -> None:
    one = Justification(claimed(POINT(3)), Status.ENTAILED, "<", "equal", leaf(PENS))
    [fault] = Proof(PREMISE, HYPOTHESIS, (one,)).check()
    assert "no relation '<'" in fault


@pytest.mark.parametrize(
    ("premise", "hypothesis", "kind", "value", "holds"),
    [
        ("5 May 2019", "May 2019", Kind.DATE, POINT(2019), True),
        ("5 May 2019", "6 May 2019", Kind.DATE, POINT(2019), False),
        ("555-1234", "555-1234", Kind.IDENTIFIER, Interval.unbounded(), True),
        ("555-1234", "555-9999", Kind.IDENTIFIER, Interval.unbounded(), False),
    ],
)
def test_verifying_dates_and_identifiers_are_more_than_a_value(
    premise: str, hypothesis: str, kind: Kind, value: Interval, holds: bool
) -> None:
    given_it, claim = (NumSet(text, 0, len(text), kind, value) for text in (premise, hypothesis))
    one = Justification(claim, Status.ENTAILED, "=", "equal", Given(given_it, value, None))
    assert (not Proof(premise, hypothesis, (one,)).check()) is holds


@given(
    st.lists(st.fractions(-50, 50, max_denominator=12), min_size=2, max_size=4),
    st.sampled_from("+-*"),
    st.fractions(-5, 5, max_denominator=7).filter(bool),
)
def test_verifying_any_change_of_a_number_is_noticed(
    numbers: list[Fraction], operator: str, change: Fraction
) -> None:
    tree: Node = Known(POINT(numbers[0]), None, "an example")
    compute = {"+": Fraction.__add__, "-": Fraction.__sub__, "*": Fraction.__mul__}[operator]
    for value in numbers[1:]:
        total = compute(tree.value.low or Fraction(0), value)
        tree = Step(operator, tree, Known(POINT(value), None, "an example"), POINT(total))
    assert found(tree, tree.value) == []
    changed = POINT((tree.value.low or Fraction(0)) + change)
    assert isinstance(tree, Step)
    assert found(replace(tree, value=changed), changed)
