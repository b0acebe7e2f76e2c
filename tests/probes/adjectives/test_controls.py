"""Control experiments: what is exchanged, what is asked beyond, and what follows then."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.errors import UnknownControl
from numerate.probes.adjectives.controls import (
    controlled,
    swap_adjectives,
    swap_numerals,
    swap_sentences,
)
from numerate.probes.adjectives.degrees import degree_part
from numerate.probes.adjectives.phrasing import Premise, amounts
from numerate.probes.adjectives.suite import Part
from numerate.probes.adjectives.thresholds import Thresholds
from numerate.probes.adjectives.vocabulary import Vocabulary

PEOPLE = Thresholds.default()
UNITS = st.sampled_from(["{} cm", "{} kg", "${}", "{}°C"])
NUMBERS = st.integers(1, 20_000)


@st.composite
def premises(draw: st.DrawFn) -> str:
    unit, one, other = draw(UNITS), draw(NUMBERS), draw(NUMBERS)
    end = draw(st.sampled_from([".", ""]))  # some sentences of the release lack it
    return f"A {unit.format(one)} thing is more. A {unit.format(other)} thing is less{end}"


@pytest.fixture(scope="module")
def ordering() -> Part:
    return degree_part("ordering", Vocabulary.default(), PEOPLE, size=4)


@given(premises())
def test_controls_swapping_twice_changes_nothing(premise: str) -> None:
    assert swap_sentences(swap_sentences(premise)) == premise
    assert swap_numerals(swap_numerals(premise)) == premise
    assert swap_adjectives(swap_adjectives(premise)) == premise


@given(premises())
def test_controls_swapping_adjectives_is_swapping_numbers_and_sentences(premise: str) -> None:
    assert swap_adjectives(premise) == swap_sentences(swap_numerals(premise))
    swapped = Premise.of(swap_adjectives(premise))
    assert swapped.numbers == Premise.of(premise).numbers
    assert (swapped.first.split()[-1], swapped.second.split()[-1].rstrip(".")) == ("less", "more")


def labels(part: Part) -> Counter[str | None]:
    return Counter(item.pair.label for item in part.items)


def test_controls_expect_nothing_of_a_premise_in_conflict(ordering: Part) -> None:
    for name in ("swap-numerals", "swap-adjectives"):
        changed = controlled(ordering, name, PEOPLE)
        # Of each premise and polarity, one hypothesis repeats what the premise now says.
        assert labels(changed) == {"not_entailment": len(ordering.items) - 8, None: 8}
        assert [one.degree for one in changed.items] == [one.degree for one in ordering.items]


def test_controls_expect_the_same_whatever_the_order_of_sentences(ordering: Part) -> None:
    changed = controlled(ordering, "swap-sentences", PEOPLE)
    assert labels(changed) == labels(ordering)
    assert all(
        one.pair.premise != other.pair.premise
        for one, other in zip(changed.items, ordering.items, strict=True)
    )


def test_controls_extend_the_range_on_both_sides(ordering: Part) -> None:
    changed = controlled(ordering, "extended", PEOPLE)
    ratios = [float(item.degree.ratio) for item in changed.items if item.degree]
    assert (len(changed.items), min(ratios), max(ratios)) == (4 * 2 * 60, 0.4, 1.58)
    assert labels(changed)["entailment"] == labels(ordering)["entailment"] + 4 * 2 * 10


@pytest.mark.parametrize("test", ["ordering", "superlative"])
def test_controls_draw_a_random_range_in_80_parts(test: str) -> None:
    part = degree_part(test, Vocabulary.default(), PEOPLE, size=3)
    changed = controlled(part, "random-range", PEOPLE)
    assert len(changed.items) == 3 * 2 * 80
    numbers = [amounts(item.pair.hypothesis)[0].value for item in changed.items[:80]]
    steps = {high - low for low, high in pairwise(numbers)}
    assert len(steps) == 1
    ratios = [float(item.degree.ratio) for item in changed.items[:80] if item.degree]
    assert ratios[0] == 0.6
    assert len(set(ratios)) == 80
    # One range for both polarities of a premise, and the same for the same seed.
    assert len({item.pair.premise for item in changed.items}) == 3
    assert changed == controlled(part, "random-range", PEOPLE)
    assert changed != controlled(part, "random-range", PEOPLE, seed=1)


def test_controls_have_names(ordering: Part) -> None:
    with pytest.raises(UnknownControl, match="swap-sentences"):
        controlled(ordering, "swap", PEOPLE)
