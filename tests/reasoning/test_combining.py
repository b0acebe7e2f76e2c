"""What is known of a claim as named facts, and the facts as a probability for each label."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from importlib.resources import files
from itertools import product
from math import isfinite, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.combining import FACTS, Combiner, facts_of, joined
from numerate.reasoning.matchers import MATCHERS
from numerate.reasoning.opinions import Opinion
from numerate.reasoning.proofs.tree import Given, How, Justification, Meant, Status, Step

EVEN = Opinion(0.25, 0.5, 0.25)
FIVE = NumSet("5 figs", 0, 6, Kind.CARDINAL, Interval.point(5), "fig")
YEAR = NumSet("1999", 0, 4, Kind.DATE, Interval.point(1999))
LEAF = Given(FIVE, FIVE.value, "fig")
SUM = Step("+", LEAF, LEAF, Interval.point(10), "fig")


def one(
    status: Status, probability: float | None = 0.9, how: How = How.EQUAL, numset: NumSet = FIVE
) -> Justification:
    """A quantity that is held against a stated one, or, without a probability, against a sum."""
    tree = SUM if probability is None else LEAF
    meant = () if probability is None else (Meant(FIVE, probability, how),)
    if status is Status.MISSING:
        return Justification(numset, status, "=", How.NOTHING)
    said = How.UNLIKE if status is Status.OPEN else how
    return Justification(numset, status, "=", said, tree, "", meant)


def compared(status: Status, licence: float | None = None) -> Justification:
    return Justification(FIVE, status, "⊆", How.EQUAL, LEAF, is_comparison=True, licence=licence)


def worked(status: Status) -> Justification:
    """A quantity that is held against a sum which the claim's words ask for."""
    return replace(one(status, None), licence=0.9)


def names(*found: Justification) -> set[str]:
    """The facts, but for those that are always there."""
    return set(facts_of(found, EVEN)) - {"always", "opinion_for", "opinion_against"}


STATED = {"stated", "stated_surely", "stated_alone"}
COMPARED = {"compared", "compared_opinion"}
COMPARED_OTHERWISE = {"compared_otherwise", "compared_opinion"}

ENTAILED, CONTRADICTED, OPEN, MISSING = (
    Status.ENTAILED,
    Status.CONTRADICTED,
    Status.OPEN,
    Status.MISSING,
)


@pytest.mark.parametrize(
    ("found", "facts"),
    [
        ([], {"no_quantity"}),
        ([one(ENTAILED)], STATED),
        ([one(ENTAILED), one(ENTAILED)], STATED),
        ([one(ENTAILED, None)], {"derived", "derived_of_all", "derived_opinion"}),
        (
            [one(ENTAILED), one(ENTAILED, None)],
            {"derived", "derived_of_all", "derived_opinion", "stated_surely", "stated_alone"},
        ),
        ([one(CONTRADICTED)], {"contradicted", "contradicted_surely"}),
        ([one(CONTRADICTED, None)], {"derived_otherwise"}),
        ([one(CONTRADICTED, None), one(CONTRADICTED)], {"contradicted", "contradicted_surely"}),
        ([one(ENTAILED), one(CONTRADICTED)], {"contradicted", "contradicted_surely"}),
        ([one(OPEN, 0.9, How.DISJOINT)], {"open"}),
        ([one(OPEN, 0.1, How.DISJOINT)], {"missing"}),
        ([one(MISSING)], {"missing"}),
        ([one(ENTAILED), one(MISSING)], {"missing"}),
        ([worked(ENTAILED)], {"worked_out", "worked_out_surely", "derived_opinion"}),
        ([worked(CONTRADICTED)], {"worked_otherwise", "worked_otherwise_surely"}),
        ([worked(CONTRADICTED), one(CONTRADICTED, None)], {"derived_otherwise"}),
        ([compared(ENTAILED, 0.9)], COMPARED | {"compared_surely"}),
        ([compared(CONTRADICTED, 0.9)], COMPARED_OTHERWISE | {"compared_otherwise_surely"}),
        ([compared(ENTAILED)], COMPARED),
        ([compared(CONTRADICTED)], COMPARED_OTHERWISE),
        ([compared(MISSING)], {"not_compared"}),
        ([compared(ENTAILED), compared(MISSING)], {"not_compared"}),
        ([compared(MISSING), compared(CONTRADICTED)], COMPARED_OTHERWISE),
        ([one(ENTAILED), compared(ENTAILED)], STATED | COMPARED),
        ([one(ENTAILED, numset=YEAR)], {"no_quantity"}),
        ([one(MISSING, numset=YEAR)], {"no_quantity", "another_name"}),
        ([one(ENTAILED), one(MISSING, numset=YEAR)], STATED | {"another_name"}),
    ],
)
def test_facts_of_each_situation(found: list[Justification], facts: set[str]) -> None:
    assert names(*found) == facts


def test_facts_nothing_follows_from_what_is_likely_not_meant() -> None:
    elsewhere = replace(one(OPEN, 0.2, How.EQUAL), how=How.UNLIKE)
    assert names(elsewhere) == names(elsewhere, one(ENTAILED)) == {"elsewhere"}
    assert names(replace(elsewhere, meant=(Meant(FIVE, 0.2, How.DISJOINT),))) == {"missing"}


def test_facts_a_wider_statement_leaves_room_for_a_claim() -> None:
    wider = replace(one(OPEN, 0.9, How.OVERLAPS), how=How.OVERLAPS)
    planned = replace(one(OPEN, 0.9, How.NO_FACT), how=How.NO_FACT)
    assert names(wider) == names(wider, one(ENTAILED)) == {"open", "compatible"}
    assert names(planned) == names(wider, planned) == {"open"}


def test_facts_another_that_it_could_be_makes_what_is_stated_less_alone() -> None:
    other = Meant(FIVE, 0.1, How.DISJOINT)
    two = replace(one(ENTAILED), meant=(*one(ENTAILED).meant, other))
    assert names(two) == STATED - {"stated_alone"}


def test_facts_the_least_sure_quantity_counts_for_and_the_surest_against() -> None:
    for_it = facts_of([one(ENTAILED, 0.9), one(ENTAILED, 0.6)], EVEN)
    assert for_it["stated_surely"] == pytest.approx(log(0.6 / 0.4))
    against = facts_of([one(CONTRADICTED, 0.9), one(CONTRADICTED, 0.6)], EVEN)
    assert against["contradicted_surely"] == pytest.approx(log(0.9 / 0.1))


def test_facts_tell_the_opinion_as_odds_against_neutral() -> None:
    facts = facts_of([], Opinion(0.6, 0.3, 0.1))
    assert facts["opinion_for"] == pytest.approx(log(2))
    assert facts["opinion_against"] == pytest.approx(log(1 / 3))


_statuses = st.sampled_from(Status)
_probability = st.floats(min_value=0, max_value=1)
_justifications = st.lists(
    st.one_of(
        st.builds(one, _statuses, _probability, st.sampled_from(How)),
        st.builds(one, _statuses, st.none()),
        st.builds(one, _statuses, numset=st.just(YEAR)),
        st.builds(compared, _statuses),
    ),
    max_size=5,
)


@st.composite
def opinions(draw: st.DrawFn) -> Opinion:
    shares = [draw(st.integers(0, 1000)) for _ in range(3)]
    total = sum(shares) or 1
    entailment, contradiction = shares[0] / total, shares[2] / total
    return Opinion(entailment, 1 - entailment - contradiction, contradiction)


@given(_justifications, opinions())
def test_facts_are_named_bounded_and_in_any_order_the_same(
    found: list[Justification], opinion: Opinion
) -> None:
    facts = facts_of(found, opinion)
    assert set(facts) <= set(FACTS)
    assert all(isfinite(value) and abs(value) < 15 for value in facts.values())
    assert facts_of(found[::-1], opinion) == facts
    about_quantities = {"stated", "derived", "contradicted", "derived_otherwise", "open", "missing"}
    assert len(about_quantities & set(facts)) <= 1
    assert len({"compared", "compared_otherwise", "not_compared"} & set(facts)) <= 1


@pytest.mark.parametrize("matcher", MATCHERS)
@given(found=_justifications, opinion=opinions())
def test_combiner_gives_a_probability_to_each_label(
    matcher: str, found: list[Justification], opinion: Opinion
) -> None:
    is_probable(Combiner.default(matcher).opinion(facts_of(found, opinion)))


def is_probable(found: Opinion) -> None:
    shares = (found.entailment, found.neutral, found.contradiction)
    assert all(0 <= share <= 1 for share in shares)
    assert sum(shares) == pytest.approx(1, abs=0.0002)  # four decimals each


_weight = st.floats(min_value=-12, max_value=12)


@given(_weight, _weight)
def test_combiner_gives_probabilities_whatever_its_weights(one: float, other: float) -> None:
    is_probable(Combiner({"always": one}, {"always": other}).opinion({"always": 1.0}))


@pytest.mark.parametrize("matcher", MATCHERS)
def test_combiner_weights_are_of_known_facts(matcher: str) -> None:
    combiner = Combiner.default(matcher)
    assert set(combiner.entailment) | set(combiner.contradiction) <= set(FACTS)


def test_combiner_has_weights_for_every_matcher_and_no_other() -> None:
    text = (files("numerate.reasoning") / "combining.toml").read_text("utf-8")
    assert set(tomllib.loads(text)) == set(MATCHERS)


@pytest.mark.parametrize("matcher", MATCHERS)
def test_combiner_what_is_surely_stated_counts_for_a_claim(matcher: str) -> None:
    combiner = Combiner.default(matcher)
    sure, clash, nothing = (
        combiner.opinion(facts_of([found], EVEN))
        for found in (one(ENTAILED, 0.99), one(CONTRADICTED, 0.99), one(MISSING))
    )
    assert sure.entailment > max(clash.entailment, nothing.entailment)
    assert clash.contradiction > max(sure.contradiction, nothing.contradiction)


@pytest.mark.parametrize("matcher", MATCHERS)
def test_combiner_surer_matches_and_better_words_never_count_against_a_claim(matcher: str) -> None:
    combiner = Combiner.default(matcher)
    steps = (0.1, 0.5, 0.9, 0.99)
    for words in (Opinion(0.1, 0.8, 0.1), EVEN, Opinion(0.8, 0.1, 0.1)):
        likely = [combiner.opinion(facts_of([one(ENTAILED, p)], words)).entailment for p in steps]
        assert likely == sorted(likely)
    for found in (one(ENTAILED), one(ENTAILED, None), one(MISSING)):
        likely = [
            combiner.opinion(facts_of([found], Opinion(p, (1 - p) / 2, (1 - p) / 2))).entailment
            for p in steps
        ]
        assert likely == sorted(likely)


def test_joined_of_one_is_that_one() -> None:
    assert joined([Opinion(0.5, 0.3, 0.2)]) == Opinion(0.5, 0.3, 0.2)


def test_joined_of_none_is_neutral() -> None:
    """A claim without a sentence says nothing: the text does not bear it out."""
    assert joined([]) == Opinion(0.0, 1.0, 0.0)


@given(st.lists(opinions(), min_size=1, max_size=6))
def test_joined_is_as_weak_as_its_weakest_sentence(found: list[Opinion]) -> None:
    whole = joined(found)
    is_probable(whole)
    assert whole.entailment <= min(one.entailment for one in found) + 0.0001
    assert whole.contradiction >= max(one.contradiction for one in found) - 0.0001
    assert joined(found[::-1]) == whole


def test_joined_of_certain_sentences() -> None:
    certain = {
        "e": Opinion(1.0, 0.0, 0.0),
        "n": Opinion(0.0, 1.0, 0.0),
        "c": Opinion(0.0, 0.0, 1.0),
    }
    for first, second in product("enc", repeat=2):
        expected = "c" if "c" in first + second else "n" if "n" in first + second else "e"
        assert joined([certain[first], certain[second]]) == certain[expected]
