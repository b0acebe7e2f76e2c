"""What the lexical models see of a pair."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.data.pair import Pair
from numerate.models.lexical.alignment import FEATURES, WordWeights, features
from numerate.models.lexical.overlap import overlaps

texts = st.lists(st.sampled_from(["the", "figs", "sold", "3", "not", "it", "."]), max_size=8).map(
    " ".join
)


def aligned(premise: str, hypothesis: str) -> dict[str, float]:
    [row] = features([Pair("1", premise, hypothesis)], WordWeights.of([]))
    return dict(zip(FEATURES, row.tolist(), strict=True))


@pytest.mark.parametrize(
    ("premise", "hypothesis", "shares"),
    [
        ("Rivers carry sand to the sea.", "Rivers carry sand to the sea.", (1, 1, 1)),
        ("RIVERS CARRIED SAND", "A river carries the sands", (1, 1, 1)),  # stems, stops, case
        ("Rivers carry sand.", "Sand!", (1, 0, 0)),
        ("Rivers carry sand.", "Rivers carry.", (1, 1, 0)),
        ("Rivers carry fine sand.", "Rivers sand.", (1, 0, 0)),  # two words are one too many
        ("Rivers carry sand.", "Rivers sand.", (1, 1, 0)),
        ("Rivers slowly carry sand.", "Rivers carry sand.", (1, 2 / 3, 1)),
        ("Rivers carry sand.", "Winds move dust.", (0, 0, 0)),
        ("It is.", "It is.", (1, 1, 0)),  # stop words, where there is nothing else
        ("Rivers carry sand.", "?", (0, 0, 0)),
    ],
)
def test_overlap_is_the_share_of_the_hypothesis(
    premise: str, hypothesis: str, shares: tuple[float, float, float]
) -> None:
    assert overlaps(premise, hypothesis) == shares


@given(texts, texts)
def test_overlap_is_a_share_of_anything(premise: str, hypothesis: str) -> None:
    assert all(0 <= share <= 1 for share in overlaps(premise, hypothesis))


def test_alignment_knows_related_words() -> None:
    assert aligned("The firm bought cars.", "The firm purchased automobiles.")[
        "hypothesis covered"
    ] == pytest.approx((1 + 0.8 + 0.8) / 3)
    assert aligned("The firm bought cars.", "The firm sold plums.")["least covered"] == 0


def test_alignment_covers_a_longer_premise_less() -> None:
    found = aligned("The firm bought cars and vans.", "The firm bought cars.")
    assert found["hypothesis covered"] == 1
    assert found["premise covered"] == pytest.approx(3 / 4)


def test_alignment_sees_opposites() -> None:
    assert aligned("The board accepted it.", "The board rejected it.")["opposed"] == 1
    assert aligned("The board accepted it.", "The board accepted it.")["opposed"] == 0


def test_alignment_counts_rare_words_more() -> None:
    lemmas = [["board", "accept"], ["board", "plan"], ["board", "meet"], ["board", "plan"]]
    weights = WordWeights.of(lemmas)
    pairs = [Pair("1", "The board sat.", "The board met."), Pair("2", "We met.", "The board met.")]
    [common, rare] = features(pairs, weights)[:, 0].tolist()
    assert (common, rare) == (0, 1)  # what every text says tells nothing


@given(texts, texts)
def test_alignment_is_finite_for_anything(premise: str, hypothesis: str) -> None:
    assert all(0 <= one <= 9 for one in aligned(premise, hypothesis).values())
